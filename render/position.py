"""A view as text, whatever the game: a line a field, empty ones left out, seats by name.

A drawing says it better; this is for where there is none.
"""

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any, cast, get_type_hints

from render.wording import Name
from rules import holds_seats


def lines(view: object, name: Name) -> Iterator[str]:
    """The fields of a view, a line each; a tuple of dataclasses has an entry a seat, a line each."""
    for title, value, hint in _said(view):
        entries = cast("tuple[Any, ...]", value) if isinstance(value, tuple) else ()
        if entries and is_dataclass(entries[0]):
            for seat, entry in enumerate(entries):
                yield f"{name(seat)}: {_inline(entry, name)}"
        elif is_dataclass(cast("Any", value)):
            yield f"{title}: {_inline(value, name)}"
        else:
            yield f"{title}: {_text(value, hint, name)}"


def _said(value: Any) -> Iterator[tuple[str, Any, Any]]:
    """The fields that are not empty: title, value, type."""
    hints = get_type_hints(cast("type[object]", type(value)), include_extras=True)
    for one in fields(value):
        inside = getattr(value, one.name)
        if inside is not None and inside is not False and inside != () and inside != {}:
            yield one.name.replace("_", " "), inside, hints[one.name]


def _inline(value: Any, name: Name) -> str:
    return ", ".join(f"{title} {_text(inside, hint, name)}" for title, inside, hint in _said(value) if inside != 0)


def _text(value: Any, hint: Any, name: Name) -> str:
    match value:
        case Mapping():
            pairs = cast("Mapping[Any, Any]", value).items()
            return "; ".join(f"{key} {_text(inside, hint, name)}" for key, inside in pairs)
        case tuple():
            return ", ".join(_text(inside, hint, name) for inside in cast("tuple[Any, ...]", value))
        case bool():
            return "yes"
        case int() if holds_seats(hint):
            return name(value)
        case _:
            return str(value)

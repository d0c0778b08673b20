"""A view as text, whatever the game: a line a field, empty ones left out, seats by name.

A drawing says it better; this is for games that have none.
"""

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any, cast, get_args, get_origin, get_type_hints

from render.wording import Name
from rules import View, holds_seats


def lines(view: View, name: Name) -> Iterator[str]:
    """The fields of a view, a line each."""
    return (f"{title}: {_text(value, hint, name)}" for title, value, hint in _filled_fields(view))


def holdings(view: View, public: View, name: Name) -> Iterator[str]:
    """The lines of a seat's view that a spectator's view has otherwise or not at all."""
    public_lines = {*lines(public, name)}
    return (line[:1].upper() + line[1:] for line in lines(view, name) if line not in public_lines)


def _filled_fields(value: Any) -> Iterator[tuple[str, Any, Any]]:
    """Title, value and type of each field that is not empty, without the seat whose view it is."""
    hints = get_type_hints(cast("type[object]", type(value)), include_extras=True)
    for one in fields(value):
        inside = getattr(value, one.name)
        if inside is not None and inside is not False and inside != () and inside != {} and not _whose(value, one.name):
            yield one.name.replace("_", " "), inside, hints[one.name]


def _whose(value: object, name: str) -> bool:
    return isinstance(value, View) and name == "me"


def _text(value: Any, hint: Any, name: Name) -> str:
    match value:
        case Mapping():
            pairs = cast("Mapping[Any, Any]", value).items()
            of_key, of_value = _parts(hint, 2)
            return "; ".join(f"{_text(key, of_key, name)} {_within(one, of_value, name)}" for key, one in pairs)
        case tuple():
            entries = cast("tuple[Any, ...]", value)
            hints = _parts(hint, len(entries))
            return ", ".join(_within(one, part, name) for one, part in zip(entries, hints, strict=True))
        case bool():
            return "yes" if value else "no"
        case int() if holds_seats(hint):
            return name(value)
        case Enum():
            return str(value.value)
        case _ if is_dataclass(value):
            filled = (
                (title, inside, of) for title, inside, of in _filled_fields(value) if inside != 0 or holds_seats(of)
            )
            return ", ".join(f"{title} {_within(inside, of, name)}" for title, inside, of in filled)
        case _:
            return str(value)


def _within(value: Any, hint: Any, name: Name) -> str:
    """A part of something larger, in brackets if it has parts itself."""
    text = _text(value, hint, name)
    has_parts = isinstance(value, Mapping) or (is_dataclass(value) and not isinstance(value, type))
    return f"({text})" if has_parts or (isinstance(value, tuple) and ", " in text) else text


def _parts(hint: Any, count: int) -> list[Any]:
    """The types of so many parts of a value: of the entries of a tuple, or of a mapping's keys and values."""
    return next((found for found in _ways(hint, count) if len(found) == count), [Any] * count)


def _ways(hint: Any, count: int) -> Iterator[list[Any]]:
    """The types of the parts, for each arm of a union."""
    origin, args = get_origin(hint), get_args(hint)
    if isinstance(origin, type) and issubclass(origin, (tuple, Mapping)):
        yield [args[0]] * count if args[1:] == (...,) else [*args]
    else:
        for arm in args:
            yield from _ways(arm, count)

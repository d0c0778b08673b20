"""The custom_ids of buttons and selects, which say what they ask for.

A custom_id is the kind of its component, the word of its press, then the values of the press, with colons between:
`b:play:12-h9Jx_w:0:3:place where:CA`. The last value has the rest, colons and all. A value that is None stands last
and is not written; so it is with those that were not there yet when a post was made.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from functools import cache
from typing import Literal, TypeAlias

from pydantic import TypeAdapter

from bot.pages.press import Press, press_of

ComponentKind: TypeAlias = Literal["b", "s", "c", "r"]
"""A button; a select of lines of ours, of the server's channels, of its roles."""


def written(kind: ComponentKind, press: Press) -> str:
    """A press as the custom_id of a component."""
    values = (getattr(press, name) for name in _names(type(press)))
    return ":".join([kind, press.word, *(str(value) for value in values if value is not None)])


def read(custom_id: str, chosen: Sequence[str] = ()) -> Press:
    """The press that a custom_id says, with what was chosen. Raises ValueError for one that says none."""
    _, word, *rest = custom_id.split(":", 2)
    press = press_of(word)
    names = _names(press)
    values = rest[0].split(":", len(names) - 1) if rest else []
    return _adapter(press).validate_python({**dict(zip(names, values, strict=False)), "chosen": [*chosen]})


@cache
def _names(press: type[Press]) -> tuple[str, ...]:
    """The fields that a custom_id says."""
    return tuple(field.name for field in fields(press) if field.name != "chosen")  # pyright: ignore[reportArgumentType]


@cache
def _adapter(press: type[Press]) -> TypeAdapter[Press]:
    return TypeAdapter(press)

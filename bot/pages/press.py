"""What buttons and selects ask for, and the custom_ids that say so.

A custom_id is the kind of its component, the word of its press, then the values of the press, with colons between:
`b:play:12-h9Jx_w:0:3:place where:CA`. The last value has the rest, colons and all. A value that is None stands last
and is not written; so it is with those that were not there yet when a post was made.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import cache
from typing import Annotated, ClassVar, Literal, TypeAlias
from zlib import crc32

from pydantic import BeforeValidator, TypeAdapter
from typing_extensions import dataclass_transform

from bot.model.ref import Ref
from rules import Seat, Verb

ComponentKind: TypeAlias = Literal["b", "s", "c", "r"]
"""A button; a select of lines of ours, of the server's channels, of its roles."""

_presses: dict[str, type[Press]] = {}
"""All of them, by their words."""


@dataclass_transform(frozen_default=True)
class Press:
    """What a button or a select asks for. A subclass is a frozen dataclass; posts know it by its `word` for ever.

    Its fields are texts, numbers and Refs, written in their order; but what is `chosen` in a select comes with a press.
    """

    word: ClassVar[str]

    def __init_subclass__(cls, word: str = "") -> None:
        dataclass(frozen=True)(cls)
        if word:
            cls.word = word
            _presses[word] = cls


def written(kind: ComponentKind, press: Press) -> str:
    """A press as the custom_id of a component."""
    values = (getattr(press, name) for name in _names(type(press)))
    return ":".join([kind, press.word, *(str(value) for value in values if value is not None)])


def read(custom_id: str, chosen: Sequence[str] = ()) -> Press:
    """The press that a custom_id says, with what was chosen. Raises ValueError for one that says none."""
    _, word, *rest = custom_id.split(":", 2)
    if (press := _presses.get(word)) is None:
        raise ValueError(f"there is no press {word!r}")
    names = _names(press)
    values = rest[0].split(":", len(names) - 1) if rest else []
    return _adapter(press).validate_python({**dict(zip(names, values, strict=False)), "chosen": [*chosen]})


def seal_of(move: Verb) -> str:
    """Tells a move from others, where there is no room for all of it."""
    return f"{crc32(str(move).encode()):x}"


@cache
def _names(press: type[Press]) -> tuple[str, ...]:
    """The fields that a custom_id says."""
    return tuple(field.name for field in fields(press) if field.name != "chosen")  # pyright: ignore[reportArgumentType]


@cache
def _adapter(press: type[Press]) -> TypeAdapter[Press]:
    return TypeAdapter(press)


class OfMatch(Press):
    """About a match. The others are about a game, a server or a person."""

    ref: Annotated[Ref, BeforeValidator(Ref.read)]


class OfSeat(OfMatch):
    """About a seat of it."""

    seat: Seat


class OfQuestion(OfSeat):
    """About the question that a seat is asked, by its number."""

    question: int

"""What buttons and selects ask for: a small class each, as a value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, TypeAlias
from zlib import crc32

from pydantic import BeforeValidator, Field
from typing_extensions import dataclass_transform

from bot.model.ref import LARGEST, Ref
from rules import Seat, Verb

_presses: dict[str, type[Press]] = {}
"""All of them, by their words."""

Number: TypeAlias = Annotated[int, Field(ge=-LARGEST, le=LARGEST)]
RefText: TypeAlias = Annotated[Ref, BeforeValidator(Ref.read)]
Chosen: TypeAlias = Annotated[tuple[str, ...], Field(min_length=1)]
ChosenNumbers: TypeAlias = Annotated[tuple[Number, ...], Field(min_length=1)]
ChosenRefs: TypeAlias = Annotated[tuple[RefText, ...], Field(min_length=1)]
"""What is chosen in a select: one line at least, or its press cannot be read."""


@dataclass_transform(frozen_default=True)
class Press:
    """What a button or a select asks for. A subclass is a frozen dataclass; posts know it by its `word` for ever.

    Its fields are texts, Numbers and Refs, written in their order; but what is `chosen` in a select comes with a press.
    """

    word: ClassVar[str]

    def __init_subclass__(cls, word: str = "") -> None:
        dataclass(frozen=True)(cls)
        if word:
            cls.word = word
            _presses[word] = cls


def press_of(word: str) -> type[Press]:
    """The press of a word. Raises ValueError where there is none."""
    if (press := _presses.get(word)) is None:
        raise ValueError(f"there is no press {word!r}")
    return press


def digest_of(move: Verb) -> str:
    """A short text that tells a move from others, where there is no room for all of it."""
    return f"{crc32(str(move).encode()):x}"


class OfMatch(Press):
    """About a match. The others are about a game, a server or a person."""

    ref: RefText


class OfSeat(OfMatch):
    """About a seat of it."""

    seat: Number


class OfQuestion(OfSeat):
    """About the question that a seat is asked, by its number."""

    question: Number


Shown: TypeAlias = tuple[Ref, Seat, int, str]
"""The match, the seat and the number of a question, and the digest of what a message shows of its picks."""

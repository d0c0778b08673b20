"""What all notes have in common, and how they are kept.

Of all values that say a line, notes alone are stored: each as its kind and its fields. So a kind that was released
keeps its name, and a field that is added has a default.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar, TypeAlias

from pydantic import ConfigDict, TypeAdapter, ValidationError
from typing_extensions import dataclass_transform

from bot.model.notes.quote import Quote
from rules import Match

Stored: TypeAlias = list[Any]
"""A note as the database has it: its kind and its fields."""

_KINDS: dict[str, type[Note]] = {}


@dataclass_transform(frozen_default=True)
class Note(ABC):
    """A line of a post that is not of the rules. A subclass is a frozen dataclass with a `kind` of its own."""

    kind: ClassVar[str]
    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(extra="forbid")

    def __init_subclass__(cls, kind: str) -> None:
        dataclass(frozen=True)(cls)
        cls.kind = kind
        _KINDS[kind] = cls

    @abstractmethod
    def say(self, match: Match | None) -> str:
        """The line, in which seats stand as marks; of what a note quotes the match has the words. "" is not shown."""

    def but(self, **otherwise: str) -> Note:
        """The same with some texts in place of those that it has."""
        return type(self)(**{**vars(self), **otherwise})

    @property
    def quotes(self) -> tuple[Quote, ...]:
        """What the note quotes. Those words may have to be looked for beside the loop, before it says them."""
        return ()

    @property
    def of_entry(self) -> int | None:
        """The entry of the log with whose names the note is told, where it names seats only in a quote."""
        return None


class Text(Note, kind="text"):
    """What was announced in so many words."""

    text: str

    def say(self, match: Match | None) -> str:
        return self.text


class Unknown(Note, kind="unknown"):
    """A note of a kind, or with fields, that a newer bot knows: it is kept as it is, and says nothing here."""

    kept: list[Any]

    def say(self, match: Match | None) -> str:
        return ""


def dump_note(note: Note) -> Stored:
    """A note as it is stored."""
    if isinstance(note, Unknown):
        return note.kept
    return [note.kind, _adapter(type(note)).dump_python(note, mode="json")]


def load_note(stored: Stored) -> Note:
    """The note that was stored."""
    match stored:
        case [str(kind), fields] if kind in _KINDS:
            try:
                return _adapter(_KINDS[kind]).validate_python(fields)
            except ValidationError:
                return Unknown(stored)
        case _:
            return Unknown(stored)


@cache
def _adapter(kind: type[Note]) -> TypeAdapter[Note]:
    return TypeAdapter(kind)

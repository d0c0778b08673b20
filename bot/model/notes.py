"""The lines of ours in a post, as values: what was done beside the rules, by whom, and how it is said.

They are the only such values that are stored: each as its kind and its fields, so that a kind that was released keeps
its name, and a field that is added has a default.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar, TypeAlias

from pydantic import TypeAdapter, ValidationError
from typing_extensions import dataclass_transform

from rules import Match

Stored: TypeAlias = "str | list[Any]"
"""A note as the database has it: its kind and its fields; a text stands for itself, as those of before do."""

_KINDS: dict[str, type[Note]] = {}


@dataclass_transform(frozen_default=True)
class Note(ABC):
    """A line of a post that is not of the rules. A subclass is a frozen dataclass with a `kind` of its own."""

    kind: ClassVar[str]

    def __init_subclass__(cls, kind: str) -> None:
        dataclass(frozen=True)(cls)
        cls.kind = kind
        _KINDS[kind] = cls

    @abstractmethod
    def say(self, match: Match | None) -> str:
        """The line, in which seats stand as marks; of what a note quotes the match has the words."""


class Text(Note, kind="text"):
    """What was announced in so many words; or a line that an older bot wrote."""

    text: str

    def say(self, match: Match | None) -> str:
        return self.text


def stored(note: Note) -> Stored:
    """A note as it is kept."""
    return note.text if isinstance(note, Text) else [note.kind, _adapter(type(note)).dump_python(note, mode="json")]


def restored(kept: Stored) -> Note | None:
    """The note that was kept; None for one of a kind that is not known here, as after going back to an older bot."""
    if isinstance(kept, str):
        return Text(kept)
    kind, fields = kept
    try:
        return _adapter(_KINDS[kind]).validate_python(fields) if kind in _KINDS else None
    except ValidationError:
        return None


@cache
def _adapter(kind: type[Note]) -> TypeAdapter[Note]:
    return TypeAdapter(kind)

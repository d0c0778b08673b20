"""What stands in the place of somebody who is forgotten, and how texts and values are rid of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias

from bot.model.names import FORMER, bold, name_for_note, ways_to_write
from bot.model.notes import Note, Text
from bot.model.reasons import because

NOBODY = 0
"""The id of nobody."""
AI_FOR_FORMER = "AI for former player"
"""The AI player who went on for them; this and `FORMER` fit where a name has room, also with the letter of a seat."""
NAMES_IN_NOTES = ("name", "before", "host")
"""The fields in which notes have the name of a person."""
Stored: TypeAlias = Any
"""What a column of JSON holds: dicts, lists, texts, numbers."""


@dataclass(frozen=True)
class Person:
    """Who is to be forgotten in a match: their id, all that they were called there, the reasons that they typed."""

    user_id: int
    names: Sequence[str] = ()
    whys: Sequence[str] = ()

    def name(self, told: str) -> str:
        """A name that was told, or what stands in its place if it is theirs."""
        return self._instead.get(told, told)

    def text(self, told: str) -> str:
        """A text with names in bold, and what was typed as a reason, without theirs."""
        for way, other in self._bold_instead.items():
            told = told.replace(way, other)
        for why in self.whys:
            told = told.replace(because(why), "") if why else told
        return told

    def note(self, note: Note) -> Note:
        """A note that says nothing of them."""
        if isinstance(note, Text):
            return Text(self.text(note.text))
        told = {name: value for name in NAMES_IN_NOTES if isinstance(value := getattr(note, name, None), str)}
        mine = {name: other for name, value in told.items() if (other := self.name(value)) != value}
        if mine and getattr(note, "why", "") in self.whys:
            mine["why"] = ""
        return note.but(**mine) if mine else note

    def value(self, stored: Stored) -> Stored:
        """JSON without their id, and without their name where a key says so; lists and dicts lose what was theirs."""
        match stored:
            case dict():
                kept = {key: one for key, one in stored.items() if key != str(self.user_id)}
                return {key: self._of_key(key, one) for key, one in kept.items()}
            case list():
                return [self.value(one) for one in stored if not self._is_id(one)]
            case _:
                return NOBODY if self._is_id(stored) else stored

    def _of_key(self, key: str, stored: Stored) -> Stored:
        return self.name(stored) if key == "name" and isinstance(stored, str) else self.value(stored)

    def is_in(self, stored: Stored) -> bool:
        """Whether JSON has their id."""
        return self.user_id in ids_in(stored)

    def _is_id(self, stored: Stored) -> bool:
        return type(stored) is int and stored == self.user_id

    @cached_property
    def _instead(self) -> Mapping[str, str]:
        own = {way: FORMER for name in filter(None, self.names) for way in ways_to_write(name)}
        after = {way: AI_FOR_FORMER for name in own for way in ways_to_write(f"AI for {name}")}
        return after | own

    @cached_property
    def _bold_instead(self) -> Mapping[str, str]:
        return {write(way): write(other) for way, other in self._instead.items() for write in (bold, name_for_note)}


def ids_in(stored: Stored) -> Iterator[int]:
    """All that may be an id in JSON: whole numbers, and keys that are numbers."""
    match stored:
        case dict():
            for key, one in stored.items():
                yield from [int(key)] if key.isdecimal() else []
                yield from ids_in(one)
        case list():
            for one in stored:
                yield from ids_in(one)
        case bool():
            pass
        case int():
            yield stored
        case _:
            pass


def names_in(stored: Stored, user_id: int) -> Iterator[str]:
    """What somebody is called in JSON, wherever their name stands beside their id."""
    match stored:
        case dict():
            if stored.get("user_id") == user_id and isinstance(name := stored.get("name"), str):
                yield name
            for one in stored.values():
                yield from names_in(one, user_id)
        case list():
            for one in stored:
                yield from names_in(one, user_id)
        case _:
            pass

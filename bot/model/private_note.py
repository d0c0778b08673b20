"""A private note on a match, as a value."""

from __future__ import annotations

from dataclasses import dataclass

from bot.model.ref import Ref


@dataclass(frozen=True)
class PrivateNote:
    """What somebody has written about a match for themselves alone, and when."""

    id: int
    text: str
    at: int


@dataclass(frozen=True)
class NotedMatch:
    """A match on which somebody has so many notes, by its row alone; `game` is a key that may not be known here."""

    ref: Ref
    game: str
    opened_at: int
    many: int

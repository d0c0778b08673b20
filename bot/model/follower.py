"""How somebody follows a match in which they have no seat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

How: TypeAlias = Literal["turns", "end"]
"""Told of its turns in direct messages; or pinged at its end."""


@dataclass(frozen=True)
class Followed:
    """An open match that somebody follows, by its row alone; `game` is a key that may not be known here."""

    channel_id: int
    game: str
    how: How

"""How somebody follows a match in which they have no seat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from bot.model.ref import Ref

How: TypeAlias = Literal["turns", "end"]
"""A follower is told of its turns in direct messages, or pinged at its end."""


@dataclass(frozen=True)
class FollowedMatch:
    """An open match that somebody follows, as its row has it; `game` is a key that may not be known here."""

    ref: Ref
    channel_id: int
    game: str
    opened_at: int
    how: How

"""An animation of a match: some of its pictures one after the other, each over a caption, as one GIF."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Caption:
    """What stands below a picture: when that was, what happened, and how much of the match is over, from 0 to 1."""

    when: str
    words: str
    share: float


@dataclass(frozen=True)
class Animation:
    """A GIF, how many pictures it shows, and at most 1,024 characters that say the same."""

    data: bytes
    pictures: int
    alt: str

"""A private note on a match, as a value."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Note:
    """What somebody has written about a match for themselves alone, and when."""

    id: int
    text: str
    at: int

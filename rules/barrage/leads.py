"""Who leads a state by the tokens that lie there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias, TypeVar

from rules import Seat

T = TypeVar("T")

Lead: TypeAlias = tuple[Seat, ...]
"""Who leads a state, in seat order: nobody, one, or those tied."""


def leaders(tokens: Sequence[Seat]) -> Lead:
    """Whose are the most of these tokens."""
    if len(tokens) < 2:
        return tuple(tokens)
    most = max(map(tokens.count, tokens))
    return tuple(sorted({seat for seat in tokens if tokens.count(seat) == most}))


def score(tokens: Sequence[Seat], seat: Seat) -> tuple[int, int]:
    """How many of these tokens are the seat's, and the most that a rival has."""
    return tokens.count(seat), max((tokens.count(other) for other in tokens if other != seat), default=0)


def without(items: Sequence[T], one: T) -> tuple[T, ...]:
    """The items but for the first that is this one."""
    at = items.index(one)
    return (*items[:at], *items[at + 1 :])

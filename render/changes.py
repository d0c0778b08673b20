"""What differs between two positions of any game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules import Seat

Counts = Mapping[str, int]


def gained(was: Counts, now: Counts) -> Counts:
    """What there is more of, and by how much; below zero what there is less of."""
    return {what: more for what, count in now.items() if (more := count - was.get(what, 0))}


def gained_by_seat(before: Iterable[Counts], now: Iterable[Counts]) -> Mapping[Seat, Counts]:
    """What each seat has gained or lost, of those that have."""
    pairs = enumerate(zip(before, now, strict=True))
    return {seat: gains for seat, (was, one) in pairs if (gains := gained(was, one))}

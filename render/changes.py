"""What differs between two positions of any game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from rules import Seat

Counts = Mapping[str, int]
What = TypeVar("What")


def counts_in(one: object, names: Iterable[str]) -> Counts:
    """The counts of a seat, or of anything, that are compared, each by the name of its field."""
    return {name: getattr(one, name) for name in names}


def gained(was: Mapping[What, int], now: Mapping[What, int]) -> Mapping[What, int]:
    """What there is more of, and by how much; below zero what there is less of."""
    return {what: more for what, count in now.items() if (more := count - was.get(what, 0))}


def gained_by_seat(
    before: Iterable[Mapping[What, int]], now: Iterable[Mapping[What, int]]
) -> Mapping[Seat, Mapping[What, int]]:
    """What each seat has gained or lost, of those that have."""
    pairs = enumerate(zip(before, now, strict=True))
    return {seat: gains for seat, (was, one) in pairs if (gains := gained(was, one))}


def only_where_new(said: Iterable[tuple[str, Iterable[str]]]) -> Mapping[str, Sequence[str]]:
    """What is told of each part of a board, but for those of which nothing is."""
    return {part: news for part, told in said if (news := [*told])}

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


def differences(was: Mapping[What, int], now: Mapping[What, int]) -> Mapping[What, int]:
    """By how much each count differs, without those that do not; below zero where there is less."""
    return {what: more for what, count in now.items() if (more := count - was.get(what, 0))}


def differences_by_seat(
    before: Iterable[Mapping[What, int]], now: Iterable[Mapping[What, int]]
) -> Mapping[Seat, Mapping[What, int]]:
    """By how much the counts of each seat differ, without the seats that have no differences."""
    pairs = enumerate(zip(before, now, strict=True))
    return {seat: gains for seat, (was, one) in pairs if (gains := differences(was, one))}


def only_where_new(sentences: Iterable[tuple[str, Iterable[str]]]) -> Mapping[str, Sequence[str]]:
    """The sentences about each part of a board, without the parts that have none."""
    return {part: news for part, lines in sentences if (news := [*lines])}

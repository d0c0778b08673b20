"""The points for the places in a region (13.3)."""

from __future__ import annotations

from collections.abc import Sequence


def bonus(votes: Sequence[int], chart: Sequence[int]) -> list[int]:
    """Each seat's points for its place in a region; those tied share their places' points, rounded down (N-70).

    Whoever has no vote takes no place (N-A6).
    """
    found, place = [0] * len(votes), 0
    for value in sorted(set(votes) - {0}, reverse=True):
        tied = [seat for seat, many in enumerate(votes) if many == value]
        for seat in tied:
            found[seat] = sum(chart[place : place + len(tied)]) // len(tied)
        place += len(tied)
    return found

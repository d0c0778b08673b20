"""The points of Election Day, which can be counted at any time (13.3 to 13.5)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.ninety.board import BOARD
from rules.ninety.city import REGIONS
from rules.ninety.state import State


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


def totals(state: State) -> list[int]:
    """Each seat's points: all its votes, its places in the regions, and one for each event card (N-A5, N-75)."""
    found = [len(one.cards) for one in state.candidates]
    for region in REGIONS:
        votes = state.votes(region)
        for seat, more in enumerate(bonus(votes, BOARD.points(state.seats))):
            found[seat] += votes[seat] + more
    return found

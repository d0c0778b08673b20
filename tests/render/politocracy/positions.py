"""Positions to be drawn: the worst that a picture must hold."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from rules.politocracy.board import BOARD, WORTH
from rules.politocracy.view import PolitocracyView, Standing

BEST = BOARD.most_rounds * max(WORTH.values())
"""As many points as anybody can have."""


def begun(seats: int) -> PolitocracyView:
    """The first round, in which all are still to choose."""
    return PolitocracyView(None, 1, BOARD.rounds, (Standing("", 0),) * seats, ())


def crowded(seats: int) -> PolitocracyView:
    """All in the same place, with as many points as there can be."""
    longest = max(WORTH, key=len)
    return PolitocracyView(seats - 1, BOARD.most_rounds, BOARD.most_rounds, (Standing(longest, BEST),) * seats, ())


def over(seats: int) -> PolitocracyView:
    """The end, which all have won."""
    return replace(crowded(seats), winners=tuple(range(seats)))


WORST: Mapping[str, Callable[[int], tuple[PolitocracyView, PolitocracyView | None]]] = {
    "begun": lambda seats: (begun(seats), None),
    "crowded": lambda seats: (crowded(seats), begun(seats)),
    "over": lambda seats: (over(seats), crowded(seats)),
}
"""What a picture must hold, at any number of seats: a position and an earlier one, or none."""

"""Positions to be drawn: the worst that a picture must hold."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from tools.stub.rules.board import BOARD, WORTH
from tools.stub.rules.view import Standing, StubView

BEST = BOARD.most_rounds * max(WORTH.values())
"""As many points as anybody can have."""


def start(seats: int) -> StubView:
    """The first round, in which all are still to choose."""
    return StubView(None, 1, BOARD.rounds, (Standing("", 0),) * seats, ())


def crowded(seats: int) -> StubView:
    """All in the same place, with as many points as there can be."""
    longest = max(WORTH, key=len)
    return StubView(seats - 1, BOARD.most_rounds, BOARD.most_rounds, (Standing(longest, BEST),) * seats, ())


def over(seats: int) -> StubView:
    """The end, which all have won."""
    return replace(crowded(seats), winners=tuple(range(seats)))


WORST: Mapping[str, Callable[[int], tuple[StubView, StubView | None]]] = {
    "begun": lambda seats: (start(seats), None),
    "crowded": lambda seats: (crowded(seats), start(seats)),
    "over": lambda seats: (over(seats), crowded(seats)),
}
"""What a picture must hold, at any number of seats: a position and an earlier one, or none."""

"""Where a step on the Campaign Trail leads (3.3, 3.4, 9.5)."""

from collections.abc import Collection
from dataclasses import dataclass

from rules.politocracy.board import CORNERS, MEDIA, POLLS, RING, HopeCard

SQUARES = len(RING)


@dataclass(frozen=True, slots=True)
class Walk:
    """Squares or stops to go, back where they are below zero: by a die, or by a card that says so."""

    steps: int
    card: HopeCard | None = None


@dataclass(frozen=True, slots=True)
class Jump:
    """A square of the Campaign Trail that a card names, to be landed on without a way there."""

    square: int


@dataclass(frozen=True, slots=True)
class Trip:
    """A trip on the Money Trail, from its START."""


Step = Walk | Jump | Trip
"""Where a card moves its candidate; the square there has still to be resolved."""


def ahead(square: int, steps: int) -> tuple[int, str]:
    """The square where a walk ends, at the latest at a Poll/Debate square, and the street newly entered, or ""."""
    entered = ""
    for _ in range(steps):
        left, square = square, (square + 1) % SQUARES
        if left in CORNERS:
            entered = RING[square].street
        if square in POLLS.values():
            break
    return square, entered


def back(square: int, steps: int) -> int:
    """The square where a walk backward ends, at the latest at a corner."""
    for _ in range(steps):
        square = (square - 1) % SQUARES
        if square in CORNERS:
            break
    return square


def next_of(squares: Collection[int], square: int) -> int:
    """The next of these squares ahead."""
    return min(squares, key=lambda one: (one - square - 1) % SQUARES)


def distance(one: int, other: int) -> int:
    """The squares between two, the shorter way around."""
    return min((one - other) % SQUARES, (other - one) % SQUARES)


def nearest_media(square: int) -> int:
    """The Media square the fewest squares away, either way; the one ahead where both are as near."""
    return min(MEDIA.values(), key=lambda one: (distance(one, square), (one - square) % SQUARES))

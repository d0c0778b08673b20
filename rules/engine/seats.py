"""Seats, their order and their letters."""

from collections.abc import Sequence
from typing import Annotated, Any, Final, Literal, TypeAlias, get_args

SEAT: Final = "seat"

Seat: TypeAlias = Annotated[int, SEAT]
"""A place at the table: 0, 1, 2 … in clockwise order. The annotation marks the fields that hold a seat."""


TurnOf: TypeAlias = int
"""The seat in the line of whose turn a fact stands without being about it; so it has no mark."""


def holds_seats(hint: Any) -> bool:
    """Whether a type, such as that of a verb's field or a view's, is a seat or made of seats."""
    return SEAT in getattr(hint, "__metadata__", ()) or any(map(holds_seats, get_args(hint)))


def clockwise(first: Seat, seats: int) -> list[Seat]:
    """All seats of a table of so many, this one first."""
    return [(first + step) % seats for step in range(seats)]


def with_most(figures: Sequence[int | tuple[int, ...]]) -> list[Seat]:
    """The seats with the highest figure: one, or all that are level. The figures stand in the order of the seats."""
    most = max(figures)
    return [seat for seat, figure in enumerate(figures) if figure == most]


def decisive(figures: Sequence[tuple[int, ...]]) -> int:
    """Which part of the figures decides, from 0; the number after the last where the highest are level in all."""
    best = max(figures)
    return sum(sum(figure[:depth] == best[:depth] for figure in figures) > 1 for depth in range(1, len(best) + 1))


def decisive_words(figures: Sequence[tuple[int, ...]], words: Sequence[str]) -> str:
    """Why one figure is the highest: the words for its parts, up to the one that tells it from the others."""
    return ", ".join(words[: 1 + decisive(figures)])


Hue: TypeAlias = Literal["blue", "orange", "green", "yellow", "purple", "red", "white", "black"]
HUES: tuple[Hue, ...] = get_args(Hue)
"""The colours of the seats, in their order, where a game gives them no others."""


def letter(seat: Seat) -> str:
    """The letter of a seat, on its pieces and wherever they are named: A, B, C …"""
    return chr(ord("A") + seat)


def span_of(seats: range) -> str:
    """Numbers of seats in words: “2 to 5 seats”."""
    if len(seats) < 2:
        return f"{seats[0]} seats" if seats else "no number of seats"
    return f"{seats[0]} to {seats[-1]} seats"

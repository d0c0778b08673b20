"""What is still to come in a campaign, as far as a view tells (sections 3 to 6)."""

from __future__ import annotations

from collections.abc import Callable

from rules import Seat
from rules.ninety.board import BOARD, EVENTS, Goods, is_weekend
from rules.ninety.state import Stage
from rules.ninety.view import Day, NinetyView


def place(view: NinetyView, seat: Seat) -> int:
    """How many go before a seat, every day and when the map is seeded (3.4)."""
    return (seat - (view.first or 0)) % len(view.campaigns)


def has_seeding(view: NinetyView, seat: Seat) -> bool:
    """Whether the seat has yet to place a vote of its choice (3.6)."""
    return view.seeder is not None and place(view, seat) >= place(view, view.seeder)


def days(view: NinetyView, seat: Seat) -> range:
    """The days of which the seat has a turn or the rest of one to come (4.1)."""
    if view.stage is Stage.SEEDING:
        return range(view.start, BOARD.days + 1)
    if view.turn is None:
        return range(0)
    return range(view.day + (place(view, seat) < place(view, view.turn.seat)), BOARD.days + 1)


def under_way(view: NinetyView, seat: Seat) -> Day | None:
    """The seat's day, once its white dice are rolled (7.1)."""
    return view.turn if view.turn and view.turn.seat == seat and view.turn.white else None


def has_weekend(view: NinetyView, seat: Seat) -> bool:
    """Whether the seat has the die of a weekend to come (6.1)."""
    return any(map(is_weekend, days(view, seat)[under_way(view, seat) is not None :]))


def draws(view: NinetyView, seat: Seat) -> int:
    """How many events the seat is still to draw, at most: one a day (5.1)."""
    drawn = view.turn and view.turn.seat == seat and (view.turn.bonus or view.turn.white)
    return len(days(view, seat)) - bool(drawn)


def may_miss(view: NinetyView, seat: Seat, costly: Callable[[Goods], int]) -> bool:
    """Whether the seat may still miss an invitation that is costly: one on the schedule, or one to be drawn (5.6)."""
    left = sum(draws(view, one) for one in range(len(view.campaigns)))
    out = (one for at, one in enumerate(view.schedule) if BOARD.schedule - at <= left and seat not in one.appeared)
    return left > BOARD.schedule or any(costly(EVENTS[one.where].loss) for one in out)

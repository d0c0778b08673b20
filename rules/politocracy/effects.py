"""What happens to a candidate, figure by figure: percents, money, stars, constituents, the end of a trip.

`now`, `has` and `left` are how the candidate stands then, to be told.
"""

from rules import Seat
from rules.politocracy.board import BOARD, Ideology
from rules.politocracy.state import State
from rules.politocracy.telling import Has, Left, Now, Then

LEAST = 2
"""Shares of money are rounded down to $100K, in units (P-A23)."""


def share(units: int, parts: int) -> int:
    """One part of so many of a sum, rounded down to $100K."""
    return units // (parts * LEAST) * LEAST


def now(state: State, seat: Seat, change: int = 1) -> Then:
    """The popularity of a seat after a change, if it was one."""
    return (Now(state.popularity(seat)),) if change else ()


def has(state: State, seat: Seat) -> Then:
    """The money of a seat after some came in."""
    return (Has(state.candidates[seat].money),)


def left(state: State, seat: Seat) -> Then:
    """The same after some was paid."""
    return (Left(state.candidates[seat].money),)


def gain(state: State, seat: Seat, percent: int) -> None:
    """Popularity that stays."""
    state.candidates[seat].adjusted += percent


def lose(state: State, seat: Seat, percent: int) -> int:
    """Takes popularity, at most what there is (4.1): the percents taken."""
    taken = min(percent, state.popularity(seat))
    state.candidates[seat].adjusted -= taken
    return taken


def adjust(state: State, seat: Seat, percent: int) -> int:
    """Gains popularity, or loses it below zero: the percents that it came to."""
    if percent < 0:
        return -lose(state, seat, -percent)
    gain(state, seat, percent)
    return percent


def earn(state: State, seat: Seat, units: int) -> None:
    """Money from the bank, which never runs dry (1.2)."""
    state.candidates[seat].money += units
    state.bank -= units


def pay(state: State, seat: Seat, units: int) -> int:
    """Money to the bank, at most what there is: the units paid."""
    paid = min(units, state.candidates[seat].money)
    earn(state, seat, -paid)
    return paid


def donate(state: State, seat: Seat, units: int) -> int:
    """Pays a candidate a donation, by Fundraising Ability (8.3): the units paid."""
    earn(state, seat, given := BOARD.donation(state.candidates[seat].dollars, units))
    return given


def declare(state: State, seat: Seat, ideology: Ideology) -> int:
    """A candidate declares, and constituents are worth what they are to that ideology (4.3): the percents gained."""
    change = state.revaluation(seat, ideology)
    state.candidates[seat].ideology = ideology
    return change


def exchange(state: State, seat: Seat, *, heart: bool) -> None:
    """A star becomes a heart or $5M (3.6)."""
    mine = state.candidates[seat]
    mine.stars -= 1
    if heart:
        mine.hearts += 1
    else:
        earn(state, seat, BOARD.star_money)


def leave(state: State, seat: Seat, square: int) -> None:
    """A candidate leaves the Money Trail, or goes elsewhere on the Campaign Trail; a Surrogate goes with the trip."""
    mine = state.candidates[seat]
    mine.stop, mine.square, mine.surrogate = None, square, None

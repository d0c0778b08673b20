"""What happens at a Media square: the die, and the removal of scandals (section 7)."""

from __future__ import annotations

from collections.abc import Iterator

from rules import Offer, Refused, Seat, Table, die, mark, plural
from rules.politocracy import effects
from rules.politocracy.board import BOARD, Ideology
from rules.politocracy.state import State
from rules.politocracy.verbs import Declare, Pass
from rules.politocracy.words import now, percent, side

REMOVES = 3
"""The highest die that removes a scandal (P-60)."""

SIDES = (Ideology.PROGRESSIVE, Ideology.CONSERVATIVE)


def media_effects(table: Table, state: State, seat: Seat) -> None:
    """A roll on the chart, at the ideology held on arrival (7.2)."""
    rolled = table.roll()
    change = effects.adjust(state, seat, BOARD.media[state.candidates[seat].ideology][rolled - 1])
    came = f"{percent(change)}, {now(state, seat)}" if change else "nothing changes"
    table.tell(f"Media Effects: {mark(seat)} rolls a {die(rolled)}: {came}.")


def declarations(state: State, seat: Seat) -> Iterator[Offer[Declare]]:
    """Both ideologies but one's own, with what they would do to the constituents one has (4.2, 4.3)."""
    for ideology in SIDES:
        if ideology is not state.candidates[seat].ideology:
            yield Offer(Declare(ideology), f"Declare as {side(ideology)}{revalued(state, seat, ideology)}")


def revalued(state: State, seat: Seat, ideology: Ideology) -> str:
    """How popularity would change: " · +2% from your constituents"."""
    mine = state.candidates[seat]
    held, mine.ideology = (mine.ideology, state.following(seat)), ideology
    change = state.following(seat) - held[1]
    mine.ideology = held[0]
    return f" · {percent(change)} from constituents" if change else ""


def no_declaration(state: State, seat: Seat) -> Iterator[Refused]:
    """The ideology that one has already."""
    if (ideology := state.candidates[seat].ideology) in SIDES:
        yield Refused(Declare(ideology), f"You're {side(ideology)} already.", "4.2")


def stay(state: State, seat: Seat) -> Offer[Pass]:
    """Not to declare."""
    return Offer(Pass(), f"Stay {side(state.candidates[seat].ideology)}")


def tell_declared(table: Table, state: State, seat: Seat, ideology: Ideology, how: str = "declares as") -> None:
    """A candidate declares, and it is told what that does (4.3)."""
    change = effects.declare(state, seat, ideology)
    told = f": {percent(change)} from constituents, {now(state, seat)}" if change else ""
    table.tell(f"{mark(seat)} {how} {side(ideology)}{told}.")


def remove_scandals(table: Table, state: State, seat: Seat) -> None:
    """A die for each star; 1 to 3 removes a scandal (7.4)."""
    mine, rolls = state.candidates[seat], list[int]()
    had = mine.scandals
    while mine.scandals and len(rolls) < mine.stars:
        rolls.append(table.roll())
        mine.scandals -= rolls[-1] <= REMOVES
    if rolls:
        dice = ", ".join(map(die, rolls))
        gone = f"{plural(had - mine.scandals, 'scandal')} removed" if mine.scandals < had else "none removed"
        table.tell(f"{mark(seat)} answers questions on {plural(had, 'scandal')} ({dice}): {gone}.")

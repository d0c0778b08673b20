"""Ideologies, and what declaring one does (4.2, 4.3)."""

from collections.abc import Iterator
from itertools import islice

from rules import Offer, Refused, Seat, Table
from rules.politocracy import effects
from rules.politocracy.board import CONSTITUENTS, SIDES, ChangeCard, Ideology
from rules.politocracy.effects import now
from rules.politocracy.state import State
from rules.politocracy.telling_campaign import Declared
from rules.politocracy.verbs import Declare, Pass
from rules.politocracy.words import money, on_constituents, side

MOST_NAMED = 2
"""So many groups of voters are named."""


def declarations(state: State, seat: Seat) -> Iterator[Offer[Declare] | Refused]:
    """To declare each ideology but one's own, with what it would do to one's constituents."""
    for ideology in SIDES:
        if ideology is state.candidates[seat].ideology:
            yield Refused(Declare(ideology), f"You're already {side(ideology)}.", "4.2")
        else:
            brings = on_constituents(state.revaluation(seat, ideology))
            yield Offer(Declare(ideology), f"Declare as {side(ideology)}{brings}", then_best(state, seat, ideology))


def stay(state: State, seat: Seat) -> Offer[Pass]:
    """Not to declare."""
    mine = state.candidates[seat].ideology
    return Offer(Pass(), f"Stay {side(mine)}", then_best(state, seat, mine))


def then_best(state: State, seat: Seat, ideology: Ideology) -> str:
    """The free voters who give an ideology most for their price: "Best voters still free: Students 5% for $1M"."""
    free = [one for one in CONSTITUENTS.values() if one.name not in state.owners]
    best = sorted(free, key=lambda one: (-one.values[ideology].percent / one.values[ideology].price, one.number))
    named = (f"{one.name} {one.values[ideology].percent}% for {money(one.values[ideology].price)}" for one in best)
    return f"Best voters still free: {', '.join(islice(named, MOST_NAMED))}" if best else ""


def declare(table: Table, state: State, seat: Seat, ideology: Ideology, card: ChangeCard | None = None) -> None:
    """A candidate has another ideology, perhaps by a card, and its constituents another worth (4.3)."""
    change = effects.declare(state, seat, ideology)
    table.tell(Declared(seat, ideology, change, card, then=now(state, seat, change)))

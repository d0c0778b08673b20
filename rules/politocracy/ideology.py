"""Ideologies, and what declaring one does (4.2, 4.3)."""

from collections.abc import Iterator

from rules import Offer, Refused, Seat, Table
from rules.politocracy import effects
from rules.politocracy.board import CONSTITUENTS, SIDES, ChangeCard, Ideology, Square
from rules.politocracy.effects import now
from rules.politocracy.state import State
from rules.politocracy.telling_campaign import Declared
from rules.politocracy.verbs import Declare, Pass
from rules.politocracy.words import money, on_constituents, side


def declarations(state: State, seat: Seat) -> Iterator[Offer[Declare] | Refused]:
    """To declare each ideology but one's own, with what it would do to one's constituents."""
    for ideology in SIDES:
        if ideology is state.candidates[seat].ideology:
            yield Refused(Declare(ideology), f"You're already {side(ideology)}.", "4.2")
        else:
            brings = on_constituents(state.revaluation(seat, ideology))
            yield Offer(Declare(ideology), f"Declare as {side(ideology)}{brings}")


def best_voters(state: State) -> str:
    """The free voters who bring each side most for their price: "Best voters to get: Students 5% for $1M for a …"."""
    free = [one for one in CONSTITUENTS.values() if one.name not in state.owners]
    if not free:
        return ""
    best = {by: max(free, key=lambda one: one.values[by].percent / one.values[by].price) for by in SIDES}
    return f"Best voters to get: {', '.join(f'{deal(one, by)} for {side(by)}' for by, one in best.items())}."


def deal(one: Square, ideology: Ideology) -> str:
    """What voters bring a candidate of an ideology, and cost: "Students 5% for $1M"."""
    return f"{one.name} {one.values[ideology].percent}% for {money(one.values[ideology].price)}"


def stay(state: State, seat: Seat) -> Offer[Pass]:
    """Not to declare."""
    return Offer(Pass(), f"Stay {side(state.candidates[seat].ideology)}")


def declare(table: Table, state: State, seat: Seat, ideology: Ideology, card: ChangeCard | None = None) -> None:
    """A candidate has another ideology, perhaps by a card, and its constituents another worth (4.3)."""
    change = effects.declare(state, seat, ideology)
    table.tell(Declared(seat, ideology, change, card, then=now(state, seat, change)))

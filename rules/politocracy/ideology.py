"""Ideologies, and what declaring one does (4.2, 4.3)."""

from collections.abc import Iterator

from rules import Offer, Refused, Seat, Table
from rules.politocracy import effects
from rules.politocracy.board import SIDES, ChangeCard, Ideology
from rules.politocracy.effects import now
from rules.politocracy.state import State
from rules.politocracy.telling_campaign import Declared
from rules.politocracy.verbs import Declare, Pass
from rules.politocracy.words import on_constituents, side


def declarations(state: State, seat: Seat) -> Iterator[Offer[Declare] | Refused]:
    """To declare each ideology but one's own, with what it would do to one's constituents."""
    for ideology in SIDES:
        if ideology is state.candidates[seat].ideology:
            yield Refused(Declare(ideology), f"You're already {side(ideology)}.", "4.2")
        else:
            brings = on_constituents(state.revaluation(seat, ideology))
            yield Offer(Declare(ideology), f"Declare as {side(ideology)}{brings}")


def stay(state: State, seat: Seat) -> Offer[Pass]:
    """Not to declare."""
    return Offer(Pass(), f"Stay {side(state.candidates[seat].ideology)}")


def declare(table: Table, state: State, seat: Seat, ideology: Ideology, card: ChangeCard | None = None) -> None:
    """A candidate has another ideology, perhaps by a card, and its constituents another worth (4.3)."""
    change = effects.declare(state, seat, ideology)
    table.tell(Declared(seat, ideology, change, card, then=now(state, seat, change)))

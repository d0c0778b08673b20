"""Ideologies, and what declaring one does (4.2, 4.3)."""

from __future__ import annotations

from collections.abc import Iterator

from rules import Offer, Refused, Seat, Table
from rules.politocracy import effects
from rules.politocracy.board import ChangeCard, Ideology
from rules.politocracy.state import State
from rules.politocracy.telling import now
from rules.politocracy.telling_campaign import Declared
from rules.politocracy.verbs import Declare, Pass
from rules.politocracy.words import percent, side

SIDES = (Ideology.PROGRESSIVE, Ideology.CONSERVATIVE)
"""What can be declared; nobody becomes a Centrist again."""


def declarations(state: State, seat: Seat) -> Iterator[Offer[Declare] | Refused]:
    """Both but one's own, with what they would do to the constituents one has."""
    for ideology in SIDES:
        if ideology is state.candidates[seat].ideology:
            yield Refused(Declare(ideology), f"You're already {side(ideology)}.", "4.2")
        else:
            yield Offer(Declare(ideology), f"Declare as {side(ideology)}{revalued(state, seat, ideology)}")


def revalued(state: State, seat: Seat, ideology: Ideology) -> str:
    """How popularity would change: " · constituents +2%"."""
    change = state.following(seat, ideology) - state.following(seat)
    return f" · constituents {percent(change)}" if change else ""


def stay(state: State, seat: Seat) -> Offer[Pass]:
    """Not to declare."""
    return Offer(Pass(), f"Stay {side(state.candidates[seat].ideology)}")


def declare(table: Table, state: State, seat: Seat, ideology: Ideology, card: ChangeCard | None = None) -> None:
    """A candidate has another ideology, perhaps by a card, and its constituents another worth (4.3)."""
    change = effects.declare(state, seat, ideology)
    table.tell(Declared(seat, ideology, change, card, then=now(state, seat, change)))

"""A match of Stub, in the order of its rulebook."""

from __future__ import annotations

from rules import Decision, Offers, Refused, Result, Seat, Table, quote, with_most
from tools.stub.rules.board import WORTH
from tools.stub.rules.state import State
from tools.stub.rules.telling import Scored, Went, Won
from tools.stub.rules.verbs import Visit
from tools.stub.rules.words import offer


async def play(table: Table, state: State) -> Result:
    """All rounds, then the end (1.1)."""
    for state.round in range(1, state.rounds + 1):
        await a_round(table, state)
    return the_end(table, state)


async def a_round(table: Table, state: State) -> None:
    """All choose a place in secret, their choices are revealed together, and whoever is alone scores (section 2)."""
    table.next_turn(f"Round {state.round}")
    visits = await table.ask_all({seat: choice(state, seat) for seat in range(state.seats)})
    state.at = [visit.where for visit in visits.values()]
    table.tell(Went(state.round, (*enumerate(state.at),)))
    for seat in range(state.seats):
        if state.is_alone(seat):
            score(table, state, seat)


def choice(state: State, me: Seat) -> Decision[Visit]:
    """Where a seat goes in this round (2.1, 2.2)."""
    visits = Offers(Visit, moves=lambda: map(Visit, WORTH), refuse=lambda move: why_not(state, me, move), show=offer)
    prompt = f"Round {state.round} of {state.rounds}: where do you go?"
    return Decision(prompt, visits, absent=stand_in(state, me), topic="visit", clause="2.1")


def why_not(state: State, me: Seat, move: Visit) -> Refused | None:
    """Why a seat cannot go somewhere, or None where it can."""
    if move.where not in WORTH:
        return Refused(move, f"There is no place called {quote(move.where)}.", "1.2")
    if move.where == state.at[me]:
        return Refused(move, f"You were just there. The {move.where} has to wait for a round.", "2.2")
    return None


def stand_in(state: State, me: Seat) -> Visit:
    """For somebody absent: the place that is worth least of those where they can go (4.2)."""
    free = [place for place in WORTH if place != state.at[me]]
    return Visit(min(free, key=lambda place: WORTH[place]))


def score(table: Table, state: State, seat: Seat) -> None:
    """A seat that is alone gets what its place is worth (2.3)."""
    where = state.at[seat]
    state.scores[seat] += WORTH[where]
    table.tell(Scored(seat, where, WORTH[where]))


def the_end(table: Table, state: State) -> Result:
    """Most points win; those level share the victory (3.1)."""
    state.winners = with_most(state.scores)
    table.tell(Won((*state.winners,), max(state.scores)))
    return Result(tuple(state.winners), tuple(state.scores), "Most points")

"""Elections for Politocracy's tests: seats 0 and 1 are the finalists, their chits are placed."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules import Seat, Verb
from rules.politocracy import election
from rules.politocracy.board import REGIONS
from rules.politocracy.state import Heading, Outcome, State
from tests.politocracy.situations import position, run
from tests.situations import Ran, Step


def finals(seats: int = 2, chits: Sequence[Mapping[str, int]] = (), **figures: Any) -> State:
    """A position whose first two seats are the finalists, with these chits."""
    state = position(seats, **figures)
    state.heading, state.turn, state.finalists = Heading.ELECTION, None, [0, 1]
    state.chits = {seat: dict(placed) for seat, placed in enumerate(chits)}
    state.opener = election.underdog(state)
    return state


def won(state: State, first: Sequence[str], second: Sequence[str]) -> State:
    """The same after these regions have voted for the one and the other finalist."""
    state.regions = {name: Outcome(int(name in second)) for name in REGIONS if name in (*first, *second)}
    return state


def voting(name: str) -> Step[State, None]:
    """One region votes."""
    return lambda table, state: election.vote(table, state, name)


def vote(state: State, name: str, *answers: tuple[Seat, Verb], dice: Sequence[int] = ()) -> Ran[None]:
    return run(voting(name), state, *answers, dice=dice)


def outcome(state: State, name: str) -> tuple[Seat | None, tuple[tuple[int, ...], ...]]:
    """Who won a region, and the last dice."""
    return state.regions[name].winner, state.regions[name].dice

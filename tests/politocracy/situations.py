"""Situations for Politocracy's tests: a position after a round, and the rules run on it."""

from collections.abc import Iterator

from rules import Seat
from rules.politocracy import GAME
from rules.politocracy.play import a_round
from rules.politocracy.state import Options, State, new
from rules.politocracy.verbs import Visit
from tests.situations import Ran, Rules

RULES = Rules(GAME)


def after(*places: str) -> State:
    """The second round of a match in which nobody has scored; seat by seat, where each of them went in the first."""
    state = new(len(places), Options())
    state.round, state.at = 2, [*places]
    return state


def visits(*places: str) -> Iterator[tuple[Seat, Visit]]:
    """The answers of all seats, in their order."""
    return enumerate(map(Visit, places))


def go(state: State, *places: str) -> Ran[None]:
    """A round in which the seats go to these places."""
    return RULES.run(a_round, state, *visits(*places))

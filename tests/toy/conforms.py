"""What the conformance suite must know of the toy."""

from collections.abc import Mapping, Sequence

from rules import Seat, Verb
from tests.toy.game import State

UNREACHED: Mapping[type[Verb], str] = {}
UNASKED: Mapping[str, str] = {}


def swap(state: State, others: Sequence[Seat]) -> bool:
    """The veto goes to another of them, or is out of the match."""
    if state.veto not in others:
        return False
    state.veto = others[others.index(state.veto) - 1] if len(others) > 1 else None
    return True

"""Situations for Stub's tests."""

from collections.abc import Sequence

from rules import Match
from tools.stub.rules import GAME
from tools.stub.rules.verbs import Visit


def after(*rounds: Sequence[str], of: int = 10) -> Match:
    """A match after these rounds, each with where every seat went."""
    match = Match(GAME, len(rounds[0]), "situation", {"rounds": of})
    for places in rounds:
        for seat, place in enumerate(places):
            match.play(seat, Visit(place))
    return match

"""How an AI player of Politocracy chooses: where much is to be had and few others may go."""

from __future__ import annotations

from rules import Decision, Rng, Seat, Verb, agents
from rules.politocracy.board import WORTH
from rules.politocracy.verbs import Visit
from rules.politocracy.view import PolitocracyView

WHIM = 0.2
"""An AI reckons each place at a random share of its worth, at least this: were all to choose alike, they would meet."""


def choose(view: PolitocracyView, decision: Decision, rng: Rng) -> Verb | None:
    """The place of most worth among those where I can go, as chance weighs it."""
    assert view.me is not None
    me, free = view.me, [place for place in WORTH if decision.check(Visit(place)) is None]
    return Visit(agents.best(free, lambda place: worth(view, me, place) * rng.uniform(WHIM, 1), rng))


def worth(view: PolitocracyView, me: Seat, place: str) -> float:
    """What a place brings, and less for each rival who may go there (2.2, 2.3)."""
    rivals = sum(one.at != place for seat, one in enumerate(view.standings) if seat != me)
    return WORTH[place] * (1 - 1 / len(WORTH)) ** rivals

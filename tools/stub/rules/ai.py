"""How an AI player of Stub chooses: where much is to be had and few others may go."""

from __future__ import annotations

from rules import Decision, Rng, Seat, Verb, agents, join_words, mark, plural
from tools.stub.rules.board import WORTH
from tools.stub.rules.verbs import Visit
from tools.stub.rules.view import StubView

WHIM = 0.2
"""An AI reckons each place at a random share of its worth, at least this: were all to choose alike, they would meet."""


def choose(view: StubView, decision: Decision, rng: Rng) -> Verb | None:
    """The place of most worth among those where I can go, as chance weighs it."""
    assert view.me is not None
    me, free = view.me, [place for place in WORTH if decision.check(Visit(place)) is None]
    return Visit(agents.best(free, lambda place: worth(view, me, place) * rng.uniform(WHIM, 1), rng))


def worth(view: StubView, me: Seat, place: str) -> float:
    """What a place brings, and less for each rival who may go there (2.2, 2.3)."""
    rivals = sum(one.at != place for seat, one in enumerate(view.standings) if seat != me)
    return WORTH[place] * (1 - 1 / len(WORTH)) ** rivals


def why(view: StubView, decision: Decision, move: Verb) -> str:
    """What the place is worth, and who can't come."""
    assert view.me is not None
    assert isinstance(move, Visit)
    away = [mark(seat) for seat, one in enumerate(view.standings) if seat != view.me and one.at == move.where]
    brings = f"It's worth {plural(WORTH[move.where], 'point')} to whoever is alone there"
    return f"{brings}, and {join_words(away)} can't go there again." if away else f"{brings}."

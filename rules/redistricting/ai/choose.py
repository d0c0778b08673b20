"""How an AI player chooses in Re[District]ing: the move that brings its own goals most for its price."""

from __future__ import annotations

from collections.abc import Iterable

from rules import Decision, Offer, Rng, Verb, agents
from rules.redistricting.ai import tricks
from rules.redistricting.ai.outlook import Outlook
from rules.redistricting.moving import joins
from rules.redistricting.verbs import Draw, Play, Promote, Replace, Swap
from rules.redistricting.view import RedistrictingView, home

CARD = 0.4
"""What a drawn card brings."""


def choose(view: RedistrictingView, decision: Decision, rng: Rng) -> Verb:
    """The move that brings most for each of its points; chance decides between equal ones."""
    return agents.best(rated(view, decision.legal), lambda one: one[1], rng)[0]


def worth(view: RedistrictingView, offers: Iterable[Offer[Verb]]) -> list[float]:
    """What each of these brings for each of its points."""
    return [brings for _, brings in rated(view, offers)]


def rated(view: RedistrictingView, offers: Iterable[Offer[Verb]]) -> list[tuple[Verb, float]]:
    """The best move of each of these, and what it brings."""
    assert view.me is not None
    outlook = Outlook(view, view.me)
    return [rate(outlook, offer) for offer in offers]


def rate(outlook: Outlook, offer: Offer[Verb]) -> tuple[Verb, float]:
    """A move, and what it brings for each point that it costs; to do nothing brings nothing."""
    match offer.move:
        case Swap() as move:
            return move, moving(outlook, move)
        case Promote() as move:
            return move, promoting(outlook, move)
        case Draw() as move:
            return move, CARD
        case Play() as move:
            return tricks.play(outlook, offer, move)
        case Replace() as move:
            return move, outlook.gain(outlook.after(move))
        case move:
            return move, 0.0


def moving(outlook: Outlook, move: Swap) -> float:
    """What the two districts are worth more, if the courts let it pass."""
    change = joins(outlook.lines, move)
    gain = outlook.gain(outlook.after(move))
    return outlook.challenged(gain, outlook.lines.risk(change)) / outlook.lines.price(change)


def promoting(outlook: Outlook, move: Promote) -> float:
    """What a district is worth more with a promotion."""
    price = 1 + len(outlook.view.districts[home(outlook.view, move.who)].promoted)
    return outlook.gain(outlook.after(move)) / price

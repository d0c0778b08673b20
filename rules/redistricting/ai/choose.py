"""How an AI player chooses in Re[District]ing: the move that brings its own goals most for its price."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TypeAlias

from rules import Decision, Offer, Rng, Verb, agents
from rules.redistricting.ai.outlook import Outlook, add_votes
from rules.redistricting.board import BOARD, Card, District
from rules.redistricting.verbs import Draw, Play, Promote, Replace, Swap
from rules.redistricting.view import RedistrictingView

CARD = 0.4
"""What a drawn card brings."""
PATIENCE = 0.6
"""What a card has to bring to be played before the last month."""
OUTSIDERS = 0.5
"""What two candidates from outside bring."""
SURE = 0.01
"""What a card has to bring to be played at all, for cards left decide a tie."""

Picks: TypeAlias = Mapping[str, tuple[str, ...]]
"""The voters of a card by its open fields."""


def choose(view: RedistrictingView, decision: Decision, rng: Rng) -> Verb:
    """The move that brings most for each of its points; chance decides between equal ones."""
    return agents.best(ratings(view, decision.legal), lambda one: one[1], rng)[0]


def worth(view: RedistrictingView, offers: Iterable[Offer[Verb]]) -> list[float]:
    """What each offer brings a seat that reads the list: above all the points that stand beside it (`preview`).

    Of equal ones the better is what brings more in the long run. More than 0 is only what helps in both ways: neither
    what would cost points now, nor what is too dear or too likely to be blocked.
    """
    assert view.me is not None
    outlook = Outlook(view, view.me)
    rated = (rate(outlook, offer) for offer in offers)
    return [both(outlook.gain_now(move), brings) if brings > 0 else brings for move, brings in rated]


def both(now: float, later: float) -> float:
    """Points now, which are told in tenths, and less than half a tenth for what the long run brings."""
    return now + 0.05 * later / (1 + later) if now >= 0 else now


def ratings(view: RedistrictingView, offers: Iterable[Offer[Verb]]) -> list[tuple[Verb, float]]:
    """The best move of each offer, and what it brings."""
    assert view.me is not None
    outlook = Outlook(view, view.me)
    return [rate(outlook, offer) for offer in offers]


def rate(outlook: Outlook, offer: Offer[Verb]) -> tuple[Verb, float]:
    """A move, and what it brings for each point that it costs; to do nothing brings nothing."""
    match move := offer.move:
        case Swap():
            gain = outlook.gain_in_court(outlook.gain(move), outlook.forecast.risk(move))
            return move, gain / outlook.forecast.price(move)
        case Promote():
            return move, outlook.gain(move) / outlook.forecast.price(move)
        case Draw():
            return move, CARD
        case Play():
            return play(outlook, offer, move)
        case Replace():
            return move, outlook.gain(move)
        case _:
            return move, 0.0


def play(outlook: Outlook, offer: Offer[Verb], move: Play) -> tuple[Verb, float]:
    """A card with its best picks, and what that brings beyond what it may bring later."""
    months = len(BOARD.months)
    picks, gain = max(ways(outlook, offer, move), key=lambda one: one[1])
    return replace(move, **picks), gain - SURE - PATIENCE * (months - outlook.view.round) / months


def ways(outlook: Outlook, offer: Offer[Verb], move: Play) -> Iterator[tuple[Picks, float]]:
    """Each way to pick for a card, and what that brings."""
    match Card(move.card):
        case Card.CARPETBAGGER:
            yield {}, OUTSIDERS
        case Card.REVIEW:
            votes = outlook.poll(District(move.district)).votes
            yield {}, outlook.worth(votes, final=True) - outlook.worth(votes)
        case Card.MOVING_VAN:
            yield from trades(outlook, offer, move)
        case _:
            yield from cubes(outlook, offer, move)


def cubes(outlook: Outlook, offer: Offer[Verb], move: Play) -> Iterator[tuple[Picks, float]]:
    """The best voter, and the best two, to silence or to count double."""
    district, (part,), picks = District(move.district), offer.open, tuple[str, ...]()
    votes, more = outlook.poll(district).votes, -1 if move.card == Card.SUPPRESSION else 1
    would = {block: outlook.vote(block, district) for block in part.choices}

    def worth(blocks: tuple[str, ...]) -> float:
        return outlook.worth(add_votes(votes, [(would[block], more) for block in blocks]))

    while len(picks) < part.most:
        left = {block: whom for block, whom in would.items() if block not in picks}
        picks = max([(*picks, block) for block in first_of_each(left)], key=worth)
        risk = outlook.forecast.risk(Play(move.card, district, voters=picks))
        yield {part.field: picks}, outlook.gain_in_court(worth(picks) - outlook.worth(votes), risk)


def trades(outlook: Outlook, offer: Offer[Verb], move: Play) -> Iterator[tuple[Picks, float]]:
    """Each pair of voters that could trade places, and how much more the two districts would be worth."""
    (ours, theirs), sides = offer.open, (District(move.district), District(move.other))
    before = [outlook.poll(side).votes for side in sides]
    now = sum(map(outlook.worth, before))
    one, two = sides
    here, there = (
        {block: (outlook.vote(block, one), outlook.vote(block, two), outlook.weight(block)) for block in part.choices}
        for part in (ours, theirs)
    )
    others = first_of_each(there)
    for mine in first_of_each(here):
        for other in others:
            (gone, come, count), (instead, lost, many) = here[mine], there[other]
            after = [[(gone, -count), (instead, many)], [(come, count), (lost, -many)]]
            worth = sum([outlook.worth(add_votes(*one)) for one in zip(before, after, strict=True)])
            yield {ours.field: (mine,), theirs.field: (other,)}, worth - now


def first_of_each(voting: Mapping[str, object]) -> Iterable[str]:
    """The blocks, but of those whose voters vote alike the first alone: to pick another brings as much."""
    found = dict[object, str]()
    for block, how in voting.items():
        found.setdefault(how, block)
    return found.values()

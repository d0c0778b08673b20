"""How an AI player plays its Campaign Playbook cards."""

from __future__ import annotations

from collections.abc import Iterator

from rules import Offer, Verb
from rules.redistricting.ai.outlook import Outlook, changed
from rules.redistricting.board import BOARD, Card, District
from rules.redistricting.verbs import Play

PATIENCE = 0.6
"""What a card has to bring before the last month, to be played already."""
OUTSIDERS = 0.5
"""What two candidates from outside bring."""
SURE = 0.01
"""What a card has to bring at all: cards left decide a tie."""


def play(outlook: Outlook, offer: Offer[Verb], move: Play) -> tuple[Verb, float]:
    """The card with its best picks, and what that brings beyond what it may bring later."""
    months = len(BOARD.months)
    picks, gain = best(outlook, offer, move)
    return offer.filled(picks), gain - SURE - PATIENCE * (months - outlook.view.round) / months


def best(outlook: Outlook, offer: Offer[Verb], move: Play) -> tuple[dict[str, tuple[str, ...]], float]:
    """What a card does at its best."""
    match Card(move.card):
        case Card.CARPETBAGGER:
            return {}, OUTSIDERS
        case Card.REVIEW:
            votes = outlook.poll(District(move.district)).votes
            return {}, outlook.worth(votes, final=True) - outlook.worth(votes)
        case Card.MOVING_VAN:
            return max(trades(outlook, offer, move), key=lambda one: one[1])
        case card:
            return max(cubes(outlook, offer, District(move.district), card), key=lambda one: one[1])


def cubes(
    outlook: Outlook, offer: Offer[Verb], district: District, card: Card
) -> Iterator[tuple[dict[str, tuple[str, ...]], float]]:
    """The best voter, and the best two, to silence or to count double."""
    votes, (part,), picks = outlook.poll(district).votes, offer.open, tuple[str, ...]()
    more, risk = (-1, risk_now(outlook, district)) if card is Card.SUPPRESSION else (1, 0)

    def worth(blocks: tuple[str, ...]) -> float:
        return outlook.worth(changed(votes, ((outlook.vote(block, district), more) for block in blocks)))

    while len(picks) < part.most:
        left = (block for block in part.choices if block not in picks)
        picks = max(((*picks, block) for block in left), key=worth)
        danger = risk + 2 * len(picks) if card is Card.SUPPRESSION else 0
        yield {part.field: picks}, outlook.challenged(worth(picks) - outlook.worth(votes), danger)


def risk_now(outlook: Outlook, district: District) -> int:
    """Of Voter Suppression, for the cubes that are there (8.3)."""
    people = map(outlook.view.tokens.__getitem__, outlook.view.districts[district].blocks)
    return 2 * sum(one in outlook.view.suppressed for one in people)


def trades(outlook: Outlook, offer: Offer[Verb], move: Play) -> Iterator[tuple[dict[str, tuple[str, ...]], float]]:
    """Each pair of voters that could trade places, with what the two districts are worth more."""
    (ours, theirs), sides = offer.open, (District(move.district), District(move.other))
    before = [outlook.poll(side).votes for side in sides]
    now = sum(map(outlook.worth, before))
    would = {
        block: [(outlook.vote(block, side), outlook.weight(block)) for side in sides]
        for block in (*ours.choices, *theirs.choices)
    }
    for mine in ours.choices:
        for other in theirs.choices:
            (gone, count), (come, _) = would[mine]
            (instead, many), (lost, _) = would[other]
            after = [[(gone, -count), (instead, many)], [(come, count), (lost, -many)]]
            worth = sum(outlook.worth(changed(*one)) for one in zip(before, after, strict=True))
            yield {ours.field: (mine,), theirs.field: (other,)}, worth - now

"""What may be planned for one's next turn: lines, promotions and all else that needs no more said."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules import Offer, Seat, Topic, Verb
from rules.redistricting.ai import worth
from rules.redistricting.board import BLOCKS, Candidate, Card, District
from rules.redistricting.lines import Lines
from rules.redistricting.moving import border, labelled, moves
from rules.redistricting.verbs import Draw, EndTurn, Play, Promote, Swap
from rules.redistricting.view import RedistrictingView

BEST, MOST = "What helps you most", 25
"""What stands first, and how much of it."""


def to_do(view: RedistrictingView, me: Seat) -> Iterator[Offer[Verb]]:
    """What the city allows as it is, whatever it costs; what helps most first, then by the board."""
    offers = [*lines(view), *promotions(view), *cards(view)]
    helpful = [one for one in zip(offers, worth(view, offers), strict=True) if one[1] > 0]
    best = [offer for offer, _ in sorted(helpful, key=lambda one: -one[1])[:MOST]]
    yield from (replace(offer, group=BEST) for offer in best)
    yield from (offer for offer in offers if offer not in best)
    yield from [] if view.simple else [Offer(Draw(), "Draw a card")]
    yield Offer(EndTurn(), "End your turn")


def lines(view: RedistrictingView) -> Iterator[Offer[Swap]]:
    """Each with its price and risk of today."""
    here = Lines(view.tiles)
    return (Offer(move, labelled(here, view, move), group=border(here, move)) for move in moves(here, view))


def promotions(view: RedistrictingView) -> Iterator[Offer[Promote]]:
    """Every candidate in the city, row by row."""
    for block in BLOCKS:
        if isinstance(one := view.tokens[block], Candidate):
            yield Offer(Promote(one.name), f"Promote {one.name} in {view.tiles[block][-1]}", group="Promote")


def cards(view: RedistrictingView) -> Iterator[Offer[Play]]:
    """Of one's own hand."""
    if Card.CARPETBAGGER in view.hand:
        yield Offer(Play(Card.CARPETBAGGER), Card.CARPETBAGGER, secret=True)
    if Card.REVIEW in view.hand:
        for district in District:
            yield Offer(Play(Card.REVIEW, district), f"{Card.REVIEW} in {district}", group=Card.REVIEW, secret=True)


TOPICS: tuple[Topic[RedistrictingView], ...] = (
    Topic(
        key="turn",
        title="Your next turn",
        about="Done in this order when it's your turn; what isn't possible then is skipped.",
        wishes=to_do,
        holds="turn",
    ),
)

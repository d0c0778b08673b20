"""What may be planned for one's own turn: lines, promotions and all else that needs no further pick."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from rules import Group, Offer, Seat, Topic, Verb
from rules.redistricting.board import BLOCKS, Candidate, Card, District
from rules.redistricting.forecast import Forecast, preview
from rules.redistricting.moving import border, label_swap, moves, out_of_reach
from rules.redistricting.promoting import PROMOTE
from rules.redistricting.verbs import Draw, EndTurn, Play, Promote, Swap
from rules.redistricting.view import RedistrictingView, points_for

Worth: TypeAlias = Callable[[RedistrictingView, Iterable[Offer[Verb]]], Sequence[float]]
"""What each of some offers brings the seat of a view (`AI.worth`)."""
BEST = Group("best", "What helps you most")
"""The group that stands first."""


def to_do(view: RedistrictingView, me: Seat) -> Iterator[Offer[Verb]]:
    """The moves that the city and the points of the turn allow as it is, in the order of the board."""
    points = points_for(view, me)
    if points is not None:
        forecast = Forecast(view)
        yield from [*lines(view, forecast, points), *promotions(view, forecast, points), *cards(view)]
    if points and not view.simple:
        yield Offer(Draw(), "Draw a card · 1 AP")
    yield Offer(EndTurn(), "End your turn")


def lines(view: RedistrictingView, forecast: Forecast, points: int) -> Iterator[Offer[Swap]]:
    """Each line that can move, with its price and risk of today (5.1 to 5.5, 8.5)."""
    here, reviewed = forecast.lines, [district for district, one in view.districts.items() if one.reviewed]
    for move in moves(here, view):
        if out_of_reach(here, here.joins(move), reviewed, points) is None:
            label, group = partial(label_swap, view, forecast, move), border(*here.touched(move))
            yield Offer(move, label, group=group, name=move.give)


def promotions(view: RedistrictingView, forecast: Forecast, points: int) -> Iterator[Offer[Promote]]:
    """Every candidate in the city, row by row (7.3, 7.4)."""
    for block in BLOCKS if view.supply.promotions else ():
        if isinstance(one := view.tokens[block], Candidate) and (price := forecast.price(Promote(one.name))) <= points:
            label = f"Promote {one.name}, now in {view.tiles[block][-1]} · {price} AP"
            yield Offer(Promote(one.name), label, group=PROMOTE)


def cards(view: RedistrictingView) -> Iterator[Offer[Play]]:
    """The cards of one's own hand that name no voters (8.5 to 8.8)."""
    if Card.CARPETBAGGER in view.hand:
        yield Offer(Play(Card.CARPETBAGGER), Card.CARPETBAGGER)
    if Card.REVIEW in view.hand and view.supply.reviews:
        for district in District:
            if not view.districts[district].reviewed:
                yield Offer(Play(Card.REVIEW, district), f"{Card.REVIEW} in {district}", group=Group(Card.REVIEW))


def best_first(worth: Worth, view: RedistrictingView, me: Seat) -> Iterator[Offer[Verb]]:
    """The same moves, but first those that help most and can be done together, with what they would change."""
    offers = [*to_do(view, me)]
    changes = [offer for offer in offers if not isinstance(offer.move, Draw | EndTurn)]
    best = {offer.move: offer for offer in together(view, me, changes, worth(view, changes))}
    yield from best.values()
    yield from (offer for offer in offers if offer.move not in best)


def together(
    view: RedistrictingView, me: Seat, offers: Sequence[Offer[Verb]], worths: Sequence[float]
) -> Iterator[Offer[Verb]]:
    """The helpful moves that can all be done, the best first: each with means that no better one needs."""
    forecast, points, used = Forecast(view), points_for(view, me) or 0, set[str]()
    for brings, offer in sorted(zip(worths, offers, strict=True), key=lambda one: -one[0]):
        move = offer.move
        if brings <= 0:
            return
        (now, then), price = forecast.change(move), forecast.price(move)
        needs = {*now, *([move.card] if isinstance(move, Play) else [])}
        if price <= points and not used & needs:
            points, used = points - price, used | needs
            note = "" if isinstance(move, Play) else preview(now, then, view.operatives[me].goals)
            yield replace(offer, group=BEST, note=note)


def topics(worth: Worth) -> tuple[Topic[RedistrictingView], ...]:
    """The topics that may be planned; what helps most by this worth comes first, and nothing else depends on that."""
    return (
        Topic(
            key="turn",
            title="Your turn",
            about="Done in this order in your turn; what isn't possible is skipped, what's left at its end is gone.",
            wishes=partial(best_first, worth),
            holds="turn",
        ),
    )

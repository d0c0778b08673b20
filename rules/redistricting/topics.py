"""What may be planned for one's own turn: lines, promotions and all else that needs no more said."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rules import Group, Offer, Seat, Topic, Verb
from rules.redistricting.ai.choose import worth
from rules.redistricting.board import BLOCKS, BOARD, Candidate, Card, District, Month
from rules.redistricting.forecast import Forecast, Polls, preview
from rules.redistricting.lines import Lines
from rules.redistricting.moving import border, joins, labelled, moves
from rules.redistricting.promoting import PROMOTE
from rules.redistricting.verbs import Draw, EndTurn, Play, Promote, Swap
from rules.redistricting.view import RedistrictingView, home

BEST = Group("best", "What helps you most")
"""What stands first."""


def to_do(view: RedistrictingView, me: Seat) -> Iterator[Offer[Verb]]:
    """What the city and the points of the turn allow as it is; what helps most first, then by the board."""
    here, points = Lines(view.tiles), points_for(view, me)
    if points is not None:
        offers = [*lines(view, here, points), *promotions(view, points), *cards(view)]
        best = {offer.move: offer for offer in together(view, me, here, offers, points)}
        yield from best.values()
        yield from (offer for offer in offers if offer.move not in best)
    if points and not view.simple:
        yield Offer(Draw(), "Draw a card · 1 AP")
    yield Offer(EndTurn(), "End your turn")


def points_for(view: RedistrictingView, me: Seat) -> int | None:
    """The action points left in the seat's turn, or of its next one; None where no turn is left (4.1, 6.2)."""
    if view.turn == me:
        return view.points
    if view.turn is None:
        return None
    seats = len(view.operatives)
    place, now = ((seat - (view.first or 0)) % seats for seat in (me, view.turn))
    to_come = [*Month][view.round - (place > now) :]
    return max(0, BOARD.months[to_come[0]][place] - sum(view.operatives[me].dice)) if to_come else None


def lines(view: RedistrictingView, here: Lines, points: int) -> Iterator[Offer[Swap]]:
    """Each with its price and risk of today (5.1 to 5.5, 8.5)."""
    for move in moves(here, view):
        change = joins(here, move)
        after, price = here.after(change), here.price(change)
        final = any(view.districts[district].reviewed for district in after)
        if price <= points and not final and all(here.left[to] for to in change.values()):
            yield Offer(move, labelled(view, move, price, here.risk(change)), group=border(after), name=move.give)


def promotions(view: RedistrictingView, points: int) -> Iterator[Offer[Promote]]:
    """Every candidate in the city, row by row (7.3, 7.4)."""
    for block in BLOCKS:
        one, district = view.tokens[block], view.tiles[block][-1]
        price = promotion(view, district)
        if isinstance(one, Candidate) and price <= points and view.supply.promotions:
            yield Offer(Promote(one.name), f"Promote {one.name}, now in {district} · {price} AP", group=PROMOTE)


def cards(view: RedistrictingView) -> Iterator[Offer[Play]]:
    """Of one's own hand, what names no voters (8.5 to 8.8)."""
    if Card.CARPETBAGGER in view.hand:
        yield Offer(Play(Card.CARPETBAGGER), Card.CARPETBAGGER)
    if Card.REVIEW in view.hand and view.supply.reviews:
        for district in District:
            if not view.districts[district].reviewed:
                yield Offer(Play(Card.REVIEW, district), f"{Card.REVIEW} in {district}", group=Group(Card.REVIEW))


def promotion(view: RedistrictingView, district: District) -> int:
    """What a promotion costs in a district (7.3)."""
    return 1 + len(view.districts[district].promoted)


def together(
    view: RedistrictingView, me: Seat, here: Lines, offers: Sequence[Offer[Verb]], points: int
) -> Iterator[Offer[Verb]]:
    """What helps and can all be done: the best first, with points, districts and cards that nothing better needs."""
    forecast, goals, used = Forecast(view, here), view.operatives[me].goals, set[str]()
    for brings, offer in sorted(zip(worth(view, offers), offers, strict=True), key=lambda one: -one[0]):
        if brings <= 0:
            return
        price, needs, after = demands(view, here, forecast, offer.move)
        if price <= points and not used & needs:
            points, used = points - price, used | needs
            note = preview(forecast.now(*after), after, goals) if after else ""
            yield replace(offer, group=BEST, note=note)


def demands(view: RedistrictingView, here: Lines, forecast: Forecast, move: Verb) -> tuple[int, set[str], Polls]:
    """What a move costs, the districts and cards that it needs, and how districts would vote after it."""
    match move:
        case Swap():
            change = joins(here, move)
            return here.price(change), {*here.after(change)}, forecast.after(change)
        case Promote(who):
            district = home(view, who)
            return promotion(view, district), {district}, forecast.promoting(who, district)
        case Play(card, district):
            return 0, {card, district}, {}
        case _:
            return 0, set(), {}


TOPICS: tuple[Topic[RedistrictingView], ...] = (
    Topic(
        key="turn",
        title="Your turn",
        about="Done in this order in your turn; what isn't possible is skipped, what's left at its end is gone.",
        wishes=to_do,
        holds="turn",
    ),
)

"""What may be planned for one's own turn: lines, promotions and all else that needs no more said."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rules import Offer, Seat, Topic, Verb
from rules.redistricting.ai import worth
from rules.redistricting.board import BLOCKS, BOARD, DISTRICTS, Candidate, Card, District, Month
from rules.redistricting.forecast import Forecast, Polls, preview
from rules.redistricting.lines import Lines
from rules.redistricting.moving import border, joins, labelled, moves
from rules.redistricting.verbs import Draw, EndTurn, Play, Promote, Swap
from rules.redistricting.view import RedistrictingView

BEST = "What helps you most"
"""What stands first."""


def to_do(view: RedistrictingView, me: Seat) -> Iterator[Offer[Verb]]:
    """What the city and the points of the turn allow as it is; what helps most first, then by the board."""
    here, points = Lines(view.tiles), points_for(view, me)
    offers = [*lines(view, here, points), *promotions(view, points), *cards(view)]
    best = {offer.move: offer for offer in together(view, me, here, offers)}
    yield from best.values()
    yield from (offer for offer in offers if offer.move not in best)
    if points and not view.simple:
        yield Offer(Draw(), "Draw a card · 1 AP")
    yield Offer(EndTurn(), "End your turn")


def points_for(view: RedistrictingView, me: Seat) -> int:
    """The action points left in the seat's turn, or of its next one, if there is one (4.1, 6.2)."""
    if view.turn in (me, None):
        return view.points
    seats = len(view.operatives)
    place, now = ((seat - (view.first or 0)) % seats for seat in (me, view.turn))
    to_come = [*Month][view.round - (place > now) :]
    return max(0, BOARD.months[to_come[0]][place] - sum(view.operatives[me].dice)) if to_come else 0


def lines(view: RedistrictingView, here: Lines, points: int) -> Iterator[Offer[Swap]]:
    """Each with its price and risk of today (5.1 to 5.5, 8.5)."""
    for move in moves(here, view):
        change = joins(here, move)
        after, price = here.after(change), here.price(change)
        final = any(view.districts[district].reviewed for district in after)
        if price <= points and not final and all(here.left[to] for to in change.values()):
            yield Offer(move, labelled(view, move, price, here.risk(change)), group=border(after))


def promotions(view: RedistrictingView, points: int) -> Iterator[Offer[Promote]]:
    """Every candidate in the city, row by row (7.3, 7.4)."""
    for block in BLOCKS:
        one, district = view.tokens[block], view.tiles[block][-1]
        price = 1 + len(view.districts[district].promoted)
        if isinstance(one, Candidate) and price <= points and view.supply.promotions:
            yield Offer(Promote(one.name), f"Promote {one.name}, now in {district} · {price} AP", group="Promote")


def cards(view: RedistrictingView) -> Iterator[Offer[Play]]:
    """Of one's own hand, what names no voters (8.5 to 8.8)."""
    if Card.CARPETBAGGER in view.hand:
        yield Offer(Play(Card.CARPETBAGGER), Card.CARPETBAGGER)
    if Card.REVIEW in view.hand and view.supply.reviews:
        for district in District:
            if not view.districts[district].reviewed:
                yield Offer(Play(Card.REVIEW, district), f"{Card.REVIEW} in {district}", group=Card.REVIEW)


def together(view: RedistrictingView, me: Seat, here: Lines, offers: Sequence[Offer[Verb]]) -> Iterator[Offer[Verb]]:
    """What helps, the best first, each with districts and cards that nothing better needs: all of it can be done."""
    forecast, goals, touched = Forecast(view, here), view.operatives[me].goals, set[str]()
    for brings, offer in sorted(zip(worth(view, offers), offers, strict=True), key=lambda one: -one[0]):
        if brings <= 0:
            return
        after = polls(view, here, forecast, offer.move)
        needs = {*after, *([offer.move.card] if isinstance(offer.move, Play) else [])}
        if not touched & needs:
            touched |= needs
            note = preview(forecast.now(*after), after, goals) if after else ""
            yield replace(offer, group=BEST, note=note)


def polls(view: RedistrictingView, here: Lines, forecast: Forecast, move: Verb) -> Polls:
    """How the districts that a move touches would vote."""
    match move:
        case Swap():
            return forecast.after(joins(here, move))
        case Promote(who):
            home = next(district for district, one in view.districts.items() if who in one.poll.votes)
            return forecast.promoting(who, home)
        case Play(district=name) if name:
            return forecast.now(DISTRICTS[name])
        case _:
            return {}


TOPICS: tuple[Topic[RedistrictingView], ...] = (
    Topic(
        key="turn",
        title="Your turn",
        about="Done in this order when it's your turn; what isn't possible then is skipped.",
        wishes=to_do,
        holds="turn",
    ),
)

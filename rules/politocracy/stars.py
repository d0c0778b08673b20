"""A star for a heart or for money (3.6)."""

from __future__ import annotations

from rules import Group, Offer, Offers, Refused, Seat, Table, plural
from rules.politocracy import effects
from rules.politocracy.board import BOARD
from rules.politocracy.state import State
from rules.politocracy.telling import has, now
from rules.politocracy.telling_campaign import StarExchanged
from rules.politocracy.verbs import Exchange
from rules.politocracy.words import money


def exchanges(state: State, me: Seat) -> Offers[Exchange]:
    """A star for a heart, or for money; the last one stays (3.6)."""

    def refuse(move: Exchange) -> Refused | None:
        if move.into not in ("heart", "money"):
            return Refused(move, "Exchange a star for a heart or for money.", "3.6")
        return None if state.spare_stars(me) else Refused(move, "You have to keep your last star.", "3.6")

    moves = (Exchange("heart"), Exchange("money"))
    return Offers(
        Exchange,
        lambda: moves,
        refuse,
        lambda move: Offer(move, label_exchange(state, me, move.into), group=Group("stars", "Stars")),
    )


def label_exchange(state: State, me: Seat, into: str) -> str:
    worth = f"a heart · +{BOARD.heart}%" if into == "heart" else money(BOARD.star_money)
    return f"Exchange a star for {worth} · {plural(state.spare_stars(me), 'star')} to spare"


def exchange(table: Table, state: State, me: Seat, into: str) -> None:
    """A star is exchanged, and all see it."""
    heart = into == "heart"
    effects.exchange(state, me, heart=heart)
    table.tell(StarExchanged(me, heart, then=now(state, me) if heart else has(state, me)))

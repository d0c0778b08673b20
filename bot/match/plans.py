"""What players have planned: kept, used up by the moves that are made, stopped when they no longer fit."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from itertools import chain

from bot import store
from bot.model.player import PLAN, Order, Stop
from bot.model.session import Session, holding
from bot.store.transactions import Writing
from rules import Game, Seat, Verb


async def keep(session: Session, db: Writing, *orders: Order) -> None:
    """Put orders in place of their seats' earlier ones of the topic (see `put`)."""
    for order in orders:
        put(session, order)
        store.plans.set_order(db, session.id, order, gone=(order.seat, order.topic) not in session.orders)


def put(session: Session, order: Order) -> None:
    """The same in memory alone; an order without moves is gone, unless it is chosen in place of a preset."""
    session.orders.pop((order.seat, order.topic), None)
    topic = session.game.topic_of.get(order.topic)
    if order.moves or (topic and topic.preset):
        session.orders[order.seat, order.topic] = order
    session.changed()


async def use_up(session: Session, db: Writing, order: Order, move: Verb) -> None:
    """Take a planned move off its order, since it is made."""
    if (left := rest_of(session.game, order, move)) != order:
        await keep(session, db, left)


def rest_of(game: Game, order: Order, move: Verb) -> Order:
    """What is left of an order that holds no longer than its moves: of one for a turn, what comes after this move."""
    if (holds := holding(game, order.topic)) == "always":
        return order
    at = order.moves.index(str(move)) if str(move) in order.moves else 0
    before = order.moves[:at] if holds == "once" else []
    return replace(order, moves=[*before, *order.moves[at + 1 :]])


async def stop(session: Session, db: Writing, seats: Collection[Seat], why: Stop) -> None:
    """Let the orders of some seats wait until their players go on; so does what is preset for what they are asked."""
    asked = ((seat, question.topic) for seat, question in session.pending.items() if seat in seats)
    preset = (session.order_of(*key) for key in asked if key not in session.orders)
    to_stop = [
        one for one in (*session.orders.values(), *preset) if one.seat in seats and one.moves and not one.stopped
    ]
    await keep(session, db, *(replace(order, stopped=why) for order in to_stop))


def unfit_orders(session: Session, seat: Seat, orders: Iterable[Order]) -> list[Order]:
    """Those of these orders whose moves are made in turn, and which don't answer what the seat is asked now."""
    question = session.pending[seat]
    asked = (one for one in orders if one.topic in {PLAN, question.topic} and _is_in_order(session, one))
    return [one for one in asked if session.answer_of(one, question) is None]


def orders_to_stop(session: Session, seats: Collection[Seat]) -> list[Order]:
    """The orders that have to wait, because their seats have just been asked what they don't answer."""
    orders = [one for one in session.orders.values() if one.seat in seats and one.moves and not one.stopped]
    unfit = [unfit_orders(session, seat, (one for one in orders if one.seat == seat)) for seat in seats]
    return [replace(one, stopped="not offered") for one in chain(*unfit)]


def orders_after_move(session: Session) -> list[Order]:
    """The orders that the last move changed: gone with what they were for, or broken off.

    Those broken off wait, without a move that is needless now. After an undo nobody knows for which turn a list was.
    """
    match, found = session.under_way, list[Order]()
    for order in (one for one in session.orders.values() if one.moves):
        undone = order.stopped == "undone" and _is_in_order(session, order)
        if (order.seat, order.topic) in match.outdated and not undone:
            found.append(replace(order, moves=[]))
        elif order.seat in match.broken_off and _is_in_order(session, order):
            needless = order.moves[0] == str(match.broken_off[order.seat])
            found.append(replace(order, moves=order.moves[needless:], stopped=order.stopped or "broken off"))
    return found


def _is_in_order(session: Session, order: Order) -> bool:
    """Whether the moves of an order are made one after the other, or not at all."""
    return holding(session.game, order.topic) in {"turn", "sequence"}

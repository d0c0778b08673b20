"""What players have planned: kept, used up by the moves that are made, stopped when they no longer fit."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from itertools import chain

from bot import store
from bot.model.match import Live, holding
from bot.model.player import PLAN, Order, Stop
from bot.store.transactions import Writing
from rules import Game, Seat, Verb


async def keep(live: Live, db: Writing, *orders: Order) -> None:
    """Put orders in place of their seats' earlier ones of the topic (see `put`)."""
    for order in orders:
        put(live, order)
        store.plans.set_order(db, live.id, order, gone=(order.seat, order.topic) not in live.orders)


def put(live: Live, order: Order) -> None:
    """The same, of the match in memory alone; one without moves is gone, unless it is chosen in place of a preset."""
    live.orders.pop((order.seat, order.topic), None)
    topic = live.game.topic_of.get(order.topic)
    if order.moves or (topic and topic.preset):
        live.orders[order.seat, order.topic] = order
    live.changed()


async def use_up(live: Live, db: Writing, order: Order, move: Verb) -> None:
    """A planned move is made."""
    if (left := unused(live.game, order, move)) != order:
        await keep(live, db, left)


def unused(game: Game, order: Order, move: Verb) -> Order:
    """What is left of an order that holds no longer than its moves: of one for a turn, what comes after this move."""
    if (holds := holding(game, order.topic)) == "always":
        return order
    at = order.moves.index(str(move)) if str(move) in order.moves else 0
    before = order.moves[:at] if holds == "once" else []
    return replace(order, moves=[*before, *order.moves[at + 1 :]])


async def stop(live: Live, db: Writing, seats: Collection[Seat], why: Stop) -> None:
    """Let the orders of some seats wait until their players go on; so does what is preset for what they are asked."""
    asked = ((seat, question.topic) for seat, question in live.under_way.pending.items() if seat in seats)
    preset = (live.order_of(*key) for key in asked if key not in live.orders)
    held = [one for one in (*live.orders.values(), *preset) if one.seat in seats and one.moves and not one.stopped]
    await keep(live, db, *(replace(order, stopped=why) for order in held))


def unfit(live: Live, seat: Seat, orders: Iterable[Order]) -> list[Order]:
    """Of these orders those that are done in their order, if they don't answer what the seat is asked now."""
    question = live.under_way.pending[seat]
    asked = (one for one in orders if one.topic in {PLAN, question.topic} and _is_in_order(live, one))
    return [one for one in asked if live.answer_of(one, question) is None]


def stopped_at(live: Live, seats: Collection[Seat]) -> list[Order]:
    """The orders that wait, because their seats have just been asked what they don't answer."""
    orders = [one for one in live.orders.values() if one.seat in seats and one.moves and not one.stopped]
    held = [unfit(live, seat, (one for one in orders if one.seat == seat)) for seat in seats]
    return [replace(one, stopped="not offered") for one in chain(*held)]


def left_after(live: Live) -> list[Order]:
    """The orders that the last move changed: gone with what they were for, or broken off.

    These wait, without what is needless of them now. After an undo nobody knows for which turn a list was.
    """
    match, found = live.under_way, list[Order]()
    for order in (one for one in live.orders.values() if one.moves):
        undone = order.stopped == "undone" and _is_in_order(live, order)
        if (order.seat, order.topic) in match.outdated and not undone:
            found.append(replace(order, moves=[]))
        elif order.seat in match.broken_off and _is_in_order(live, order):
            needless = order.moves[0] == str(match.broken_off[order.seat])
            found.append(replace(order, moves=order.moves[needless:], stopped=order.stopped or "broken off"))
    return found


def _is_in_order(live: Live, order: Order) -> bool:
    """Whether the moves of an order are made one after the other, or not at all."""
    return holding(live.game, order.topic) in {"turn", "sequence"}

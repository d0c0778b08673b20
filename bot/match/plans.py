"""What players have planned: kept, used up by the moves that are made, stopped when they no longer fit."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from itertools import chain

from bot import store
from bot.model.match import Live
from bot.model.player import PLAN, Order, Stop
from bot.store.transactions import Writing
from rules import Game, Holding, Seat, Verb


async def keep(live: Live, db: Writing, order: Order) -> None:
    """Put an order in place of the seat's earlier one of the topic; one without moves is gone."""
    put(live, order)
    store.plans.set_order(db, live.id, order)


def put(live: Live, order: Order) -> None:
    """The same, of the match in memory alone."""
    live.orders.pop((order.seat, order.topic), None)
    if order.moves:
        live.orders[order.seat, order.topic] = order


async def use_up(live: Live, db: Writing, order: Order, move: Verb) -> None:
    """A planned move is made."""
    if (left := unused(live.game, order, move)) != order:
        await keep(live, db, left)


def unused(game: Game, order: Order, move: Verb) -> Order:
    """What is left of an order that holds no longer than its moves: of one for a turn, what comes after this move."""
    if (holds := holding(game, order.topic)) == "always":
        return order
    at = order.moves.index(str(move)) if str(move) in order.moves else 0
    before = [] if holds == "turn" else order.moves[:at]
    return replace(order, moves=[*before, *order.moves[at + 1 :]])


async def stop(live: Live, db: Writing, seats: Collection[Seat], why: Stop) -> None:
    """Let the orders of some seats wait until their players go on."""
    for order in [*live.orders.values()]:
        if order.seat in seats and not order.stopped:
            await keep(live, db, replace(order, stopped=why))


def unfit(live: Live, seat: Seat, orders: Iterable[Order]) -> list[Order]:
    """Of these orders the plan, and a list for the turn, if they don't answer what the seat is asked now."""
    question = live.under_way.pending[seat]
    keys = {PLAN, question.topic} if holding(live.game, question.topic) == "turn" else {PLAN}
    return [one for one in orders if one.topic in keys and live.answer_of(one, question) is None]


def stopped_at(live: Live, seats: Collection[Seat]) -> list[Order]:
    """The plans and lists for a turn that wait, because their seats have just been asked what they don't answer."""
    orders = [one for one in live.orders.values() if one.seat in seats and not one.stopped]
    held = [unfit(live, seat, (one for one in orders if one.seat == seat)) for seat in seats]
    return [replace(one, stopped="not offered") for one in chain(*held)]


def left_after(live: Live, mover: Seat) -> list[Order]:
    """The plans and lists for a turn that the last move changed: gone with the turn, or broken off.

    These wait, without what is needless of them now. After an undo nobody knows for which turn a list was.
    """
    match, found = live.under_way, list[Order]()
    for order in live.orders.values():
        holds = holding(live.game, order.topic)
        if holds == "turn" and order.seat == mover and mover not in match.pending and order.stopped != "undone":
            found.append(replace(order, moves=[]))
        elif order.seat in match.broken_off and (holds == "turn" or order.topic == PLAN):
            needless = order.moves[0] == str(match.broken_off[order.seat])
            found.append(replace(order, moves=order.moves[needless:], stopped=order.stopped or "broken off"))
    return found


def holding(game: Game, topic: str) -> Holding:
    """For how long an order of a topic holds, or the plan."""
    holds: dict[str, Holding] = {PLAN: "once", **{one.key: one.holds for one in game.topics}}
    return holds.get(topic, "always")

"""What players have planned: kept, used up by the moves that are made, stopped when they no longer fit."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from bot import store
from bot.model.match import Live
from bot.model.player import PLAN, Order, Stop
from bot.store.transactions import Writing
from rules import Game, Seat, Verb


async def keep(live: Live, db: Writing, order: Order) -> None:
    """Put an order in place of the seat's earlier one of the topic; one without moves is gone."""
    live.orders.pop((order.seat, order.topic), None)
    if order.moves:
        live.orders[order.seat, order.topic] = order
    store.plans.set_order(db, live.id, order)


async def begin_with(live: Live, db: Writing, seat: Seat, moves: Sequence[str]) -> None:
    """Plan moves for a seat's next questions, before what it has planned for them already and is not on hold."""
    planned = live.orders.get((seat, PLAN))
    later = planned.moves if planned and not planned.stopped else []
    await keep(live, db, Order(seat, PLAN, [*moves, *later]))


async def use_up(live: Live, db: Writing, order: Order, move: Verb) -> None:
    """A planned move is made."""
    if (left := unused(live.game, order, move)) != order:
        await keep(live, db, left)


def unused(game: Game, order: Order, move: Verb) -> Order:
    """What is left of an order: the moves of a plan, and of a list whose moves are made once, are made but once."""
    if order.topic != PLAN and not any(topic.key == order.topic and topic.holds != "always" for topic in game.topics):
        return order
    at = order.moves.index(str(move)) if str(move) in order.moves else 0
    return replace(order, moves=[*order.moves[:at], *order.moves[at + 1 :]])


async def stop(live: Live, db: Writing, seats: Collection[Seat], why: Stop, topic: str | None = None) -> None:
    """Let the orders of some seats wait until their players go on; those of one topic alone, if one is given."""
    for order in [*live.orders.values()]:
        if order.seat in seats and topic in {None, order.topic} and not order.stopped:
            await keep(live, db, replace(order, stopped=why))


async def stop_plans(live: Live, db: Writing) -> None:
    """Stop the plans whose next move does not answer the question with which their player has just been called."""
    fresh = [seat for seat in live.people_awaited if live.players[seat].question == live.step]
    await stop(live, db, fresh, "not offered", PLAN)


async def break_off(live: Live, db: Writing) -> None:
    """Stop the plans that go no further after the last move, without what is needless of them now."""
    for seat, needless in live.under_way.broken_off.items():
        plan = live.orders.get((seat, PLAN))
        if plan is not None and needless is not None and plan.moves[0] == str(needless):
            await keep(live, db, replace(plan, moves=plan.moves[1:]))
        for key in (PLAN, *_for_a_turn(live.game)):
            await stop(live, db, [seat], "broken off", key)


async def turn_over(live: Live, db: Writing, seat: Seat) -> None:
    """Forget what was planned for a turn of a seat that has answered, if that was its last answer for now."""
    if seat not in live.under_way.pending:
        for key in _for_a_turn(live.game):
            if (seat, key) in live.orders:
                await keep(live, db, Order(seat, key, []))


def _for_a_turn(game: Game) -> list[str]:
    return [topic.key for topic in game.topics if topic.holds == "turn"]

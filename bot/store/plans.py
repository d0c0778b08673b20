"""The queries about what players have planned."""

from __future__ import annotations

from sqlalchemy import delete, insert, select

from bot.model.player import Order
from bot.store.schema import orders
from bot.store.transactions import Reading, Writing
from rules import Seat


async def orders_of(db: Reading, match_id: int) -> list[Order]:
    """What the players of a match have planned."""
    found = await db.execute(select(orders).where(orders.c.match_id == match_id).order_by(*orders.primary_key))
    return [Order(row.seat, row.topic, row.moves, row.stopped) for row in found]


def set_order(db: Writing, match_id: int, order: Order, *, gone: bool = False) -> None:
    """Write an order in place of the seat's earlier one of the topic, unless it is gone."""
    mine = (orders.c.match_id == match_id, orders.c.seat == order.seat, orders.c.topic == order.topic)
    db.write(delete(orders).where(*mine))
    if not gone:
        db.write(insert(orders).values(match_id=match_id, **vars(order)))


def forget_orders(db: Writing, match_id: int, seat: Seat) -> None:
    """Drop what the player of a seat had planned."""
    db.write(delete(orders).where(orders.c.match_id == match_id, orders.c.seat == seat))

"""The queries about what players have planned."""

from __future__ import annotations

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.model.player import Order
from bot.store.schema import orders
from rules import Seat


async def orders_of(db: AsyncConnection, match_id: int) -> list[Order]:
    """What the players of a match have planned."""
    found = await db.execute(select(orders).where(orders.c.match_id == match_id))
    return [Order(row.seat, row.topic, row.moves, row.stopped) for row in found]


async def set_order(db: AsyncConnection, match_id: int, order: Order) -> None:
    """Write an order in place of the seat's earlier one of the topic; one without moves is gone."""
    mine = (orders.c.match_id == match_id, orders.c.seat == order.seat, orders.c.topic == order.topic)
    await db.execute(delete(orders).where(*mine))
    if order.moves:
        await db.execute(insert(orders).values(match_id=match_id, **vars(order)))


async def forget_orders(db: AsyncConnection, match_id: int, seat: Seat) -> None:
    """Drop what the player of a seat had planned."""
    await db.execute(delete(orders).where(orders.c.match_id == match_id, orders.c.seat == seat))

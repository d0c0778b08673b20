"""The queries about news: what has changed of what every process has in memory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from sqlalchemy import BigInteger, String, cast, delete, insert, literal, select, update

from bot.store.schema import news, settings
from bot.store.transactions import Reading, Writing

What: TypeAlias = Literal["person", "server", "all"]
"""A person or a server has set something, or much is otherwise at once, as after somebody was forgotten."""

NUMBER = "news"
NEWEST = cast(settings.c.value, BigInteger)
KEPT = 1_000
"""So many of the last are kept. Whoever has missed more reads everything anew."""


@dataclass(frozen=True)
class News:
    number: int
    what: What
    key: int | None


def tell(db: Writing, what: What, key: int | None = None) -> None:
    """Have other processes read something anew, if there are any.

    The number's row is locked until the transaction ends, so that nobody sees a number before a smaller one.
    """
    if not db.is_shared:
        return
    db.write_new(settings, {"name": NUMBER, "value": "0"})
    db.write(update(settings).where(settings.c.name == NUMBER).values(value=cast(NEWEST + 1, String)))
    row = select(NEWEST, literal(what), literal(key, BigInteger)).where(settings.c.name == NUMBER)
    db.write(insert(news).from_select(["number", "what", "key"], row))


async def newest(db: Reading) -> int:
    """The number of the last news."""
    return await db.scalar(select(NEWEST).where(settings.c.name == NUMBER)) or 0


async def since(db: Reading, number: int) -> Sequence[News]:
    """What there is after a number, oldest first."""
    found = select(news).where(news.c.number > number).order_by(news.c.number)
    return [News(row.number, row.what, row.key) for row in await db.execute(found)]


async def drop_old(db: Writing) -> None:
    """Forget what is old."""
    db.write(delete(news).where(news.c.number <= await newest(db) - KEPT))

"""The queries about what moderators did."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.schema import deeds


@dataclass(frozen=True)
class Deed:
    """What a moderator did: to a match, or without one to the server's settings; `before` is what its undoing needs."""

    id: int
    guild_id: int
    match_id: int | None
    user_id: int
    name: str
    what: str
    line: str
    why: str
    before: Mapping[str, Any]
    undone_by: str | None
    at: int


async def add_deed(db: AsyncConnection, **values: object) -> int:
    """Write one more; its number."""
    return int((await db.execute(insert(deeds).values(**values).returning(deeds.c.id))).scalar_one())


async def deed(db: AsyncConnection, deed_id: int) -> Deed | None:
    """One of them."""
    row = (await db.execute(select(deeds).where(deeds.c.id == deed_id))).one_or_none()
    return None if row is None else Deed(**row._mapping)


async def set_undone(db: AsyncConnection, deed_id: int, name: str) -> None:
    """Note who undid one."""
    await db.execute(update(deeds).where(deeds.c.id == deed_id).values(undone_by=name))


async def standing_deeds(db: AsyncConnection, guild_id: int, match_id: int | None, most: int) -> Sequence[Deed]:
    """What was done to a match or to its server's settings and is not undone, newest first."""
    mine = (
        deeds.c.match_id.is_(None) if match_id is None else deeds.c.match_id.is_(None) | (deeds.c.match_id == match_id)
    )
    found = select(deeds).where(deeds.c.guild_id == guild_id, mine, deeds.c.undone_by.is_(None))
    return [Deed(**row._mapping) for row in await db.execute(found.order_by(deeds.c.id.desc()).limit(most))]


async def deeds_of(db: AsyncConnection, guild_id: int, match_id: int | None, most: int) -> Sequence[Deed]:
    """What was done on a server, or to one match of it, newest first."""
    found = select(deeds).where(deeds.c.guild_id == guild_id)
    if match_id is not None:
        found = found.where(deeds.c.match_id == match_id)
    return [Deed(**row._mapping) for row in await db.execute(found.order_by(deeds.c.id.desc()).limit(most))]


async def last_time(db: AsyncConnection, match_id: int, what: str) -> int | None:
    """When something was last done to a match."""
    return await db.scalar(select(func.max(deeds.c.at)).where(deeds.c.match_id == match_id, deeds.c.what == what))

"""The queries about single facts that are remembered, and about the interactions that were seen already."""

from __future__ import annotations

from sqlalchemy import delete, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.model.errors import Repeated
from bot.store.schema import facts, interactions


async def remember(db: AsyncConnection, interaction_id: int, at: int) -> None:
    """Note that an interaction is being carried out. Raises Repeated if it was before."""
    try:
        await db.execute(insert(interactions).values(id=interaction_id, at=at))
    except IntegrityError:
        raise Repeated from None


async def forget_interactions(db: AsyncConnection, before: int) -> None:
    """Drop the notes about interactions that Discord cannot deliver again."""
    await db.execute(delete(interactions).where(interactions.c.at < before))


async def fact(db: AsyncConnection, name: str) -> str | None:
    """A remembered fact."""
    return await db.scalar(select(facts.c.value).where(facts.c.name == name))


async def set_fact(db: AsyncConnection, name: str, value: str) -> None:
    """Remember a fact, in place of the one of that name."""
    await db.execute(delete(facts).where(facts.c.name == name))
    await db.execute(insert(facts).values(name=name, value=value))


async def forget_fact(db: AsyncConnection, name: str) -> None:
    """Remember a fact no more."""
    await db.execute(delete(facts).where(facts.c.name == name))


async def forget_commands(db: AsyncConnection) -> None:
    """For a Discord that is new at each start: no commands are known there."""
    await db.execute(delete(facts).where(facts.c.name.startswith("commands of")))

"""The queries about single facts that are remembered, and about the interactions that were seen already."""

from __future__ import annotations

from sqlalchemy import bindparam, delete, insert, select

from bot.model.errors import Repeated
from bot.store.schema import facts, interactions
from bot.store.transactions import Reading, Writing

SEEN = select(interactions.c.at).where(interactions.c.id == bindparam("interaction"))


async def remember(db: Writing, interaction_id: int, at: int) -> None:
    """Note that an interaction is being carried out. Raises Repeated if it was before."""
    if await db.scalar(SEEN, {"interaction": interaction_id}) is not None:
        raise Repeated
    db.write(insert(interactions), {"id": interaction_id, "at": at})


def forget_interactions(db: Writing, before: int) -> None:
    """Drop the notes about interactions that Discord cannot deliver again."""
    db.write(delete(interactions).where(interactions.c.at < before))


async def fact(db: Reading, name: str) -> str | None:
    return await db.scalar(select(facts.c.value).where(facts.c.name == name))


def set_fact(db: Writing, name: str, value: str) -> None:
    """Remember a fact, in place of the one of that name."""
    db.write(delete(facts).where(facts.c.name == name))
    db.write(insert(facts).values(name=name, value=value))


def forget_fact(db: Writing, name: str) -> None:
    db.write(delete(facts).where(facts.c.name == name))


def forget_commands(db: Writing) -> None:
    """For a Discord that is new at each start: no commands are known there."""
    db.write(delete(facts).where(facts.c.name.startswith("commands of")))

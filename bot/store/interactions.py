"""The queries about the interactions that were carried out already."""

from __future__ import annotations

from sqlalchemy import bindparam, delete, insert, select

from bot.model.errors import Repeated
from bot.store.schema import interactions
from bot.store.transactions import Writing

BY_ID = select(interactions.c.at).where(interactions.c.id == bindparam("interaction"))


async def remember(db: Writing, interaction_id: int, at: int) -> None:
    """Note that an interaction is being carried out. Raises Repeated if it was before."""
    if await db.scalar(BY_ID, {"interaction": interaction_id}) is not None:
        raise Repeated
    db.write(insert(interactions), {"id": interaction_id, "at": at})


def forget_interactions(db: Writing, before: int) -> None:
    """Drop the notes about interactions that Discord cannot deliver again."""
    db.write(delete(interactions).where(interactions.c.at < before))

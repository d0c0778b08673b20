"""The queries about the interactions that were carried out already."""

from __future__ import annotations

from sqlalchemy import delete

from bot.model.errors import Repeated
from bot.store.schema import interactions
from bot.store.transactions import Writing


async def remember(db: Writing, interaction_id: int, at: int) -> None:
    """Note that an interaction is being carried out. Raises Repeated if it was before."""
    if await db.insert_new(interactions, {"id": interaction_id, "at": at}) is None:
        raise Repeated


def forget_interactions(db: Writing, before: int) -> None:
    """Drop the notes about interactions that Discord cannot deliver again."""
    db.write(delete(interactions).where(interactions.c.at < before))

"""The queries about the vote of a match, of which there is one at most."""

from __future__ import annotations

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.model.player import Vote
from bot.store.schema import votes


async def vote_of(db: AsyncConnection, match_id: int) -> Vote | None:
    """What a table is asked, if it is."""
    row = (await db.execute(select(votes).where(votes.c.match_id == match_id))).one_or_none()
    return Vote(row.seat, row.back, row.number, row.agreed, row.at) if row else None


async def set_vote(db: AsyncConnection, match_id: int, vote: Vote) -> None:
    """Write the vote of a match in place of the one it had."""
    await forget_vote(db, match_id)
    await db.execute(insert(votes).values(match_id=match_id, **vars(vote)))


async def forget_vote(db: AsyncConnection, match_id: int) -> None:
    """The vote is over."""
    await db.execute(delete(votes).where(votes.c.match_id == match_id))

"""The queries about the vote of a match, of which there is one at most."""

from __future__ import annotations

from dataclasses import asdict

from sqlalchemy import delete, insert, select

from bot.model.player import Vote
from bot.model.terms import Times
from bot.store.schema import votes
from bot.store.transactions import Reading, Writing


async def vote_of(db: Reading, match_id: int) -> Vote | None:
    """The vote of a match, if there is one."""
    row = (await db.execute(select(votes).where(votes.c.match_id == match_id))).one_or_none()
    if row is None:
        return None
    return Vote(row.seat, row.back, row.number, row.agreed, row.at, Times(**row.times) if row.times else None)


def set_vote(db: Writing, match_id: int, vote: Vote) -> None:
    """Write the vote of a match in place of the one it had."""
    forget_vote(db, match_id)
    db.write(insert(votes).values(match_id=match_id, **asdict(vote)))


def forget_vote(db: Writing, match_id: int) -> None:
    """The vote is over."""
    db.write(delete(votes).where(votes.c.match_id == match_id))

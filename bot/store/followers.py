"""The queries about who follows a match without a seat in it."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import delete, func, insert, select

from bot.model.follower import FollowedMatch, How
from bot.model.ref import Ref
from bot.store.schema import OPEN, followers, matches
from bot.store.transactions import Reading, Writing


async def followers_of(db: Reading, match_id: int) -> dict[int, How]:
    """Who follows a match, and how; ordered by user id."""
    found = select(followers).where(followers.c.match_id == match_id).order_by(followers.c.user_id)
    return {row.user_id: row.how for row in await db.execute(found)}


async def followed_matches(db: Reading, user_id: int) -> Sequence[FollowedMatch]:
    """The open matches that somebody follows."""
    columns = select(matches, followers.c.how).join(followers)
    rows = await db.execute(columns.where(followers.c.user_id == user_id, OPEN).order_by(matches.c.id))
    return [FollowedMatch(Ref(row.id, row.token), row.channel_id, row.game, row.created_at, row.how) for row in rows]


async def how_many(db: Reading, user_id: int, but: int) -> int:
    """How many matches somebody follows, `but` for one."""
    mine = (followers.c.user_id == user_id) & (followers.c.match_id != but)
    return int(await db.scalar(select(func.count()).select_from(followers).where(mine)))


def add_follower(db: Writing, match_id: int, user_id: int, how: How) -> None:
    """Somebody follows a match who did not."""
    db.write(insert(followers).values(match_id=match_id, user_id=user_id, how=how))


def forget(db: Writing, match_id: int, user_ids: Sequence[int]) -> None:
    """Some follow a match no more."""
    db.write(delete(followers).where(followers.c.match_id == match_id, followers.c.user_id.in_(user_ids)))


def forget_all(db: Writing, match_id: int) -> None:
    """Nobody follows a match any more."""
    db.write(delete(followers).where(followers.c.match_id == match_id))

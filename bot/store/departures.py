"""The queries about servers that the bot was taken from: after a while all that is known of one is deleted."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from sqlalchemy import Connection, delete, insert, select, union

from bot.model.shards import Shards
from bot.store.schema import departures, interventions, matches, metadata, servers, settings
from bot.store.transactions import Reading, Writing

AT_ONCE = 20
"""So many matches are deleted in one transaction."""


async def known_servers(db: Reading, shards: Shards) -> set[int]:
    """The servers of these shards of which any row knows."""
    of_each = (select(table.c.guild_id) for table in (matches, servers, interventions))
    return {one for one in await db.scalars(union(*of_each)) if shards.holds(one)}


async def departed(db: Reading, shards: Shards) -> dict[int, int]:
    """The servers of these shards that the bot was taken from, each with when that was noticed."""
    rows = await db.execute(select(departures))
    return {row.guild_id: row.at for row in rows if shards.holds(row.guild_id)}


def note(db: Writing, guild_ids: Collection[int], at: int) -> None:
    """The bot is not in these servers any more."""
    if guild_ids:
        db.write(insert(departures), [{"guild_id": one, "at": at} for one in sorted(guild_ids)])


def drop(db: Writing, guild_ids: Collection[int]) -> None:
    """The bot is in these servers."""
    db.write(delete(departures).where(departures.c.guild_id.in_([*guild_ids])))


async def matches_of(db: Reading, guild_id: int) -> Sequence[int]:
    """Some matches of a server, as many as are deleted at once."""
    return (await db.scalars(select(matches.c.id).where(matches.c.guild_id == guild_id).limit(AT_ONCE))).all()


def delete_matches(db: Connection, match_ids: Sequence[int]) -> None:
    """Delete matches with all that belongs to them, and with reasons that moderators typed and never confirmed."""
    for one in match_ids:
        db.execute(delete(settings).where(settings.c.name.like(f"why of % in match {one}")))
    for table in reversed(metadata.sorted_tables):
        column = matches.c.id if table is matches else table.c.get("match_id")
        if column is not None:
            db.execute(delete(table).where(column.in_(match_ids)))


def delete_server(db: Connection, guild_id: int) -> None:
    """Delete what is left of a server that has no matches any more."""
    for table in reversed(metadata.sorted_tables):
        if "guild_id" in table.c:
            db.execute(delete(table).where(table.c.guild_id == guild_id))

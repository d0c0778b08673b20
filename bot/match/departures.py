"""Servers that the bot was taken from: it is noted when, and after a while all that is known of one is deleted."""

from __future__ import annotations

from collections.abc import AsyncIterator, Set
from contextlib import asynccontextmanager

import structlog
from sqlalchemy.exc import SQLAlchemyError

from bot import store
from bot.match.matches import Matches
from bot.model.shards import ALL, Shards
from bot.model.time import DAY, now
from bot.store.transactions import Writing

log = structlog.get_logger(__name__)

KEPT = 90 * DAY
"""For how many seconds a server is kept after the bot was taken from it: our own figure."""


async def note_gone(matches: Matches, guild_id: int) -> None:
    """The bot was taken from a server just now."""
    if guild_id in matches.shared.gone:
        return
    async with _noting(matches) as db:
        store.departures.note(db, [guild_id], now())
        matches.shared.gone[guild_id] = now()


async def note_back(matches: Matches, guild_id: int) -> None:
    """The bot is in a server, perhaps anew: nothing of it is deleted."""
    matches.shared.gone.pop(guild_id, None)
    async with _noting(matches) as db:
        store.departures.drop(db, [guild_id])


async def compare(matches: Matches, there: Set[int], shards: Shards = ALL) -> None:
    """Note from which servers the bot was taken while it was off, where it is in these, and to which it is back.

    These are all servers of these shards in which it is. Until then nothing of them is deleted, for the bot may have
    come back to a server while it was off.
    """
    async with _noting(matches) as db:
        known, gone = await store.departures.known_servers(db, shards), await store.departures.departed(db, shards)
        store.departures.drop(db, gone.keys() & there)
        left = known - there - gone.keys()
        store.departures.note(db, left, now())
        elsewhere = {one: at for one, at in matches.shared.gone.items() if not shards.holds(one)}
        still = {one: at for one, at in gone.items() if one not in there}
        matches.shared.gone = elsewhere | still | dict.fromkeys(left, now())


def next_due(matches: Matches, after: int) -> int | None:
    """When, after a moment, the next server is to be deleted."""
    return min((at + KEPT for at in matches.shared.gone.values() if at + KEPT > after), default=None)


async def forget_departed(matches: Matches) -> None:
    """Delete what is known of the servers that have been without the bot for long, a few matches at a time."""
    for guild_id in [one for one, at in matches.shared.gone.items() if at + KEPT <= now()]:
        await _forget_server(matches, guild_id)


async def _forget_server(matches: Matches, guild_id: int) -> None:
    while not matches.closing and guild_id in matches.shared.gone:
        async with matches.saving(durable=False) as db:
            some = await store.departures.matches_of(db, guild_id)
            await db.run_sync(lambda one, some=some: store.departures.delete_matches(one, some))
        for match_id in some:
            matches.give_up(match_id)
            if (site := matches.shared.site) is not None:
                site.changed(match_id)
        if not some:
            await _forget_rest(matches, guild_id)


async def _forget_rest(matches: Matches, guild_id: int) -> None:
    async with matches.saving() as db:
        await db.run_sync(lambda one: store.departures.delete_server(one, guild_id))
        store.news.tell(db, "server", guild_id)
    matches.servers.known.pop(guild_id, None)
    matches.shared.gone.pop(guild_id, None)
    await matches.store.leave_no_trace()
    log.info("a server was forgotten", guild=guild_id)


@asynccontextmanager
async def _noting(matches: Matches) -> AsyncIterator[Writing]:
    """A transaction; what cannot be written is noted at the next start."""
    try:
        async with matches.store.write() as db:
            yield db
    except (SQLAlchemyError, OSError) as error:
        log.warning("a departure is not noted", error=type(error).__name__)

"""Records of matches that are over: what takes a replay is worked out beside all else. Ratings anew, by command."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import structlog

from bot import store
from bot.app.client import Hustings
from bot.app.settings import Settings
from bot.match.matches import Matches
from bot.match.records import measure, rebuild, record_late
from bot.model.errors import UserError
from bot.store.database import driver_of, open_store
from bot.store.sqlite import require_file
from bot.store.transactions import Reading
from rules import games, plural

log = structlog.get_logger(__name__)

PAUSE = 1.0
"""Seconds between two matches, and before the first: what people do, and the post of a result, come first."""
Find = Callable[[Reading, int], Awaitable[int | None]]


async def keep_records(bot: Hustings, pause: float = PAUSE) -> None:
    """Work out what is not known of matches that are over, at the start and whenever one becomes so."""
    over = bot.matches.shared.over
    while not bot.matches.closing:
        over.clear()
        await catch_up(bot.matches, pause)
        await over.wait()
        await asyncio.sleep(pause)


async def catch_up(matches: Matches, pause: float = 0) -> int:
    """Write what is not written yet of all matches that are over, one after the other; of how many that was."""
    async with matches.leases.waiting("measures"):
        late = await _each(matches, store.results.unrecorded, record_late, pause)
        return late + await _each(matches, store.results.unmeasured, measure, pause)


async def _each(matches: Matches, find: Find, work: Callable[[Matches, int], Awaitable[None]], pause: float) -> int:
    """Do something with each match that is found; one that fails is left for the next time."""
    match_id, done = 0, 0
    while not matches.closing:
        try:
            async with matches.reading() as db:
                if (found := await find(db, match_id)) is None:
                    break
            match_id = found
            await work(matches, match_id)
            done += 1
        except UserError as error:
            log.warning("no records are kept", match=match_id, reason=error.text)
            if not match_id:
                break
        except Exception:
            log.exception("no records are kept", match=match_id)
        await asyncio.sleep(pause)
    return done


async def rebuild_all(settings: Settings) -> None:
    """Work all ratings out anew from the results, after what is not written of these yet; print what changed.

    No bot may be running. Raises Unusable.
    """
    if (path := driver_of(settings.database_url).path) is not None:
        require_file(path)
    opened = await open_store(settings.database_url)
    try:
        matches = Matches(opened, games(), settings.matches_mib)
        await matches.read_settings()
        caught_up = await catch_up(matches)
        async with matches.reading() as db:
            groups = await store.results.rated_groups(db)
        changed = [group for group in groups if await rebuild(matches, *group)]
    finally:
        await opened.close()
    print(f"Results that were worked out: {caught_up}. Ratings of {plural(len(groups), 'game')} were worked out anew.")
    for guild_id, game in changed:
        print(f"Others than before: {game} on server {guild_id}.")

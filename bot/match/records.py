"""What is written down of matches that are over, at once and afterwards; and the ratings that follow."""

from __future__ import annotations

import asyncio
from collections.abc import Collection

import structlog

from bot import store
from bot.match.matches import Matches
from bot.match.stories import story_to_tell
from bot.model.errors import Damaged
from bot.model.ratings import Rating, model_name, rate
from bot.model.results import measures_of, results_of
from bot.model.session import Session
from bot.model.time import now

log = structlog.get_logger(__name__)


async def record_late(matches: Matches, match_id: int) -> None:
    """Write how a match ended that was over before such was written down. Raises UserError where that can't be now."""
    try:
        session = await _session(matches, match_id)
    except Damaged:
        async with matches.saving() as db:
            store.results.add_unreadable(db, match_id)
        return
    async with matches.saving() as db:
        at = await store.log.last_made(db, match_id)
        store.results.add_results(db, results_of(session, at or now()))


async def measure(matches: Matches, match_id: int) -> None:
    """Work out what takes a replay of a match that is over, beside the loop, and write it to its results.

    Raises UserError where that can't be done now.
    """
    try:
        session = await _session(matches, match_id)
    except Damaged:
        session = None
    story = await story_to_tell(session) if session else None
    if session is None or story is None:
        async with matches.saving() as db:
            store.results.set_measured(db, match_id)
        return
    async with matches.reading() as db:
        entries = await store.log.log_of(db, match_id)
    found = await asyncio.to_thread(measures_of, session, story, entries)
    async with matches.saving() as db:
        store.results.set_measures(db, match_id, found)


async def _session(matches: Matches, match_id: int) -> Session:
    """A match, which need not stay in memory."""
    return matches.in_memory(match_id) or await matches.read(match_id)


async def bring_up_to_date(matches: Matches, guild_id: int, game: str) -> None:
    """Have the ratings of a game on a server know all matches that have counted there.

    Usually the new ones all came after those that they know. Where one did not, where there are none since somebody
    chose otherwise, or where another version worked them out, they are worked out from the first match on.
    """
    async with matches.leases.waiting("records"):
        async with matches.reading() as db:
            new = await store.results.unrated(db, guild_id, game)
            known, models = await store.ratings.ratings_of(db, guild_id, game)
            last = await store.results.last_rated(db, guild_id, game)
        fit = bool(known) and models == {await asyncio.to_thread(model_name)}
        if fit and new and last is not None and (new[0].at, new[0].match_id) > last:
            found = await asyncio.to_thread(rate, new, known, {*matches.people.hidden})
            await _keep(matches, guild_id, game, found, {one.match_id for one in new})
        elif new or not fit:
            await _rebuild(matches, guild_id, game)


async def rebuild(matches: Matches, guild_id: int, game: str) -> bool:
    """Work the ratings of a game on a server out from the first match on; whether they are others than before."""
    async with matches.leases.waiting("records"):
        async with matches.reading() as db:
            known, _ = await store.ratings.ratings_of(db, guild_id, game)
        return await _rebuild(matches, guild_id, game) != known


async def _rebuild(matches: Matches, guild_id: int, game: str) -> dict[int, Rating]:
    async with matches.reading() as db:
        new = await store.results.unrated(db, guild_id, game)
        rows = await store.results.ranked(db, guild_id, game)
    found = await asyncio.to_thread(rate, rows, None, {*matches.people.hidden})
    await _keep(matches, guild_id, game, found, {one.match_id for one in new})
    return found


async def _keep(
    matches: Matches, guild_id: int, game: str, found: dict[int, Rating], match_ids: Collection[int]
) -> None:
    async with matches.saving() as db:
        store.ratings.set_ratings(db, guild_id, game, model_name(), found)
        store.results.set_rated(db, sorted(match_ids))

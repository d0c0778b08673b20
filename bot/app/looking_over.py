"""After a start every match under way is played again, so that one that does not fit the rules is told of in time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import structlog

from bot import store
from bot.app.client import Hustings
from bot.match import misfits
from bot.match.matches import Matches
from bot.model.errors import Damaged, UserError

log = structlog.get_logger(__name__)

AT_A_TIME = 100
PAUSE = 1.0
"""Seconds between two matches: what people do comes first."""


async def look_over(bot: Hustings, pause: float = PAUSE) -> None:
    """Play again what is not in memory yet, one match after the other; what is halted by that says so itself."""
    async for match_id in under_way(bot.matches):
        if bot.matches.closing:
            return
        if bot.matches.in_memory(match_id) is None:
            try:
                await look_at(bot.matches, match_id)
            except UserError as error:
                log.warning("a match is not looked over", match=match_id, reason=error.text)
            await asyncio.sleep(pause)


async def under_way(matches: Matches) -> AsyncIterator[int]:
    """The matches of this process, a few read at a time."""
    last: int | None = 0
    while last is not None:
        async with matches.reading(once=True) as db:
            some = await store.matches.playing_matches(db, matches.shared.shards, last, AT_A_TIME)
        for match_id in some:
            yield match_id
        last = some[-1] if some else None


async def look_at(matches: Matches, match_id: int) -> None:
    """Play one again, which does not stay in memory. Raises UserError where that cannot be done now."""
    try:
        await matches.read(match_id)
    except Damaged:
        await misfits.stop_clocks(matches, match_id)

"""A match that went back to how a copy of the database has it goes on from there, and its channel is told."""

from __future__ import annotations

import structlog

from bot import store
from bot.match.matches import Matches
from bot.match.venue import arrive, leave_behind
from bot.model.errors import UserError
from bot.model.notes import PutBack
from bot.model.player import Cause

log = structlog.get_logger(__name__)


async def all_go_on(matches: Matches) -> None:
    """Have each match that went back go on, before anything else happens in it; the next start does what is left."""
    async with matches.reading() as db:
        untold = await store.matches.restored(db)
    for match_id in untold:
        try:
            await go_on(matches, match_id)
        except UserError as error:
            log.warning("a match is not told of a restore", match=match_id, reason=error.text)


async def go_on(matches: Matches, match_id: int) -> None:
    """Post once where the match stands now, with what is asked in it, and call those whom it asks.

    Earlier posts are left as they are: their buttons bear another token. The time since the copy counts as an outage.
    Raises UserError where the match cannot be read.
    """
    async with matches.changing(match_id, Cause("bot")) as (session, db):
        at = await store.matches.restored_at(db, match_id)
        if at is None:
            return
        store.matches.set_match(db, match_id, restored_at=None)
        if session.phase not in {"lobby", "playing"}:
            return
        if session.match is not None:
            session.setup.dice.put_back.append(session.entries)
            store.matches.set_match(db, match_id, put_back=session.setup.dice.put_back)
        await leave_behind(session, db)
        await arrive(session, db, session.venue.channel_id, [PutBack(at, await store.log.last_made(db, match_id))])

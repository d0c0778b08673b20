"""A match that stands still: a moderator paused it, or the bot cannot reach its channel. Its clocks stand too."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.live import Halt, Live
from bot.matches import Cause, Matches
from bot.replay import settled
from bot.store import matches as rows


async def halt(live: Live, db: AsyncConnection, why: Halt, note: str = "") -> None:
    """Let a match stand still, or go on ("")."""
    live.halt, live.halt_note = why, note
    await rows.set_match(db, live.id, halt=why, halt_note=note)
    await rows.set_players(db, live.id, settled(live) if live.match else [])


async def unreachable(matches: Matches, match_id: int, *, gone: bool) -> None:
    """Note that the channel of a match cannot be written to, or that it can again; a pause by a moderator stays."""
    live = await matches.get(match_id)
    if live.halt == "paused" or (live.halt == "unreachable") == gone or live.phase != "playing":
        return
    async with matches.changing(match_id, Cause("bot")) as (live, db):
        if live.halt != "paused" and live.phase == "playing":
            await halt(live, db, "unreachable" if gone else "")

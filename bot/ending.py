"""The end of a match without a result."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncConnection

from bot import reports
from bot.errors import Damaged, Sorry
from bot.live import Live, Player, playing
from bot.lobby import host_of
from bot.matches import ALL_WISH, Cause, Matches
from bot.names import quoted, short
from bot.store import matches as rows
from rules import mark, marks


async def end(matches: Matches, match_id: int, cause: Cause, *, moderator: bool) -> str:
    """End a match: its host before the first move, all its members together, or a moderator; what to say."""
    try:
        return await _end(matches, match_id, cause, moderator=moderator)
    except Damaged:
        if not moderator:
            raise
        await matches.abandon(match_id)
        return "The match is ended. It could not be read, so nothing is posted about it; `/game new` opens another."


async def _end(matches: Matches, match_id: int, cause: Cause, *, moderator: bool) -> str:
    async with matches.changing(match_id, cause) as (live, db):
        if live.phase != "lobby":
            playing(live)
        seat = live.seat_of(cause.user_id or 0)
        untouched = live.match is None or not live.match.log
        if moderator or (untouched and cause.user_id == live.host_id):
            who = mark(seat) if seat is not None else f"**{quoted(short(cause.name))}**, a moderator,"
            await matches.end(live, db, f"{who} ended the match without a result.")
            return "The match is ended."
        if seat is None or untouched:
            raise Sorry(f"Only {host_of(live)}, or somebody who may manage channels, can end this match now.")
        return await _vote(matches, live, db, live.players[seat])


async def _vote(matches: Matches, live: Live, db: AsyncConnection, player: Player) -> str:
    waiting = [other for other in live.members if not other.ending and other is not player]
    if not waiting:
        await matches.end(live, db, ALL_WISH)
        return "The match is ended."
    names = marks(tuple(other.seat for other in waiting))
    if player.ending:
        raise Sorry(f"You have said so already. It ends once `/game end` is typed by {names} too.")
    matches.limits.demand(player.user_id, "ping")
    player.ending = True
    await rows.set_players(db, live.id, [player])
    who = mark(player.seat)
    line = f"{who} wants to end the match without a result. It ends once `/game end` is typed by {names} too."
    await reports.notice(live, db, line, [other.seat for other in waiting])
    return "The others have been asked. The match ends when all of you want it."

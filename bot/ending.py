"""The end of a match without a result."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncConnection

from bot import reports, store
from bot.matches import ALL_WISH, Matches
from bot.model.errors import Damaged, Sorry
from bot.model.match import Live, host_of, playing_or_lobby
from bot.model.names import named
from bot.model.player import Cause, Player
from bot.moderators.course import end_by_moderator
from bot.moderators.deeds import kept_why, who, write_down
from rules import mark, marks


async def end(matches: Matches, match_id: int, cause: Cause, *, moderator: bool) -> str:
    """End a match: its host before the first move, all its members together, or a moderator; what to say."""
    try:
        return await _end(matches, match_id, cause, moderator=moderator)
    except Damaged:
        if not moderator:
            raise
        await _abandon(matches, match_id, cause)
        return "The match is ended. It could not be read, so nothing is posted about it; `/game new` opens another."


async def _abandon(matches: Matches, match_id: int, cause: Cause) -> None:
    """End a match that cannot be read; nothing can be posted about it, and nothing of it undone."""
    async with matches.saving() as db:
        guild_id = (await store.matches.match_row(db, match_id)).guild_id
        line = f"{who(cause)} ended a match that could not be read."
        await write_down(db, guild_id, match_id, cause, "abandon", line, await _why(db, match_id, cause))
    await matches.abandon(match_id)


async def _why(db: AsyncConnection, match_id: int, cause: Cause) -> str:
    """The reason that was given to `/mod end`; `/game end` asks for none."""
    return await kept_why(db, match_id, cause) if cause.made_by == "moderator" else ""


async def _end(matches: Matches, match_id: int, cause: Cause, *, moderator: bool) -> str:
    async with matches.changing(match_id, cause) as (live, db):
        playing_or_lobby(live)
        seat = live.seat_of(cause.user_id or 0)
        untouched = live.match is None or not live.match.log
        if untouched and cause.user_id == live.host_id and cause.made_by != "moderator":
            host = named(cause.name) if seat is None else mark(seat)
            await matches.end(live, db, f"{host} ended the match without a result.")
            return "The match is ended."
        if moderator:
            await end_by_moderator(matches, live, db, cause, await _why(db, match_id, cause))
            return "The match is ended. “Undo”, below the announcement, lets it go on."
        if seat is None or untouched:
            raise Sorry(f"Only {host_of(live)}, or somebody who may manage channels, can end this match now.")
        return await _vote(matches, live, db, live.players[seat])


async def _vote(matches: Matches, live: Live, db: AsyncConnection, player: Player) -> str:
    """All who are here must want it; whoever is away is not asked."""
    waiting = [seat for seat in live.others(player.seat) if not live.players[seat].ending]
    if not waiting:
        await matches.end(live, db, ALL_WISH)
        return "The match is ended."
    names = marks(tuple(waiting))
    if player.ending:
        raise Sorry(f"You have said so already. It ends once `/game end` is typed by {names} too.")
    matches.limits.demand(player.user_id, "ping")
    player.ending = True
    await store.players.set_players(db, live.id, [player])
    wish = f"{mark(player.seat)} wants to end the match without a result."
    line = f"{wish} It ends once `/game end` is typed by {names} too."
    await reports.notice(live, db, line, waiting)
    return "The others have been asked. The match ends when all of you want it."

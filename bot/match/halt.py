"""A match that stands still: a moderator paused it, or the bot cannot reach its channel. Its clocks stand too."""

from __future__ import annotations

from collections.abc import Container, Iterable
from contextlib import suppress

import structlog

from bot import store
from bot.match import posts
from bot.match.changes import refresh_players
from bot.match.matches import Matches
from bot.model.errors import UserError
from bot.model.player import Cause
from bot.model.session import Halt, Session
from bot.store.transactions import Writing

log = structlog.get_logger(__name__)


async def halt(session: Session, db: Writing, why: Halt, note: str = "") -> None:
    """Let a match stand still, or go on (""); its newest post shows that, and until when there is time now."""
    session.halt, session.halt_note = why, note
    store.matches.set_match(db, session.id, halt=why, halt_note=note)
    store.players.set_players(db, session.id, refresh_players(session) if session.match else [])
    await posts.note(session, db, [])


async def unreachable(matches: Matches, match_id: int, *, gone: bool) -> None:
    """Note that the channel of a match cannot be written to, or that it can again; a pause by a moderator stays."""
    session = await matches.get(match_id)
    if session.halt == "paused" or (session.halt == "unreachable") == gone or session.phase != "playing":
        return
    async with matches.changing(match_id, Cause("bot")) as (session, db):
        if session.halt != "paused" and session.phase == "playing":
            await halt(session, db, "unreachable" if gone else "")


async def lose(matches: Matches, match_ids: Iterable[int]) -> None:
    """Let matches stand still whose channel cannot be reached."""
    for match_id in match_ids:
        try:
            await unreachable(matches, match_id, gone=True)
        except UserError as error:
            log.warning("a match cannot be halted", match=match_id, reason=error.text)


async def lose_server(matches: Matches, guild_id: int) -> None:
    """The bot was taken from a server."""
    async with matches.reading() as db:
        playing = await store.matches.playing_in(db, guild_id)
    await lose(matches, playing)


async def lose_channel(matches: Matches, channel_id: int) -> None:
    """A channel was deleted."""
    with suppress(UserError):
        await lose(matches, [await matches.id_here(channel_id)])


async def lose_all_but(matches: Matches, servers: Container[int]) -> None:
    """Let the matches stand still in servers that the bot is not in any more."""
    async with matches.reading() as db:
        gone = [guild_id for guild_id in await store.matches.servers_playing(db) if guild_id not in servers]
    for guild_id in gone:
        await lose_server(matches, guild_id)


async def reach_again(matches: Matches) -> None:
    """Try the matches that could not be reached: once a post gets through, they go on."""
    async with matches.reading() as db:
        lost = await store.matches.unreachable(db)
    for match_id in lost:
        with suppress(UserError):
            await try_again(matches, match_id)


async def show_again(matches: Matches, match_id: int) -> None:
    """Have the newest post shown anew."""
    async with matches.changing(match_id, Cause("bot")) as (session, db):
        await posts.note(session, db, [])


async def try_again(matches: Matches, match_id: int) -> None:
    """Show the newest post anew; where none is open nobody but AI players is to move, and they go on."""
    async with matches.changing(match_id, Cause("bot")) as (session, db):
        if session.last is not None and session.last.open:
            await posts.note(session, db, [])
        elif session.halt == "unreachable":
            await halt(session, db, "")

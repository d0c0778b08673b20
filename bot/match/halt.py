"""A match that stands still: a moderator paused it, or the bot cannot reach its channel. Its clocks stand too."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from contextlib import suppress
from dataclasses import replace

import structlog

from bot import store
from bot.match import changes, posts
from bot.match.changes import refresh_players
from bot.match.interventions import OURS, Act, write_down_here
from bot.match.matches import Matches
from bot.model import clock
from bot.model.errors import UserError
from bot.model.notes import EndedUnreachable, EndedUntaken, Note, PauseOver, WasUnreachable
from bot.model.player import Cause
from bot.model.session import Session, Standstill
from bot.model.shards import Shards
from bot.model.time import DAY, now
from bot.model.unreachable import LOST, NOT_ALLOWED, UNKNOWN_CHANNEL, UNKNOWN_SERVER, next_due, trouble
from bot.store.transactions import Writing

log = structlog.get_logger(__name__)

PAUSE = 28 * DAY
"""How long a pause may last: our own figure."""


async def halt(session: Session, db: Writing, still: Standstill, notes: Sequence[Note] = ()) -> None:
    """Let a match stand still, or go on; its newest post shows that, and until when there is time now."""
    for player in session.players:
        player.resuming = player.resuming and session.halt == still.why == "paused"
    session.standstill = still
    store.matches.set_standstill(db, session.id, still)
    store.players.set_players(db, session.id, refresh_players(session) if session.match else [])
    await posts.note(session, db, notes)


async def go_on(session: Session, db: Writing) -> None:
    """Nothing keeps a match any more; where its channel took no posts, the newest one tells so."""
    session.memory.shared.tries.discard(session.id)
    await halt(session, db, Standstill(), why_it_stood(session))


def why_it_stood(session: Session) -> list[Note]:
    """What the next post says of a channel that took none."""
    still = session.standstill
    if still.why != "unreachable" or still.code is None:
        return []
    return [WasUnreachable(still.code, still.since or 0)]


async def cut_off(matches: Matches, match_id: int, code: int | None, since: int | None = None) -> None:
    """Nobody can be reached in the channel of a match, for Discord answers this, or nothing since then.

    It stands still, and nobody's time has run since then, or now; a pause by a moderator stays.
    """
    if not _is_news(await matches.get(match_id), code):
        return
    async with matches.changing(match_id, Cause("bot")) as (session, db):
        if not _is_news(session, code):
            return
        if not session.halt:
            for player in session.players:
                clock.give_back(session, player, now() if since is None else since)
        if code is not None:
            await write_down(session, db, f"couldn't post because {trouble(code).why}, and stopped the clocks.")
        found = since if since is not None and code is None else now()
        began = session.standstill.since or found
        until = next_due(code, began, now())
        await halt(session, db, Standstill("unreachable", code=code, since=began, until=until))
        if code == NOT_ALLOWED:  # what it has posted it may edit
            session.memory.shared.tries.add(session.id)


def _is_news(session: Session, code: int | None) -> bool:
    still = session.standstill
    known = still.why == "unreachable" and code in (still.code, None)
    return session.phase == "playing" and still.why not in ("paused", "halted") and not known


async def reached(matches: Matches, match_id: int) -> None:
    """The channel of a match takes posts again."""
    if (await matches.get(match_id)).halt != "unreachable":
        return
    async with matches.changing(match_id, Cause("bot")) as (session, db):
        if session.halt == "unreachable" and session.phase == "playing":
            if session.standstill.code is not None:
                await write_down(session, db, "could post again, and started the clocks.")
            await go_on(session, db)


async def end_pause(session: Session, db: Writing) -> None:
    """A pause has lasted as long as it may: the match goes on, and those for whom it waits get a ping.

    A match that was imported ends where nobody took a seat by then.
    """
    if not any(player.present for player in session.players):
        await store.posts.close_posts(db, session.id, "seat")
        await changes.end(session, db, EndedUntaken())
        return
    await store.posts.close_posts(db, session.id, "intervention", pauses=True)
    await posts.notice(session, db, PauseOver(), session.waiting.people)
    await write_down(session, db, "ended the pause, which was over.")
    await go_on(session, db)


async def see_to_lost(session: Session, db: Writing) -> None:
    """A match that cannot be reached is tried again, and after so long it ends."""
    still, since = session.standstill, session.standstill.since or 0
    if since + LOST <= now():
        await write_down(session, db, "ended the match, which couldn't be reached for 30 days.")
        await changes.end(session, db, EndedUnreachable())
        session.memory.shared.tries.add(session.id)
        return
    session.standstill = replace(still, until=next_due(still.code, since, now()))
    store.matches.set_standstill(db, session.id, session.standstill)
    await try_here(session, db)


async def write_down(session: Session, db: Writing, predicate: str) -> None:
    """Write what the bot itself did to a match beside what moderators do."""
    await write_down_here(session, db, Act(OURS, "halt", predicate))


async def lose(matches: Matches, match_ids: Iterable[int], code: int | None) -> None:
    """Let matches stand still whose channel cannot be reached, for so Discord would answer, or not at all."""
    for match_id in match_ids:
        try:
            await cut_off(matches, match_id, code)
        except UserError as error:
            log.warning("a match cannot be halted", match=match_id, reason=error.text)


async def lose_server(matches: Matches, guild_id: int, code: int | None = UNKNOWN_SERVER) -> None:
    """The bot was taken from a server, or Discord has none of it for now. Nothing is sent there until it is back."""
    matches.shared.lost.add(guild_id)
    async with matches.reading() as db:
        playing = await store.matches.playing_in(db, guild_id)
    await lose(matches, playing, code)


async def lose_channel(matches: Matches, channel_id: int, code: int = UNKNOWN_CHANNEL) -> None:
    """A channel was deleted, and nothing is sent there; or it takes no posts any more."""
    if code == UNKNOWN_CHANNEL:
        matches.shared.lost.add(channel_id)
    with suppress(UserError):
        await lose(matches, [await matches.id_here(channel_id)], code)


async def lose_all_but(matches: Matches, servers: Set[int], away: Set[int], shards: Shards) -> None:
    """Let the matches stand still in servers that the bot is not in any more, and in those that are away for now.

    Of the servers of these shards, that is.
    """
    matches.shared.lost -= servers
    async with matches.reading() as db:
        playing = await store.matches.servers_playing(db, shards)
    for guild_id in playing:
        if guild_id not in servers:
            await lose_server(matches, guild_id, None if guild_id in away else UNKNOWN_SERVER)


async def show_again(matches: Matches, match_id: int) -> None:
    """Have the newest post shown anew."""
    async with matches.changing(match_id, Cause("bot")) as (session, db):
        await posts.note(session, db, [])


async def try_again(matches: Matches, match_id: int) -> None:
    """Try a match that could not be reached: once a post gets through, it goes on."""
    with suppress(UserError):
        async with matches.changing(match_id, Cause("bot")) as (session, db):
            await try_here(session, db)


async def try_here(session: Session, db: Writing) -> None:
    """Have what is due sent, and the newest post shown anew; where nobody but AI players is to move, they go on."""
    if session.halt != "unreachable":
        return
    if session.phase == "playing" and (session.last is None or not session.last.open):
        await go_on(session, db)
        return
    session.memory.shared.tries.add(session.id)
    await posts.note(session, db, [])

"""Somebody is forgotten: their seats are given up, and every match is rid of them, one after the other.

Who is being forgotten is a row until it is done, so that the next start finishes what is broken off.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import structlog

from bot import store
from bot.match import changes
from bot.match.lobby import hand_host_on, stand_up
from bot.match.matches import Matches, failed
from bot.match.seats import reseat
from bot.model.errors import NotSaved, UserError
from bot.model.forgotten import AI_FOR_FORMER
from bot.model.names import FORMER
from bot.model.notes import EndedByOne, LeftForGood, LobbyLeft
from bot.model.player import Cause, Player
from bot.model.session import Session
from bot.model.time import now
from bot.store import forgotten
from bot.store.transactions import Writing

log = structlog.get_logger(__name__)


async def forget_person(matches: Matches, user_id: int) -> None:
    """Forget somebody in all that is stored and in memory. Raises UserError where that cannot be written now."""
    at, deletion = now(), None
    try:
        if (file := matches.store.forgotten) is not None:
            deletion = await asyncio.to_thread(forgotten.add, file, matches.store.key, user_id, at)
    except OSError as error:
        raise failed(NotSaved, error) from None
    async with matches.saving() as db:
        store.forgetting.begin(db, user_id, at)
        if deletion is not None:
            forgotten.note(db, deletion)
    await _finish(matches, user_id)


async def finish_all(matches: Matches) -> None:
    """Finish what an earlier bot has begun."""
    async with matches.reading() as db:
        under_way = await store.forgetting.under_way(db)
    for user_id in under_way:
        try:
            await _finish(matches, user_id)
        except UserError as error:
            log.warning("somebody is not forgotten yet", reason=error.text)


async def note_lost(matches: Matches) -> None:
    """Note who is to be forgotten again: the database went back to before they were. Raises Unusable."""
    if (file := matches.store.forgotten) is None:
        return
    async with matches.saving() as db:
        missed = await db.run_sync(lambda one: forgotten.missed(one, file, matches.store.known_key))
        missed.note(db)
        for user_id in missed.people:
            store.forgetting.begin(db, user_id, now())


async def _finish(matches: Matches, user_id: int) -> None:
    """Forget somebody, and note that it is done: a copy from now on, or the next start, knows them as somebody new."""
    async with matches.reading() as db:
        under_way = await store.matches.matches_of(db, user_id)
    for match_id in under_way:
        await _leave(matches, match_id, user_id)
    async with matches.reading() as db:
        known = await db.run_sync(lambda one: store.forgetting.matches_with(one, user_id))
    async with matches.leases.waiting("records"):
        await _forget_in(matches, known, user_id)
    matches.people.forget(user_id)
    async with matches.saving() as db:
        await db.run_sync(lambda one: store.forgetting.forget_elsewhere(one, user_id))
        store.news.tell(db, "all")
        store.outages.beat(db, now() + 1, matches.shared.shards)
    await matches.store.leave_no_trace()
    log.info("somebody was forgotten", matches=len(known))


async def _leave(matches: Matches, match_id: int, user_id: int) -> None:
    """Give up a seat. Where the match cannot be read, its row alone says so in the end."""
    try:
        async with matches.changing(match_id, Cause("bot")) as (session, db):
            seat = session.seat_of(user_id)
            if seat is not None and session.phase in {"lobby", "playing"}:
                await leave_for_good(session, db, session.players[seat])
    except UserError as error:
        log.warning("a seat is given up in the database alone", match=match_id, reason=error.text)


async def leave_for_good(session: Session, db: Writing, player: Player) -> None:
    """A member who is forgotten leaves: an AI player goes on, or where nobody else is here, the match ends."""
    others = [other for other in session.members if other is not player]
    if not others or (session.phase == "playing" and session.is_last_present(player)):
        ended = EndedByOne(player.seat) if session.match else LobbyLeft(player.seat)
        await changes.end(session, db, ended)
        return
    await hand_host_on(session, db, player, others[0])
    if session.phase == "playing":
        await reseat(session, db, player, Player(player.seat, None, AI_FOR_FORMER), LeftForGood(FORMER.capitalize()))
    else:
        await stand_up(session, db, player.seat)


async def _forget_in(matches: Matches, known: Sequence[int], user_id: int) -> None:
    """Rid matches of somebody, each in a transaction of its own; they are read anew, and their newest posts edited."""
    for match_id in known:
        async with matches.lock(match_id):
            async with matches.saving(durable=False) as db:
                await store.matches.hold(db, match_id)
                await db.run_sync(lambda one, match_id=match_id: store.forgetting.forget_in(one, match_id, user_id))
            matches.forget(match_id)
        matches.on_change(match_id, Cause("bot"))

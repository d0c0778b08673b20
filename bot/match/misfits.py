"""A match whose log does not fit the rules any more: it is halted, told of, and goes on from where it fits."""

from __future__ import annotations

from dataclasses import replace

import structlog

from bot import store
from bot.match import changes, plans, posts, undo
from bot.match.ending import give_up
from bot.match.halt import PAUSE, halt, write_down
from bot.match.log import halt_is_news, is_unsettled
from bot.match.matches import Matches
from bot.model import clock
from bot.model.errors import Damaged
from bot.model.notes import EndedHalted, FitsAgain, Halted
from bot.model.player import Cause, Change
from bot.model.session import Session, Standstill
from bot.model.time import DAY, now
from bot.store.transactions import Writing
from rules import is_known_move, steps

log = structlog.get_logger(__name__)

LONGEST = 90 * DAY
"""After how long a match ends that was halted and that nobody has seen to: our own figure."""


async def look_after(matches: Matches, match_id: int) -> None:
    """Halt a match that does not fit the rules and is not known to be halted, or cannot be read; and the reverse.

    One that fits and came out otherwise asks those whom it asks now. Raises UserError where that cannot be saved.
    """
    try:
        session = await matches.get(match_id)
        if not (halt_is_news(session) or is_unsettled(session)):
            return
    except Damaged:
        await stop_clocks(matches, match_id)
        return
    async with matches.changing(match_id, Cause("bot")) as (session, db):
        if halt_is_news(session):
            await (stop(session, db) if session.memory.history.misfit else start(session, db))
        elif is_unsettled(session):
            await settle(session, db)


async def settle(session: Session, db: Writing) -> None:
    """What is asked by these rules is asked anew, with a ping; or the match is over by them."""
    session.memory.questions.asked = {}
    for player in session.players:
        player.since = None
    if session.under_way.result is not None:
        changes.finish(session, db)
    await changes.update_match(session, db, Change())


async def stop(session: Session, db: Writing) -> None:
    """The match stands still, from when it is found out; the channel is told, and the log of what was done to it.

    That a moderator had paused it is kept, for when it goes on.
    """
    misfit = session.memory.history.misfit
    assert misfit is not None
    log.error("a match is halted", match=session.id, entry=misfit.entry, reason=str(misfit))
    give_time_back(session)
    step = steps(session.under_way.log)[misfit.last - 1] if misfit.last else 0
    await write_down(session, db, "halted the match, which doesn't fit the rules any more.")
    await halt(session, db, replace(session.standstill, why="halted", code=None, since=now(), until=now() + LONGEST))
    await posts.notice(session, db, Halted(step, now() + LONGEST))


async def start(session: Session, db: Writing) -> None:
    """It fits again, by another version of the bot: it goes on where it was, or is paused as it was."""
    log.info("a match fits again", match=session.id)
    give_time_back(session)
    await write_down(session, db, "halts the match no more, which fits the rules again.")
    await halt(session, db, as_before(session.standstill))
    await changes.note_automatic_moves(session, db)
    await posts.notice(session, db, FitsAgain(session.rests), () if session.rests else session.waiting.people)


def give_time_back(session: Session) -> None:
    """Nobody's time runs from when it was found out; of a match that could not be read the clocks do not know that."""
    still = session.standstill
    since = still.since if still.why == "halted" else None
    for player in session.players:
        clock.give_back(session, player, now() if since is None else since)


def as_before(still: Standstill) -> Standstill:
    """How a match stands once nothing halts it any more: paused, where a moderator had paused it."""
    if not still.note:
        return Standstill()
    return replace(still, why="paused", since=now(), until=now() + PAUSE)


async def stop_clocks(matches: Matches, match_id: int) -> None:
    """Of a match that cannot be read nothing falls due any more, until it can be; of a lobby once a day."""
    async with matches.lock(match_id), matches.saving() as db:
        await store.matches.hold(db, match_id)
        row = await store.matches.summary(db, match_id)
        if row is not None and row.phase == "lobby":
            store.matches.set_match(db, match_id, due_at=now() + DAY)
            return
        store.matches.set_unreadable(db, match_id, now())
        store.players.forget_clocks(db, match_id)


async def go_back(session: Session, db: Writing, cause: Cause) -> None:
    """Write down that the match stands before the entry that does not fit: what was played since is undone.

    Nothing halts it any more. What is asked now is asked anew, with a ping: buttons of what fell may bear the same
    numbers.
    """
    session.memory.history.misfit, session.memory.questions.asked = None, {}
    await undo.strike(session, db, session.entries - 1, session.under_way.events())
    await plans.stop(session, db, session.waiting.seats, "undone")
    await halt(session, db, as_before(session.standstill))
    await changes.record(session, db, cause, Change())


async def end_halted(session: Session, db: Writing) -> None:
    """Nobody has seen to a match that was halted for so long: it ends."""
    await give_up(session, db, EndedHalted(), "ended a match that was halted for three months.")


def what_fell(session: Session) -> int:
    """How many moves that others know of do not fit, or come after one that does not."""
    misfit = session.memory.history.misfit
    return sum(map(is_known_move, session.under_way.log[misfit.entry - 1 :])) if misfit else 0

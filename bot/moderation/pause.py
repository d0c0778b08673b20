"""Pausing and resuming a match; and how each is undone."""

from __future__ import annotations

from dataclasses import replace

from bot import store
from bot.match import posts
from bot.match.changes import keep_players
from bot.match.halt import PAUSE, go_on, halt
from bot.match.interventions import Act, announce, write_down_here
from bot.match.matches import Matches
from bot.match.seats import require_present_seat
from bot.model.errors import HALTED, UserError
from bot.model.names import moderator
from bot.model.notes import PauseLifted, Text
from bot.model.player import Cause
from bot.model.preconditions import require_playing
from bot.model.reasons import because
from bot.model.session import Session, Standstill
from bot.model.time import DAY, now
from bot.store.interventions import Intervention
from bot.store.transactions import Writing

NO_PEOPLE = "Nobody has taken a seat yet, and AI players don't play on their own. Take seats with the buttons above."


OWN = 7 * DAY
"""How long a pause may last that a moderator makes who plays; another's, or one that another confirms, PAUSE."""


async def pause(matches: Matches, match_id: int, cause: Cause, why: str) -> str:
    """The match stands still: its clocks, AI players and plans wait, and moves are refused."""
    async with matches.changing(match_id, cause) as (session, db):
        require_playing(session)
        if session.halt == "halted":
            raise UserError(f"Nothing was changed. {HALTED}")
        if session.halt == "paused":
            raise UserError("The match is already paused. `/mod resume` lets it continue.")
        act = Act(cause, "pause", "paused the match. Its clocks are stopped.", why, {})
        await announce(session, db, act, pauses=True)
        await stand_still(session, db, cause, why)
    return "The match is paused. `/mod resume` lets it continue."


async def stand_still(session: Session, db: Writing, cause: Cause, why: str) -> None:
    """Pause, and say on the newest post who did and why."""
    note, last = f"{moderator(cause.name)} paused it.{because(why)}", lasts(session, cause)
    await halt(session, db, Standstill("paused", note, since=now(), by=cause.user_id, until=now() + last))


def lasts(session: Session, cause: Cause) -> int:
    """How long a pause may last that somebody makes or confirms, in seconds."""
    return PAUSE if session.seat_of(cause.user_id or 0) is None else OWN


async def confirm(matches: Matches, match_id: int, cause: Cause) -> str:
    """Another moderator wants the pause too: it may last longer."""
    async with matches.changing(match_id, cause) as (session, db):
        require_paused(session)
        still = session.standstill
        if cause.user_id == still.by:
            raise UserError("You paused it, so another moderator has to confirm. `/mod resume` ends the pause.")
        longer = max(still.until or 0, now() + PAUSE)
        await write_down_here(session, db, Act(cause, "confirm", "confirmed the pause."))
        await halt(session, db, replace(still, until=longer))
        store.posts.show_again(db, session.id, "intervention")
    return f"Confirmed. The pause ends <t:{longer}:R> at the latest; `/mod resume` ends it earlier."


async def want_on(matches: Matches, match_id: int, cause: Cause) -> str:
    """A player wants the match to go on; it does once all but whoever paused it do. Returns what to say, or ""."""
    async with matches.changing(match_id, cause) as (session, db):
        require_paused(session)
        player = session.players[require_present_seat(session, cause.user_id)]
        if player not in session.asked_to_resume:
            raise UserError("The other players end the pause together. A moderator ends it with `/mod resume`.")
        player.resuming = True
        if not all(one.resuming for one in session.asked_to_resume):
            keep_players(session, db, [player])
            store.posts.show_again(db, session.id, "intervention")
            return ""
        agreed = tuple(one.seat for one in session.players if one.resuming)
        await posts.notice(session, db, PauseLifted(agreed), session.waiting.people)
        await store.posts.close_posts(db, session.id, "intervention", pauses=True)
        await go_on(session, db)
    return ""


async def resume(matches: Matches, match_id: int, cause: Cause, why: str) -> str:
    """The match goes on; those for whom it waits get a ping."""
    async with matches.changing(match_id, cause) as (session, db):
        require_paused(session)
        await announce(session, db, Act(cause, "resume", "resumed the match.", why, {}), session.waiting.people)
        await store.posts.close_posts(db, session.id, "intervention", pauses=True)
        await go_on(session, db)
    return "The match is running again."


def require_paused(session: Session) -> None:
    """Raises UserError where there is no pause to lift, or no person to play on."""
    require_playing(session)
    if session.halt == "halted":
        raise UserError(f"Nothing was changed. {HALTED}")
    if session.halt != "paused":
        raise UserError("The match isn't paused. `/game status` shows whose turn it is.")
    if not any(player.present for player in session.players):
        raise UserError(NO_PEOPLE)


async def undo_pause(session: Session, db: Writing, intervention: Intervention, cause: Cause) -> None:
    require_paused(session)
    await go_on(session, db)


async def undo_resume(session: Session, db: Writing, intervention: Intervention, cause: Cause) -> None:
    require_playing(session)
    if session.halt == "paused":
        raise UserError("The match is already paused again.")
    await stand_still(session, db, cause, "")
    await posts.notice(session, db, Text(session.standstill.note), kind="intervention", pauses=True)

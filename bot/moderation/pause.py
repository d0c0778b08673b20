"""Pausing and resuming a match; and how each is undone."""

from __future__ import annotations

from bot import store
from bot.match.halt import go_on, halt
from bot.match.interventions import Act, announce
from bot.match.matches import Matches
from bot.model.errors import UserError
from bot.model.names import moderator
from bot.model.player import Cause
from bot.model.preconditions import require_playing
from bot.model.reasons import because
from bot.model.session import Session, Standstill
from bot.model.time import now
from bot.store.interventions import Intervention
from bot.store.transactions import Writing

NO_PEOPLE = "Nobody has taken a seat yet, and AI players don't play on their own. Take seats with the buttons above."


async def pause(matches: Matches, match_id: int, cause: Cause, why: str) -> str:
    """The match stands still: its clocks, AI players and plans wait, and moves are refused."""
    async with matches.changing(match_id, cause) as (session, db):
        require_playing(session)
        if session.halt == "paused":
            raise UserError("The match is already paused. `/mod resume` lets it continue.")
        act = Act(cause, "pause", "paused the match. Its clocks are stopped.", why, {})
        await announce(session, db, act, pauses=True)
        await stand_still(session, db, cause, why)
    return "The match is paused. `/mod resume` lets it continue."


async def stand_still(session: Session, db: Writing, cause: Cause, why: str) -> None:
    """Pause, and say on the newest post who did and why."""
    await halt(session, db, Standstill("paused", f"{moderator(cause.name)} paused it.{because(why)}", since=now()))


async def resume(matches: Matches, match_id: int, cause: Cause, why: str) -> str:
    """The match goes on; those for whom it waits get a ping."""
    async with matches.changing(match_id, cause) as (session, db):
        require_paused(session)
        await announce(session, db, Act(cause, "resume", "resumed the match.", why, {}), session.waiting.people)
        await store.posts.close_posts(db, session.id, "deed", pauses=True)
        await go_on(session, db)
    return "The match is running again."


def require_paused(session: Session) -> None:
    """Raises UserError where there is no pause to lift, or no person to play on."""
    require_playing(session)
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

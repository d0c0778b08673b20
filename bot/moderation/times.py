"""Changing the time that players have while a match is under way; and how that is undone."""

from __future__ import annotations

from dataclasses import asdict

from bot.match import times
from bot.match.interventions import Act, announce
from bot.match.matches import Matches
from bot.model.errors import UserError
from bot.model.notes.times import changes
from bot.model.player import Cause
from bot.model.preconditions import require_playing
from bot.model.session import Session
from bot.model.terms import Times
from bot.store.interventions import Intervention
from bot.store.transactions import Writing

CHANGED_SINCE = "The time settings were changed again since, so this can't be undone. `/mod time` changes them."


async def change_times(
    matches: Matches, match_id: int, cause: Cause, why: str, *, pace: str, clock: str, lapse: str
) -> str:
    """Give a match another pace or clock, or let something else happen when time is up; "" for as it is."""
    async with matches.changing(match_id, cause) as (session, db):
        before, after = session.setup.terms.times, times.wanted(session, pace, clock, lapse)
        told = changes(before, after)
        kept = {"before": asdict(before), "after": asdict(after)}
        await announce(session, db, Act(cause, "time", f"changed the time settings. {told}", why, kept))
        await times.change(session, db, after)
    return told


async def undo_change(session: Session, db: Writing, intervention: Intervention, cause: Cause) -> None:
    """The match has the times that it had, with new clocks."""
    require_playing(session)
    if session.setup.terms.times != Times(**intervention.before["after"]):
        raise UserError(CHANGED_SINCE)
    await times.change(session, db, Times(**intervention.before["before"]))

"""Moving a match to another channel of its server."""

from __future__ import annotations

from bot import store
from bot.match.interventions import Act, announce
from bot.match.matches import CHANNEL_TAKEN, Matches
from bot.match.venue import arrive, leave_behind
from bot.model.errors import UserError
from bot.model.player import Cause
from bot.model.preconditions import require_open
from bot.model.session import Session
from bot.store.interventions import Intervention
from bot.store.transactions import Reading, Writing


async def move(matches: Matches, match_id: int, cause: Cause, why: str, channel_id: int) -> str:
    async with matches.changing(match_id, cause) as (session, db):
        require_open(session)
        if session.venue.channel_id == channel_id:
            raise UserError("That match is already in this channel.")
        await require_free(db, channel_id)
        before = {"channel": session.venue.channel_id}
        await leave_behind(session, db, channel_id)
        line = f"moved the match here from <#{session.venue.channel_id}>."
        await announce(session, db, Act(cause, "move", line, why, before))
        await arrive(session, db, channel_id)
    return "The match is in this channel now."


async def require_free(db: Reading, channel_id: int) -> None:
    if await store.matches.open_match_in(db, channel_id) is not None:
        raise UserError(CHANNEL_TAKEN)


async def undo_move(session: Session, db: Writing, intervention: Intervention, cause: Cause) -> None:
    require_open(session)
    if session.venue.channel_id == intervention.before["channel"]:
        raise UserError("The match is already back in that channel.")
    await require_free(db, intervention.before["channel"])
    await leave_behind(session, db, intervention.before["channel"])
    await arrive(session, db, intervention.before["channel"])

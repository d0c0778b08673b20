"""Making a player the host of a lobby or a match; and how that is undone."""

from __future__ import annotations

from bot.match.interventions import Act, announce
from bot.match.lobby import make_host
from bot.match.matches import Matches
from bot.model.errors import UserError
from bot.model.player import Cause
from bot.model.preconditions import require_open
from bot.model.session import Session
from bot.store.interventions import Intervention
from bot.store.transactions import Writing
from rules import Seat

NO_AI = "An AI player can't be the host. Choose a member."
HOST_GONE = "Whoever was the host before has no seat here any more. `/mod host` makes someone else the host."
CHANGED_SINCE = "Someone else is the host by now, so this can't be undone. `/mod host` makes another player the host."


async def name_host(matches: Matches, match_id: int, cause: Cause, why: str, seat: Seat) -> str:
    """A player is the host, and is called."""
    async with matches.changing(match_id, cause) as (session, db):
        require_open(session)
        player, name = session.players[seat], session.names.for_note(seat)
        if player.user_id is None:
            raise UserError(NO_AI)
        if player.user_id == session.setup.host_id:
            raise UserError(f"{name} is the host already.")
        before = {"host_id": session.setup.host_id, "made": player.user_id}
        await announce(session, db, Act(cause, "host", f"made {name} the host.", why, before), [seat])
        await make_host(session, db, player)
    return f"{name} is the host now."


async def undo_name_host(session: Session, db: Writing, intervention: Intervention, cause: Cause) -> None:
    """Whoever was the host before is it again. Raises UserError where they have no seat, or another is it by now."""
    require_open(session)
    if session.setup.host_id != intervention.before["made"]:
        raise UserError(CHANGED_SINCE)
    seat = session.seat_of(intervention.before["host_id"])
    if seat is None:
        raise UserError(HOST_GONE)
    await make_host(session, db, session.players[seat])

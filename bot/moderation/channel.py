"""Moving a match to another channel of its server."""

from __future__ import annotations

from bot import store
from bot.match import posts
from bot.match.halt import halt, why_it_stood
from bot.match.interventions import Act, announce
from bot.match.matches import CHANNEL_TAKEN, Matches
from bot.match.proposals import see_to_proposals
from bot.model.errors import UserError
from bot.model.notes import MovedOn, SeatsOpen
from bot.model.player import Cause
from bot.model.post import Post
from bot.model.preconditions import require_open
from bot.model.session import Session, Standstill
from bot.store.interventions import Intervention
from bot.store.transactions import Reading, Writing


async def move(matches: Matches, match_id: int, cause: Cause, why: str, channel_id: int) -> str:
    async with matches.changing(match_id, cause) as (session, db):
        require_open(session)
        if session.venue.channel_id == channel_id:
            raise UserError("That match is already in this channel.")
        await require_free(db, channel_id)
        before = {"channel": session.venue.channel_id}
        await leave_behind(session, db)
        line = f"moved the match here from <#{session.venue.channel_id}>."
        await announce(session, db, Act(cause, "move", line, why, before))
        await arrive(session, db, channel_id)
    return "The match is in this channel now."


async def require_free(db: Reading, channel_id: int) -> None:
    if await store.matches.open_match_in(db, channel_id) is not None:
        raise UserError(CHANNEL_TAKEN)


async def leave_behind(session: Session, db: Writing) -> None:
    """Posts stay where they are; the next post tells what was never seen there."""
    if (last := session.last) is not None:
        last.end = last.start if last.id in session.memory.shared.unsent else last.end
        last.open = False
        session.memory.shared.unsent.discard(last.id)
    if session.vote:
        await posts.close_vote(session, db, MovedOn())
    store.posts.leave_behind(db, session.id)


async def arrive(session: Session, db: Writing, channel_id: int) -> None:
    """The match lives in this channel from now on, and can be written about."""
    session.venue.channel_id = channel_id
    store.matches.set_match(db, session.id, channel_id=channel_id)
    if session.match is None:
        session.last = await store.posts.add_post(db, session.id, Post("lobby"))
        return
    notes = why_it_stood(session)
    if session.halt == "unreachable":
        await halt(session, db, Standstill())
    await posts.open_post(session, db, "turn", [*session.waiting.people], notes)
    await see_to_proposals(session, db, call=False)
    if vacant := [player.seat for player in session.players if player.vacant]:
        await posts.notice(session, db, SeatsOpen(), kind="seat", seats=vacant)


async def undo_move(session: Session, db: Writing, intervention: Intervention, cause: Cause) -> None:
    require_open(session)
    if session.venue.channel_id == intervention.before["channel"]:
        raise UserError("The match is already back in that channel.")
    await require_free(db, intervention.before["channel"])
    await leave_behind(session, db)
    await arrive(session, db, intervention.before["channel"])

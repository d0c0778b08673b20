"""The end of a match without a result."""

from __future__ import annotations

from dataclasses import replace

from bot import store
from bot.match import changes, followers, posts
from bot.match.interventions import OURS, Act, announce, take_why, write_down
from bot.match.matches import Matches
from bot.model.errors import Damaged, NotHost, UserError
from bot.model.notes import EndAgreed, EndedByModerator, EndedByOne, EndWanted, Note
from bot.model.player import Cause, Change, Player
from bot.model.preconditions import host_of, require_open
from bot.model.session import Session, Standstill, chance_in
from bot.model.time import DAY, HOUR, now
from bot.model.unreachable import next_due
from bot.store.interventions import Intervention
from bot.store.transactions import Writing
from rules import Seat, marks

AGAIN_HALTED = 28 * DAY
"""How long a match that stood still may do so once more after its end was undone."""


async def end_match(matches: Matches, match_id: int, cause: Cause, *, moderator: bool) -> str:
    """End a match, by its host before the first move, all its members together, or a moderator; return what to say."""
    try:
        return await _end(matches, match_id, cause, moderator=moderator)
    except Damaged:
        if not moderator:
            raise
        await _abandon(matches, match_id, cause)
        return "The match has ended. It couldn't be read, so there's no post about it. `/game new` opens another."


async def _abandon(matches: Matches, match_id: int, cause: Cause) -> None:
    """End a match that cannot be read; nothing can be posted about it, and nothing of it undone."""
    async with matches.saving() as db:
        summary = await store.matches.summary(db, match_id)
        assert summary is not None
        act = Act(cause, "abandon", "ended a match that couldn't be read.", await _why(db, match_id, cause))
        await write_down(db, summary.guild_id, match_id, act)
    async with matches.lock(match_id), matches.saving() as db:
        await store.matches.hold(db, match_id)
        store.matches.set_match(db, match_id, phase="ended", due_at=None, automatic=False)
        store.players.forget_clocks(db, match_id)
        store.followers.forget_all(db, match_id)
        await matches.people.lists_are_due(db, [*matches.people.known])
    matches.give_up(match_id)


async def _why(db: Writing, match_id: int, cause: Cause) -> str:
    """The reason that was given to `/mod end`; `/game end` asks for none."""
    return await take_why(db, match_id, cause) if cause.made_by == "moderator" else ""


async def _end(matches: Matches, match_id: int, cause: Cause, *, moderator: bool) -> str:
    async with matches.changing(match_id, cause) as (session, db):
        require_open(session)
        seat = session.seat_of(cause.user_id or 0)
        untouched = session.entries == session.opening
        if untouched and cause.user_id == session.setup.host_id and cause.made_by != "moderator":
            if seat is None:
                store.forgetting.remember_name(db, session.id, cause.user_id, cause.name)
            await changes.end(session, db, EndedByOne(seat, cause.name if seat is None else ""))
            return "The match has ended."
        if moderator:
            await end_by_moderator(session, db, cause, await _why(db, match_id, cause))
            return "The match has ended. `/mod undo` brings it back."
        if seat is None or untouched:
            raise NotHost(f"Only {host_of(session)} or a moderator can end this match now.")
        return await _vote(matches, session, db, session.players[seat])


async def _vote(matches: Matches, session: Session, db: Writing, player: Player) -> str:
    """All who are here must want it; whoever is away is not asked."""
    waiting = [seat for seat in session.others(player.seat) if not session.players[seat].ending]
    if not waiting:
        await changes.end(session, db, end_note(session, player.seat))
        return "The match has ended."
    names = marks(tuple(waiting))
    if player.ending:
        raise UserError(f"You already asked for that. Still needed: `/game end` from {names}.")
    matches.limits.count(player.user_id, "ping")
    player.ending = True
    store.players.set_players(db, session.id, [player])
    await posts.notice(session, db, EndWanted(player.seat, tuple(waiting)), waiting)
    return "The others were asked. The match ends once everyone agrees."


async def count(session: Session, db: Writing) -> bool:
    """End the match if all who are here want it, after somebody went whose wish was missing; whether it has ended."""
    here = [player for player in session.players if player.consents]
    wanted = session.phase == "playing" and here and all(player.ending for player in here)
    if wanted:
        await changes.end(session, db, end_note(session, here[0].seat))
    return bool(wanted)


async def show_wishes(session: Session, db: Writing) -> None:
    """Where some want the end, a post tells that anew, and whose wish is missing; those were called before."""
    here = [player for player in session.players if player.consents]
    wanted = [player.seat for player in here if player.ending]
    missing = tuple(player.seat for player in here if not player.ending)
    if wanted and missing:
        await posts.notice(session, db, EndWanted(wanted[0], missing))


def end_note(session: Session, seat: Seat) -> Note:
    """The note where this seat and all others who are here want the end: nobody agrees with somebody who is alone."""
    return EndAgreed() if session.others(seat) else EndedByOne(seat)


async def end_by_moderator(session: Session, db: Writing, cause: Cause, why: str) -> None:
    """The match ends without a result; a lobby closes."""
    require_open(session)
    ended = EndedByModerator(cause.name, lobby=session.match is None)
    about = {"ended": session.match is not None, **followers.end_pings(session)}
    await announce(session, db, Act(cause, "end", ended.what, why, as_before(session)), **about)
    await changes.end(session, db, ended, announced=True)


async def give_up(
    session: Session, db: Writing, ended: Note, predicate: str = "ended a match that nobody went on with."
) -> None:
    """The match ends since nobody has decided for long; a moderator can undo that."""
    act = Act(OURS, "end", predicate, "", as_before(session), ended)
    about = {"ended": True, **followers.end_pings(session)}
    await announce(session, db, act, **about)
    await changes.end(session, db, ended, announced=True)


def as_before(session: Session) -> dict[str, object]:
    """What brings a match back that ends."""
    following = {str(user_id): how for user_id, how in session.memory.followers.items()}
    return {"phase": session.phase, "due_at": session.setup.due_at, "followers": following}


def anew(still: Standstill) -> Standstill:
    """How a match stands still whose end was undone; one that cannot be reached is tried as if just found lost."""
    if still.why == "unreachable":
        return replace(still, since=now(), until=next_due(still.code, now(), now()))
    return replace(still, until=now() + AGAIN_HALTED)


async def undo_end(session: Session, db: Writing, intervention: Intervention, cause: Cause) -> None:
    """The match goes on, with new clocks, a new post and its followers; or the lobby is open again."""
    if session.phase not in {"ended", "closed"}:
        raise UserError("This match hasn't ended, so there's nothing to undo.")
    if await store.matches.open_match_in(db, session.venue.channel_id) is not None:
        raise UserError(
            "Another match is in its channel now. End that one, or move it with `/mod move` from another channel."
        )
    if session.match and await store.matches.twin_of(db, chance_in(session), session.id) is not None:
        raise UserError("A copy of this match is under way or was played to the end, so this one can't go on.")
    session.phase = intervention.before["phase"]
    followers.bring_back(session, db, intervention.before["followers"])
    if session.match is not None:
        store.matches.set_match(db, session.id, phase=session.phase)
        if session.standstill.why:
            session.standstill = anew(session.standstill)
            store.matches.set_standstill(db, session.id, session.standstill)
        await changes.update_match(session, db, Change())
        return
    session.setup.due_at = max(intervention.before["due_at"] or 0, now() + HOUR)
    store.matches.set_match(db, session.id, phase=session.phase, due_at=session.setup.due_at)
    if session.last is not None:
        session.last.open, session.last.notes = True, []
        await posts.note(session, db, [])

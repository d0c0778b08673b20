"""What moderators do about whoever is to move: more time, a stand-in, a reminder; and how each is undone."""

from __future__ import annotations

import re

from bot import store
from bot.match import changes, posts, undo
from bot.match.changes import renew, with_care
from bot.match.interventions import Act, announce
from bot.match.matches import Matches
from bot.model import clock
from bot.model.errors import UserError
from bot.model.notes import UndidStandIn
from bot.model.player import Cause, Change
from bot.model.preconditions import require_playing, require_unpaused
from bot.model.session import Session
from bot.model.time import DAY, HOUR, MINUTE, now, span
from bot.moderation.rewind import require_nothing_since
from bot.store.interventions import Intervention
from bot.store.transactions import Writing
from rules import Seat, mark, marks

MOST_HOURS = 720
NOT_TIMED = "This match has no time limit, so there's nothing to extend."
NOBODY = "The match isn't waiting for anyone, so there's nothing to do. `/game status` shows where it stands."


async def extend(matches: Matches, match_id: int, cause: Cause, why: str, seconds: int, seat: Seat | None) -> str:
    """More time for those who are awaited, or for one of them."""
    async with matches.changing(match_id, cause) as (session, db):
        require_playing(session)
        if clock.pace_of(session) is None:
            raise UserError(NOT_TIMED)
        seats = [one for one in session.waiting.people if seat in (None, one) and session.players[one].clock.allowed]
        if not seats:
            raise UserError(
                NOBODY if seat is None else f"{mark(seat)}'s clock isn't running. `/game status` shows whose is."
            )
        asked = {str(one): session.players[one].question for one in seats}
        line = f"gave {marks(tuple(seats))} an extra {span(seconds)}."
        await announce(session, db, Act(cause, "extend", line, why, {"asked": asked, "seconds": seconds}))
        await add_time(session, db, seats, seconds)
    return f"Gave {marks(tuple(seats))} an extra {span(seconds)}."


async def add_time(session: Session, db: Writing, seats: list[Seat], seconds: int) -> None:
    for one in seats:
        clock.extend(session, session.players[one], seconds)
    await renew(session, db)
    await posts.note(session, db, [])


async def undo_extend(session: Session, db: Writing, intervention: Intervention, cause: Cause) -> None:
    require_playing(session)
    asked = {int(seat): number for seat, number in intervention.before["asked"].items()}
    still = [
        seat for seat in asked if session.players[seat].clock.allowed and session.players[seat].question == asked[seat]
    ]
    if not still:
        raise UserError("The question that got more time was answered, so there's nothing to undo.")
    await add_time(session, db, still, -intervention.before["seconds"])


def seconds_of(text: str) -> int:
    """How long "90m", "12h" or "3d" is; a number alone is hours. Raises UserError for anything else."""
    found = re.fullmatch(r"\s*([0-9]{1,6})\s*(m|h|d|)[a-z]*\s*", text.casefold())
    seconds = int(found[1]) * {"m": MINUTE, "h": HOUR, "d": DAY, "": HOUR}[found[2]] if found else 0
    if not MINUTE <= seconds <= MOST_HOURS * HOUR:
        raise UserError("How much more time? Type it like `90m`, `12h` or `3d`, from 1 minute to 30 days.")
    return seconds


async def skip(matches: Matches, match_id: int, cause: Cause, why: str, seat: Seat | None) -> str:
    async with matches.changing(match_id, cause) as (session, db):
        require_unpaused(session)
        seat = require_awaited(session, seat)
        absent = session.pending[seat].absent
        if absent is None:
            raise UserError(
                f"There's no safe move for this question. `/mod replace` gives {mark(seat)}'s seat to someone else."
            )
        awaited, did = session.waiting.people, f"made a safe move for {mark(seat)}."
        await announce(session, db, Act(cause, "skip", did, why, {"number": session.step + 1}))
        with_care(session, lambda: session.under_way.play(seat, absent), answering=seat)
        await changes.record(session, db, cause, Change(awaited, answered=seat))
    return f"Made a safe move for {mark(seat)}."


def require_awaited(session: Session, seat: Seat | None) -> Seat:
    """The seat that is meant; for None, the only one that the match waits for. Raises UserError for any other."""
    awaited = session.waiting.seats
    if not awaited:
        raise UserError(NOBODY)
    if seat is None and len(awaited) > 1:
        raise UserError(f"The match is waiting for {marks(tuple(awaited))}. Choose one with `player:`.")
    if seat is not None and seat not in awaited:
        raise UserError(f"The match isn't waiting for {mark(seat)}. It's waiting for {marks(tuple(awaited))}.")
    return awaited[0] if seat is None else seat


async def undo_skip(session: Session, db: Writing, intervention: Intervention, cause: Cause) -> None:
    require_playing(session)
    require_nothing_since(session, intervention)
    await undo.go(session, db, cause, session.under_way.undo, UndidStandIn(cause.name))


async def remind(matches: Matches, match_id: int, cause: Cause, why: str) -> str:
    """Those who are awaited are called once more; at most once an hour."""
    async with matches.changing(match_id, cause) as (session, db):
        require_unpaused(session)
        if not (awaited := session.waiting.people):
            raise UserError(NOBODY)
        last = await store.interventions.last_time(db, session.id, "remind")
        if last is not None and now() < last + HOUR:
            raise UserError(f"They were last reminded <t:{last}:R>. You can remind them again <t:{last + HOUR}:R>.")
        line = f"sent a reminder: the match is waiting for {marks(tuple(awaited))}."
        await announce(session, db, Act(cause, "remind", line, why, {}), awaited)
    return f"Reminded {marks(tuple(awaited))}."


async def undo_remind(session: Session, db: Writing, intervention: Intervention, cause: Cause) -> None:
    """A ping cannot be taken back; its post is struck."""

"""What moderators do to the course of a match, and how it is undone."""

from __future__ import annotations

import re

from sqlalchemy.ext.asyncio import AsyncConnection

from bot import store
from bot.match import posts, undo
from bot.match.changes import settled, with_care
from bot.match.halt import halt
from bot.match.interventions import announce, because, kept_why, who
from bot.match.matches import Matches
from bot.model import clock
from bot.model.errors import Sorry
from bot.model.match import Live, moving, playing
from bot.model.player import Cause
from bot.model.time import DAY, HOUR, MINUTE, now, span
from bot.store.interventions import Deed
from rules import Seat, mark, marks

MOST_HOURS = 720
LATER = "Moves have been made since, so this cannot be undone alone. `/mod rewind` goes back further."
NOT_TIMED = "This match has no time limit, so there is nothing to extend."
NOBODY = "The match waits for nobody now, so there is nobody to do that for. `/game status` shows how it stands."
NO_PEOPLE = "Nobody has taken a seat yet, and AI players do not play alone. Seats are taken with the buttons above."


async def pause(matches: Matches, match_id: int, cause: Cause, why: str) -> str:
    """The match stands still: its clocks, AI players and plans wait, and moves are refused."""
    async with matches.changing(match_id, cause) as (live, db):
        playing(live)
        if live.halt == "paused":
            raise Sorry("The match is paused already. `/mod resume` goes on.")
        await announce(live, db, cause, "pause", "paused the match. Its clocks stand still.", why, before={})
        await stand_still(live, db, cause, why)
    return "The match is paused. `/mod resume` goes on."


async def stand_still(live: Live, db: AsyncConnection, cause: Cause, why: str) -> None:
    """Pause, and say on the newest post who did and why."""
    await halt(live, db, "paused", f"{who(cause)} paused it.{because(why)}")


async def resume(matches: Matches, match_id: int, cause: Cause, why: str) -> str:
    """The match goes on; those for whom it waits are called."""
    async with matches.changing(match_id, cause) as (live, db):
        demand_paused(live)
        pings = live.people_awaited
        await announce(live, db, cause, "resume", "lets the match go on.", why, before={}, pings=pings)
        await halt(live, db, "")
    return "The match goes on."


def demand_paused(live: Live) -> None:
    """Raises Sorry where there is no pause to lift, or nobody for whom."""
    playing(live)
    if live.halt != "paused":
        raise Sorry("The match is not paused. `/game status` shows whose turn it is.")
    if not any(player.present for player in live.players):
        raise Sorry(NO_PEOPLE)


async def undo_pause(matches: Matches, live: Live, db: AsyncConnection, deed: Deed, cause: Cause) -> None:
    demand_paused(live)
    await halt(live, db, "")


async def undo_resume(matches: Matches, live: Live, db: AsyncConnection, deed: Deed, cause: Cause) -> None:
    playing(live)
    if live.halt == "paused":
        raise Sorry("The match is paused again already.")
    await stand_still(live, db, cause, "")


async def extend(matches: Matches, match_id: int, cause: Cause, why: str, seconds: int, seat: Seat | None) -> str:
    """More time for those who are awaited, or for one of them."""
    async with matches.changing(match_id, cause) as (live, db):
        playing(live)
        if live.terms.timed is None:
            raise Sorry(NOT_TIMED)
        seats = [one for one in live.people_awaited if seat in (None, one) and live.players[one].allowed]
        if not seats:
            raise Sorry(
                NOBODY if seat is None else f"No clock runs for {mark(seat)} now. `/game status` shows for whom."
            )
        asked = {str(one): live.players[one].question for one in seats}
        line = f"gave {marks(tuple(seats))} {span(seconds)} more."
        await announce(live, db, cause, "extend", line, why, before={"asked": asked, "seconds": seconds})
        await add_time(live, db, seats, seconds)
    return f"{marks(tuple(seats))}: {span(seconds)} more."


async def add_time(live: Live, db: AsyncConnection, seats: list[Seat], seconds: int) -> None:
    """More time for some seats, or less; the newest post shows it."""
    for one in seats:
        clock.extend(live, live.players[one], seconds)
    await store.players.set_players(db, live.id, settled(live))
    await posts.note(live, db, [])


async def undo_extend(matches: Matches, live: Live, db: AsyncConnection, deed: Deed, cause: Cause) -> None:
    playing(live)
    asked = {int(seat): number for seat, number in deed.before["asked"].items()}
    still = [seat for seat in asked if live.players[seat].allowed and live.players[seat].question == asked[seat]]
    if not still:
        raise Sorry("The question that had more time is answered, so there is nothing to take back.")
    await add_time(live, db, still, -deed.before["seconds"])


def seconds_of(text: str) -> int:
    """How long "90m", "12h" or "3d" is; a number alone is hours. Raises Sorry for anything else."""
    found = re.fullmatch(r"\s*([0-9]{1,6})\s*(m|h|d|)[a-z]*\s*", text.casefold())
    seconds = int(found[1]) * {"m": MINUTE, "h": HOUR, "d": DAY, "": HOUR}[found[2]] if found else 0
    if not MINUTE <= seconds <= MOST_HOURS * HOUR:
        raise Sorry("How much more time? Type it like `90m`, `12h` or `3d`: from 1 minute to 30 days.")
    return seconds


async def skip(matches: Matches, match_id: int, cause: Cause, why: str, seat: Seat | None) -> str:
    """The stand-in move is made for somebody."""
    async with matches.changing(match_id, cause) as (live, db):
        moving(live)
        seat = demand_awaited(live, seat)
        absent = live.under_way.pending[seat].absent
        if absent is None:
            raise Sorry(f"For this question there is no stand-in move. `/mod replace` gives {mark(seat)}'s seat on.")
        before, awaited = {"number": live.entries + 1}, live.people_awaited
        await announce(live, db, cause, "skip", f"had a careful move made for {mark(seat)}.", why, before=before)
        with_care(live, lambda: live.under_way.play(seat, absent))
        await matches.record(live, db, cause, awaited, answered=seat)
    return f"The stand-in move is made for {mark(seat)}."


def demand_awaited(live: Live, seat: Seat | None) -> Seat:
    """The seat that is meant, for which the match waits: the only one, unless it is said. Raises Sorry."""
    awaited = live.awaited
    if not awaited:
        raise Sorry(NOBODY)
    if seat is None and len(awaited) > 1:
        raise Sorry(f"The match waits for {marks(tuple(awaited))}. For whom? Say it with `player:`.")
    if seat is not None and seat not in awaited:
        raise Sorry(f"The match does not wait for {mark(seat)}, but for {marks(tuple(awaited))}.")
    return awaited[0] if seat is None else seat


async def undo_skip(matches: Matches, live: Live, db: AsyncConnection, deed: Deed, cause: Cause) -> None:
    playing(live)
    demand_nothing_since(live, deed)
    await undo.go(matches, live, db, cause, live.under_way.undo, f"{who(cause)} took the stand-in move back.")


def demand_nothing_since(live: Live, deed: Deed) -> None:
    """Raises Sorry where the log has grown since."""
    if live.entries != deed.before["number"]:
        raise Sorry(LATER)


async def remind(matches: Matches, match_id: int, cause: Cause, why: str) -> str:
    """Those who are awaited are called once more; at most once an hour."""
    async with matches.changing(match_id, cause) as (live, db):
        moving(live)
        if not (awaited := live.people_awaited):
            raise Sorry(NOBODY)
        last = await store.interventions.last_time(db, live.id, "remind")
        if last is not None and now() < last + HOUR:
            raise Sorry(f"They were reminded <t:{last}:R>. The next time is possible <t:{last + HOUR}:R>.")
        line = f"called once more: the match waits for {marks(tuple(awaited))}."
        await announce(live, db, cause, "remind", line, why, before={}, pings=awaited)
    return f"{marks(tuple(awaited))}: reminded."


async def undo_remind(matches: Matches, live: Live, db: AsyncConnection, deed: Deed, cause: Cause) -> None:
    """A ping cannot be taken back; its post is struck."""


async def rewind(matches: Matches, match_id: int, cause: Cause, to: int, number: int) -> str:
    """Back to after an entry of the log, if it has so many still. What was previewed is what falls."""
    async with matches.changing(match_id, cause) as (live, db):
        playing(live)
        if live.entries != number:
            raise Sorry("The match has moved on since this preview, so nothing was changed. Type `/mod rewind` again.")
        why = await kept_why(db, live.id, cause)
        line = f"took the match back to {f'move {to}' if to else 'its start'}."
        await announce(live, db, cause, "rewind", line, why, before={"number": number + 1})
        note = "A moderator took the match back to here."
        await undo.go(matches, live, db, cause, lambda: live.under_way.undo(to), note)
    return "The match stands there again. “Undo”, below the announcement, goes forth again."


async def undo_rewind(matches: Matches, live: Live, db: AsyncConnection, deed: Deed, cause: Cause) -> None:
    playing(live)
    demand_nothing_since(live, deed)
    await undo.go(matches, live, db, cause, live.under_way.redo, f"{who(cause)} undid the way back.")

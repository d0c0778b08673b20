"""What happened to a match, for whoever runs the bot: from its rows, and from a log where there is one."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy.exc import SQLAlchemyError

from bot import store
from bot.app.findings import Finding, called, moment, of_log, of_rows
from bot.app.log_lines import LogLine, read_lines
from bot.model.errors import Unusable
from bot.model.ref import LARGEST
from bot.model.session import Venue
from bot.model.time import MINUTE, now
from bot.store.database import open_store
from bot.store.tracing import Sat, SetBy, Traces
from bot.store.transactions import Reading
from bot.store.troubles import first_line
from rules import plural

AROUND = 15 * MINUTE
"""How long before and after a moment something may have happened that is told of it."""


@dataclass(frozen=True)
class Wanted:
    """About which match, by its number or the id of its channel, which person, and what time; and in which log."""

    match: int
    user_id: int | None = None
    at: int | None = None
    log: str | None = None


async def trace(address: str, wanted: Wanted) -> list[str]:
    """The lines to print. Raises Unusable where there is no such match, database or log."""
    lines = read_log(wanted.log) if wanted.log is not None else []
    opened = await open_store(address, alone=False)
    try:
        async with opened.read() as db:
            match_id = await number_of(db, wanted.match)
            if (traces := await store.tracing.traces_of(db, match_id)) is None:
                raise Unusable(f"There's no match {wanted.match} in this database.")
            now_lines = [
                line_of_seat(sat, await store.tracing.orders_of(db, match_id, sat.seat))
                for sat in traces.seats
                if wanted.user_id in {None, sat.user_id}
            ]
            person = None if wanted.user_id is None else await store.tracing.set_by(db, wanted.user_id)
    except (SQLAlchemyError, TypeError, ValueError) as error:
        raise Unusable(f"Rows of match {wanted.match} can't be read: {first_line(error)}. Try check.") from None
    finally:
        await opened.close()
    ours = of_match(lines, match_id)
    findings = sorted(one for one in (*of_rows(traces, ours), *of_log(ours)) if concerns(one, wanted))
    told = [f"{moment(one.at)}  {one.text}" for one in findings]
    rest = [*now_lines, *([line_of_person(person)] if person else []), *what_is_missing(findings, lines, wanted)]
    return [headline(traces, match_id), *told, *rest]


async def number_of(db: Reading, given: int) -> int:
    """The number of a match; for the id of a channel that of the match there, the newest if none is open."""
    if given <= LARGEST:
        return given
    here = await store.matches.open_match_in(db, given)
    return here or await store.matches.last_match_in(db, given) or 0


def read_log(name: str) -> list[LogLine]:
    """The lines of a log. Raises Unusable where it can't be read."""
    try:
        if name == "-":
            return [*read_lines(sys.stdin)]
        with Path(name).open(encoding="utf-8", errors="replace") as file:
            return [*read_lines(file)]
    except OSError as error:
        raise Unusable(f"Can't read the log {name}: {error.strerror}.") from None


def of_match(lines: Sequence[LogLine], match_id: int) -> list[LogLine]:
    """The lines about a match, and the others of their interactions; those about none may be about it too."""
    here = {line.number("interaction") for line in lines if line.number("match") == match_id} - {None}
    return [
        line
        for line in lines
        if line.number("match") == match_id
        or line.number("interaction") in here
        or ("match" not in line.fields and "user" in line.fields)
    ]


def concerns(one: Finding, wanted: Wanted) -> bool:
    """Whether somebody asks for it."""
    if wanted.at is not None and abs(one.at - wanted.at) > AROUND:
        return False
    return wanted.user_id is None or not one.users or wanted.user_id in one.users


def what_is_missing(findings: Sequence[Finding], lines: Sequence[LogLine], wanted: Wanted) -> Iterator[str]:
    """That nothing of somebody arrived, as far as that is known."""
    if wanted.user_id is None or any(one.by_them and wanted.user_id in one.users for one in findings):
        return
    first, last = (0, now()) if wanted.at is None else (wanted.at - AROUND, wanted.at + AROUND)
    when = "" if wanted.at is None else f" between {moment(first)} and {moment(last)}"
    if not lines:
        yield f"No move of {wanted.user_id} was saved{when}. Refused ones stand in the log alone: give it with --log."
    elif wanted.at is not None and not lines[0].at <= wanted.at <= lines[-1].at:
        yield f"No move of {wanted.user_id} was saved{when}. The log has nothing of that time: {span(lines)}."
    else:
        yield f"Nothing arrived here from {wanted.user_id}{when}: no move was saved, and none was refused."


def headline(traces: Traces, match_id: int) -> str:
    one = traces.match
    terms = ", ".join(f"{name} {one.terms[name]}" for name in ("pace", "clock", "lapse") if name in one.terms)
    return (
        f"Match {match_id}: {one.game}, {one.phase}, {terms or 'on the usual terms'}; "
        f"{Venue(one.guild_id, one.channel_id).link()}. Entries of its log: {len(traces.made)}. Times are UTC."
    )


def line_of_seat(sat: Sat, orders: int) -> str:
    """How a seat stands now."""
    parts = [
        *(["away: the bot plays for them"] if sat.absent else []),
        *([f"{plural(sat.missed, 'safe move')} missed in a row"] if sat.missed else []),
        *([f"awaited since {moment(sat.since)}"] if sat.since is not None else ["not awaited"]),
        *([f"next reminder or end of time at {moment(sat.due_at)}"] if sat.due_at is not None else []),
        *([f"reminders made: {sat.stage}"] if sat.stage else []),
        *([f"answers settled in advance: {orders}"] if orders else []),
    ]
    return f"Now, {called(sat, sat.seat)}, held by {sat.user_id or 'an AI player'}: {'; '.join(parts)}."


def line_of_person(one: SetBy) -> str:
    """What somebody has set for all their matches."""
    quiet = "" if one.quiet_from is None else f"; quiet from {one.quiet_from} to {one.quiet_until} h, {one.zone}"
    away = (
        "" if one.away_until is None else f"; on holiday from {moment(one.away_from or 0)} to {moment(one.away_until)}"
    )
    return f"They have set: reminders in {one.reminders}{quiet}{away}."


def span(lines: Sequence[LogLine]) -> str:
    return f"it goes from {moment(lines[0].at)} to {moment(lines[-1].at)}"

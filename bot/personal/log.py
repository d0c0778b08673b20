"""`/game log`: its newest lines, older ones by button, and all of it as a file."""

from __future__ import annotations

from collections.abc import Sequence

from bot.model.preconditions import require_begun
from bot.model.session import Session
from bot.pages.controls import Button
from bot.pages.log import how_many_fit, lines_for, place_of, read_all, since, since_last_move
from bot.pages.presses import ShowLog, ShowLogPage
from bot.pages.reply import Reply
from rules import Event, Seat

NOTHING_NEW = "Nothing has happened since then."
NEWEST, SINCE = "**The newest turns:**", "**Since your last turn:**"
LONGEST_PAGE, MOST_LINES = 3_400, 24


def history(session: Session, user_id: int) -> Reply:
    """The newest lines of the log, and all of it as a file; with what only this person was told."""
    require_begun(session)
    lines = lines_for(session, session.seat_of(user_id))
    if not lines:
        return Reply("Nothing has happened yet.")
    whole = "\n".join(
        to_you(one.event)
        + session.names.at(one.event.entry).say(one.event.text)
        + (f" ({one.remark})" if one.remark else "")
        for one in lines
    )
    first = page(session, user_id, len(lines))
    return Reply(first.text, first.rows, file=("log.txt", whole.encode()))


def since_own_move(session: Session, user_id: int) -> Reply:
    """What has happened since somebody moved last in person; of whoever has no seat, what the newest post tells."""
    require_begun(session)
    seat = session.seat_of(user_id)
    last = session.last
    if seat is None:
        start = last.start if last else 0
    else:  # in the middle of a turn it's the turn before that counts
        is_on = last is not None and last.open and last.kind == "turn" and seat in last.pings
        start = since_last_move(session, seat, max(1, last.end) if last and is_on else None)
    tells = since(session, seat, start)
    lines = tells.lines or [NOTHING_NEW]
    buttons = [*read_all(session, tells), Button("Log", ShowLog(session.ref))]
    return Reply("\n".join([NEWEST if seat is None else SINCE, *lines]), [buttons])


def lines_from(session: Session, user_id: int, start: int) -> Reply:
    """What somebody may read from a public line on, as many lines as a message has room for, and the way to more."""
    require_begun(session)
    seat = session.seat_of(user_id)
    first = place_of(session, seat, max(0, start))
    many = max(1, how_many_fit(_in_words(session, seat)[first:], LONGEST_PAGE, gap=1))
    return page(session, user_id, first + many, first)


def page(session: Session, user_id: int, end: int, first: int | None = None) -> Reply:
    """The lines before the one at `end`, from the `first` on or as many as a message has room for, with what is older
    and newer behind buttons.
    """
    require_begun(session)
    lines = _in_words(session, session.seat_of(user_id))
    end = max(0, min(end, len(lines)))
    start = end - _room(lines[:end][::-1]) if first is None else min(first, end)
    later = end + _room(lines[end:])
    older = [Button("Older", ShowLogPage(session.ref, start))] if start else []
    newer = [Button("Newer", ShowLogPage(session.ref, later))] if later > end else []
    which = f"-# Lines {start + 1} to {end} of {len(lines)}."
    goes_on = f" **Newer** goes on to line {later}." if newer else ""
    return Reply("\n".join([*lines[start:end], which + goes_on]), [[*older, *newer]])


def _in_words(session: Session, seat: Seat | None) -> list[str]:
    return [f"{to_you(one.event)}{one.say(session.names)}" for one in lines_for(session, seat)]


def _room(lines: Sequence[str]) -> int:
    return max(1, how_many_fit(lines[:MOST_LINES], LONGEST_PAGE, gap=1)) if lines else 0


def to_you(event: Event) -> str:
    """The words before a line that one seat alone was told; "" for all other lines."""
    return "(to you) " if event.to is not None else ""

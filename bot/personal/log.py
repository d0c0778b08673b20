"""`/game log`: its newest lines, older ones by button, and all of it as a file."""

from __future__ import annotations

from collections.abc import Sequence

from bot.model.preconditions import begun
from bot.model.session import Session
from bot.pages.controls import Button
from bot.pages.log import bold_line, how_many_fit, with_remarks
from bot.pages.presses import ShowLogPage
from bot.pages.reply import Reply
from rules import Event

LONGEST_PAGE, MOST_LINES = 3_400, 24


def history(session: Session, user_id: int) -> Reply:
    """The newest lines of the log, and all of it as a file; with what only this person was told."""
    begun(session)
    told = with_remarks(session, session.seat_of(user_id))
    if not told:
        return Reply("Nothing has happened yet.")
    whole = "\n".join(
        to_you(event) + session.names.say(event.text) + (f" ({remark})" if remark else "") for event, remark in told
    )
    first = page(session, user_id, len(told))
    return Reply(first.text, first.rows, file=("log.txt", whole))


def page(session: Session, user_id: int, end: int) -> Reply:
    """The lines before one of them, as many as a message has room for; the ways to those before and after."""
    told = with_remarks(session, session.seat_of(user_id))
    lines = [f"{to_you(event)}{bold_line(session, event, remark)}" for event, remark in told]
    end = min(end, len(lines))
    start, later = end - _room(lines[:end][::-1]), end + _room(lines[end:])
    older = [Button("Older", ShowLogPage(session.ref, start))] if start else []
    newer = [Button("Newer", ShowLogPage(session.ref, later))] if later > end else []
    which = f"-# Lines {start + 1} to {end} of {len(lines)}."
    return Reply("\n".join([*lines[start:end], which]), [[*older, *newer]])


def _room(lines: Sequence[str]) -> int:
    return max(1, how_many_fit(lines[:MOST_LINES], LONGEST_PAGE, gap=1)) if lines else 0


def to_you(event: Event) -> str:
    """What stands before a line that one seat alone was told."""
    return "(to you) " if event.to is not None else ""

"""`/game log`: its newest lines, older ones by button, and all of it as a file."""

from __future__ import annotations

from collections.abc import Sequence

from bot.model.preconditions import require_begun
from bot.model.session import Session
from bot.pages.controls import Button
from bot.pages.log import how_many_fit, lines_for
from bot.pages.presses import ShowLogPage
from bot.pages.reply import Reply
from rules import Event

LONGEST_PAGE, MOST_LINES = 3_400, 24


def history(session: Session, user_id: int) -> Reply:
    """The newest lines of the log, and all of it as a file; with what only this person was told."""
    require_begun(session)
    lines = lines_for(session, session.seat_of(user_id))
    if not lines:
        return Reply("Nothing has happened yet.")
    whole = "\n".join(
        to_you(one.event) + session.names.say(one.event.text) + (f" ({one.remark})" if one.remark else "")
        for one in lines
    )
    first = page(session, user_id, len(lines))
    return Reply(first.text, first.rows, file=("log.txt", whole))


def page(session: Session, user_id: int, end: int) -> Reply:
    """The lines before the one at `end`, as many as a message has room for; with buttons for older and newer ones."""
    known = lines_for(session, session.seat_of(user_id))
    lines = [f"{to_you(one.event)}{one.say(session.names)}" for one in known]
    end = min(end, len(lines))
    start, later = end - _room(lines[:end][::-1]), end + _room(lines[end:])
    older = [Button("Older", ShowLogPage(session.ref, start))] if start else []
    newer = [Button("Newer", ShowLogPage(session.ref, later))] if later > end else []
    which = f"-# Lines {start + 1} to {end} of {len(lines)}."
    return Reply("\n".join([*lines[start:end], which]), [[*older, *newer]])


def _room(lines: Sequence[str]) -> int:
    return max(1, how_many_fit(lines[:MOST_LINES], LONGEST_PAGE, gap=1)) if lines else 0


def to_you(event: Event) -> str:
    """The words before a line that one seat alone was told; "" for all other lines."""
    return "(to you) " if event.to is not None else ""

"""`/game log`: its last lines, and all of it as a file."""

from __future__ import annotations

from bot.model.match import Live, begun
from bot.ui.log import bold_line, fitting, with_remarks
from bot.ui.replies import Reply
from rules import Event


def history(live: Live, user_id: int) -> Reply:
    """The last lines of the log, and all of it as a file; with what only this person was told."""
    begun(live)
    seat = live.seat_of(user_id)
    events = [(to_you(event), event, remark) for event, remark in with_remarks(live, seat)]
    if not events:
        return Reply("Nothing has happened yet.")
    lines = [f"{to}{bold_line(live, event, remark)}" for to, event, remark in events]
    whole = "\n".join(f"{to}{live.say(event.text)}{f' ({remark})' if remark else ''}" for to, event, remark in events)
    return Reply("\n".join(fitting(lines)), file=("log.txt", whole))


def to_you(event: Event) -> str:
    """What stands before a line that one seat alone was told."""
    return "(to you) " if event.to is not None else ""

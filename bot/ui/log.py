"""The lines of the log as posts tell them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import count

from bot.model.match import Live, in_bold
from bot.model.post import Post
from bot.ui.fitting import how_many_fit
from rules import Event, Seat, mark, plural
from rules.log import Played, line

MOST_LINES, MOST_LINES_OF_RESULT = 16, 8
LONGEST_LINES = 1_800
MADE_BY: Mapping[str, str] = {"plan": "as planned", "clock": "time ran out", "moderator": "a moderator's stand-in"}
"""What is added to a move that its player did not make: to its first line that names them."""


def told(live: Live, post: Post) -> list[str]:
    """The lines of a post: those of the rules that belong to it, those that were taken back, then its notes.

    What was taken back and is told again beside it is not struck.
    """
    mine = with_remarks(live, None)[post.start : None if post.open else post.end]
    lines, split = [bold_line(live, *said) for said in mine], post.end - post.start if post.struck else 0
    before, after = lines[:split], lines[split:]
    again = {event.text for event, _ in mine}
    struck = [f"~~{in_bold(live, text)}~~" for text in post.struck if text not in again]
    if post.end == 0 and not (before or after or struck or post.notes):
        before = ["The match begins."]
    most = MOST_LINES_OF_RESULT if post.kind == "result" else MOST_LINES
    return fitting([*before, *struck, *after, *(in_bold(live, note) for note in post.notes)], most)


def public_lines(live: Live) -> list[str]:
    """What all may read of the log."""
    return [bold_line(live, event, remark) for event, remark in with_remarks(live, None)]


def bold_line(live: Live, event: Event, remark: str) -> str:
    """A line of the log as a post has it."""
    return in_bold(live, event.text) + (f" *({remark})*" if remark else "")


def with_remarks(live: Live, seat: Seat | None) -> list[tuple[Event, str]]:
    """The lines that a seat may read (a spectator, for None), and what there is to add to each."""
    said, public = remarks(live), count()
    events = live.under_way.events(seat)
    return [(event, said.get(next(public), "") if event.to is None else "") for event in events]


def remarks(live: Live) -> dict[int, str]:
    """Who made the moves that their players did not, by the public lines that tell them.

    The last answer to a secret question makes all of them known: lines that name another seat are not of that move.
    """
    match, said = live.under_way, dict[int, str]()
    events, first = match.events(), match.told(0)
    for number in line(match.log):
        made_by, _ = live.memory.made.get(number, ("member", None))
        entry, told = match.log[number - 1], range(first, match.told(number))
        if made_by in MADE_BY and isinstance(entry, Played):
            named = re.compile(rf"{mark(entry.seat)}(?!\d)")
            at = next((at for at in told if named.search(events[at].text)), None)
            said |= {} if at is None else {at: MADE_BY[made_by]}
        first = match.told(number)
    return said


def fitting(lines: Sequence[str], most: int = MOST_LINES) -> list[str]:
    """The last lines, as many as a post has room for."""
    missing = len(lines) - how_many_fit(reversed(lines[-most:]), LONGEST_LINES)
    return [f"-# {plural(missing, 'more line')}: `/game log`", *lines[missing:]] if missing else [*lines]

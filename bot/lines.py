"""The lines of the log as posts tell them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.live import Live, Post, in_bold
from rules.log import Played, line

MOST_LINES, MOST_LINES_OF_RESULT = 16, 8
LONGEST_LINES = 1_800

MADE_BY: Mapping[str, str] = {
    "plan": " *(as planned)*",
    "clock": " *(time ran out)*",
    "moderator": " *(a moderator's stand-in)*",
}
"""What is added to the first line of a move that its player did not make."""


def told(live: Live, post: Post) -> list[str]:
    """The lines of a post: those of the rules that belong to it, those that were taken back, then its notes."""
    lines = public_lines(live)
    split = post.mark if post.struck else post.start
    before, after = lines[post.start : split], lines[split:] if post.open else lines[split : post.mark]
    struck = [f"~~{in_bold(live, text)}~~" for text in post.struck]
    if post.mark == 0 and not before and not after and not struck:
        before = ["The match begins."]
    most = MOST_LINES_OF_RESULT if post.kind == "result" else MOST_LINES
    return fitting([*before, *struck, *after, *(in_bold(live, note) for note in post.notes)], most)


def public_lines(live: Live) -> list[str]:
    """What all may read of the log; a move's first line says who made it, if that was not its player."""
    match = live.under_way
    lines = [in_bold(live, event.text) for event in match.events()]
    first = match.told(0)
    for number in line(match.log):
        made_by, _ = live.made.get(number, ("member", None))
        if made_by in MADE_BY and first < match.told(number):
            lines[first] += MADE_BY[made_by]
        first = match.told(number)
    return lines


def moves_told(live: Live) -> list[tuple[int, str]]:
    """The numbers of the log that stand, oldest first, each with what all may read of it, names filled in."""
    match, told = live.under_way, list[tuple[int, str]]()
    events, first = match.events(), match.told(0)
    for number in line(match.log):
        entry, last = match.log[number - 1], match.told(number)
        said = " ".join(live.say(event.text) for event in events[first:last])
        unsaid = f"{live.name(entry.seat)} answered in secret" if isinstance(entry, Played) else "the match went back"
        told.append((number, said or unsaid))
        first = last
    return told


def fitting(lines: Sequence[str], most: int = MOST_LINES) -> list[str]:
    """The last lines, as many as a post has room for."""
    kept = list[str]()
    for one in reversed(lines):
        if len(kept) == most or sum(map(len, kept)) + len(one) > LONGEST_LINES:
            break
        kept.insert(0, one)
    missing = len(lines) - len(kept)
    return [f"-# {missing} more {'lines' if missing > 1 else 'line'}: `/game log`", *kept] if missing else kept

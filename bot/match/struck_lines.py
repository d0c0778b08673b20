"""What posts say of lines that may have fallen: it is in memory, or found by playing up to them once more."""

from __future__ import annotations

from collections.abc import Mapping

import structlog

from bot.match.pools import in_thread
from bot.model.post import Post
from bot.model.session import Session
from rules import Back, Event, Match, Unreadable

log = structlog.get_logger(__name__)


async def recall(session: Session, post: Post) -> None:
    """Have in memory what is struck in a post, and what its notes quote, which may have fallen before a restart.

    The match is played once more for that, beside the loop.
    """
    for entry in dict.fromkeys(span.entry for span in post.struck):
        if entry not in session.memory.history.fallen:
            session.memory.history.fallen[entry] = await in_thread(_fallen_lines, session.under_way, entry)
    for quote in (quote for note in post.notes for quote in note.quotes):
        await in_thread(quote.say, session.match)


def _fallen_lines(match: Match, entry: int) -> Mapping[int, Event]:
    """The public lines, by their places, that fell as the match went back after an entry.

    What was undone is not judged when a match is read: where it does not fit the rules, no lines are known.
    """
    try:
        then, back = match.after(entry), match.log[entry]
        first = then.line_count(back.to) if isinstance(back, Back) else 0
    except (Unreadable, LookupError):
        log.warning("what fell is not known", entry=entry)
        return {}
    return dict([*enumerate(then.events())][first:])

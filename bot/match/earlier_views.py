"""How a match stood before, so that a picture can mark what has changed."""

from __future__ import annotations

from bot.match.pools import in_thread
from bot.model.post import Post
from bot.model.session import Session
from rules import Match, Played, Seat, View, mainline


async def view_before(session: Session, post: Post) -> View:
    """What a spectator saw before the lines that a post tells."""
    view = session.memory.history.views.get(post.start)
    return view if view is not None else await view_after(session, post.start)


async def view_after(session: Session, lines: int) -> View:
    """What a spectator saw when so many lines had been told, found by playing the match again, beside the loop."""
    view = await in_thread(_after_lines, session.under_way, lines)
    session.memory.history.keep_view(lines, view, len(session.under_way.events()))
    return view


def since_own_move(match: Match, seat: Seat | None, after: int = 0) -> tuple[View | None, View]:
    """What a seat saw after its last move, if it has made one `after` this entry, and what it sees now."""
    log = match.log
    mine = [number for number in mainline(log) if number > after and _by(log[number - 1], seat)]
    before, copy = None, match
    for number, copy in match.again():
        if mine and number == mine[-1]:
            before = copy.view(seat)
    return before, copy.view(seat)


def _by(entry: object, seat: Seat | None) -> bool:
    return isinstance(entry, Played) and entry.seat == seat


def _after_lines(match: Match, lines: int) -> View:
    return next((then.view(None) for _, then in match.again() if len(then.events()) >= lines), match.view(None))

"""Going back in a match, and forth again: the posts that told what fell are struck, not deleted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bot import store
from bot.match import changes, plans
from bot.match.changes import with_care
from bot.match.log import entry_at, standing_moves
from bot.match.matches import Matches
from bot.model.errors import EARLIER, Stale, UserError
from bot.model.notes import Going, Note, UndidOwn
from bot.model.plans import orders_of
from bot.model.player import Cause, Change
from bot.model.post import Post, Span
from bot.model.preconditions import require_unpaused
from bot.model.session import Session
from bot.model.struck_lines import join_spans, remaining_spans
from bot.store.transactions import Writing
from rules import Back, Event, Match, Seat, is_known_move, mainline, mark, redo_stack, steps

NOTHING = "There's no move to undo yet."
NO_REDO = (
    "There's nothing to redo: an undo can be redone only until the next move, and only where it fits the rules that I "
    "play by now."
)
ASK = "`/game undo` shows what would be undone and lets you ask the others."
ANY = "`/game undo to:` can undo any earlier move if the others agree."
MOST_STRUCK = 20
"""In how many posts fallen lines are struck: each is an edit, and Discord takes one a second."""
ON_HOLD = "Your plans are on hold. To go on with them, press **Resume** in `/plan`."
CHANCE_RENEWED = "A roll, a card or a secret was revealed since then, so future rolls and draws will be different."


@dataclass(frozen=True)
class Fall:
    """What falls when a match goes back: whose moves, which public lines; and whether chance is renewed."""

    moves: Sequence[Seat]
    lines: Sequence[Event]
    renewed: bool


def before(session: Session, step: int) -> int:
    """The step to go back to so that the move of this one falls, and nothing before it."""
    log = session.under_way.log
    known = steps(log)
    return max((known[number - 1] for number in mainline(log) if known[number - 1] < step), default=0)


def last_of(session: Session, seat: Seat) -> int | None:
    """The step of the last move of a seat on the line that stands, if it has made one that others know of."""
    log = session.under_way.log
    mine = [number for number in session.own_line if movers(session.under_way, [number]) == [seat]]
    return steps(log)[mine[-1] - 1] if mine else None


def going(session: Session, to: int | None) -> Going:
    """What going back to a step undoes, and to before which move; or for None, what a redo brings back."""
    if to is None:
        return Going(moves_by_seat(redo_movers(session.under_way)))
    first = next(one for one in standing_moves(session) if one.step > to)
    return Going(moves_by_seat(what_falls(session, to).moves), first.quote)


def moves_by_seat(moves: Sequence[Seat]) -> tuple[tuple[Seat, int], ...]:
    """How many of these moves each seat has made."""
    return (*sorted(Counter(moves).items()),)


def what_falls(session: Session, to: int) -> Fall:
    """What would fall if the match went back to step `to`."""
    match, entry = session.under_way, entry_at(session, to)
    moves = movers(match, [number for number in mainline(match.log) if number > entry])
    return Fall(moves, match.events()[match.line_count(entry) :], match.renews(entry))


def movers(match: Match, numbers: Sequence[int]) -> list[Seat]:
    """Who made those of these entries that are moves which others know of."""
    made = (match.log[number - 1] for number in numbers)
    return [entry.seat for entry in made if is_known_move(entry)]


def redo_movers(match: Match) -> list[Seat]:
    """Whose moves would stand again after a redo; none where there is nothing to redo."""
    if not (stack := redo_stack(match.log)):
        return []
    here = len(movers(match, mainline(match.log)))
    return movers(match, mainline(match.log, stack[-1]))[here:]


def may_redo(session: Session, seat: Seat, user_id: int | None) -> bool:
    """Whether this seat may redo alone: it went back itself, over moves of its own that had made nothing known."""
    match = session.under_way
    if not session.memory.history.can_redo(match.log):
        return False
    number = redo_stack(match.log)[-1] + 1
    went = match.log[number - 1]
    alone = isinstance(went, Back) and not went.fresh and {*redo_movers(match)} == {seat}
    return alone and session.memory.history.made.get(number) == ("member", user_id)


async def undo(matches: Matches, match_id: int, seat: Seat, cause: Cause, backs: int | None = None) -> Session:
    """Take back the last move, this seat's own. Raises UserError if that is not allowed, Stale for an old press."""
    async with matches.changing(match_id, cause) as (session, db):
        match = require_unpaused(session)
        if session.players[seat].absent:
            raise UserError(
                "An AI player plays for you and would move again. Type `/game back` first, then `/game undo`."
            )
        require_backs(session, backs)
        if not session.may_undo(seat):
            raise UserError(why_no_undo(session, seat))
        await go(session, db, cause, match.undo, UndidOwn(seat), quiet=seat)
    return session


def require_redo(session: Session) -> None:
    """Raises UserError where nothing was taken back that can stand again."""
    if not session.memory.history.can_redo(session.under_way.log):
        raise UserError(NO_REDO)


def require_backs(session: Session, backs: int | None) -> None:
    """Raises Stale on a second press: `backs` is how often the match had gone back or forth when a button was made."""
    if backs is not None and backs != session.backs:
        raise Stale(EARLIER)


async def go(
    session: Session,
    db: Writing,
    cause: Cause,
    change: Callable[[], None],
    note: Note | None = None,
    quiet: Seat | None = None,
) -> None:
    """Go back, or forth, by a change of the Match; what had been told and stands no more is struck.

    Standing orders and plans of those who are asked now wait, or they would make the same moves again.
    """
    before, entry, old_lines = session.waiting.people, session.entries, session.under_way.events()
    with_care(session, change)
    await strike(session, db, entry, old_lines)
    await plans.stop(session, db, session.waiting.seats, "undone")
    await changes.record(session, db, cause, Change(before, notes=[note] if note else [], quiet=quiet))


def plans_on_hold(session: Session, seat: Seat) -> list[str]:
    """A line that says that a seat's plans wait since an undo, where they do."""
    return [ON_HOLD] if any(order.stopped == "undone" for order in orders_of(session, seat)) else []


async def strike(session: Session, db: Writing, entry: int, old_lines: Sequence[Event]) -> None:
    """Strike the lines that were told up to an entry and are not any more, in the posts that told them.

    The newest of these are shown anew.
    """
    stands, left = first_fallen(session, entry, old_lines), MOST_STRUCK
    session.memory.history.views = {
        number: view for number, view in session.memory.history.views.items() if number <= stands
    }
    for post in reversed(await store.posts.posts_telling(db, session.id, stands)):
        mine = session.last if session.last and session.last.id == post.id else post
        if strike_in(session, mine, entry, old_lines, stands) and left and not post.is_lost:
            mine.wanted, left = mine.wanted + 1, left - 1
        store.posts.save_post(db, mine)


def first_fallen(session: Session, entry: int, old_lines: Sequence[Event]) -> int:
    """The first line that does not stand of those told up to an entry; all that fell is remembered."""
    still = session.under_way.events()
    stands = next((at for at, (old, new) in enumerate(zip(old_lines, still, strict=False)) if old != new), len(still))
    stands = min(stands, len(old_lines), len(still))
    session.memory.history.fallen[entry] = dict([*enumerate(old_lines)][stands:])
    return stands


def strike_in(session: Session, post: Post, entry: int, old_lines: Sequence[Event], stands: int) -> bool:
    """Strike what a post told and what stands no more; its lines go on from there. True if it told anything of that."""
    first = max(post.start, stands)
    opened_with = span_of(entry, first, post.end)
    came_later = span_of(entry, max(first, post.end), len(old_lines)) if post.open else []
    post.struck = join_spans([*opened_with, *remaining_spans(session, post, old_lines), *came_later])
    again = post.end > stands
    post.about = {**post.about, "again": again, "passed": min(post.start, stands) if again else post.next_start}
    post.start, post.end = min(post.start, stands), stands
    return bool(opened_with or came_later)


def span_of(entry: int, start: int, end: int) -> list[Span]:
    """Lines that fell after an entry, if there are any, as one span."""
    return [Span(entry, start, end)] if start < end else []


def why_no_undo(session: Session, seat: Seat) -> str:
    """Why this seat cannot undo alone."""
    if not (made := movers(session.under_way, session.own_line)):
        return NOTHING
    last = made[-1]
    if last_of(session, seat) is None:
        return f"The last move was {mark(last)}'s, and you haven't made one yet. {ANY}"
    if last != seat:
        return f"The last move was {mark(last)}'s. {ASK}"
    return f"A roll, a card or a secret was revealed after your move. {ASK}"

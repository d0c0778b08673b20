"""What a change of a match means for its posts."""

from __future__ import annotations

from collections.abc import Sequence

from bot import store
from bot.match import followers
from bot.model.notes import MovedOn, Note
from bot.model.player import Change
from bot.model.post import Kind, Post
from bot.model.session import Session
from bot.model.time import now
from bot.pages.standings import about_standings
from bot.store.transactions import Writing
from rules import Seat


async def report(session: Session, db: Writing, change: Change) -> None:
    """Open a post where a person becomes awaited who was not before, or the match is over; else show the newest anew.

    While AI players and plans move on their own there is none: the next one tells what they did.
    """
    people = session.waiting.people
    newly = [seat for seat in people if seat not in change.before]
    if session.under_way.result is not None:
        await open_post(session, db, "result", [], change.notes)
    elif newly:
        await open_post(session, db, "turn", [seat for seat in newly if seat != change.quiet], change.notes)
    else:
        asked = [seat for seat in people if session.players[seat].question == session.step]
        await note(session, db, change.notes, close=not people, asked=asked)


async def open_post(session: Session, db: Writing, kind: Kind, pings: list[Seat], notes: Sequence[Note]) -> None:
    """Open a post in place of the newest; followers of the match are told the same, and forgotten at its end."""
    start, about = first_untold_line(session), followers.end_pings(session) if kind == "result" else {}
    await _open(session, db, Post(kind, pings, notes=[*notes], about={**about, **about_standings(session.standings)}))
    if session.memory.followers:
        await followers.tell(session, db, start, notes)
    if kind == "result":
        followers.forget_all(session, db)


def first_untold_line(session: Session) -> int:
    """The first public line that the next post tells."""
    untold = min(session.last.next_start, len(session.under_way.events())) if session.last else 0
    return max(untold, session.first_line)


async def _open(session: Session, db: Writing, new: Post) -> None:
    """A new post in place of the newest, which closes; one that nobody has begun to send becomes the new one."""
    line_count, last = len(session.under_way.events()), session.last
    session.memory.history.keep_view(line_count, session.shown, line_count)
    if last is not None and last.kind != "lobby" and last.id in session.memory.shared.unsent:
        last.kind, last.open, last.end, last.wanted = new.kind, True, line_count, last.wanted + 1
        last.pings = sorted({*last.pings, *new.pings} & {*session.waiting.seats})
        last.add_notes(new.notes)
        last.about = {**last.about, "passed": line_count, **new.about}
        store.posts.save_post(db, last)
        return
    await note(session, db, [], close=True)
    new.start, new.end = first_untold_line(session), line_count
    if last and last.about.get("again"):
        new.about["passed"] = new.start
    session.last = await store.posts.add_post(db, session.id, new)
    session.memory.shared.unsent.note(new.id)


async def note(
    session: Session, db: Writing, notes: Sequence[Note], *, close: bool = False, asked: Sequence[Seat] = ()
) -> None:
    """Have the newest post shown anew, with more notes; closed, its buttons go. It asks the `asked` something else."""
    if (post := session.last) is not None and (post.open or notes):
        post.add_notes(notes)
        post.open = post.open and not close
        post.wanted += 1
        if asked:
            post.about = {**post.about, "asks": {**post.about.get("asks", {}), **asks_since(post.wanted, asked)}}
        if post.open and post.kind != "lobby":
            post.about = {**post.about, **about_standings(session.standings)}
        store.posts.save_post(db, post)


def asks_since(revision: int, asked: Sequence[Seat]) -> dict[str, list[int]]:
    """Who is asked something by a revision of a post, and when it was made: until it is out their time counts not."""
    return {str(seat): [revision, now()] for seat in asked}


def lead_with_notes(session: Session, db: Writing) -> None:
    """Have the newest post tell its notes before its lines: who went forth, then what stands again."""
    if session.last is not None:
        session.last.about = {**session.last.about, "notes_first": True}
        store.posts.save_post(db, session.last)


async def notice(
    session: Session, db: Writing, note: Note, pings: Sequence[Seat] = (), kind: Kind = "notice", **about: object
) -> Post:
    """A post of its own for something that is not of the rules."""
    return await store.posts.add_post(db, session.id, Post(kind, [*pings], notes=[note], about=about))


async def see_to_vote(session: Session, db: Writing) -> None:
    """A vote is void once the match has moved on; until then its post says who is still asked."""
    if session.vote is None:
        return
    if not session.vote.stands(session.step) or session.phase != "playing":
        await close_vote(session, db, MovedOn())
    else:
        store.posts.show_again(db, session.id, "vote")


async def close_vote(session: Session, db: Writing, note: Note) -> None:
    """The vote is over: its post has no buttons any more, and says why."""
    session.vote = None
    store.votes.forget_vote(db, session.id)
    await store.posts.close_posts(db, session.id, "vote", note)


async def supersede(session: Session, db: Writing, post: Post, successor: Post) -> None:
    """A post that was never sent is dropped: the newer one tells its lines and pings whom it would have.

    Both are taken as they are now, for lines may have been taken back since the sender read them. Of one that is due
    no more, as a letter whose reader follows no more, nothing passes to the newer one; nor of one that was sent after
    all, by another process.
    """
    dropped = await store.posts.post(db, post.id)
    if dropped.message.id is not None or dropped.message.shown >= dropped.wanted:
        post.message, post.wanted = dropped.message, dropped.wanted
        return
    newest = session.last
    last = newest if newest and newest.id == successor.id else await store.posts.post(db, successor.id)
    last.start, last.notes, last.wanted = dropped.start, [*dropped.notes, *last.notes], last.wanted + 1
    last.struck = [*dropped.struck, *last.struck]
    last.pings = sorted({*dropped.pings, *last.pings} & {*session.waiting.seats})
    dropped.end, dropped.struck, dropped.notes = dropped.start, [], []
    post.message.shown = post.wanted = dropped.wanted
    store.posts.save_post(db, last)
    store.posts.save_post(db, dropped)
    store.posts.note_shown(db, [post])

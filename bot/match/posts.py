"""What a change of a match means for its posts."""

from __future__ import annotations

from collections.abc import Sequence

from bot import store
from bot.match import followers
from bot.match.earlier import remember
from bot.model.match import Live
from bot.model.notes import MovedOn, Note
from bot.model.player import Change
from bot.model.post import Kind, Post
from bot.pages.standings import kept
from bot.store.transactions import Writing
from rules import Seat


async def report(live: Live, db: Writing, change: Change) -> None:
    """A new post where a person becomes awaited who was not before, or the match is over; else the present one anew.

    While AI players and plans move on their own there is none: the next one tells what they did.
    """
    people = live.waiting.people
    newly = [seat for seat in people if seat not in change.before]
    if live.under_way.result is not None:
        await open_post(live, db, "result", [], change.notes)
    elif newly:
        await open_post(live, db, "turn", [seat for seat in newly if seat != change.quiet], change.notes)
    else:
        await note(live, db, change.notes, close=not people)


async def open_post(live: Live, db: Writing, kind: Kind, pings: list[Seat], notes: Sequence[Note]) -> None:
    """A new post in place of the newest; who follows the match is told the same, and forgotten at its end."""
    start, about = untold(live), followers.called(live) if kind == "result" else {}
    await _open(live, db, Post(kind, pings, notes=[*notes], about={**about, **kept(live.standings)}))
    if live.memory.followers:
        await followers.tell(live, db, start, notes)
    if kind == "result":
        followers.forget_all(live, db)


def untold(live: Live) -> int:
    """From which public line on the next post tells."""
    return min(live.last.passed, len(live.under_way.events())) if live.last else 0


async def _open(live: Live, db: Writing, new: Post) -> None:
    """A new post in place of the newest, which closes; one that nobody has begun to send becomes the new one."""
    told, last = len(live.under_way.events()), live.last
    remember(live, told, live.shown)
    if last is not None and last.kind != "lobby" and last.id in live.memory.shared.unsent:
        last.kind, last.open, last.end, last.wanted = new.kind, True, told, last.wanted + 1
        last.pings = sorted({*last.pings, *new.pings} & {*live.waiting.seats})
        last.add_notes(new.notes)
        last.about = {**last.about, "passed": told, **new.about}
        store.posts.save_post(db, last)
        return
    await note(live, db, [], close=True)
    new.start, new.end = untold(live), told
    if last and last.about.get("again"):
        new.about["passed"] = new.start
    live.last = await store.posts.add_post(db, live.id, new)
    live.memory.shared.unsent.add(new.id)


async def note(live: Live, db: Writing, notes: Sequence[Note], *, close: bool = False) -> None:
    """Have the newest post shown anew, with more notes; closed, its buttons go."""
    if (post := live.last) is not None and (post.open or notes):
        post.add_notes(notes)
        post.open = post.open and not close
        post.wanted += 1
        if post.open and post.kind != "lobby":
            post.about = {**post.about, **kept(live.standings)}
        store.posts.save_post(db, post)


def lead_with_notes(live: Live, db: Writing) -> None:
    """Have the newest post tell its notes before its lines: who went forth, then what stands again."""
    if live.last is not None:
        live.last.about = {**live.last.about, "notes_first": True}
        store.posts.save_post(db, live.last)


async def notice(
    live: Live, db: Writing, note: Note, pings: Sequence[Seat] = (), kind: Kind = "notice", **about: object
) -> Post:
    """A post of its own for something that is not of the rules."""
    return await store.posts.add_post(db, live.id, Post(kind, [*pings], notes=[note], about=about))


async def see_to_vote(live: Live, db: Writing) -> None:
    """A vote is void once the match has moved on; until then its post says who is still asked."""
    if live.vote is None:
        return
    if live.vote.number != live.step or live.phase != "playing":
        await close_vote(live, db, MovedOn())
    else:
        store.posts.show_again(db, live.id, "vote")


async def close_vote(live: Live, db: Writing, note: Note) -> None:
    """The vote is over: its post has no buttons any more, and says why."""
    live.vote = None
    store.votes.forget_vote(db, live.id)
    await store.posts.close_posts(db, live.id, "vote", note)


async def hand_on(live: Live, db: Writing, post: Post, heir: Post) -> None:
    """A post that was never sent is dropped: the newer one tells its lines and pings whom it would have.

    Both are taken as they are now, for lines may have been taken back since the sender read them. Of one that is due
    no more, as a letter whose reader follows no more, nothing is handed on.
    """
    dropped = await store.posts.post(db, post.id)
    if dropped.message.shown >= dropped.wanted:
        post.message.shown = post.wanted = dropped.wanted
        return
    last = live.last if live.last and live.last.id == heir.id else await store.posts.post(db, heir.id)
    last.start, last.notes, last.wanted = dropped.start, [*dropped.notes, *last.notes], last.wanted + 1
    last.struck = [*dropped.struck, *last.struck]
    last.pings = sorted({*dropped.pings, *last.pings} & {*live.waiting.seats})
    dropped.end, dropped.struck, dropped.notes = dropped.start, [], []
    post.message.shown = post.wanted = dropped.wanted
    store.posts.save_post(db, last)
    store.posts.save_post(db, dropped)
    store.posts.note_shown(db, [post])

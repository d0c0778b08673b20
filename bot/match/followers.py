"""Members who follow a match without a seat: who gets letters about its turns, and whom its end pings.

A letter is a post to one of them in direct messages. It tells what the turn post tells, to look at alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bot import store
from bot.model.follower import How
from bot.model.match import Live
from bot.model.notes import Note
from bot.model.post import Post
from bot.store.transactions import Writing


def follow(live: Live, db: Writing, user_id: int, how: How) -> None:
    """Somebody follows the match, from now on in this way."""
    forget(live, db, [user_id])
    live.memory.followers[user_id] = how
    store.followers.add_follower(db, live.id, user_id, how)


def forget(live: Live, db: Writing, user_ids: Iterable[int | None]) -> None:
    """Some do so no more, for they have sat down or want to be left alone: no letter to them is due any more."""
    gone = [user_id for user_id in user_ids if user_id in live.memory.followers]
    for user_id in gone:
        del live.memory.followers[user_id]
    if gone:
        store.followers.forget(db, live.id, gone)
        store.posts.drop_letters(db, live.id, gone)


def lose(live: Live, db: Writing, user_id: int) -> None:
    """A letter cannot reach somebody, or must not: they follow no more. The match may have forgotten them before."""
    forget(live, db, [user_id])
    store.posts.drop_letters(db, live.id, [user_id])


def forget_all(live: Live, db: Writing) -> None:
    """The match is over, and its followers have been told."""
    if live.memory.followers:
        live.memory.followers.clear()
        store.followers.forget_all(db, live.id)


def bring_back(live: Live, db: Writing, before: Mapping[str, How]) -> None:
    """The match is not over after all: those who followed it do so again, unless they have a seat by now."""
    for user_id, how in before.items():
        if live.seat_of(int(user_id)) is None:
            follow(live, db, int(user_id), how)


def called(live: Live) -> dict[str, list[int]]:
    """Whom the post about the end pings, as what it is about; a lobby that closes calls nobody."""
    called = [user_id for user_id, how in live.memory.followers.items() if how == "end"]
    return {"following": called} if called and live.match else {}


async def tell(live: Live, db: Writing, start: int, notes: Sequence[Note]) -> None:
    """A letter to each who gets them, of the public lines from `start` on.

    One that nobody has begun to send tells this too, and no other is made.
    """
    if not (readers := [user_id for user_id, how in live.memory.followers.items() if how == "turns"]):
        return
    end, unsent = len(live.under_way.events()), live.memory.shared.unsent
    letters = [post for post in await store.posts.due_posts(db, live.id) if post.kind == "follow" and post.id in unsent]
    waiting = {post.user_id: post for post in letters}
    for user_id in readers:
        if (post := waiting.get(user_id)) is None:
            post = await store.posts.add_post(db, live.id, Post("follow", [], start, end, [*notes], user_id=user_id))
            unsent.add(post.id)
            continue
        post.start, post.end, post.wanted = min(post.start, start), end, post.wanted + 1
        post.add_notes(notes)
        store.posts.save_post(db, post)

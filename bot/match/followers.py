"""Members who follow a match without a seat: who gets letters about its turns, and whom its end pings.

A letter is a post to one of them in direct messages. It tells what the turn post tells, only to be looked at.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bot import store
from bot.model.follower import How
from bot.model.notes import Note
from bot.model.post import Post
from bot.model.session import Session
from bot.store.transactions import Writing


def follow(session: Session, db: Writing, user_id: int, how: How) -> None:
    """Somebody follows the match, from now on in this way."""
    forget(session, db, [user_id])
    session.memory.followers[user_id] = how
    store.followers.add_follower(db, session.id, user_id, how)


def forget(session: Session, db: Writing, user_ids: Iterable[int | None]) -> None:
    """Some follow no more, for they have sat down or want to be left alone: no letter to them is due any more."""
    gone = [user_id for user_id in user_ids if user_id in session.memory.followers]
    for user_id in gone:
        del session.memory.followers[user_id]
    if gone:
        store.followers.forget(db, session.id, gone)
        store.posts.drop_letters(db, session.id, gone)


def lose(session: Session, db: Writing, user_id: int) -> None:
    """A letter cannot reach somebody, or must not: they follow no more. The match may have forgotten them before."""
    forget(session, db, [user_id])
    store.posts.drop_letters(db, session.id, [user_id])


def forget_all(session: Session, db: Writing) -> None:
    """The match is over, and its followers have been told."""
    if session.memory.followers:
        session.memory.followers.clear()
        store.followers.forget_all(db, session.id)


def bring_back(session: Session, db: Writing, before: Mapping[str, How]) -> None:
    """The match is not over after all: those who followed it do so again, unless they have a seat by now."""
    for user_id, how in before.items():
        if session.seat_of(int(user_id)) is None:
            follow(session, db, int(user_id), how)


def end_pings(session: Session) -> dict[str, list[int]]:
    """Whom the post about the end pings, as what it is about; a lobby that closes calls nobody."""
    called = [user_id for user_id, how in session.memory.followers.items() if how == "end"]
    return {"following": called} if called and session.match else {}


async def tell(session: Session, db: Writing, start: int, notes: Sequence[Note]) -> None:
    """Add a letter about the public lines from `start` on, for each follower who gets letters.

    A letter that nobody has begun to send tells these lines too, and no other is made.
    """
    if not (readers := [user_id for user_id, how in session.memory.followers.items() if how == "turns"]):
        return
    end, unsent = len(session.under_way.events()), session.memory.shared.unsent
    letters = [
        post for post in await store.posts.due_posts(db, session.id) if post.kind == "follow" and post.id in unsent
    ]
    waiting = {post.user_id: post for post in letters}
    for user_id in readers:
        if (post := waiting.get(user_id)) is None:
            post = await store.posts.add_post(db, session.id, Post("follow", [], start, end, [*notes], user_id=user_id))
            session.memory.shared.unsent.note(post.id)
            continue
        post.start, post.end, post.wanted = min(post.start, start), end, post.wanted + 1
        post.add_notes(notes)
        store.posts.save_post(db, post)

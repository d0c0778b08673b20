"""The queries about posts, which are the outbox too: a post is due while people see less of it than is wanted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, Row, String, bindparam, case, cast, func, insert, literal_column, select, update

from bot.model.notes import Note, dump_note, load_note
from bot.model.post import CALLING, Kind, Message, Post, Span
from bot.store.schema import matches, people, posts
from bot.store.transactions import Reading, Writing
from rules import Seat

DUE = posts.c.wanted - posts.c.shown > literal_column("0")
MAIN = posts.c.kind.in_(["lobby", "turn", "result"])
SHOWN = posts.c.about["quiet"].as_boolean().is_not(True)
REFUSED = (matches.c.halt == "unreachable") & matches.c.halt_code.is_not(None)
IN_ORDER = posts.c.channel_id.is_not(None) & posts.c.message_id.is_not(None), posts.c.id
ALL_DUE = select(posts).where(posts.c.match_id == bindparam("of_match"), DUE).order_by(*IN_ORDER)
ONE = update(posts).where(posts.c.id == bindparam("post"))
NEW = insert(posts).returning(posts.c.id)
OF_POST = ("kind", "open", "pings", "start", "end", "wanted", "about", "user_id")
OF_MESSAGE = ("shown", "nonce", "alt", "created_at")
"""Fields that stand in columns of the same names, as they are."""


def post_of(row: Row[Any]) -> Post:
    """The post of a row."""
    message = Message(id=row.message_id, channel_id=row.channel_id, **{name: row._mapping[name] for name in OF_MESSAGE})
    post = Post(id=row.id, message=message, **{name: row._mapping[name] for name in OF_POST})
    post.notes = [*map(load_note, row.notes)]
    post.struck = [Span(*one) for one in row.struck]
    return post


def _position_columns(post: Post) -> dict[str, object]:
    """The columns of what the position changes about a post."""
    fields = {name: getattr(post, name) for name in OF_POST}
    return {**fields, "notes": [*map(dump_note, post.notes)], "struck": post.struck}


def _message_columns(message: Message) -> dict[str, object]:
    """The columns of what its sender knows of it; where it stands is not for the sender to say."""
    return {"message_id": message.id, **{name: getattr(message, name) for name in OF_MESSAGE}}


async def add_post(db: Writing, match_id: int, post: Post) -> Post:
    """Add a post, to be sent, and give it its number."""
    there = {"match_id": match_id, "channel_id": post.message.channel_id}
    values = {**there, **_position_columns(post), **_message_columns(post.message)}
    post.id = int((await db.execute(NEW, values)).scalar_one())
    return post


def save_post(db: Writing, post: Post) -> None:
    """Write what the position changed about a post. What the sender knows of its message is not touched."""
    db.write(ONE, {"post": post.id, **_position_columns(post)})


async def _posts(db: Reading, match_id: int, *which: ColumnElement[bool]) -> list[Post]:
    """Some posts of a match, oldest first."""
    found = select(posts).where(posts.c.match_id == match_id, *which).order_by(posts.c.id)
    return [post_of(row) for row in await db.execute(found)]


async def all_posts(db: Reading, match_id: int) -> list[Post]:
    """All posts of a match, oldest first."""
    return await _posts(db, match_id)


async def open_posts(db: Reading, match_id: int, kind: Kind) -> list[Post]:
    """The posts of a kind whose buttons count."""
    return await _posts(db, match_id, posts.c.kind == kind, posts.c.open)


async def offers_of(db: Reading, match_id: int, at: int) -> list[Post]:
    """The posts of what somebody is offered that are open, or were made after a moment, oldest first."""
    return await _posts(db, match_id, posts.c.kind == "offer", posts.c.open | (posts.c.created_at > at))


async def close_posts(db: Writing, match_id: int, kind: Kind, note: Note | None = None, **about: object) -> None:
    """Take the buttons off the open posts of a kind that are `about` this, and add a note if there is one."""
    for post in await open_posts(db, match_id, kind):
        if all(post.about.get(name) == value for name, value in about.items()):
            post.open = False
            _say(db, post, note)


async def take_seat_off(db: Writing, match_id: int, seat: Seat, note: Note | None = None) -> None:
    """Take a seat that is not open any more off the post that offers several; with the last of them its buttons go."""
    for post in await open_posts(db, match_id, "seat"):
        if seat in (offered := post.about.get("seats", [])):
            left = [one for one in offered if one != seat]
            post.about, post.open = {**post.about, "seats": left}, bool(left)
            _say(db, post, note)


async def keep_names(db: Writing, match_id: int, note: Note, last: Post | None) -> None:
    """Add a note to all posts that have any, which says until when their names hold, without showing them anew.

    The newest post is in memory as well.
    """
    for post in await _posts(db, match_id, cast(posts.c.notes, String) != "[]"):
        mine = last if last is not None and last.id == post.id else post
        mine.add_notes([note])
        save_post(db, mine)


async def call_where_they_sit(db: Writing, match_id: int, seats: Sequence[Seat]) -> None:
    """These seats of a lobby are in this order now: posts go on to call the same people, but nobody who stood up."""
    for post in await _posts(db, match_id, cast(posts.c.pings, String) != "[]"):
        post.pings = [seats.index(seat) for seat in post.pings if seat in seats]
        save_post(db, post)


def _say(db: Writing, post: Post, note: Note | None) -> None:
    """Have a post shown anew, with one more note if there is one."""
    post.wanted, post.notes = post.wanted + 1, [*post.notes, *filter(None, [note])]
    save_post(db, post)


async def is_known(db: Reading, match_id: int, nonce: str) -> bool:
    return await db.scalar(select(posts.c.id).where(posts.c.match_id == match_id, posts.c.nonce == nonce)) is not None


async def intervention_post(db: Reading, match_id: int, intervention_id: int) -> Post | None:
    """The post that announced what a moderator did."""
    announcements = await _posts(db, match_id, posts.c.kind.in_(("intervention", "seat")))
    return next((post for post in announcements if post.about.get("intervention") == intervention_id), None)


def leave_behind(db: Writing, match_id: int) -> None:
    """The posts of a match stay where they are, as they are, and nothing of them is due."""
    mine = posts.c.match_id == match_id
    db.write(update(posts).where(mine).values(open=False, message_id=None, shown=posts.c.wanted))


def leave_in(db: Writing, match_id: int, channel_id: int) -> None:
    """The match goes to another channel: its posts stay in this one, where those that are open lose their buttons.

    What was not sent yet is not to be sent any more; what is just being sent is edited after that.
    """
    mine = (posts.c.match_id == match_id, posts.c.user_id.is_(None), posts.c.channel_id.is_(None))
    there, more = {"open": False, "channel_id": channel_id}, posts.c.wanted + 1
    db.write(update(posts).where(*mine, posts.c.message_id.is_(None)).values(**there, wanted=more, shown=more))
    db.write(update(posts).where(*mine).values(**there, wanted=case((posts.c.open, more), else_=posts.c.wanted)))


def let_go(db: Writing, match_id: int, channel_id: int) -> None:
    """Nothing is due any more of what a match has left in this channel."""
    db.write(
        update(posts).where(posts.c.match_id == match_id, posts.c.channel_id == channel_id).values(shown=posts.c.wanted)
    )


async def messages_after(db: Reading, message_id: int) -> set[int]:
    """The messages that are newer than one and are known to be of posts."""
    return {*await db.scalars(select(posts.c.message_id).where(posts.c.message_id > message_id))}


def show_again(db: Writing, match_id: int, kind: Kind) -> None:
    """Have the open posts of a kind shown anew, but for what nobody is shown."""
    mine = (posts.c.match_id == match_id, posts.c.kind == kind, posts.c.open, SHOWN)
    db.write(update(posts).where(*mine).values(wanted=posts.c.wanted + 1))


def drop_letters(db: Writing, match_id: int, user_ids: Sequence[int]) -> None:
    """No letter to these followers is due any more."""
    mine = (posts.c.match_id == match_id, posts.c.kind == "follow", posts.c.user_id.in_(user_ids), DUE)
    db.write(update(posts).where(*mine).values(shown=posts.c.wanted))


async def post(db: Reading, post_id: int) -> Post:
    return post_of((await db.execute(select(posts).where(posts.c.id == post_id))).one())


async def posts_telling(db: Reading, match_id: int, line: int) -> list[Post]:
    """The posts that tell public lines from this one on."""
    return await _posts(db, match_id, posts.c.kind.in_(["turn", "result"]), (posts.c.end > line) | posts.c.open)


def note_shown(db: Writing, shown: Sequence[Post]) -> None:
    """Write what the sender learnt about some posts; alt texts of what it drew alone, for the others may be gone."""
    columns = [{"post": post.id, **_message_columns(post.message)} for post in shown]
    drawn = [row for row, post in zip(columns, shown, strict=True) if post.message.drawn]
    others = [{name: row[name] for name in row if name != "alt"} for row in columns if row not in drawn]
    for rows in filter(None, (drawn, others)):
        db.write(ONE, rows if len(rows) > 1 else rows[0])


async def last_post(db: Reading, match_id: int) -> Post | None:
    """The newest post of a match that is a lobby, a turn or the result."""
    found = select(posts).where(posts.c.match_id == match_id, MAIN).order_by(posts.c.id.desc())
    row = (await db.execute(found.limit(1))).one_or_none()
    return None if row is None else post_of(row)


async def newest_abouts(db: Reading, match_ids: Sequence[int]) -> dict[int, dict[str, Any]]:
    """What the newest turn or result post of each of these matches is about."""
    main = posts.c.match_id.in_(match_ids) & posts.c.kind.in_(["turn", "result"])
    newest = select(func.max(posts.c.id)).where(main).group_by(posts.c.match_id)
    found = await db.execute(select(posts.c.match_id, posts.c.about).where(posts.c.id.in_(newest)))
    return {row.match_id: row.about for row in found}


async def due_posts(db: Reading, match_id: int) -> list[Post]:
    """What has to be sent or edited for a match, oldest first.

    At the end come edits of what was left in another channel, of what is held out to somebody, and what is only to be
    struck, newest first.
    """
    due = [post_of(row) for row in await db.execute(ALL_DUE, {"of_match": match_id})]
    struck = [post for post in due[::-1] if post.only_struck]
    offers = [post for post in due if post.kind == "offer" and post.message.id is not None]
    return [*(post for post in due if post not in struck and post not in offers), *offers, *struck]


async def matches_with_due_posts(db: Reading) -> Sequence[int]:
    """The matches for which something has to be sent or edited, first those of which a post is to call somebody.

    What Discord refuses is due when it is tried again.
    """
    calls = case(((posts.c.shown == 0) & posts.c.kind.in_(CALLING), 1), else_=0)
    due = select(posts.c.match_id).join(matches).where(DUE, ~REFUSED).group_by(posts.c.match_id)
    return (await db.scalars(due.order_by(func.max(calls).desc(), posts.c.match_id))).all()


async def oldest_unseen(db: Reading) -> int | None:
    """When the oldest post was made that is due and that nobody has seen."""
    return await db.scalar(select(func.min(posts.c.created_at)).where(DUE, posts.c.shown == 0))


def forget_messages(db: Writing) -> None:
    """For a channel that is new at each start: no message is known any more; what can be pressed is sent anew."""
    db.write(update(posts).values(message_id=None, shown=posts.c.wanted))
    counts = posts.c.open & SHOWN & posts.c.kind.in_(["lobby", "turn", "result", "seat", "vote", "offer"])
    db.write(update(posts).where(counts).values(wanted=posts.c.wanted + 1, shown=0))
    db.write(update(people).values(list_id=None, list_due=False))

"""The queries about who does what is due, where several processes share the database. Times are by its own clock."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Literal, TypeAlias

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Executable,
    Float,
    Select,
    String,
    and_,
    bindparam,
    cast,
    delete,
    exists,
    false,
    func,
    select,
    tuple_,
    update,
)
from sqlalchemy.dialects.postgresql import Insert, insert

from bot.store.posts import DUE, REFUSED
from bot.store.schema import leases, matches, people, posts
from bot.store.transactions import Reading, Writing

Lane: TypeAlias = Literal["new", "edits", "letters"]
"""What is sent one behind the other: new posts wait for no edit, and nobody for what stands in no channel of a match:
a follower's letter, or what the match has left behind."""
Work: TypeAlias = Lane | Literal["moves", "list", "records", "measures", "start", "upkeep", "identify"]
"""What is done by one process at a time: posts of a match, its automatic moves, somebody's list in direct messages;
ratings, and what takes a replay of a match that is over; what a start does, and goes on with; a call at the gateway."""

NOW = cast(func.extract("epoch", func.clock_timestamp()), Float)
SENDING: Collection[Work] = ("new", "edits", "letters")
BATCH = 16
"""So many at a time are taken of what nobody does."""
KEPT_SECONDS = 60
"""For how long a row stays that has run out."""


def _holds(*work: Work, key: ColumnElement[int]) -> ColumnElement[bool]:
    """Whether somebody does some of this work, or it rests."""
    return exists().where(leases.c.key == key, leases.c.work.in_(work), leases.c.until > NOW)


async def take(db: Writing, work: Work, key: int, holder: int, seconds: float, *, patient: bool) -> bool:
    """Take work for so long, if nobody has it; what rests is left alone by whoever is `patient`."""
    mine = {"work": work, "key": key, "holder": holder, "seconds": seconds}
    return await db.scalar(TAKE if patient else TAKE_WHAT_RESTS, mine) is not None


def _taken(new: Insert, free: ColumnElement[bool]) -> Executable:
    """What is in nobody's hand is put into somebody's; its keys."""
    mine = {name: new.excluded[name] for name in ("holder", "until", "resting")}
    taken = new.on_conflict_do_update(index_elements=[leases.c.work, leases.c.key], set_=mine, where=free)
    return taken.returning(leases.c.key)


def leave(db: Writing, work: Work, key: int, holder: int, rest: float) -> None:
    """Let others have work, or with `rest` nobody for so many seconds, unless it is woken."""
    mine = {"of_work": work, "of_key": key, "of_holder": holder}
    if rest > 0:
        db.write(REST, {**mine, "seconds": rest})
    else:
        db.write(LEAVE, mine)


def renew(db: Writing, in_hand: Collection[tuple[Work, int]], holder: int, seconds: float) -> None:
    """What a process has in hand it has for so long from now on."""
    mine = (leases.c.holder == holder, tuple_(leases.c.work, leases.c.key).in_(in_hand))
    db.write(update(leases).where(*mine).values(until=NOW + seconds))


def leave_all(db: Writing, holder: int) -> None:
    """Let others have all that a process has in hand."""
    db.write(delete(leases).where(leases.c.holder == holder, ~leases.c.resting))


def drop_old(db: Writing) -> None:
    """What ran out long ago is done, or was taken up."""
    db.write(delete(leases).where(leases.c.until < NOW - KEPT_SECONDS))


async def take_due(db: Writing, work: Work, holder: int, seconds: float) -> Sequence[int]:
    """Take a few of those for whom some work is due that nobody does."""
    found = await db.execute(TAKE_DUE[work], {"work": work, "holder": holder, "seconds": seconds})
    return found.scalars().all()


async def all_leases(db: Reading) -> Sequence[tuple[str, int]]:
    """Which work is in somebody's hand."""
    found = await db.execute(select(leases.c.work, leases.c.key).where(leases.c.until > NOW, ~leases.c.resting))
    return [(row.work, row.key) for row in found]


WORK, KEY, HOLDER = (
    bindparam("work", type_=String),
    bindparam("key", type_=BigInteger),
    bindparam("holder", type_=BigInteger),
)
LATER = NOW + bindparam("seconds", type_=Float)
FREE = (leases.c.until < NOW) | (leases.c.holder == HOLDER)
NEW = insert(leases).values(work=WORK, key=KEY, holder=HOLDER, until=LATER, resting=False)
TAKE, TAKE_WHAT_RESTS = _taken(NEW, FREE), _taken(NEW, FREE | leases.c.resting)
MINE = and_(
    *(leases.c[name] == bindparam(f"of_{name}", type_=leases.c[name].type) for name in ("work", "key", "holder"))
)
LEAVE, REST = delete(leases).where(MINE), update(leases).where(MINE).values(until=LATER, resting=True)

_unsent = select(posts.c.match_id).where(DUE)
_left = (leases.c.work == "list", leases.c.until <= NOW, ~leases.c.resting)
_unlisted = select(people.c.user_id).where(people.c.list_due).union(select(leases.c.key).where(*_left))
DUE_BY = {
    "new": select(matches.c.id).where(matches.c.id.in_(_unsent), ~REFUSED, ~_holds(*SENDING, key=matches.c.id)),
    "moves": select(matches.c.id).where(
        matches.c.automatic, matches.c.phase == "playing", ~_holds("moves", key=matches.c.id)
    ),
    "list": select(people.c.user_id).where(
        people.c.list_id.is_not(None), people.c.user_id.in_(_unlisted), ~_holds("list", key=people.c.user_id)
    ),
}
"""Those for whom work is due, and has nobody."""


def _take_due(due: Select[int]) -> Executable:
    """Take a few of these; rows that another process has locked are passed over."""
    mine = {"work": WORK, "holder": HOLDER, "until": LATER, "resting": false()}
    taken = due.add_columns(*mine.values()).limit(BATCH).with_for_update(skip_locked=True)
    return _taken(insert(leases).from_select(["key", *mine], taken, include_defaults=False), leases.c.until < NOW)


TAKE_DUE = {work: _take_due(due) for work, due in DUE_BY.items()}

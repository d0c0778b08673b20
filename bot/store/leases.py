"""The queries about who does what is due, where several processes share the database. Times are by its own clock."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
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
from bot.store.transactions import Writing

Lane: TypeAlias = Literal["new", "edits", "letters"]
"""What is sent one behind the other: new posts wait for no edit, and nobody for what stands in no channel of a match:
a follower's letter, or what the match has left behind."""
LANES: Sequence[Lane] = ("new", "edits", "letters")
Work: TypeAlias = Lane | Literal["moves", "list", "records", "measures", "start", "upkeep", "identify", "shard"]
"""What is done by one process at a time: posts of a match, its automatic moves, somebody's list in direct messages;
ratings, and what takes a replay of a match that is over; what a start does, and goes on with; a call at the gateway.
With a shard nothing is done: a process has it for as long as it lives."""

NOW = cast(func.extract("epoch", func.clock_timestamp()), Float)
SECONDS = 10.0
"""For how long work is taken. What a process that was killed had in hand is free again after it."""
BATCH = 16
"""So many at a time are taken of what nobody does."""
KEPT_SECONDS = 60
"""For how long a row stays that has run out."""


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


async def renew(
    db: Writing, in_hand: Collection[tuple[Work, int]], holder: int, seconds: float
) -> set[tuple[Work, int]]:
    """What a process has in hand it has for so long from now on; what of it is not another's by now."""
    mine = (leases.c.holder == holder, ~leases.c.resting, tuple_(leases.c.work, leases.c.key).in_(in_hand))
    renewed = update(leases).where(*mine).values(until=NOW + seconds).returning(leases.c.work, leases.c.key)
    return {(row.work, row.key) for row in await db.execute(renewed)}


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


WORK, KEY, HOLDER = (
    bindparam("work", type_=String),
    bindparam("key", type_=BigInteger),
    bindparam("holder", type_=BigInteger),
)
LATER = NOW + bindparam("seconds", type_=Float)
OVER = (leases.c.until < NOW) | (~leases.c.resting & (leases.c.until > NOW + SECONDS + 1))
"""Nobody has it any more: it ran out, or the database's clock was set back since it was taken."""
FREE = OVER | (leases.c.holder == HOLDER)
NEW = insert(leases).values(work=WORK, key=KEY, holder=HOLDER, until=LATER, resting=False)
TAKE, TAKE_WHAT_RESTS = _taken(NEW, FREE), _taken(NEW, FREE | leases.c.resting)
MINE = and_(
    *(leases.c[name] == bindparam(f"of_{name}", type_=leases.c[name].type) for name in ("work", "key", "holder"))
)
LEAVE, REST = delete(leases).where(MINE), update(leases).where(MINE).values(until=LATER, resting=True)


def _are_free(work: Work, key: ColumnElement[int]) -> ColumnElement[bool]:
    """Whether nobody does some work, and it does not rest."""
    return ~exists().where(leases.c.work == work, leases.c.key == key, ~OVER)


def _with_posts(lane: Lane, which: ColumnElement[bool]) -> Select[int]:
    """The matches with posts due in a lane; those first in which some are to call somebody."""
    due = select(posts.c.match_id).where(DUE, which)
    calls = matches.c.id.in_(due.where(cast(posts.c.pings, String) != "[]", posts.c.shown == 0))
    mine = select(matches.c.id).where(matches.c.id.in_(due), ~REFUSED, _are_free(lane, matches.c.id))
    return mine.order_by(calls.desc())


_beside = posts.c.user_id.is_not(None) | posts.c.channel_id.is_not(None)
_left = (leases.c.work == "list", leases.c.until <= NOW, ~leases.c.resting)
_unlisted = select(people.c.user_id).where(people.c.list_due).union(select(leases.c.key).where(*_left))
DUE_BY: Mapping[Work, Select[int]] = {
    "new": _with_posts("new", ~_beside & posts.c.message_id.is_(None)),
    "edits": _with_posts("edits", ~_beside & posts.c.message_id.is_not(None)),
    "letters": _with_posts("letters", _beside),
    "moves": select(matches.c.id).where(
        matches.c.automatic, matches.c.phase == "playing", _are_free("moves", matches.c.id)
    ),
    "list": select(people.c.user_id).where(
        people.c.list_id.is_not(None), people.c.user_id.in_(_unlisted), _are_free("list", people.c.user_id)
    ),
}
"""Those for whom work is due, and has nobody."""


def _take_due(due: Select[int]) -> Executable:
    """Take a few of these; rows that another process has locked are passed over."""
    mine = {"work": WORK, "holder": HOLDER, "until": LATER, "resting": false()}
    taken = due.add_columns(*mine.values()).limit(BATCH).with_for_update(skip_locked=True)
    return _taken(insert(leases).from_select(["key", *mine], taken, include_defaults=False), OVER)


TAKE_DUE = {work: _take_due(due) for work, due in DUE_BY.items()}

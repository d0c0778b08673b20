"""What is looked up to tell what happened to a match: rows alone, for no match is played again. No move is read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, TypeVar

from sqlalchemy import Table, select

from bot.model.hours import Outages
from bot.model.shards import Shards
from bot.store import outages
from bot.store.database import open_store
from bot.store.schema import entries, interventions, matches, orders, people, players, posts
from bot.store.transactions import Reading

RowT = TypeVar("RowT")


@dataclass(frozen=True)
class OfMatch:
    """A match as it stands now."""

    game: str
    phase: str
    guild_id: int
    channel_id: int
    terms: Mapping[str, Any]
    halt: str
    halted_at: int | None
    former: Sequence[tuple[int, int, str]]
    """Who held seats before: the seat, up to which entry, and the name; in the order in which they left."""


@dataclass(frozen=True)
class Sat:
    """Who holds a seat now, and what is known of their clock."""

    seat: int
    user_id: int | None
    name: str
    absent: bool
    missed: int
    since: int | None
    due_at: int | None
    stage: int


@dataclass(frozen=True)
class Made:
    """An entry of the log: who made it, and when."""

    number: int
    seat: int | None
    back: int | None
    made_by: str
    user_id: int | None
    at: int


@dataclass(frozen=True)
class Posted:
    """A post: whom it was to ping, which message it became, and in which channel it was left, if it was."""

    id: int
    kind: str
    pings: Sequence[int]
    user_id: int | None
    message_id: int | None
    channel_id: int | None
    created_at: int
    about: Mapping[str, Any]


@dataclass(frozen=True)
class Intervened:
    """What a moderator did, and who undid it."""

    id: int
    what: str
    user_id: int
    name: str
    undone_by: str | None
    at: int


@dataclass(frozen=True)
class SetBy:
    """What somebody has set for themselves that decides how they are called, and who plays for them."""

    reminders: str
    zone: str
    quiet_from: int | None
    quiet_until: int | None
    away_from: int | None
    away_until: int | None


@dataclass(frozen=True)
class Traces:
    """All that is known of what happened to a match."""

    match: OfMatch
    seats: Sequence[Sat]
    made: Sequence[Made]
    posted: Sequence[Posted]
    intervened: Sequence[Intervened]
    outages: Outages


async def traces_of(db: Reading, match_id: int) -> Traces | None:
    """What is known of a match; None where there is none of that number."""
    found = await _all(db, OfMatch, matches, matches.c.id, match_id)
    if not found:
        return None
    return Traces(
        found[0],
        await _all(db, Sat, players, players.c.match_id, match_id),
        await _all(db, Made, entries, entries.c.match_id, match_id),
        await _all(db, Posted, posts, posts.c.match_id, match_id),
        await _all(db, Intervened, interventions, interventions.c.match_id, match_id),
        await outages.read(db),
    )


async def last_pulse_of(address: str, shards: Shards) -> int | None:
    """When a bot with these shards was last at work on a database; None where none ever was. Raises Unusable."""
    store = await open_store(address, alone=False)
    try:
        async with store.read() as db:
            return await outages.pulse(db, shards)
    finally:
        await store.close()


async def set_by(db: Reading, user_id: int) -> SetBy | None:
    """What somebody has set; None where that is nothing."""
    return next(iter(await _all(db, SetBy, people, people.c.user_id, user_id)), None)


async def orders_of(db: Reading, match_id: int, seat: int) -> int:
    """How many orders a seat has given in advance, for a kind of question each."""
    found = select(orders.c.topic).where(orders.c.match_id == match_id, orders.c.seat == seat)
    return len((await db.scalars(found)).all())


async def _all(db: Reading, of: type[RowT], table: Table, column: Any, value: int) -> list[RowT]:
    """The rows of a table in which a column has a value, as values of a class that has some of its columns."""
    columns = [table.c[field.name] for field in fields(of)]  # pyright: ignore[reportArgumentType]  (a dataclass each)
    found = select(*columns).where(column == value).order_by(*table.primary_key)
    return [of(**row._mapping) for row in await db.execute(found)]

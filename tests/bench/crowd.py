"""Very many matches in a database, half of them under way: the rows of one that was played, with other ids."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from sqlalchemy import CTE, BigInteger, ColumnElement, Table, case, cast, insert, literal, null, select, text, update

from bot.match.matches import Matches
from bot.store.database import Store
from bot.store.schema import entries, matches, people, players, posts
from bot.store.transactions import Writing
from tests.store.at_table import begin_match, matches_in, play_on
from tests.wire.discord import Channel, Wire

SEATS, ROUNDS, MOVES = 4, 10, 16
"""Of the one that is played."""
ALT = "The board. " * 72
HOUR, DAY = 3_600, 86_400
UNCHECKED = text("SET LOCAL session_replication_role TO replica")
"""No row is looked for of which another speaks: that would take most of the time."""
GUILDS, DEALT = 250, 22
ONE_IN = 10
"""One in so many people has set something for themselves."""


def guild(number: int) -> int:
    """The id of one of the servers on which they are: they are dealt to shards in turn."""
    return (number + 1) << DEALT


def channel(number: int) -> int:
    """The id of the channel of a match under way."""
    return ((GUILDS + 1) << DEALT) + number


def make_known(wire: Wire, count: int) -> None:
    """Have a Discord know the servers and channels of so many matches."""
    wire.world.guilds += [guild(number) for number in range(GUILDS)]
    for number in range(2, count + 1, 2):
        one = Channel(channel(number), f"table {number}", guild_id=guild(number // 2 % GUILDS))
        wire.world.channels[one.id] = one


async def filled(file: Path, count: int, at: int) -> None:
    """A database with so many matches, at a moment: those of even numbers are under way, and somebody's clock runs."""
    bot = await matches_in(file)
    try:
        if not count:
            return
        await _played(bot)
        async with bot.store.write() as db:
            if db.is_shared:
                db.write(UNCHECKED)
            _copy(db, count, at)
            await db.run_sync(lambda one: db.go_on_counting(one, [matches, posts]))
        await _tidied(bot.store)
    finally:
        await bot.store.close()


async def _played(bot: Matches) -> None:
    """One match after many moves, all of whose posts were shown."""
    match_id = (await begin_match(bot, SEATS, channel=1, rounds=ROUNDS)).id
    for number in range(MOVES):
        await play_on(bot, match_id, 1)
        async with bot.store.write() as db:
            shown = {"message_id": literal(number + 1), "alt": ALT, "shown": posts.c.wanted}
            db.write(update(posts).where(posts.c.shown < posts.c.wanted).values(**shown))
        bot.forget(match_id)


def _copy(db: Writing, count: int, at: int) -> None:
    first = literal(1).label("number")
    numbers = select(first).cte("numbers", recursive=True)
    numbers = numbers.union_all(select(numbers.c.number + 1).where(numbers.c.number < count))
    new = numbers.c.number + 1  # the one that was played is the first
    live = numbers.c.number % 2 == 0
    due = case((live & players.c.since.is_not(None), at + DAY + numbers.c.number % (30 * DAY)), else_=null())
    where = {"guild_id": cast(numbers.c.number // 2 % GUILDS + 1, matches.c.guild_id.type) * (1 << DEALT)}
    where |= {"channel_id": literal(channel(0), BigInteger) + numbers.c.number}
    _insert(
        db, matches, numbers, {"id": new, **where, "phase": case((live, "playing"), else_="over"), "due_at": null()}
    )
    person = numbers.c.number * SEATS + players.c.seat
    _insert(db, players, numbers, {"match_id": new, "user_id": person % count + 1_000, "due_at": due})
    _insert(db, entries, numbers, {"match_id": new})
    _insert(db, posts, numbers, {"match_id": new, "open": live & posts.c.open}, leaving=["id"])
    _some_people(db, numbers)
    db.write(update(matches).where(matches.c.id == 1).values(phase="over", due_at=None, automatic=False))
    db.write(update(players).where(players.c.match_id == 1).values(due_at=None))


def _insert(
    db: Writing, into: Table, numbers: CTE, others: Mapping[str, ColumnElement[object]], leaving: Iterable[str] = ()
) -> None:
    """A row for each number and each of the rows that are of the first match; some columns are others."""
    own = into.c.id if into is matches else into.c.match_id
    names = [one.name for one in into.c if one.name not in leaving]
    rows = select(*(others.get(name, into.c[name]) for name in names)).join_from(into, numbers, own == 1)
    db.write(insert(into).from_select(names, rows, include_defaults=False))


def _some_people(db: Writing, numbers: CTE) -> None:
    said = {"user_id": numbers.c.number + 1_000, "reminders": literal("dm"), "zone": literal("Europe/Berlin")}
    fixed = {"list_due": literal(False), "tips": literal(True), "rests": literal(0), "records": literal(True)}
    said |= {"theme": literal("dark"), "list_id": cast(numbers.c.number, people.c.list_id.type), **fixed}
    rows = select(*said.values()).where(numbers.c.number % ONE_IN == 0)
    db.write(insert(people).from_select([*said], rows, include_defaults=False))


async def _tidied(store: Store) -> None:
    """As a server is after a while, which looks itself at what there is."""
    if store.is_shared:
        async with store.write() as db:
            await db.run_sync(lambda one: one.exec_driver_sql("ANALYZE"))

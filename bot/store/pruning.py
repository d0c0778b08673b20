"""What only served playing is dropped of matches that have been over for long.

What is kept: who sat where, the log, somebody's notes, what moderators did with its posts, on which that is undone, and
the newest post with its message and alt text, on which a rematch begins. What goes: all other posts, with most of the
alt texts; plans, picks, votes and followers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import ColumnElement, Connection, Select, Table, create_engine, delete, exists, func, select, union

from bot.store.copies import copy_file, usable
from bot.store.database import is_postgres, open_store
from bot.store.hold import Hold
from bot.store.migrating import require_up_to_date
from bot.store.posts import MAIN
from bot.store.schema import entries, followers, interventions, matches, orders, picks, posts, votes
from bot.store.sqlite import file_of, require_file, require_sound

HAPPENED = ((entries, entries.c.at), (posts, posts.c.created_at), (interventions, interventions.c.at))
"""Where a match tells when something last happened in it."""
OVER = ("over", "ended", "closed")
SERVED = (orders, votes, picks, followers)
"""What only served playing, whole tables of it. Of posts the newest of a match is kept."""


@dataclass(frozen=True)
class Pruned:
    """How many matches have been over for long, of how many something was dropped, and the bytes before and after."""

    old: int
    matches: int
    was: int | None
    left: int | None


async def prune(address: str, before: int, *, dry: bool = False) -> Pruned:
    """Prune the matches that were over by then and in which nothing has happened since. Raises Unusable.

    A `dry` one changes nothing. A bot may have a server's database meanwhile, which uses the room for new rows.
    """
    if not is_postgres(address):
        path = file_of(address).resolve()
        return tried(path, before) if dry else pruned(path, before)
    store = await open_store(address, alone=False)
    try:
        async with store.write() as db:
            old, dropped = await db.run_sync(lambda db: _counts(db, before))
            await db.run_sync(lambda db: None if dry else _drop(db, before))
        return Pruned(old, dropped, None, None)
    finally:
        await store.close()


def pruned(path: Path, before: int) -> Pruned:
    """Prune a file that no bot has. Raises Unusable."""
    require_file(path)
    hold = Hold(path)
    try:
        with usable(path):
            return _pruned(path, before)
    finally:
        hold.release()


def tried(path: Path, before: int) -> Pruned:
    """What it would come to, found out on a copy; a bot may have the database meanwhile. Raises Unusable."""
    require_file(path)
    with TemporaryDirectory() as folder, usable(path):
        copy = Path(folder) / "copy.db"
        copy_file(path, copy)
        return _pruned(copy, before)


def _pruned(file: Path, before: int) -> Pruned:
    engine = create_engine(f"sqlite:///{file}")
    try:
        with engine.connect() as db:
            require_sound(db)
            require_up_to_date(db)
            (old, dropped), was = _counts(db, before), _bytes(db)
            _drop(db, before)
            db.commit()
            db.exec_driver_sql("VACUUM")
            return Pruned(old, dropped, was, _bytes(db))
    finally:
        engine.dispose()


def _counts(db: Connection, before: int) -> tuple[int, int]:
    """How many matches have been over for long, and of how many something goes."""
    spent = union(*(select(table.c.match_id).where(which) for table, which in _spent(before)))
    old, dropped = (select(func.count()).select_from(one.subquery()) for one in (_old(before), spent))
    return db.scalar(old) or 0, db.scalar(dropped) or 0


def _drop(db: Connection, before: int) -> None:
    for table, which in [*_spent(before)]:
        db.execute(delete(table).where(which))


def _old(before: int) -> Select[tuple[int]]:
    """The ids of the matches that are over and in which nothing has happened since a moment."""
    since = (exists().where(table.c.match_id == matches.c.id, at >= before) for table, at in HAPPENED)
    return select(matches.c.id).where(
        matches.c.phase.in_(OVER), matches.c.created_at < before, *(~one for one in since)
    )


def _spent(before: int) -> Iterator[tuple[Table, ColumnElement[bool]]]:
    """Which rows go, by their tables. The newest post of all stays, so that its number is never given again."""
    for table in SERVED:
        yield table, table.c.match_id.in_(_old(before))
    newest = select(func.max(posts.c.id)).where(MAIN).group_by(posts.c.match_id)
    kept = posts.c.id.in_(newest) | (posts.c.kind == "intervention")
    last = select(func.max(posts.c.id)).scalar_subquery()
    yield posts, posts.c.match_id.in_(_old(before)) & ~kept & (posts.c.id < last)


def _bytes(db: Connection) -> int:
    pages, size = (db.exec_driver_sql(f"PRAGMA {name}").scalar_one() for name in ("page_count", "page_size"))
    return pages * size

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
from bot.store.hold import Hold
from bot.store.migrating import require_up_to_date
from bot.store.posts import MAIN
from bot.store.schema import entries, followers, interventions, matches, orders, picks, posts, votes
from bot.store.sqlite import require_file, require_sound

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
    was: int
    left: int


def prune(path: Path, before: int) -> Pruned:
    """Prune the matches that were over by then and in which nothing has happened since. Raises Unusable."""
    require_file(path)
    hold = Hold(path)
    try:
        with usable(path):
            return _pruned(path, before)
    finally:
        hold.release()


def tried(path: Path, before: int) -> Pruned:
    """What `prune` would come to, found out on a copy; a bot may have the database meanwhile. Raises Unusable."""
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
            old, spent, was = _old(before), dict(_spent(before)), _bytes(db)
            touched = union(*(select(table.c.match_id).where(which) for table, which in spent.items())).subquery()
            many, dropped = (db.scalar(select(func.count()).select_from(one)) or 0 for one in (old.subquery(), touched))
            for table, which in spent.items():
                db.execute(delete(table).where(which))
            db.commit()
            db.exec_driver_sql("VACUUM")
            return Pruned(many, dropped, was, _bytes(db))
    finally:
        engine.dispose()


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

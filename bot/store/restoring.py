"""Going back to a copy of the database: the old file is kept aside, and what only it had is lost."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import Connection, case, create_engine, func, select, update

from bot.model.errors import Unusable
from bot.model.time import DAY, now
from bot.store.copies import BESIDE, copy_file, remove, usable
from bot.store.database import open_store
from bot.store.forgotten import forget_again, list_file
from bot.store.hold import OWNER_ALONE, Hold
from bot.store.key import Key, known_key
from bot.store.matches import new_token
from bot.store.migrating import bring_up_to_date, schema_of
from bot.store.schema import OPEN, entries, matches, posts
from bot.store.sqlite import require_sound


@dataclass(frozen=True)
class Restored:
    """What was done: where the old file is, if there was one, and how many moves only it has.

    `lost` is None where the old file cannot be read; `until` is when somebody last moved in the copy (seconds since
    1970, None where nobody ever did).
    """

    aside: Path | None
    lost: int | None
    until: int | None


@contextmanager
def made_ready(copy: Path, path: Path, key: Key | None = None, forgotten: Path | None = None) -> Iterator[Path]:
    """A file with what a copy has, to take the place of a database; no bot can have that meanwhile.

    The `key` and the list of the forgotten are those that are set. Raises Unusable, and has changed nothing then.
    """
    if not copy.is_file():
        raise Unusable(f"There's no file {copy}.")
    if path.exists() and copy.samefile(path):
        raise Unusable(f"{copy} is the database itself.")
    hold = Hold(path) if path.exists() else None
    part = path.with_name(f"{path.name}.part")
    try:
        remove(part)
        with usable(copy):
            copy_file(copy, part)
            _prepare(part, forgotten or list_file(path), lambda: key or known_key(path))
        yield part
    finally:
        remove(part)
        if hold is not None:
            hold.release()


async def renew_there(address: str) -> None:
    """Note in a server's database, which went back to a copy, that its matches did. Raises Unusable."""
    store = await open_store(address)
    try:
        async with store.write() as db:
            await db.run_sync(store.require_unused)
            await db.run_sync(_renew)
    finally:
        await store.close()


def put_in_place(part: Path, path: Path) -> Restored:
    """Have a file take the place of a database, which keeps its content under another name.

    At each moment there is a database of that name: the old one, or the new one.
    """
    was, (moves, until) = _moves_of(path), _moves_of(part) or (0, None)
    owner = (path if path.exists() else path.parent).stat()
    with suppress(PermissionError):
        os.chown(part, owner.st_uid, owner.st_gid)
    aside = _keep_aside(path)
    part.replace(path)
    _settle(path.parent)
    return Restored(aside if aside.exists() else None, None if was is None else max(0, was[0] - moves), until)


def _prepare(file: Path, forgotten: Path, key: Callable[[], Key | None]) -> None:
    """Bring a copy up to date, forget who was forgotten since, and note in it that its matches went back."""
    engine = create_engine(f"sqlite:///{file}")
    try:
        with engine.connect() as db:
            if not schema_of(db):
                raise Unusable("This is no database of Hustings.")
            require_sound(db)
            bring_up_to_date(db)
            many = forget_again(db, forgotten, key)
            _renew(db)
            db.commit()
            if many:
                db.exec_driver_sql("VACUUM")
    finally:
        engine.dispose()


def _renew(db: Connection) -> None:
    """Have open matches begin anew with their channels: by another token, for their buttons may be of lost moves.

    Their posts are left behind; what of them was not sent yet, the next post tells. Lobbies stay open for a day.
    """
    at, newest = now(), db.scalar(select(func.max(posts.c.message_id))) or 0
    for match_id in db.scalars(select(matches.c.id).where(OPEN)).all():
        one = update(matches).where(matches.c.id == match_id)
        db.execute(one.values(token=new_token(), restored_at=at, lost_after=newest))
    untold = case((posts.c.shown == 0, posts.c.start), else_=posts.c.end)
    theirs = update(posts).where(posts.c.match_id.in_(select(matches.c.id).where(OPEN)))
    db.execute(theirs.values(open=False, message_id=None, shown=posts.c.wanted, end=untold))
    lobbies = update(matches).where(matches.c.phase == "lobby")
    day = at + DAY
    db.execute(lobbies.values(due_at=case((matches.c.due_at > day, matches.c.due_at), else_=day)))


def _moves_of(file: Path) -> tuple[int, int | None] | None:
    """How many entries a database has, and when the last was made; None for one that cannot be read.

    What a killed bot left beside it is written into it by that.
    """
    if not file.exists():
        return 0, None
    with suppress(sqlite3.Error), closing(sqlite3.connect(file)) as db:
        ((many, last),) = db.execute(f"select count(*), max(at) from {entries.name}")
        return many, last
    return None


def _keep_aside(path: Path) -> Path:
    """Give a database another name besides; what lies beside it, and could not be written into it, goes with that."""
    aside = next(name for name in _names(path) if not name.exists())
    if path.exists():
        _link(path, aside)
        with suppress(PermissionError):
            aside.chmod(OWNER_ALONE)
    for suffix in BESIDE:
        with suppress(FileNotFoundError):
            path.with_name(path.name + suffix).rename(aside.with_name(aside.name + suffix))
    return aside


def _link(path: Path, aside: Path) -> None:
    """A second name for a file; where the disk knows no such thing, a name in place of the first."""
    try:
        os.link(path, aside)
    except OSError:
        path.rename(aside)


def _names(path: Path) -> Iterator[Path]:
    stamp = datetime.fromtimestamp(now(), UTC).strftime("%Y%m%dT%H%M%SZ")
    yield path.with_name(f"{path.name}.{stamp}")
    yield from (path.with_name(f"{path.name}.{stamp}-{number}") for number in range(2, 100))


def _settle(folder: Path) -> None:
    """Wait until the disk has the new names."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)

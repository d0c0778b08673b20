"""Going back to a copy of the database: the old file is kept aside, and what only it had is lost."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import Connection, create_engine, select, update

from bot.model.errors import Unusable
from bot.model.time import now
from bot.store.database import copy_file, file_of, require_sound, usable
from bot.store.hold import Hold
from bot.store.matches import new_token
from bot.store.migrating import bring_up_to_date
from bot.store.schema import OPEN, matches

BESIDE = ("-wal", "-shm")
"""What SQLite keeps beside a database in use, and a killed bot leaves there: it belongs to that file alone."""


@dataclass(frozen=True)
class Restored:
    """What was done: where the old file is, if there was one, and how many moves since when only it had.

    `moves` is None where the old file cannot be read; `until` is when the copy was last moved in (seconds since 1970,
    None where nobody ever moved).
    """

    aside: Path | None
    moves: int | None
    until: int | None


def restore(address: str, copy: Path) -> Restored:
    """Put a copy in the place of a database that no bot is using. Raises Unusable, and has changed nothing then.

    What a killed bot left beside the database goes with the old file: with the copy, it would undo the change.
    """
    path = file_of(address)
    if not copy.exists():
        raise Unusable(f"There's no file {copy}.")
    hold = Hold(path) if path.exists() else None
    part = path.with_name(f"{path.name}.part")
    try:
        if hold is not None and copy.exists() and copy.samefile(path):
            raise Unusable(f"{copy} is the database itself.")
        part.unlink(missing_ok=True)
        with usable(copy):
            copy_file(copy, part)
            until = _prepare(part)
        moves = _moves_since(path, until) if hold is not None else 0
        aside = _put_aside(path) if hold is not None else None
        part.replace(path)
        _settle(path.parent)
        return Restored(aside, moves, until)
    finally:
        part.unlink(missing_ok=True)
        if hold is not None:
            hold.release()


def _prepare(file: Path) -> int | None:
    """Bring a copy up to date, and note in it that it was put back; when somebody last moved in it.

    Open matches get another token: what bears the old one may be of moves that are lost.
    """
    engine = create_engine(f"sqlite:///{file}")
    try:
        with engine.connect() as db:
            require_sound(db)
            bring_up_to_date(db)
            until = db.exec_driver_sql("select max(at) from entries").scalar()
            _renew(db)
            db.commit()
        return until
    finally:
        engine.dispose()


def _renew(db: Connection) -> None:
    for (match_id,) in db.execute(select(matches.c.id).where(OPEN)).all():
        one = update(matches).where(matches.c.id == match_id)
        db.execute(one.values(token=new_token(), restored_at=now()))


def _moves_since(path: Path, until: int | None) -> int | None:
    """How many moves a database has that were made after a moment; None for one that cannot be read."""
    with suppress(sqlite3.Error), closing(sqlite3.connect(path)) as db:
        ((moves,),) = db.execute("select count(*) from entries where at > ?", (until or 0,))
        return moves
    return None


def _put_aside(path: Path) -> Path:
    """Give a database another name, whole: what lies beside it is written into it, or goes with it."""
    with suppress(sqlite3.Error), closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    aside = next(name for name in _names(path) if not name.exists())
    path.rename(aside)
    for suffix in BESIDE:
        with suppress(FileNotFoundError):
            path.with_name(path.name + suffix).rename(aside.with_name(aside.name + suffix))
    return aside


def _names(path: Path) -> Iterator[Path]:
    stamp = datetime.fromtimestamp(now(), UTC).strftime("%Y%m%dT%H%M%SZ")
    yield path.with_name(f"{path.name}.{stamp}")
    yield from (path.with_name(f"{path.name}.{stamp}-{number}") for number in range(2, 100))


def _settle(folder: Path) -> None:
    """Wait until the disk has the new name."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)

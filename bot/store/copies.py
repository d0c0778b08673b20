"""Copies of an SQLite file: how one is made, and how those in a folder of their own are named and dropped."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import create_engine
from sqlalchemy.exc import DBAPIError

from bot.model.errors import Unusable
from bot.model.time import now
from bot.store.database import State, state_of
from bot.store.hold import OWNER_ALONE
from bot.store.sqlite import file_of, require_content, require_file, why_unusable
from bot.store.troubles import trouble_of

DIGITS = "[0-9][0-9]"
NAMES = f"hustings-{DIGITS}{DIGITS}-{DIGITS}-{DIGITS}-{DIGITS * 3}.db"
"""What is called otherwise is nobody's to delete."""
BESIDE = ("-wal", "-shm", "-journal")
"""What SQLite keeps beside a database in use, and a killed bot leaves there: with another file it does harm."""


def backup(address: str, target: Path) -> None:
    """Copy a database, also one that a bot is working with, to a new file. Raises Unusable."""
    source = file_of(address)
    require_file(source)
    require_content(source)
    if target.exists():
        raise Unusable(f"{target} already exists; nothing was written. Choose another name.")
    part = target.with_name(target.name + ".part")
    try:
        remove(part)
        copy_file(source, part)
        part.replace(target)
    except (sqlite3.Error, OSError) as error:
        with suppress(OSError):
            remove(part)
        damaged = trouble_of(error) == "damaged"
        raise Unusable(why_unusable(error) if damaged else f"The copy couldn't be written: {error}.") from None


@contextmanager
def usable(file: Path) -> Iterator[None]:
    """Raises Unusable, with the name of the file, for what is found wrong with it meanwhile."""
    try:
        yield
    except Unusable as no:
        raise Unusable(f"{file}: {no}", no.status) from None
    except (sqlite3.Error, DBAPIError, OSError) as error:
        raise Unusable(f"{file}: {why_unusable(error)}") from None


def copy_file(source: Path, target: Path) -> None:
    """Copy a database as it stands, writing nothing to it; only its owner can read the copy.

    While a bot has it open there is a log of writes beside it; else it is read without making one.
    """
    os.close(os.open(target, os.O_WRONLY | os.O_CREAT, OWNER_ALONE))
    writes = source.with_name(source.name + "-wal")
    how = "mode=ro" if writes.exists() else "immutable=1"
    with (
        closing(sqlite3.connect(f"{source.absolute().as_uri()}?{how}", uri=True)) as old,
        closing(sqlite3.connect(target)) as new,
    ):
        old.backup(new)
    if how == "immutable=1" and writes.exists():  # a bot has opened it meanwhile
        copy_file(source, target)


def remove(file: Path) -> None:
    """Remove a database and what lies beside it."""
    for suffix in ("", *BESIDE):
        file.with_name(file.name + suffix).unlink(missing_ok=True)


def state_of_file(file: Path) -> State:
    """What a database says of itself. Raises Unusable where it cannot be read."""
    engine = create_engine(f"sqlite:///{file}")
    try:
        with engine.connect() as db:
            return state_of(db)
    except DBAPIError as error:
        raise Unusable(why_unusable(error)) from None
    finally:
        engine.dispose()


def new_name() -> str:
    """What a copy is called that is made now: hustings-2027-01-31-040000.db, by UTC. Names sort as copies were made."""
    return f"hustings-{datetime.fromtimestamp(now(), UTC):%Y-%m-%d-%H%M%S}.db"


def drop_old(new: Path, keep: int) -> Sequence[Path]:
    """Delete all copies in a folder but the newest; those that are gone. Raises Unusable where one can't be.

    The one that was made just now stays in any case: a clock that was ahead may have named others after a later time.
    """
    others = sorted((one for one in new.parent.glob(NAMES) if one != new), reverse=True)
    gone = others[keep - 1 :]
    try:
        for one in gone:
            one.unlink()
    except OSError as error:
        raise Unusable(f"An old copy can't be deleted: {error}. The new one is there.") from None
    return gone[::-1]

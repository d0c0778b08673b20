"""The database: opened, brought up to date, held by one bot alone. The queries stand beside this file."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout
from sqlalchemy import Connection, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.engine.default import DefaultExecutionContext
from sqlalchemy.exc import ArgumentError, DBAPIError, InvalidRequestError, NoSuchModuleError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot.model.errors import Unusable
from bot.store.migrating import bring_up_to_date, demand_up_to_date

WAIT_FOR_LOCK_MS = 5_000
WRITES = "statements that write"


class Store:
    """An open database. `write` gives a transaction that lasts as long as the block and is durable when it ends."""

    def __init__(self, engine: AsyncEngine, lock: FileLock | None) -> None:
        self.engine = engine
        self._lock = lock

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """One transaction: all of it or nothing."""
        async with self.engine.begin() as db:
            yield db

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """A connection to look something up with."""
        async with self.engine.connect() as db:
            yield db

    async def close(self) -> None:
        """Close the connections and let another bot have the database."""
        await self.engine.dispose()
        if self._lock is not None:
            self._lock.release()


async def open_store(address: str, *, alone: bool = True) -> Store:
    """Open the database at an SQLAlchemy address and bring its tables up to date.

    With `alone` no second bot can open it meanwhile; without, nothing is written to it, not even a newer table. Raises
    Unusable.
    """
    url = _url(address)
    engine = _engine(url)
    if not alone:
        _demand_file(url)
    lock = _locked(url) if alone else None
    try:
        async with engine.connect() as db:
            await db.run_sync(bring_up_to_date if alone else demand_up_to_date)
    except (DBAPIError, OSError) as error:
        await Store(engine, lock).close()
        raise Unusable(
            f"The database cannot be used: {_first_line(error)}. Is the folder there, and writable?"
        ) from None
    except BaseException:
        await Store(engine, lock).close()
        raise
    return Store(engine, lock)


def backup(address: str, target: Path) -> None:
    """Copy a database, also one that a bot is working with, to a new file. Raises Unusable."""
    url = _url(address)
    source = _path(url)
    if source is None:
        raise Unusable(f"hustings backup copies SQLite files; use the tools of {url.get_backend_name()} for this one.")
    _demand_file(url)
    if target.exists():
        raise Unusable(f"{target} is there already; nothing was written. Choose another name.")
    part = target.with_name(target.name + ".part")
    try:
        with sqlite3.connect(source) as old, sqlite3.connect(part) as new:
            old.backup(new)
        new.close()
        old.close()
        part.replace(target)
    except (sqlite3.Error, OSError) as error:
        part.unlink(missing_ok=True)
        raise Unusable(f"The copy could not be written: {error}.") from None


def _url(address: str) -> URL:
    try:
        url = make_url(address)
        url.get_dialect()
    except (ArgumentError, NoSuchModuleError):
        raise Unusable("HUSTINGS_DATABASE_URL is no SQLAlchemy address; see .env.example.") from None
    return url


def _path(url: URL) -> Path | None:
    """The file of an SQLite database."""
    return Path(url.database) if url.get_backend_name() == "sqlite" and url.database else None


def _demand_file(url: URL) -> None:
    if (path := _path(url)) is not None and not path.exists():
        raise Unusable(f"There is no database at {path}.")


def _locked(url: URL) -> FileLock | None:
    if (path := _path(url)) is None:
        return None
    if not path.absolute().parent.is_dir():
        raise Unusable(f"The database cannot be used: there is no folder {path.absolute().parent}.")
    lock = FileLock(f"{path.resolve()}.lock")
    try:
        lock.acquire(timeout=0)
    except Timeout:
        raise Unusable(
            f"Another Hustings is using {path}. Stop that one first, or give this one its own file."
        ) from None
    except OSError as error:
        raise Unusable(
            f"The database cannot be used: {error.strerror} ({path}). Is the folder there, and writable?"
        ) from None
    return lock


def _engine(url: URL) -> AsyncEngine:
    sqlite = url.get_backend_name() == "sqlite"
    if sqlite and _path(url) is None:
        raise Unusable("HUSTINGS_DATABASE_URL names no file; see .env.example.")
    try:
        engine = create_async_engine(
            url, hide_parameters=True, **({"pool_size": 1, "max_overflow": 0} if sqlite else {})
        )
    except InvalidRequestError:
        raise Unusable(
            f"HUSTINGS_DATABASE_URL names a driver that cannot be awaited, {url.get_driver_name()}; see .env.example."
        ) from None
    except ImportError as error:
        raise Unusable(f"HUSTINGS_DATABASE_URL names a driver that is not installed: {error.name}.") from None
    event.listen(engine.sync_engine, "after_cursor_execute", _count_writes)
    if sqlite:
        event.listen(engine.sync_engine, "connect", _set_up_sqlite)
        event.listen(engine.sync_engine, "begin", _begin)
    return engine


def writes(db: AsyncConnection) -> int:
    """How many statements that write a connection has carried out so far."""
    return int(db.info.get(WRITES, 0))


def _count_writes(
    db: Connection, cursor: Any, statement: str, parameters: Any, context: DefaultExecutionContext | None, many: bool
) -> None:
    if context is not None and (context.isinsert or context.isupdate or context.isdelete):
        db.info[WRITES] = db.info.get(WRITES, 0) + 1


def _begin(db: Connection) -> None:
    """Begin a transaction for all that comes: the driver on its own leaves the making of tables out of it."""
    db.exec_driver_sql("BEGIN")


def _set_up_sqlite(connection: Any, _record: object) -> None:
    """Durable at every commit, readable while it is written to; transactions begin where we say so."""
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={WAIT_FOR_LOCK_MS}"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _first_line(error: BaseException) -> str:
    cause = error.orig if isinstance(error, DBAPIError) and error.orig else error
    return str(cause).splitlines()[0] if str(cause) else type(cause).__name__

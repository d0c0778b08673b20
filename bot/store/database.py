"""The database: opened, brought up to date, held by one bot alone. The queries stand beside this file."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager, suppress
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

import structlog
from sqlalchemy import Connection, Engine, create_engine, event, exc
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError

from bot.model.errors import Status, Unusable
from bot.store.hold import OWNER_ALONE, Hold
from bot.store.key import Key, key_beside
from bot.store.migrating import bring_up_to_date, last_used_by, require_up_to_date, schema_of
from bot.store.transactions import Driver, Reading, Writing
from bot.store.troubles import Troubles, first_line, trouble_of

log = structlog.get_logger(__name__)

DRIVER = "sqlite+aiosqlite"
DAMAGED = "Go back to a copy that is whole: hustings restore FILE."
BESIDE = ("-wal", "-shm", "-journal")
"""What SQLite keeps beside a database in use, and a killed bot leaves there: with another file it does harm."""
WAIT_FOR_LOCK_MS = 5_000
PRAGMAS = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "foreign_keys=ON",
    "secure_delete=ON",
    f"busy_timeout={WAIT_FOR_LOCK_MS}",
)
WAIT_FOR_TURN_SECONDS = 30


class Store:
    """An open database, with one connection, which one transaction has at a time."""

    def __init__(self, driver: Driver, path: Path, hold: Hold | None) -> None:
        self.engine = driver.engine
        self._path = path
        self._driver = driver
        self._hold = hold
        self._alone = asyncio.Lock()
        self.troubles = Troubles()

    @cached_property
    def key(self) -> Key:
        """What lies beside the database and in no copy of it; it is made when it is first needed. Raises Unusable."""
        return key_beside(self._path)

    @asynccontextmanager
    async def write(self, *, durable: bool = True) -> AsyncIterator[Writing]:
        """One transaction: all of it or nothing. One that is not `durable` may be lost with the power.

        Raises FileGone where the database is not the file of its name any more.
        """
        async with self._turn():
            if self._hold is not None:
                self._hold.require_there()
            db = Writing(self._driver, durable=durable)
            try:
                yield db
                await db.commit()
            except BaseException:
                await db.roll_back()
                raise
            if db.writes:
                self.troubles.saved()

    @asynccontextmanager
    async def read(self) -> AsyncIterator[Reading]:
        """A connection to look something up with; nothing is written meanwhile."""
        async with self._turn():
            yield Reading(self._driver)

    @property
    def path(self) -> Path:
        """The file of the database."""
        return self._path

    async def leave_no_trace(self) -> None:
        """Have what was deleted or written over gone from the log of writes too; from the file it is by then."""
        async with self._turn():
            await self._driver.carry_out(self._driver.empty_log)

    def require_alone(self) -> None:
        """Raises Unusable where another bot has the database by now: nothing may be written any more."""
        if self._hold is not None:
            self._hold.require_alone()

    async def close(self) -> None:
        """Close the connection, after what is under way, and let another bot have the database."""
        async with self._turn():
            await self._driver.close()
        if self._hold is not None:
            self._hold.release()

    @asynccontextmanager
    async def _turn(self) -> AsyncIterator[None]:
        """Have the connection for oneself. Raises SQLAlchemy's TimeoutError where it does not come free."""
        try:
            async with asyncio.timeout(WAIT_FOR_TURN_SECONDS):
                await self._alone.acquire()
        except TimeoutError:
            slow = exc.TimeoutError("Another transaction takes too long.")
            self.troubles.note(slow)
            raise slow from None
        try:
            yield
        except (SQLAlchemyError, OSError) as error:
            self.troubles.note(error)
            raise
        finally:
            self._alone.release()


async def open_store(address: str, *, alone: bool = True) -> Store:
    """Open the database at an SQLAlchemy address and bring its tables up to date.

    With `alone` no second bot can open it meanwhile; without, nothing is written to it, not even a newer table. Raises
    Unusable.
    """
    path = file_of(address)
    if not alone:
        require_file(path)
    elif not path.exists():
        log.info("a new database is made", path=str(path))
    _require_content(path)
    hold = Hold(path) if alone else None
    driver = Driver(_engine(make_url(address)))
    store = Store(driver, path, hold)
    try:
        await driver
        looking = Reading(driver)
        await looking.run_sync(require_sound)
        await looking.run_sync(bring_up_to_date if alone else require_up_to_date)
    except (DBAPIError, OSError) as error:
        await store.close()
        raise Unusable(_why_unusable(error)) from None
    except BaseException:
        await store.close()
        raise
    return store


class State(NamedTuple):
    """Which bot last used a database, None where it did not say so; the revision of its tables, "" of an empty one."""

    bot: str | None
    schema: str


def state_of(file: Path) -> State:
    """What a database says of itself. Raises Unusable where it cannot be read."""
    engine = create_engine(f"sqlite:///{file}")
    try:
        with engine.connect() as db:
            return State(last_used_by(db), schema_of(db))
    except DBAPIError as error:
        raise Unusable(_why_unusable(error)) from None
    finally:
        engine.dispose()


def file_of(address: str) -> Path:
    """The file of a database. Raises Unusable for an address of none."""
    try:
        url = make_url(address)
    except (ArgumentError, ValueError):
        url = None
    if url is None or url.drivername != DRIVER or url.database in {None, "", ":memory:"}:
        raise Unusable(
            "HUSTINGS_DATABASE_URL isn't a sqlite+aiosqlite address of a file; see .env.example.", Status.UNSET
        )
    return Path(str(url.database))


def backup(address: str, target: Path) -> None:
    """Copy a database, also one that a bot is working with, to a new file. Raises Unusable."""
    source = file_of(address)
    require_file(source)
    _require_content(source)
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
        raise Unusable(_why_unusable(error) if damaged else f"The copy couldn't be written: {error}.") from None


@contextmanager
def usable(file: Path) -> Iterator[None]:
    """Raises Unusable, with the name of the file, for what is found wrong with it meanwhile."""
    try:
        yield
    except Unusable as no:
        raise Unusable(f"{file}: {no}", no.status) from None
    except (sqlite3.Error, DBAPIError, OSError) as error:
        raise Unusable(f"{file}: {_why_unusable(error)}") from None


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


def require_file(path: Path) -> None:
    if not path.exists():
        raise Unusable(f"There's no database at {path}.")


def _require_content(path: Path) -> None:
    """Raises Unusable for a file without anything in it: it was a database once, or is none."""
    if path.is_file() and path.stat().st_size == 0:
        raise Unusable(f"The database {path} is empty: what was in it is lost. {DAMAGED} To begin anew, delete it.")


def require_sound(db: Connection) -> None:
    """Raises Unusable where a page of a database is damaged."""
    if db.exec_driver_sql("PRAGMA quick_check(1)").scalar() != "ok":
        raise Unusable(f"The database is damaged. {DAMAGED}")


def _engine(url: URL) -> Engine:
    """SQLAlchemy for one connection, which its driver opens and uses in a thread of its own."""
    engine = create_engine(url.set(drivername="sqlite"), hide_parameters=True, pool_size=1, max_overflow=0)
    event.listen(engine, "connect", _set_up_sqlite)
    event.listen(engine, "begin", _begin)
    return engine


def _begin(db: Connection) -> None:
    """Begin a transaction for all that follows: left to itself, the driver would make tables outside of it."""
    db.exec_driver_sql("BEGIN")


def _set_up_sqlite(connection: Any, _record: object) -> None:
    """Make a connection durable at every commit and readable while written to; transactions begin where we say so.

    What is deleted is written over with zeros, so that nothing is left of who is forgotten.
    """
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _why_unusable(error: BaseException) -> str:
    """What keeps a database from being used, and what to do."""
    what = first_line(error)
    if trouble_of(error) == "damaged":
        return f"The database is damaged: {what}. {DAMAGED}"
    return f"The database can't be used: {what}. Does the folder exist, and is it writable?"

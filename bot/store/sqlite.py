"""SQLite: one file, which one bot alone has, with one connection in a thread of its own."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

import aiosqlite
import structlog
from sqlalchemy import Connection, Engine, Table, create_engine, event
from sqlalchemy.dialects import sqlite
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, InvalidRequestError

from bot.model.errors import Status, Unusable
from bot.model.tally import Histogram
from bot.store.hold import Hold
from bot.store.key import Key, key_beside
from bot.store.troubles import Trouble, first_line, trouble_of

log = structlog.get_logger(__name__)
T = TypeVar("T")

DRIVER = "sqlite+aiosqlite"
DAMAGED = "Go back to a copy that is whole: hustings restore FILE."
GO_BACK = "Stop the bot, and go back to a copy: hustings restore FILE."
WHAT: Mapping[Trouble, str] = {
    "gone": f"The file was deleted, moved or replaced, and nothing is written any more. {GO_BACK}",
    "damaged": f"Pages of the file are damaged. {GO_BACK}",
    "read-only": "The file can't be written to. Let the bot's user write to it and to its folder.",
    "full": "The disk is full. Make room; nothing is lost, and moves work again then.",
    "unreachable": "Its disk doesn't answer. Nothing is lost, and moves work again once it does.",
    "busy": "Another program has had the file for too long. Nothing is lost, and it can be tried again.",
    "failing": "It gives an error, which stands beside this.",
}
WAIT_FOR_LOCK_MS = 5_000
PRAGMAS = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "foreign_keys=ON",
    "secure_delete=ON",
    f"busy_timeout={WAIT_FOR_LOCK_MS}",
)
ROWS_AT_ONCE = 64


class Sqlite:
    """A file. Its one connection is opened by the engine in the thread of aiosqlite, where each piece of work is a hop.

    While it is held `alone`, no second bot can open it.
    """

    connections = 1
    is_shared = False
    what = WHAT
    go_back = DAMAGED
    insert = staticmethod(sqlite.insert)

    def __init__(self, address: str) -> None:
        self.path = file_of(address)
        self.engine = _engine(make_url(address))
        self._thread = Thread(self.engine)
        self._hold: Hold | None = None
        self.took = Histogram()
        self.carry_out = self._thread.carry_out
        self.require_there = self.require_alone = lambda: None

    @property
    def name(self) -> str:
        return str(self.path)

    async def open(self, *, alone: bool) -> None:
        if not alone:
            require_file(self.path)
        elif not self.path.exists():
            log.info("a new database is made", path=str(self.path))
        require_content(self.path)
        if alone:
            self._hold = hold = Hold(self.path)
            self.require_there, self.require_alone = hold.require_there, hold.require_alone
        await self._thread

    async def close(self) -> None:
        """Close the connection, and let another bot have the file; the thread has ended then."""
        await self._thread.close()
        if self._hold is not None:
            self._hold.release()

    def begin(self, *, durable: bool) -> Connection:
        db = self.engine.connect()
        raw = db.connection.driver_connection
        assert isinstance(raw, sqlite3.Connection)
        raw.execute(f"PRAGMA synchronous={'FULL' if durable else 'NORMAL'}")
        return db

    def begin_reading(self) -> Connection:
        return self.engine.connect()

    def without_beginning(self) -> Connection:
        return self.engine.connect()

    def give_back(self, db: Connection) -> None:
        """After a commit that failed SQLAlchemy alone would leave the connection in its transaction."""
        with db:
            db.connection.rollback()

    def hold_all(self, db: Connection) -> None:
        """The file is held."""

    def empty_log(self) -> None:
        """Write the log of writes into the file, and empty it."""
        self._thread.empty_log()

    def require_sound(self, db: Connection) -> None:
        require_sound(db)

    def require_unused(self, db: Connection) -> None:
        self._hold = self._hold or Hold(self.path)

    def go_on_counting(self, db: Connection, tables: Sequence[Table]) -> None:
        """It goes on after the largest number by itself."""

    def read_key(self) -> Key:
        """What lies beside the database and in no copy of it; it is made when it is first needed."""
        return key_beside(self.path)

    def why_unusable(self, error: BaseException) -> str:
        return why_unusable(error)


class Thread(aiosqlite.Connection):
    """The connection and its thread, which can be waited for until it is open."""

    def __init__(self, engine: Engine) -> None:
        super().__init__(self._open_connection, ROWS_AT_ONCE)
        self._engine = engine
        self._thread.daemon = True

    def _open_connection(self) -> sqlite3.Connection:
        with self._engine.connect() as db:
            opened = db.connection.driver_connection
        assert isinstance(opened, sqlite3.Connection)
        return opened

    async def carry_out(self, work: Callable[[], T]) -> T:
        """Raises InvalidRequestError, an SQLAlchemyError too, once the connection is closed."""
        if self._connection is None:
            raise InvalidRequestError("The database is closed.")
        try:
            return await self._execute(work)
        except sqlite3.Error as error:
            raise DBAPIError("the connection itself", None, error) from error

    def empty_log(self) -> None:
        assert self._connection is not None
        self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    async def close(self) -> None:
        """Close the connection; the thread has ended then, also where it could not be opened."""
        await super().close()
        if self._thread.is_alive():
            await asyncio.to_thread(self._thread.join)


def file_of(address: str) -> Path:
    """The file of a database. Raises Unusable for an address of none."""
    try:
        url = make_url(address)
    except (ArgumentError, ValueError):
        url = None
    if url is None or url.drivername != DRIVER or url.database in {None, "", ":memory:"}:
        raise Unusable(
            "HUSTINGS_DATABASE_URL isn't a sqlite+aiosqlite address of a file or a postgresql+asyncpg address; see "
            ".env.example.",
            Status.UNSET,
        )
    return Path(str(url.database))


def require_file(path: Path) -> None:
    if not path.exists():
        raise Unusable(f"There's no database at {path}.")


def require_content(path: Path) -> None:
    """Raises Unusable for a file without anything in it: it was a database once, or is none."""
    if path.is_file() and path.stat().st_size == 0:
        raise Unusable(f"The database {path} is empty: what was in it is lost. {DAMAGED} To begin anew, delete it.")


def require_sound(db: Connection) -> None:
    """Raises Unusable where a page of a database is damaged."""
    if db.exec_driver_sql("PRAGMA quick_check(1)").scalar() != "ok":
        raise Unusable(f"The database is damaged. {DAMAGED}")


def why_unusable(error: BaseException) -> str:
    """What keeps a database from being used, and what to do."""
    what = first_line(error)
    if trouble_of(error) == "damaged":
        return f"The database is damaged: {what}. {DAMAGED}"
    return f"The database can't be used: {what}. Does the folder exist, and is it writable?"


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

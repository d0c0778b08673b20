"""How queries reach the database: in whole pieces of work, each alone with it in the driver's thread."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias, TypeVar

import aiosqlite
from sqlalchemy import Connection, Engine, Executable, Result, ScalarResult
from sqlalchemy.exc import DBAPIError, InvalidRequestError

T = TypeVar("T")
Rows: TypeAlias = Mapping[str, object] | Sequence[Mapping[str, object]] | None
Work: TypeAlias = Callable[[Connection], T]

ROWS_AT_ONCE = 64


class Driver(aiosqlite.Connection):
    """The one connection, opened by the engine in the driver's own thread, where each piece of work is one hop."""

    def __init__(self, engine: Engine) -> None:
        super().__init__(self._open_connection, ROWS_AT_ONCE)
        self.engine = engine
        self._thread.daemon = True

    def _open_connection(self) -> sqlite3.Connection:
        with self.engine.connect() as db:
            opened = db.connection.driver_connection
        assert isinstance(opened, sqlite3.Connection)
        return opened

    async def carry_out(self, work: Callable[[], T]) -> T:
        """Do something in the driver's thread; it is finished there even if nobody waits for it any more.

        Raises SQLAlchemyError alone: InvalidRequestError once the connection is closed.
        """
        if self._connection is None:
            raise InvalidRequestError("The database is closed.")
        try:
            return await self._execute(work)
        except sqlite3.Error as error:
            raise DBAPIError("the connection itself", None, error) from error

    def empty_log(self) -> None:
        """Write the log of writes into the file, and empty it; called where `carry_out` does something."""
        assert self._connection is not None
        self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    async def close(self) -> None:
        """Close the connection; the thread has ended then, also where it could not be opened."""
        await super().close()
        if self._thread.is_alive():
            await asyncio.to_thread(self._thread.join)


class Reading:
    """Looks something up: each query is one hop to the driver's thread, and its answer is all in memory."""

    def __init__(self, driver: Driver) -> None:
        self._driver = driver

    async def run_sync(self, work: Work[T]) -> T:
        """Do something with SQLAlchemy's own connection."""
        return await self._driver.carry_out(lambda: self._alone(work))

    async def execute(self, statement: Executable, rows: Rows = None) -> Result[Any]:
        """The rows that a statement finds."""
        return (await self.run_sync(lambda db: db.execute(statement, rows).freeze()))()

    async def scalar(self, statement: Executable, rows: Rows = None) -> Any:
        """The first column of the first row, None where there is none."""
        return (await self.execute(statement, rows)).scalar()

    async def scalars(self, statement: Executable) -> ScalarResult[Any]:
        """The first column of each row."""
        return (await self.execute(statement)).scalars()

    def _alone(self, work: Work[T]) -> T:
        with self._driver.engine.connect() as db:
            return work(db)


class Writing(Reading):
    """A transaction. What is written is gathered, and carried over with the next question or the commit.

    A `durable` one outlasts the loss of power; any other only the end of the process, and nobody waits for the disk.
    """

    def __init__(self, driver: Driver, *, durable: bool) -> None:
        super().__init__(driver)
        self._durable = durable
        self._statements: list[tuple[Executable, Rows]] = []
        self._begun = False
        self._db: Connection | None = None
        self.writes = 0
        """How many statements it has been given that write."""

    def write(self, statement: Executable, rows: Rows = None) -> None:
        """Have something written. An error shows with the next question or the commit."""
        self.writes += 1
        self._statements.append((statement, rows))

    async def execute(self, statement: Executable, rows: Rows = None) -> Result[Any]:
        """The rows that a statement finds or, if it writes, returns."""
        self.writes += not statement.is_select
        return await super().execute(statement, rows)

    async def run_sync(self, work: Work[T]) -> T:
        """Do something with SQLAlchemy's own connection, after all that was gathered."""
        self._begun = True
        return await super().run_sync(work)

    async def commit(self) -> None:
        """Carry over what is left, and keep all of it."""
        if self._begun or self._statements:
            await self.run_sync(self._commit_now)

    async def roll_back(self) -> None:
        """Keep nothing."""
        if self._begun:
            await self._driver.carry_out(self._give_back)

    def _alone(self, work: Work[T]) -> T:
        if self._db is None:
            self._db = self._driver.engine.connect()
            set_durable(self._db, self._durable)
        gathered, self._statements = self._statements, []
        for statement, rows in gathered:
            self._db.execute(statement, rows)
        return work(self._db)

    def _commit_now(self, db: Connection) -> None:
        db.commit()
        self._give_back()

    def _give_back(self) -> None:
        """Give the connection back; after a commit that failed SQLAlchemy alone would leave it in its transaction."""
        if self._db is not None:
            db, self._db = self._db, None
            with db:
                db.connection.rollback()


def set_durable(db: Connection, durable: bool) -> None:
    """Have the transactions that follow wait for the disk, or not."""
    raw = db.connection.driver_connection
    assert isinstance(raw, sqlite3.Connection)
    raw.execute(f"PRAGMA synchronous={'FULL' if durable else 'NORMAL'}")

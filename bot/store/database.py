"""The database: opened, brought up to date, read and written. The queries stand beside this file."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cached_property
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from sqlalchemy import Connection, Engine, exc
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError

from bot.model.errors import Status, Unusable
from bot.model.tally import Histogram
from bot.store.forgotten import list_file
from bot.store.key import Key, key_of, known_key
from bot.store.migrating import bring_up_to_date, last_used_by, require_up_to_date, schema_of
from bot.store.sqlite import Sqlite
from bot.store.transactions import Driver, Reading, Writing
from bot.store.troubles import Troubles

POSTGRES = "postgresql+asyncpg"
WAIT_FOR_TURN_SECONDS = 30


class Store:
    """An open database, with as many transactions at a time as its driver has connections.

    `waits` is how long each waited for one.
    """

    def __init__(self, driver: Driver, key: str = "", forgotten: Path | None = None) -> None:
        self._driver = driver
        self._key = key
        self._forgotten = forgotten
        self._free = asyncio.Semaphore(driver.connections)
        self.troubles = Troubles(driver.what)
        self.waits = Histogram()

    @property
    def engine(self) -> Engine:
        return self._driver.engine

    @property
    def took(self) -> Histogram:
        """How long questions to the database took, and commits."""
        return self._driver.took

    @property
    def name(self) -> str:
        """What the database is called where people read it."""
        return self._driver.name

    @property
    def is_shared(self) -> bool:
        """Whether other processes may have the database too."""
        return self._driver.is_shared

    @property
    def go_back(self) -> str:
        """What to do where it is damaged."""
        return self._driver.go_back

    @cached_property
    def key(self) -> Key:
        """What is in no copy of the database: the one that is set, or else what its driver keeps. Raises Unusable."""
        return self.given_key or self._driver.read_key()

    @property
    def given_key(self) -> Key | None:
        """The key that is set, if one is. Raises Unusable."""
        return key_of(self._key) if self._key else None

    def known_key(self) -> Key | None:
        """The key, if there is one by now: none is made. Raises Unusable."""
        return self.given_key or (None if self.path is None else known_key(self.path))

    @property
    def forgotten(self) -> Path | None:
        """The list of those who were forgotten: where it is set, else beside the file; None where there is none."""
        return self._forgotten or (None if self.path is None else list_file(self.path))

    @asynccontextmanager
    async def write(self, *, durable: bool = True, once: bool = False) -> AsyncIterator[Writing]:
        """One transaction: all of it or nothing. One that is not `durable` may be lost with the power.

        Where it is a single statement that is not durable, `once` spares a server most of the ways to it.

        Raises FileGone where the database is not the file of its name any more.
        """
        async with self._turn():
            self._driver.require_there()
            db = Writing(self._driver, durable=durable, once=once and not durable)
            try:
                yield db
                await db.commit()
            except BaseException:
                await db.end()
                raise
            db.tell_kept()
            if db.writes:
                self.troubles.saved()

    @asynccontextmanager
    async def read(self, *, once: bool = False) -> AsyncIterator[Reading]:
        """A connection to look something up with, which sees nothing that is written meanwhile.

        Where there is one question, or each may have its own moment, `once` spares a server most of the ways to it.
        """
        async with self._turn():
            db = Reading(self._driver, once=once)
            try:
                yield db
            finally:
                if self._driver.is_shared:
                    await db.end()

    def require_unused(self, db: Connection) -> None:
        """Raises Unusable where a bot has the database."""
        self._driver.require_unused(db)

    @property
    def path(self) -> Path | None:
        """The file of the database; None where it is on a server."""
        return self._driver.path

    async def leave_no_trace(self) -> None:
        """Have what was deleted or written over gone from the log of writes too; from the file it is by then."""
        async with self._turn():
            await self._driver.carry_out(self._driver.empty_log)

    def require_there(self) -> None:
        """Raises FileGone where what is written would be lost."""
        self._driver.require_there()

    def require_alone(self) -> None:
        """Raises Unusable where another bot has the database by now: nothing may be written any more."""
        self._driver.require_alone()

    async def close(self) -> None:
        """Close the connections, after what is under way, and let another bot have the database."""
        for _ in range(self._driver.connections):
            await self._free.acquire()
        try:
            await self._driver.close()
        finally:
            for _ in range(self._driver.connections):
                self._free.release()

    @asynccontextmanager
    async def _turn(self) -> AsyncIterator[None]:
        """Have a connection for oneself. Raises SQLAlchemy's TimeoutError where none comes free."""
        began = monotonic()
        try:
            async with asyncio.timeout(WAIT_FOR_TURN_SECONDS):
                await self._free.acquire()
        except TimeoutError:
            slow = exc.TimeoutError("Another transaction takes too long.")
            self.troubles.note(slow)
            raise slow from None
        finally:
            self.waits.add(monotonic() - began)
        try:
            yield
        except (SQLAlchemyError, OSError) as error:
            self.troubles.note(error)
            raise
        finally:
            self._free.release()


async def open_store(address: str, *, alone: bool = True, key: str = "", forgotten: Path | None = None) -> Store:
    """Open the database at an SQLAlchemy address and bring its tables up to date.

    With `alone` it is the bot's, and an SQLite file is no second bot's meanwhile; without, nothing is written to it,
    not even a newer table. The key and the place of the list of the forgotten are those that are set. Raises Unusable.
    """
    driver = driver_of(address)
    store = Store(driver, key, forgotten)
    try:
        await driver.open(alone=alone)
        async with store.write() as db:
            await db.run_sync(driver.require_sound)
            await db.run_sync(driver.hold_all if alone else require_up_to_date)
            if alone:
                await db.run_sync(bring_up_to_date)
    except (DBAPIError, OSError) as error:
        await store.close()
        raise Unusable(driver.why_unusable(error)) from None
    except BaseException:
        await store.close()
        raise
    return store


@asynccontextmanager
async def looking_into(address: str) -> AsyncIterator[tuple[Driver, Reading]]:
    """Read a database as it is, whatever its tables are, also while a bot has it. Raises Unusable."""
    driver = driver_of(address)
    reading = Reading(driver)
    try:
        await driver.open(alone=False)
        yield driver, reading
    except (DBAPIError, OSError) as error:
        raise Unusable(driver.why_unusable(error)) from None
    finally:
        await reading.end()
        await driver.close()


def driver_of(address: str) -> Driver:
    """What reaches the database at an address. Raises Unusable where nothing does."""
    if is_postgres(address):
        try:
            from bot.store.postgres import Postgres
        except ImportError:
            raise Unusable(
                "PostgreSQL needs a driver that isn't installed: pip install 'hustings[postgres]'.", Status.UNSET
            ) from None
        return Postgres(address)
    return Sqlite(address)


def is_postgres(address: str) -> bool:
    """Whether an address is that of a database of PostgreSQL."""
    try:
        return make_url(address).drivername == POSTGRES
    except (ArgumentError, ValueError):
        return False


class State(NamedTuple):
    """Which bot last used a database, None where it did not say so; the revision of its tables, "" of an empty one."""

    bot: str | None
    schema: str


def state_of(db: Connection) -> State:
    """What a database says of itself."""
    return State(last_used_by(db), schema_of(db))

"""PostgreSQL: a server, a few connections to it, and rows that are locked, for others may have the database too."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from math import inf
from time import monotonic
from typing import Any, TypeVar

import asyncpg
from sqlalchemy import URL, Connection, Executable, Table, event, func, select, text
from sqlalchemy.dialects import postgresql
from sqlalchemy.engine import make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DBAPIError, DisconnectionError, InvalidRequestError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry, PoolProxiedConnection
from sqlalchemy.sql.dml import UpdateBase
from sqlalchemy.util import greenlet_spawn

from bot.model.errors import Status, Unusable
from bot.model.tally import Histogram
from bot.store.key import Key
from bot.store.troubles import Trouble, code_of, first_line, trouble_of

T = TypeVar("T")

CONNECTIONS = 4
CONNECT_SECONDS, ANSWER_SECONDS = 10, 120
"""How long a server may take to take a connection, and to carry out one statement, an upgrade's too."""
USED = "used"
LOCK_SECONDS, IDLE_SECONDS = 5, 60
"""How long a statement waits for rows that others have, an upgrade's apart; and how long a process that hangs within a
transaction keeps what it has locked."""
APPLICATION = "hustings"
"""What the server's list of connections calls ours."""
PAUSE_SECONDS = 10.0
"""A connection that nobody has used for so long is tried before it is used."""
NOT_WAITED_FOR = func.set_config("synchronous_commit", "off", True)
"""As part of a statement that is its own transaction, this holds for its commit."""
UPGRADING = 0x687573
"""The number of the lock that whoever brings the tables up to date has for that transaction."""
GO_BACK = "Go back to a copy that is whole: docs/postgres.md says how."
WHAT: Mapping[Trouble, str] = {
    "gone": f"The database isn't on its server any more. {GO_BACK}",
    "damaged": f"Pages of the database are damaged. Stop the bot. {GO_BACK}",
    "read-only": "The server takes no writes. Let the bot's user write, and give the address of the primary.",
    "full": "The server's disk is full. Make room; nothing is lost, and moves work again then.",
    "unreachable": "The server can't be reached. Nothing is lost, and moves work again once it answers.",
    "busy": "Others have had what was asked for, for too long. Nothing is lost, and it can be tried again.",
    "failing": "It gives an error, which stands beside this.",
}
REFUSED: Mapping[str, str] = {
    "28000": "The server refuses this user.",
    "28P01": "The server refuses this user or password.",
    "3D000": "The server has no such database. Make one: createdb NAME.",
    "42501": "This user may not do that there. Make it the owner of the database.",
    "53300": "The server takes no more connections.",
}
"""What to say where it can't be opened, by the server's codes."""


class Postgres:
    """A database on a server."""

    path = None
    connections = CONNECTIONS
    is_shared = True
    what = WHAT
    go_back = GO_BACK
    insert = staticmethod(postgresql.insert)

    def __init__(self, address: str) -> None:
        url = make_url(address)
        self.name = str(URL.create("postgresql", host=url.host, port=url.port, database=url.database))
        self._pool = _pool(url)
        self.engine = self._pool.sync_engine
        self._looking = self.engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        self._at_once = self.engine.execution_options(isolation_level="AUTOCOMMIT")
        event.listen(self._at_once, "before_execute", _wait_for_no_disk, retval=True)
        self._is_open = False
        self.took = Histogram()

    async def open(self, *, alone: bool) -> None:
        """Several may have it at a time, whose rows the database itself keeps apart."""
        self._is_open = True
        try:
            await self.carry_out(lambda: self.engine.connect().close())
        except (TypeError, ValueError) as error:  # of a parameter in the address, whose value is not shown
            raise Unusable(
                f"HUSTINGS_DATABASE_URL has a parameter that isn't known ({type(error).__name__}); see .env.example.",
                Status.UNSET,
            ) from None

    def empty_log(self) -> None:
        """Its log of writes is the server's own."""

    async def carry_out(self, work: Callable[[], T]) -> T:
        """Raises ConnectionError too, where the server can't be reached."""
        if not self._is_open:
            raise InvalidRequestError("The database is closed.")
        doing = asyncio.ensure_future(greenlet_spawn(work))
        try:
            return await asyncio.shield(doing)
        except asyncio.CancelledError:
            await _ended(doing)
            raise
        except (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError) as error:
            raise DBAPIError("the connection itself", None, error) from error
        except OSError as error:  # no such host, no such socket, no answer in time
            raise ConnectionError(first_line(error)) from error

    async def close(self) -> None:
        self._is_open = False
        await self._pool.dispose()

    def begin(self, *, durable: bool) -> Connection:
        db = self.engine.connect()
        try:
            if not durable:
                db.exec_driver_sql("SET LOCAL synchronous_commit TO off")
        except BaseException:
            db.close()
            raise
        return db

    def begin_reading(self) -> Connection:
        return self._looking.connect()

    def without_beginning(self) -> Connection:
        return self._at_once.connect()

    def give_back(self, db: Connection) -> None:
        db.close()

    def hold_all(self, db: Connection) -> None:
        db.exec_driver_sql(f"SET LOCAL lock_timeout TO '{ANSWER_SECONDS}s'")
        db.exec_driver_sql(f"SELECT pg_advisory_xact_lock({UPGRADING})")

    def require_sound(self, db: Connection) -> None:
        """A server looks at its pages itself, as it reads them."""

    def require_unused(self, db: Connection) -> None:
        others = "datname = current_database() AND application_name = :ours AND pid <> pg_backend_pid()"
        if db.scalar(text(f"SELECT count(*) FROM pg_stat_activity WHERE {others}"), {"ours": APPLICATION}):
            raise Unusable(f"A Hustings is using {self.name}. Stop it first.", Status.HELD)

    def go_on_counting(self, db: Connection, tables: Sequence[Table]) -> None:
        for table in tables:
            key, *more = table.primary_key
            sequence = db.scalar(select(func.pg_get_serial_sequence(table.name, key.name)))
            if sequence and not more and (largest := db.scalar(select(func.max(key)))):
                db.execute(select(func.setval(sequence, largest)))

    def require_there(self) -> None:
        """A server keeps what it has taken."""

    def require_alone(self) -> None:
        """Others may have it."""

    def read_key(self) -> Key:
        """There is no place beside a server's database."""
        raise Unusable("With PostgreSQL the bot needs HUSTINGS_KEY; .env.example says how to make one.", Status.UNSET)

    def why_unusable(self, error: BaseException) -> str:
        what = first_line(error)
        if why := REFUSED.get(code_of(error)):
            return f"The database can't be used: {what}. {why}"
        if trouble_of(error) == "unreachable" or isinstance(error, OSError):
            return f"The server of {self.name} can't be reached: {what}."
        return f"The database can't be used: {what}."


def _pool(url: URL) -> AsyncEngine:
    """SQLAlchemy for a few connections.

    Where the address says that no statements are kept, they get no names either: a pooler may give each transaction
    another connection, which knows none of them.
    """
    keeps_none = url.query.get("prepared_statement_cache_size") == "0"
    pool = create_async_engine(
        url,
        hide_parameters=True,
        pool_size=CONNECTIONS,
        max_overflow=0,
        connect_args={
            "timeout": CONNECT_SECONDS,
            "command_timeout": ANSWER_SECONDS,
            "server_settings": {"application_name": APPLICATION},
            **({"statement_cache_size": 0} if keeps_none else {}),
        },
    )
    dialect = pool.sync_engine.dialect

    def limit_waits(db: Any, record: ConnectionPoolEntry) -> None:
        """By a statement, for poolers refuse what they don't know among a connection's parameters."""
        limits = f"SET lock_timeout TO '{LOCK_SECONDS}s'; SET idle_in_transaction_session_timeout TO '{IDLE_SECONDS}s'"
        db.run_async(lambda driver: driver.execute(limits))

    def note_use(db: DBAPIConnection, record: ConnectionPoolEntry) -> None:
        record.info[USED] = monotonic()

    def require_whole(db: Any, record: ConnectionPoolEntry, use: PoolProxiedConnection) -> None:
        """A server that has restarted has closed it, as is known here; one that vanished doesn't answer."""
        if db.driver_connection.is_closed():
            raise DisconnectionError
        if monotonic() - record.info.get(USED, inf) > PAUSE_SECONDS:
            try:
                dialect.do_ping(db)
            except (dialect.loaded_dbapi.Error, OSError):
                raise DisconnectionError from None

    event.listen(pool.sync_engine, "connect", limit_waits)
    event.listen(pool.sync_engine, "checkin", note_use)
    event.listen(pool.sync_engine, "checkout", require_whole)
    return pool


def _wait_for_no_disk(
    db: Connection, statement: Executable, rows: Any, more: Any, options: Any
) -> tuple[Executable, Any, Any]:
    """A statement that is a transaction of its own, and may be lost with the power."""
    return (statement.returning(NOT_WAITED_FOR) if isinstance(statement, UpdateBase) else statement), rows, more


async def _ended(doing: asyncio.Future[Any]) -> None:
    """What was begun is finished, or has failed: till then nothing else can be asked of its connection."""
    while not doing.done():
        with suppress(asyncio.CancelledError):
            await asyncio.wait([doing])
    if not doing.cancelled():
        doing.exception()

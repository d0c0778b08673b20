"""How queries reach the database: in whole pieces of work, each alone with its connection."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from time import monotonic
from typing import Any, Protocol, TypeAlias, TypeVar

from sqlalchemy import Connection, Engine, Executable, Result, ScalarResult, Table

from bot.model.tally import Histogram
from bot.store.key import Key
from bot.store.troubles import Trouble

T = TypeVar("T")
Rows: TypeAlias = Mapping[str, object] | Sequence[Mapping[str, object]] | None
Work: TypeAlias = Callable[[Connection], T]


class Driver(Protocol):
    """One kind of database: how it is opened and held, how work gets to it, and what its errors mean.

    `took` is how long questions and commits took, as whoever asks waits for them.
    """

    took: Histogram

    @property
    def engine(self) -> Engine:
        """SQLAlchemy's, which is used within `carry_out` alone."""
        ...

    @property
    def name(self) -> str:
        """What the database is called where people read it: no password is in it."""
        ...

    @property
    def path(self) -> Path | None:
        """The file; None where it is on a server."""
        ...

    @property
    def connections(self) -> int:
        """How many transactions there may be at a time."""
        ...

    @property
    def is_shared(self) -> bool:
        """Whether others may write meanwhile: then rows are locked, and a reader keeps to one moment."""
        ...

    @property
    def what(self) -> Mapping[Trouble, str]:
        """What to say of each trouble, and what to do."""
        ...

    @property
    def go_back(self) -> str:
        """What to do where it is damaged."""
        ...

    async def open(self, *, alone: bool) -> None:
        """Connect; with `alone` the database is made where it is missing, and no other bot may break in on it.

        Raises Unusable, SQLAlchemyError, OSError.
        """
        ...

    async def carry_out(self, work: Callable[[], T]) -> T:
        """Do something with the engine; it is finished even if nobody waits for it any more. Raises SQLAlchemyError."""
        ...

    def empty_log(self) -> None:
        """Have nothing that was deleted left in a log of writes beside the file; called within `carry_out`."""
        ...

    async def close(self) -> None:
        """Let go of the database."""
        ...

    def begin(self, *, durable: bool) -> Connection:
        """A connection for one transaction that writes."""
        ...

    def begin_reading(self) -> Connection:
        """One that writes nothing, and sees all of it as at one moment."""
        ...

    def without_beginning(self) -> Connection:
        """One for statements each of which stands for itself. What they write may be lost with the power."""
        ...

    def give_back(self, db: Connection) -> None:
        """Take back what was not committed, also after a commit that failed, and let others have the connection."""
        ...

    def insert(self, table: Table) -> Any:
        """The insert of its dialect, which knows `on_conflict_do_nothing`."""
        ...

    def hold_all(self, db: Connection) -> None:
        """Nobody else brings the tables up to date until the end of this transaction."""
        ...

    def require_sound(self, db: Connection) -> None:
        """Raises Unusable where it is damaged."""
        ...

    def require_unused(self, db: Connection) -> None:
        """Raises Unusable where a bot has it; an SQLite file no bot can open then before it is closed."""
        ...

    def go_on_counting(self, db: Connection, tables: Sequence[Table]) -> None:
        """After rows were copied: new ones get numbers that none of them has."""
        ...

    def require_there(self) -> None:
        """Raises FileGone where what is written would be lost."""
        ...

    def require_alone(self) -> None:
        """Raises Unusable where another bot has it by now that must not."""
        ...

    def read_key(self) -> Key:
        """The bot's own key, from where this kind of database keeps it. Raises Unusable."""
        ...

    def why_unusable(self, error: BaseException) -> str:
        """What keeps it from being used, and what to do."""
        ...


class Reading:
    """Looks something up: each query is one hop to the driver, and its answer is all in memory.

    Asked `once` of a server, a query is one way there and back; a transaction would be three.
    """

    def __init__(self, driver: Driver, *, once: bool = False) -> None:
        self._driver = driver
        self._once = once and driver.is_shared
        self._db: Connection | None = None
        self.is_shared = driver.is_shared
        """Whether other processes may write to the same rows."""

    async def run_sync(self, work: Work[T]) -> T:
        """Do something with SQLAlchemy's own connection."""
        began = monotonic()
        try:
            return await self._driver.carry_out(lambda: self._alone(work))
        finally:
            self._driver.took.add(monotonic() - began)

    async def execute(self, statement: Executable, rows: Rows = None) -> Result[Any]:
        """The rows that a statement finds."""
        return (await self.run_sync(lambda db: db.execute(statement, rows).freeze()))()

    async def scalar(self, statement: Executable, rows: Rows = None) -> Any:
        """The first column of the first row, None where there is none."""
        return (await self.execute(statement, rows)).scalar()

    async def scalars(self, statement: Executable) -> ScalarResult[Any]:
        """The first column of each row."""
        return (await self.execute(statement)).scalars()

    async def end(self) -> None:
        """Give back what it still has of the database; what was not committed is not kept."""
        if self._db is not None:
            await self._driver.carry_out(self._give_back)

    def _alone(self, work: Work[T]) -> T:
        if self._once:
            with self._driver.without_beginning() as db:
                return work(db)
        if self._driver.is_shared:
            self._db = self._db or self._driver.begin_reading()
            return work(self._db)
        with self._driver.engine.connect() as db:
            return work(db)

    def _give_back(self) -> None:
        if self._db is not None:
            db, self._db = self._db, None
            self._driver.give_back(db)


class Writing(Reading):
    """A transaction. What is written is gathered, and carried over with the next question or the commit.

    A `durable` one outlasts the loss of power; any other only the end of the process, and nobody waits for the disk.
    One that writes `once` is a single statement, and not durable.
    """

    def __init__(self, driver: Driver, *, durable: bool, once: bool = False) -> None:
        super().__init__(driver, once=once)
        self._durable = durable
        self._statements: list[tuple[Executable, Rows]] = []
        self._begun = False
        self.writes = 0
        """How many statements it has been given that write."""
        self._when_kept: list[Callable[[], None]] = []

    def write(self, statement: Executable, rows: Rows = None) -> None:
        """Have something written. An error shows with the next question or the commit."""
        self.writes += 1
        self._statements.append((statement, rows))

    async def execute(self, statement: Executable, rows: Rows = None) -> Result[Any]:
        """The rows that a statement finds or, if it writes, returns."""
        self.writes += not statement.is_select
        return await super().execute(statement, rows)

    def go_on_counting(self, db: Connection, tables: Sequence[Table]) -> None:
        """After rows were copied: new ones get numbers that none of them has."""
        self._driver.go_on_counting(db, tables)

    def write_new(self, table: Table, row: Mapping[str, object]) -> None:
        """Have a row inserted, unless one stands there that it would double."""
        self.write(self._driver.insert(table).on_conflict_do_nothing(), row)

    def put(self, table: Table, row: Mapping[str, object]) -> None:
        """Have a row written in place of the one of its key, if there is one."""
        new = self._driver.insert(table).values(**row)
        others = {name: new.excluded[name] for name in row if name not in table.primary_key.columns}
        self.write(new.on_conflict_do_update(index_elements=[*table.primary_key.columns], set_=others))

    async def insert_new(self, table: Table, values: Mapping[str, object]) -> Any:
        """Insert a row and return its key, or None where one stands there that it would double: nothing fails then."""
        return (await self.execute(_insert_new(self._driver.insert, table), values)).scalar()

    async def run_sync(self, work: Work[T]) -> T:
        """Do something with SQLAlchemy's own connection, after all that was gathered."""
        self._begun = True
        return await super().run_sync(work)

    def when_kept(self, what: Callable[[], None]) -> None:
        """Have something done once all of it is kept."""
        self._when_kept.append(what)

    def tell_kept(self) -> None:
        """It is."""
        for what in self._when_kept:
            what()

    async def commit(self) -> None:
        """Carry over what is left, and keep all of it."""
        if self._statements or (self._begun and not self._once):
            await self.run_sync(self._commit_now)

    async def end(self) -> None:
        """Keep nothing of what was not committed."""
        if self._begun:
            await self._driver.carry_out(self._give_back)

    def _alone(self, work: Work[T]) -> T:
        if self._once:
            assert self.writes <= 1
            with self._driver.without_beginning() as db:
                return self._after_gathered(db, work)
        self._db = self._db or self._driver.begin(durable=self._durable)
        return self._after_gathered(self._db, work)

    def _after_gathered(self, db: Connection, work: Work[T]) -> T:
        gathered, self._statements = self._statements, []
        for statement, rows in gathered:
            db.execute(statement, rows)
        return work(db)

    def _commit_now(self, db: Connection) -> None:
        db.commit()
        self._db = None
        self._driver.give_back(db)


@cache
def _insert_new(insert: Callable[[Table], Any], table: Table) -> Executable:
    (key,) = table.primary_key
    return insert(table).on_conflict_do_nothing().returning(key)

"""A PostgreSQL of the machine's own binaries, one a process, for tests that run on both databases."""

from __future__ import annotations

import asyncio
import hashlib
import os
import shutil
import signal
import subprocess
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from io import BytesIO
from itertools import count
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, TypeAlias

import pytest

QUICKLY = ("fsync=off", "full_page_writes=off", "synchronous_commit=off", "autovacuum=off", "jit=off")
"""No test is about the loss of power to a server."""
USUAL_PLACES = "/usr/lib/postgresql/*/bin/initdb"
MISSING = "there are no binaries of PostgreSQL (initdb, postgres) here"
SOMEBODY = "nobody"
"""As whom it runs where the tests run as root: it refuses root."""
WAIT_SECONDS = 30
EMPTY = 21
"""Bytes of a table without rows, as it is copied."""


Make: TypeAlias = Callable[[Path], Awaitable[None]]
"""What makes a database, and closes it."""
CATALOGUE = """
    select md5(string_agg(relname || pg_class.xmin || attname || pg_attribute.xmin, ' ' order by relname, attnum))
    from pg_class join pg_attribute on attrelid = pg_class.oid where relnamespace = 'public'::regnamespace
"""
"""What changes with every change of a table."""
TABLES = "select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace"
COUNTERS = "select sequencename, last_value from pg_sequences"
OTHERS = "select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()"


@dataclass(frozen=True)
class Template:
    """A database as it was made: its name, its tables, what each has, and how far its numbers have come."""

    name: str
    catalogue: str
    rows: Mapping[str, bytes]
    counters: Mapping[str, int | None]
    free: list[str] = field(default_factory=list[str])
    """Copies of it that nobody has, as it was made."""


class Server:
    """A server in a folder of its own, which goes with it.

    Databases are copies of ones that were made once. To copy one takes a third of a second, so one whose tables a test
    has left as they were gets its rows back instead of being dropped.
    """

    def __init__(self, binaries: Path, settings: Sequence[str] = QUICKLY) -> None:
        self.binaries = binaries
        self.settings = settings
        self.folder = Path(mkdtemp(prefix="hustings-"))
        self.templates: dict[Make, Template] = {}
        self.lent: dict[str, Template] = {}
        self.numbers = count()
        self.made: set[str] = set()
        if os.getuid() == 0:
            shutil.chown(self.folder, SOMEBODY)
        self._run("initdb", "-U", "hustings", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync", "-D", self.data)
        self.process = self.start()

    @property
    def data(self) -> str:
        return str(self.folder / "data")

    @property
    def _user(self) -> str | None:
        return SOMEBODY if os.getuid() == 0 else None

    def start(self) -> subprocess.Popen[bytes]:
        """Start it, and wait until it takes connections."""
        parts = [
            part
            for one in (*self.settings, "listen_addresses=", f"unix_socket_directories={self.folder}")
            for part in ("-c", one)
        ]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [str(self.binaries / "postgres"), "-D", self.data, *parts],
                cwd="/",
                stdout=log,
                stderr=log,
                user=self._user,
            )
        self._run("pg_isready", "-q", "-h", str(self.folder), "-t", str(WAIT_SECONDS), tries=100)
        return self.process

    def stop(self) -> None:
        """Stop it, breaking connections off."""
        self.process.send_signal(signal.SIGINT)
        self.process.wait(WAIT_SECONDS)

    def end(self) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def address(self, name: str) -> str:
        return f"postgresql+asyncpg://hustings@/{name}?host={self.folder}"

    def name(self, file: Path) -> str:
        """The database that stands for a file."""
        return f"f{hashlib.md5(str(file).encode()).hexdigest()[:16]}"

    @asynccontextmanager
    async def connected(self, name: str = "postgres") -> AsyncIterator[Any]:
        import asyncpg

        db = await asyncpg.connect(host=str(self.folder), user="hustings", database=name)
        try:
            yield db
        finally:
            await db.close()

    async def execute(self, *statements: str) -> None:
        async with self.connected() as db:
            for statement in statements:
                await db.execute(statement)

    def rows(self, file: Path, query: str) -> list[tuple[Any, ...]]:
        """What a query finds; in a thread of its own, for an event loop may be waiting for it."""

        async def found() -> list[tuple[Any, ...]]:
            async with self.connected(self.name(file)) as db:
                return [tuple(row) for row in await db.fetch(query)]

        with ThreadPoolExecutor(1) as thread:
            return thread.submit(asyncio.run, found()).result()

    async def found(self, file: Path, query: str, *values: object) -> list[tuple[Any, ...]]:
        """The same, in this event loop. Raises ConnectionError while the server is away."""
        import asyncpg

        cut_off = (asyncpg.InterfaceError, asyncpg.InternalClientError, asyncpg.OperatorInterventionError)
        try:
            async with self.connected(self.name(file)) as db:
                return [tuple(row) for row in await db.fetch(query, *values)]
        except (*cut_off, asyncpg.PostgresConnectionError, OSError) as error:
            raise ConnectionError(str(error)) from error

    async def make(self, file: Path, make: Make) -> None:
        """The database of a file as a function makes it: made once, and then copied."""
        if make not in self.templates:
            self.templates[make] = await self._made_once(make)
        await self.drop(file)
        template = self.templates[make]
        name = self.name(file)
        if template.free:
            await self.execute(f"ALTER DATABASE {template.free.pop()} RENAME TO {name}")
        else:
            await self.execute(f"CREATE DATABASE {name} TEMPLATE {template.name} STRATEGY FILE_COPY")
        self.lent[name] = template
        self.made.add(name)

    async def make_empty(self, file: Path) -> None:
        await self.drop(file)
        await self.execute(f"CREATE DATABASE {self.name(file)}")
        self.made.add(self.name(file))

    async def copy(self, file: Path, to: Path) -> None:
        """What the database of a file has by now stands for another file too; nobody may have either open."""
        await self.drop(to)
        await self.execute(f"CREATE DATABASE {self.name(to)} TEMPLATE {self.name(file)}")
        self.made.add(self.name(to))

    async def drop(self, file: Path) -> None:
        await self.execute(f"DROP DATABASE IF EXISTS {self.name(file)} WITH (FORCE)")
        self.made.discard(self.name(file))
        self.lent.pop(self.name(file), None)

    def drop_made(self) -> None:
        """Drop what the last test had, but for what can be as it was again."""
        if self.made:
            asyncio.run(self._drop_made())

    async def _drop_made(self) -> None:
        made, self.made = self.made, set()
        for name in made:
            template = self.lent.pop(name, None)
            if template is not None and await self._is_again(name, template):
                template.free.append(f"free{next(self.numbers)}")
                await self.execute(f"ALTER DATABASE {name} RENAME TO {template.free[-1]}")
            else:
                await self.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")

    async def _made_once(self, make: Make) -> Template:
        """A database that a function makes, if need be from a copy of another."""
        file = self.folder / f"{make.__module__}.{make.__qualname__}"
        await self.execute(f"CREATE DATABASE {self.name(file)}")
        await make(file)
        name = self.name(file)
        self.made.discard(name)
        self.lent.pop(name, None)
        return await self._look_at(name)

    async def _look_at(self, name: str) -> Template:
        async with self.connected(name) as db:
            rows = dict[str, bytes]()
            for (table,) in await db.fetch(TABLES):
                await db.copy_from_table(table, output=(content := BytesIO()), format="binary")
                rows[table] = content.getvalue()
            return Template(name, await db.fetchval(CATALOGUE), rows, dict(await db.fetch(COUNTERS)))

    async def _is_again(self, name: str, template: Template) -> bool:
        """Give a copy the rows that it was made with; False where a table of it is another by now."""
        async with self.connected(name) as db:
            await db.execute(OTHERS.replace("$1", f"'{name}'"))
            if await db.fetchval(CATALOGUE) != template.catalogue:
                return False
            await db.execute("SET session_replication_role = replica")
            await db.execute(";".join(f'DELETE FROM "{table}"' for table in template.rows))
            for table, content in template.rows.items():
                if len(content) > EMPTY:
                    await db.copy_to_table(table, source=BytesIO(content), format="binary")
            for counter, last in template.counters.items():
                await db.execute(f"SELECT setval('{counter}', {last or 1}, {last is not None})")
        return True

    def _run(self, what: str, *arguments: str, tries: int = 1) -> None:
        command = [str(self.binaries / what), *arguments]
        for left in reversed(range(tries)):
            done = subprocess.run(command, cwd="/", capture_output=True, text=True, check=False, user=self._user)
            if done.returncode == 0:
                return
            if not left:
                raise RuntimeError(f"{what}: {done.stderr}")


_servers: list[Server] = []


def server() -> Server:
    """The server of this process, started when it is first wanted. Skips the test where there can be none."""
    if not _servers:
        _servers.append(Server(binaries()))
    return _servers[0]


def binaries() -> Path:
    """Where PostgreSQL's own programs are. Skips the test where there are none."""
    pytest.importorskip("asyncpg")
    initdb = shutil.which("initdb") or next(iter(sorted(map(str, Path("/").glob(USUAL_PLACES[1:])))[::-1]), None)
    if initdb is None:
        pytest.skip(MISSING)
    return Path(initdb).resolve().parent


def end_servers() -> None:
    while _servers:
        _servers.pop().end()


@contextmanager
def on_postgres() -> Iterator[Server]:
    """What stands for files meanwhile are databases of a server."""
    from tests.store import at_table

    one = server()
    at_table.on_server.append(one)
    try:
        yield one
    finally:
        at_table.on_server.pop()
        one.drop_made()

"""A PostgreSQL of the machine's own binaries, one a process, for tests that run on both databases."""

from __future__ import annotations

import asyncio
import hashlib
import os
import shutil
import signal
import subprocess
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp

import pytest

QUICKLY = ("fsync=off", "full_page_writes=off", "synchronous_commit=off", "autovacuum=off", "jit=off")
"""No test is about the loss of power to a server."""
USUAL_PLACES = "/usr/lib/postgresql/*/bin/initdb"
MISSING = "there are no binaries of PostgreSQL (initdb, postgres) here"
SOMEBODY = "nobody"
"""As whom it runs where the tests run as root: it refuses root."""
WAIT_SECONDS = 30


class Server:
    """A server in a folder of its own, which goes with it. Databases are copies of ones that were made once."""

    def __init__(self, binaries: Path, settings: Sequence[str] = QUICKLY) -> None:
        self.binaries = binaries
        self.settings = settings
        self.folder = Path(mkdtemp(prefix="hustings-"))
        self.templates: dict[Callable[[Path], Awaitable[None]], str] = {}
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

    async def execute(self, *statements: str) -> None:
        import asyncpg

        db = await asyncpg.connect(host=str(self.folder), user="hustings", database="postgres")
        try:
            for statement in statements:
                await db.execute(statement)
        finally:
            await db.close()

    async def make(self, file: Path, make: Callable[[Path], Awaitable[None]]) -> None:
        """The database of a file as a function makes it: made once, and then copied."""
        if make not in self.templates:
            template = self.folder / f"template-{len(self.templates)}"
            await self.execute(f"CREATE DATABASE {self.name(template)}")
            await make(template)
            self.templates[make] = self.name(template)
        await self.drop(file)
        await self.execute(f"CREATE DATABASE {self.name(file)} TEMPLATE {self.templates[make]}")
        self.made.add(self.name(file))

    async def make_empty(self, file: Path) -> None:
        await self.drop(file)
        await self.execute(f"CREATE DATABASE {self.name(file)}")
        self.made.add(self.name(file))

    async def drop(self, file: Path) -> None:
        await self.execute(f"DROP DATABASE IF EXISTS {self.name(file)} WITH (FORCE)")

    def drop_made(self) -> None:
        """Drop what the last test had."""
        made, self.made = self.made, set()
        if made:
            asyncio.run(self.execute(*(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)" for name in made)))

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

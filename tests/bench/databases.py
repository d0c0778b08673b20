"""A database on a server of PostgreSQL that is set as it comes, so that what is committed is on the disk."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import asyncpg

from tests.bench.spent import spent_by
from tests.postgres import Server, binaries
from tests.wire.house import beside

KEY = "5eed" * 16
SIZE = "select pg_database_size(current_database()) / 1048576.0"


class OnServer:
    """One of its databases, with a connection to look into it."""

    def __init__(self, server: Server, name: str, db: asyncpg.Connection) -> None:
        self._server, self._db, self._pid = server, db, db.get_server_pid()
        self._alone = asyncio.Lock()
        self.address = server.address(name)

    async def rows(self, query: str) -> Sequence[Sequence[Any]]:
        async with self._alone:
            return await self._db.fetch(query)

    async def mib(self) -> float:
        """What it takes on the disk."""
        return float((await self.rows(SIZE))[0][0])

    def spent(self) -> float:
        """Processor seconds of the whole server so far, but for this connection's."""
        pid = self._server.process.pid
        return sum(spent_by(one) for one in (pid, *beside(pid)) if one != self._pid)


@contextmanager
def usual_server() -> Iterator[Server]:
    """A server with the settings that it comes with."""
    one = Server(binaries(), ())
    try:
        yield one
    finally:
        one.end()


@asynccontextmanager
async def on_server(server: Server, file: Path) -> AsyncIterator[OnServer]:
    """The database that stands for a file, made where there is none."""
    if server.name(file) not in server.made:
        await server.make_empty(file)
    db = await asyncpg.connect(host=str(server.folder), user="hustings", database=server.name(file))
    try:
        yield OnServer(server, server.name(file), db)
    finally:
        await db.close()

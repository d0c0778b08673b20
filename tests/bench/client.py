"""A process on a small Discord of its own, and what it costs."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bot.model.shards import ALL, Shards
from tests.bench.databases import KEY, OnServer
from tests.bench.process import READY_SECONDS, running
from tests.bench.spent import spent_by
from tests.wire.discord import Call, Wire
from tests.wire.house import beside as beside_it
from tests.wire.house import environment, rows

PATIENCE, REST, STILL = 30, 0.008, 0.0002
"""Seconds: for all that follows of one thing; of a look whether that is done; of processor while it is."""


@dataclass
class Samples:
    """How often a process was seen in each room or library, and in each function of the project."""

    rooms: Counter[str] = field(default_factory=Counter[str])
    functions: Counter[str] = field(default_factory=Counter[str])

    def add(self, other: Samples) -> None:
        self.rooms += other.rooms
        self.functions += other.functions


@dataclass
class Cost:
    """Processor seconds of all threads, and of the one with the event loop; and which calls were made."""

    spent: float = 0
    loop: float = 0
    calls: list[Call] = field(default_factory=list[Call])

    def add(self, other: Cost) -> None:
        self.spent += other.spent
        self.loop += other.loop
        self.calls += other.calls

    @property
    def counted(self) -> int:
        """How many calls count against Discord's limits: all but the answers to interactions."""
        return sum(not call.path.startswith("/interactions/") for call in self.calls)

    @property
    def pictures(self) -> int:
        return sum(len(call.files) for call in self.calls)


@dataclass(frozen=True)
class Client:
    """The process, and the Discord and the database that it has."""

    wire: Wire
    file: Path
    pid: int
    beside: OnServer | None = None
    """The database, where it is on a server: then the file stands for it."""

    async def cost(self, work: Awaitable[object], done: Callable[[], object]) -> Cost:
        """What some work costs, with all that follows of it."""
        before, calls = self._clocks(), len(self.wire.calls)
        await work
        await self.settled(done)
        spent, loop = (now - then for now, then in zip(self._clocks(), before, strict=True))
        return Cost(spent, loop, self.wire.calls[calls:])

    async def rows(self, query: str) -> Sequence[Sequence[Any]]:
        """What its database tells."""
        return rows(self.file, query) if self.beside is None else await self.beside.rows(query)

    async def samples(self) -> Samples:
        """What it was seen at since it was asked last: a process that samples itself."""
        return taken(await self._written())

    def measure_lateness(self) -> None:
        """From now on, how late its event loop is: of a process that measures that itself."""
        os.kill(self.pid, signal.SIGUSR1)

    async def lateness(self) -> list[float]:
        """How late it was since then."""
        return await self.told()

    async def told(self) -> Any:
        """What it has measured of itself since it was asked last."""
        return json.loads((await self._written()).read_text())

    async def _written(self) -> Path:
        """What the process writes down once it is asked."""
        told = samples_of(self.file)
        told.unlink(missing_ok=True)
        os.kill(self.pid, signal.SIGUSR1)
        await self.settled(told.exists)
        return told

    async def settled(self, done: Callable[[], object]) -> None:
        """Wait until all is done, and the process rests."""
        async with asyncio.timeout(PATIENCE):
            while not (await self._rests() and await is_so(done)):
                pass

    async def _rests(self) -> bool:
        (before, _), calls = self._clocks(), len(self.wire.calls)
        await asyncio.sleep(REST)
        return self._clocks()[0] - before < STILL and calls == len(self.wire.calls)

    def _clocks(self) -> tuple[float, float]:
        """Processor seconds so far: of all threads, those of what draws beside it too, and of the first."""
        first = Path(f"/proc/{self.pid}/task/{self.pid}/schedstat").read_text().split()[0]
        return sum(map(spent_by, [self.pid, *beside_it(self.pid)])), int(first) / 1e9


async def is_so(done: Callable[[], object]) -> object:
    """Whether something is done; the database may have to be asked."""
    found = done()
    return await found if isinstance(found, Awaitable) else found


@asynccontextmanager
async def client(
    module: Sequence[str], folder: Path, settings: Mapping[str, str] | None = None
) -> AsyncIterator[Client]:
    """A process that is connected and has told its commands, as long as the block lasts."""
    async with Wire() as wire, client_of(wire, module, folder / f"{module[0]}.db", settings) as one:
        yield one


@asynccontextmanager
async def client_of(
    wire: Wire,
    module: Sequence[str],
    file: Path,
    settings: Mapping[str, str] | None = None,
    *,
    shards: Shards = ALL,
    beside: OnServer | None = None,
) -> AsyncIterator[Client]:
    """The same on a Discord that is there; with a database `beside` it, that stands for the file."""
    told = {"HUSTINGS_SAMPLES": str(samples_of(file)), **(settings or {})}
    if beside is not None:
        told |= {"HUSTINGS_DATABASE_URL": beside.address, "HUSTINGS_KEY": KEY}
        told |= {} if shards.are_all else {"HUSTINGS_SHARDS": str(shards)}
    mine = {(number, shards.count) for number in range(shards.first, shards.last + 1)}
    async with running(module, environment(wire, file, told)) as process:
        there = wire.until(lambda: wire.sockets.connected >= mine and wire.commands, READY_SECONDS)
        assert await there, "it does not start"
        yield Client(wire, file, process.pid, beside)


def samples_of(file: Path) -> Path:
    return file.with_suffix(".samples")


def taken(told: Path) -> Samples:
    rooms, functions = (Counter[str](one) for one in json.loads(told.read_text()))
    told.unlink()
    return Samples(rooms, functions)

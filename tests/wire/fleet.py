"""Processes that share a database and a Discord, each with its shards, and started again whenever it ends."""

from __future__ import annotations

import asyncio
import json
import random
import signal
from collections import Counter
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from bot.match.leases import SECONDS
from bot.store.database import Store, open_store
from tests.postgres import Server
from tests.wire.discord import Wire
from tests.wire.forked import ForkedProcess
from tests.wire.house import KEY, Bot, Start, execute, process

COUNT = 2
"""So many processes there are, each with one shard."""
WITHIN = 30.0
"""Seconds in which what is due has been seen to, on a slow machine too."""
THERE = 0.8
"""Which part of the presses goes to a process that is there, whichever it is."""
AGAIN_SECONDS = 0.5
"""After which a process is started again that could not begin, for the database is away."""


AWAY = '"database": "unreachable"'
"""What stands in a line that says no more than that the database is away."""
More = Mapping[int, Mapping[str, str]]
"""What is set for some of the processes, by their numbers."""


@dataclass
class Kept:
    """One of the processes, as a supervisor keeps it."""

    fleet: Fleet
    number: int
    bot: Bot | None = None
    more: Mapping[str, str] = field(default_factory=dict[str, str])
    """What else is set for it."""
    said: list[str] = field(default_factory=list[str])
    statuses: Counter[int | None] = field(default_factory=Counter[int | None])

    @property
    def settings(self) -> Mapping[str, str]:
        return {
            "HUSTINGS_DATABASE_URL": self.fleet.address,
            "HUSTINGS_KEY": KEY,
            "HUSTINGS_SHARDS": f"{self.number}/{COUNT}",
            **self.more,
        }

    async def keep(self) -> None:
        """Start it, again and again, until it is not to be kept any more."""
        while not self.fleet.ends:
            await self.fleet.may_start.wait()
            start = self.fleet.starts()
            async with process(self.fleet.wire, self.fleet.file, self.settings, start) as bot:
                self.bot = bot
                status = await bot.process.wait()
            self.said += bot.output
            self.statuses[status] += 1
            if status not in (0, -signal.SIGKILL):
                await asyncio.sleep(AGAIN_SECONDS)

    @property
    def holder(self) -> int | None:
        """The number by which a living one has its leases; None until it has any."""
        if self.bot is None or self.bot.process.returncode is not None:
            return None
        lines = (line for line in self.bot.output if '"holder"' in line)
        return next((json.loads(line)["holder"] for line in lines), None)

    @property
    def is_there(self) -> bool:
        """Whether it is connected to Discord."""
        return (self.number, COUNT) in self.fleet.wire.sockets.connected

    async def kill(self) -> None:
        if self.bot is not None and self.bot.process.returncode is None:
            self.bot.process.kill()
            await self.bot.process.wait()

    async def ended(self) -> None:
        assert self.bot is not None
        await self.bot.process.wait()

    async def stop(self) -> None:
        """End it in good order."""
        assert self.bot is not None
        self.bot.process.send_signal(signal.SIGTERM)
        status = await self.bot.exit_status()
        assert status == 0, (status, self.bot.text[-3000:])


@dataclass
class Fleet:
    """The processes, what they share, and what is known of their database from outside."""

    wire: Wire
    server: Server
    file: Path
    rng: random.Random
    executes: int = 0
    """Of so many starts one is made as a person makes it, the others forked; 0 for none."""
    ends: bool = False
    may_start: asyncio.Event = field(default_factory=asyncio.Event)
    keeping: list[asyncio.Task[None]] = field(default_factory=list[asyncio.Task[None]])
    _starts: int = 0

    @property
    def address(self) -> str:
        return self.server.address(self.server.name(self.file))

    @cached_property
    def kept(self) -> Sequence[Kept]:
        return [Kept(self, number) for number in range(COUNT)]

    def starts(self) -> Start:
        self._starts += 1
        return execute if self.executes and self._starts % self.executes == 0 else ForkedProcess.start

    def shard(self) -> int:
        """One of those that may be told of a press: mostly one that is there."""
        there = [one.number for one in self.kept if one.is_there]
        return self.rng.choice(there) if there and self.rng.random() < THERE else self.rng.randrange(COUNT)

    async def stop(self) -> None:
        """End all of them in good order, for good."""
        self.ends = True
        await asyncio.gather(*(one.stop() for one in self.kept))
        await asyncio.gather(*self.keeping)

    @property
    def errors(self) -> list[str]:
        """What they have said that failed, but for the database that was away."""
        said = [line for one in self.kept for line in one.said]
        return [line for line in said if "Traceback" in line or ('"level": "error"' in line and AWAY not in line)]

    async def connected(self, within: float = WITHIN) -> bool:
        return await self.wire.until(lambda: all(one.is_there for one in self.kept), within)

    async def run_out(self) -> None:
        """As if so much time had passed that what the killed had in hand is anybody's; the others renew theirs."""
        alive = [one.holder for one in self.kept if one.holder is not None]
        await self.rows("update leases set until = until - $1 where holder <> all($2::bigint[])", SECONDS + 1, alive)

    async def restart_server(self) -> None:
        """Stop the database, breaking connections off, and start it again."""
        await asyncio.to_thread(self.server.stop)
        await asyncio.to_thread(self.server.start)

    async def rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """What a query finds, asked again while the database is away."""
        async with asyncio.timeout(WITHIN):
            while True:
                try:
                    return await self.server.found(self.file, query, *values)
                except ConnectionError:
                    await asyncio.sleep(AGAIN_SECONDS)

    async def until(self, query: str, wanted: object = 0, within: float = WITHIN) -> None:
        """Wait until a query gives this number."""
        found: object = None
        try:
            async with asyncio.timeout(within):
                while (found := (await self.rows(query))[0][0]) != wanted:  # noqa: ASYNC110
                    await asyncio.sleep(0.05)
        except TimeoutError:
            raise AssertionError(f"{query}: {found}, not {wanted}") from None

    async def open_store(self) -> Store:
        return await open_store(self.address, alone=False, key=KEY)


@asynccontextmanager
async def fleet_of(
    server: Server, file: Path, rng: random.Random | None = None, more: More | None = None, *, executes: int = 0
) -> AsyncIterator[Fleet]:
    """Two processes on an empty database, connected; killed at the end if they are not stopped."""
    await server.make_empty(file)
    async with Wire() as wire:
        wire.world.window = 20
        fleet = Fleet(wire, server, file, rng or random.Random(1), executes)
        for number, settings in (more or {}).items():
            fleet.kept[number].more = settings
        fleet.may_start.set()
        fleet.keeping += [asyncio.create_task(one.keep()) for one in fleet.kept]
        try:
            assert await fleet.connected(2 * WITHIN), [one.bot and one.bot.text for one in fleet.kept]
            yield fleet
        finally:
            fleet.ends = True
            for one in fleet.kept:
                await one.kill()
            for task in fleet.keeping:
                task.cancel()
            ended = await asyncio.gather(*fleet.keeping, return_exceptions=True)
        for one in ended:
            if isinstance(one, Exception):
                raise one

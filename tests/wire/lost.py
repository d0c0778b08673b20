"""A drill: matches in channels that refuse all posts, on several servers; what the bot asks of Discord about them.

The bot runs in this process, so that minutes and days pass at once. `python -m tests.wire.lost` prints the figures.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

import discord
import pytest
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route
from sqlalchemy import update

from bot.app.client import Hustings
from bot.model.time import HOUR, MINUTE
from bot.store.schema import matches
from tests.bench.backlog import filled
from tests.bot.channel import new_bot
from tests.store.at_table import open_file
from tests.wire.discord import Call, Fault, How, Wire

MANY, SERVERS = 160, 8
STEP = 10
"""So many seconds pass at once."""
FORBIDDEN: How = (403, 50001, "Missing Access")
REFUSED = {401, 403, 429}


@dataclass(frozen=True)
class Figures:
    """How many requests the bot made about matches that are known to be lost, in each of these; and how many were
    refused in ten minutes from the start on where none was known to be, and all are.
    """

    start: int
    reconnects: int
    renamed: int
    refused: int


class Drill:
    """A small Discord with matches on several servers, and the clock of the bots there."""

    def __init__(self, wire: Wire, file: Path, patch: pytest.MonkeyPatch) -> None:
        self.wire = wire
        self.file = file
        self.later = 0.0
        self.bot: Hustings
        self._calls = 0
        patch.setattr(Route, "BASE", wire.api)
        patch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(wire.gateway))
        patch.setattr(asyncio.get_running_loop(), "time", lambda: time.monotonic() + self.later)
        patch.setattr(discord.utils, "utcnow", lambda: datetime.now(UTC) + timedelta(seconds=self.later))

    async def fill(self, many: int, servers: int) -> None:
        """So many matches under way, each with a post that is due, spread over the servers."""
        world = self.wire.world
        world.guilds += [world.snowflake() for _ in range(1, servers)]
        await filled(self.wire, self.file, many)
        async with open_file(self.file) as store, store.write() as db:
            for number in range(1, many + 1):
                guild_id = world.channels[number].guild_id = world.guilds[number % servers]
                db.write(update(matches).where(matches.c.id == number).values(guild_id=guild_id))

    async def lose_all(self, seconds: int) -> None:
        """All were found lost so many seconds ago, and were tried since."""
        at = int(discord.utils.utcnow().timestamp())
        async with open_file(self.file) as store, store.write() as db:
            lost = {"halt": "unreachable", "halt_code": FORBIDDEN[1], "halted_at": at - seconds, "due_at": at + HOUR}
            db.write(update(matches).values(lost))

    def forbid(self) -> Fault:
        """All channels refuse all posts, until nobody wants that any more."""
        return self.wire.fail("*", "/channels/*", FORBIDDEN, times=1_000_000)

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """A bot, from its start to its end."""
        self.bot = await new_bot(self.file)
        self.bot._connection.heartbeat_timeout = 1e9
        running = asyncio.create_task(self.bot.start(self.wire.token))
        try:
            await self.until(self.bot.is_ready)
            yield
        finally:
            await self.bot.shut_down()
            await self.bot.matches.store.close()
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)

    async def quiet(self) -> None:
        """The bot has nothing to do for now."""
        rest = 0
        async with asyncio.timeout(60):
            while rest < 10:
                await asyncio.sleep(0.003)
                busy = self.bot.outbox._sending.tasks or self._calls != len(self.wire.calls) or self._is_at_work()
                rest, self._calls = 0 if busy else rest + 1, len(self.wire.calls)

    def _is_at_work(self) -> bool:
        events = any(task.get_name().startswith("discord.py: on_") for task in asyncio.all_tasks())
        return events or (self.bot.alarm._task is not None and not self.bot.alarm._asleep)

    async def wait(self, seconds: int, step: int = STEP) -> None:
        """So much time passes."""
        for _ in range(0, seconds, step):
            self.later += step
            await self.quiet()

    async def reconnect(self) -> None:
        """The way to Discord breaks, and what happens meanwhile is lost to the bot."""
        ready = asyncio.ensure_future(self.bot.wait_for("ready"))
        await self.wire.cut_gateway(resumable=False)
        await self.until(ready.done)

    async def until(self, seen: Callable[[], bool]) -> None:
        """Time passes quickly until something is so."""
        async with asyncio.timeout(600):
            while not seen():
                self.later += 0.1
                await asyncio.sleep(0.01)
        await self.quiet()

    def asked(self, since: int = 0) -> Sequence[Call]:
        """What the bot has asked about channels and servers, from one of its requests on."""
        return [call for call in self.wire.calls[since:] if call.path.startswith(("/channels/", "/guilds/"))]


@asynccontextmanager
async def drill(file: Path, many: int = MANY, servers: int = SERVERS) -> AsyncIterator[Drill]:
    with pytest.MonkeyPatch.context() as patch:
        async with Wire() as wire:
            one = Drill(wire, file, patch)
            await one.fill(many, servers)
            yield one


async def figures(folder: Path, many: int = MANY, servers: int = SERVERS) -> Figures:
    """Let all this happen."""
    async with drill(folder / "lost.db", many, servers) as one:
        await one.lose_all(HOUR)
        one.forbid()
        async with one.running():
            start = len(one.asked())
            for _ in range(3):
                await one.reconnect()
            reconnects = len(one.asked()) - start
            before = len(one.wire.calls)
            one.wire.rename(one.wire.channel, "another name")
            await one.quiet()
            renamed = len(one.asked(before))
    async with drill(folder / "forbidden.db", many, servers) as one:
        closed = one.forbid()
        async with one.running():
            await one.wait(10 * MINUTE)
        return Figures(start, reconnects, renamed, closed.hits)


async def main() -> None:
    with TemporaryDirectory() as folder:
        for servers in (1, SERVERS):
            (own := Path(folder) / str(servers)).mkdir()
            print(servers, asdict(await figures(own, servers=servers)))


if __name__ == "__main__":
    asyncio.run(main())

"""Drills of matches in channels that refuse all posts, on several servers: what the bot asks of Discord about them.

The bot runs in this process, so that minutes and days pass at once.
"""

from __future__ import annotations

import asyncio
import time
from bisect import bisect_left
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from json import loads
from pathlib import Path

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
from tests.drills.drill import Drill
from tests.store.at_table import open_file
from tests.wire.discord import Call, Fault, How, Wire
from tests.wire.house import rows

MANY, SERVERS = 160, 8
REFUSING, MOST_REFUSED = 110, 100
STEP = 60
"""So many seconds pass at once."""
FORBIDDEN: How = (403, 50001, "Missing Access")


class Place:
    """A small Discord with matches on several servers, and the clock of the bots there."""

    def __init__(self, wire: Wire, file: Path, patch: pytest.MonkeyPatch) -> None:
        self.wire = wire
        self.file = file
        self.later = 0.0
        self.bot: Hustings
        self.asked_at = list[float]()
        """When the bot asked for something in a channel."""
        wire.on_request = self._note
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
            while rest < 5:
                await asyncio.sleep(0.002)
                rest = 0 if self._is_at_work() else rest + 1

    def _is_at_work(self) -> bool:
        events = any(task.get_name().startswith("discord.py: on_") for task in asyncio.all_tasks())
        alarm = self.bot.alarm
        return events or bool(self.bot.outbox._sending.tasks) or (alarm._task is not None and not alarm._asleep)

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

    def _note(self, call: Call) -> None:
        if call.path.startswith(("/channels/", "/guilds/")):
            self.asked_at.append(asyncio.get_running_loop().time())

    def most_asked(self, seconds: int) -> int:
        """How much it asked for within so many seconds at most."""
        ends = (bisect_left(self.asked_at, at + seconds) for at in self.asked_at)
        return max(end - start for start, end in enumerate(ends))

    def gone_on(self) -> int:
        """How many matches go on whose posts were sent, each with one ping for each who is called."""
        sent = (
            "select match_id, pings from matches join posts on match_id = matches.id where halt = '' and shown = wanted"
        )
        called = {number: len(loads(pings)) for number, pings in rows(self.file, sent)}
        return sum(len(self.wire.pings(self.wire.world.channels[one])) == many for one, many in called.items())


@asynccontextmanager
async def place(file: Path, many: int = MANY, servers: int = SERVERS) -> AsyncIterator[Place]:
    with pytest.MonkeyPatch.context() as patch:
        async with Wire() as wire:
            one = Place(wire, file, patch)
            await one.fill(many, servers)
            yield one


async def asked_about_lost_ones(file: Path, many: int = MANY, servers: int = SERVERS) -> tuple[int, ...]:
    """How many requests the bot makes about matches that it knows to be lost: at its start, as it comes back three
    times, when another channel is renamed; and how many of them it reads for all that.
    """
    async with place(file, many, servers) as one:
        await one.lose_all(HOUR)
        one.forbid()
        async with one.running():
            start = len(one.asked_at)
            for _ in range(3):
                await one.reconnect()
            back = len(one.asked_at)
            one.wire.rename(one.wire.channel, "another name")
            await one.quiet()
            read = sum(one.bot.matches.in_memory(number) is not None for number in range(1, many + 1))
        return start, back - start, len(one.asked_at) - back, read


async def refused_at_once(file: Path, many: int = MANY, servers: int = SERVERS) -> tuple[int, int]:
    """How much is refused in ten minutes at most where all channels refuse all posts, and the bot knew nothing of that;
    and how many matches go on, each call sent as one ping, once no channel refuses anything.
    """
    async with place(file, many, servers) as one:
        closed = one.forbid()
        async with one.running():
            await one.wait(11 * MINUTE)
            refused = one.most_asked(10 * MINUTE)
            closed.times = 0
            await one.wait(30 * MINUTE, 5 * MINUTE)
        return refused, one.gone_on()


async def lost_matches(folder: Path) -> str:
    asked = await asked_about_lost_ones(folder / "lost.db")
    assert asked == (0, 0, 0, 0), asked
    return f"{MANY} lost matches: 0 requests at a start, in three reconnects, for a renamed channel; 0 replayed"


async def all_channels_refuse(folder: Path) -> str:
    refused, on = await refused_at_once(folder / "refused.db", many=REFUSING)
    assert (refused <= MOST_REFUSED, on) == (True, REFUSING), (refused, on)
    return f"{REFUSING} matches: {refused} requests refused in ten minutes; then {on} go on, each called once"


DRILLS = (
    Drill("lost matches, and one renamed channel", "160 requests refused, all matches replayed", lost_matches),
    Drill("all channels refuse", "808 refused in ten minutes", all_channels_refuse),
)

"""The bot beside very many matches: its start, what it holds, and how long it takes to find something among them.

`python -m tests.bench.fleet` prints this table with another.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import astuple, dataclass, field
from pathlib import Path
from statistics import median
from time import perf_counter, time
from types import SimpleNamespace
from typing import Any, cast

from bot import store
from bot.app.fleet import look
from bot.match.matches import Matches
from bot.store.leases import LANES
from rules import games
from tests.bench import crowd
from tests.bench.client import Client, client_of
from tests.bench.databases import OnServer, on_server
from tests.bench.process import BOT, resident
from tests.bench.spent import spent_by
from tests.bench.tables import table
from tests.postgres import Server
from tests.store import at_table
from tests.wire.discord import Channel, Member, Wire

STARTS, TIMES, IDLE_SECONDS, PATIENCE = 3, 20, 3.0, 120.0
HEADS = (
    *(
        "matches in the database",
        "start, s by the clock",
        "until a command is answered, s",
        "processor till then, s",
        "idle, MiB",
        "database, MiB",
    ),
    *(
        "a look of a fleet, ms",
        "the next clock, ms",
        "`/game mine`, ms",
        "a completion, ms",
        "a server's list, ms",
    ),
)
AWAITED = """
    select channel_id, user_id from players join matches on matches.id = match_id
    where phase = 'playing' and since is not null and players.due_at is not null order by match_id limit 20
"""


@dataclass
class Start:
    """Seconds until Discord has its commands, and until it answers; of processor till then; MiB when it idles."""

    ready: float
    answered: float
    spent: float
    held: float


@dataclass
class Found:
    """How many milliseconds it takes, each time."""

    look: list[float] = field(default_factory=list[float])
    due: list[float] = field(default_factory=list[float])
    mine: list[float] = field(default_factory=list[float])
    typed: list[float] = field(default_factory=list[float])
    listed: list[float] = field(default_factory=list[float])


async def figures(folder: Path, server: Server, count: int, starts: int = STARTS) -> str:
    """A row for each database, with no match and with so many, and how often as long a start takes then."""
    rows = list[list[object]]()
    for name, beside in (("SQLite", None), ("PostgreSQL", server)):
        both = [await row(folder / f"{name}-{many}.db", beside, many, count, starts) for many in (0, count)]
        rows += [[f"{name}, {many:,}", *one] for many, one in zip((0, count), both, strict=True)]
        rows.append([f"{name}, times", *(f"{float(b) / float(a):.2f}" for a, b in list(zip(*both, strict=True))[:4])])
        rows[-1] += [""] * (len(HEADS) - 5)
    return table(HEADS, rows)


async def row(
    file: Path, server: Server | None, count: int, known: int, starts: int, idle: float = IDLE_SECONDS
) -> list[str]:
    """Figures of a database with so many matches, where Discord knows the channels of as many as are `known`."""
    async with database(file, server, count) as beside:
        begun, found = list[Start](), Found()
        for number in range(starts):
            gc.collect()
            async with Wire() as wire:
                crowd.make_known(wire, known)
                begun.append(await started(wire, file, beside, found if number == 0 else None, idle))
        if server is not None:
            at_table.on_server.append(server)
        try:
            await look_for(file, found)
        finally:
            if server is not None:
                at_table.on_server.pop()
        size = await beside.mib() if beside else file.stat().st_size / 2**20  # noqa: ASYNC240
    middle = [median(one) for one in zip(*map(astuple, begun), strict=True)]
    times = [f"{median(one):.1f}" if one else "" for one in astuple(found)]
    return [*(f"{one:.2f}" for one in middle[:3]), f"{middle[3]:.0f}", f"{size:.0f}", *times]


@asynccontextmanager
async def database(file: Path, server: Server | None, count: int) -> AsyncIterator[OnServer | None]:
    """One with so many matches."""
    if server is None:
        await crowd.filled(file, count, int(time()))
        yield None
        return
    await server.make_empty(file)
    at_table.on_server.append(server)
    try:
        await crowd.filled(file, count, int(time()))
    finally:
        at_table.on_server.pop()
    async with on_server(server, file) as beside:
        yield beside


async def started(wire: Wire, file: Path, beside: OnServer | None, found: Found | None, idle: float) -> Start:
    start = perf_counter()
    async with client_of(wire, BOT, file, beside=beside) as bot:
        ready = perf_counter() - start
        answer = await wire.slash(wire.world.owner, wire.channel, "game mine", within=PATIENCE)
        assert await answer.settled(PATIENCE), "it does not answer"
        answered, spent = perf_counter() - start, spent_by(bot.pid)
        await asyncio.sleep(idle)
        held = resident(bot.pid)
        if found is not None:
            await ask(bot, found)
        return Start(ready, answered, spent, held)


async def ask(bot: Client, found: Found) -> None:
    """As people do, each about another match."""
    wire = bot.wire
    for channel_id, user_id in await bot.rows(AWAITED):
        who, where = wire.world.members.setdefault(user_id, Member(user_id, "player")), wire.world.channels[channel_id]
        found.mine.append(await ms(lambda who=who, where=where: answered(bot, who, where, "game mine")))
        found.typed.append(await ms(lambda who=who, where=where: completed(bot, who, where)))
        found.listed.append(await ms(lambda where=where: answered(bot, wire.world.owner, where, "mod matches")))


async def answered(bot: Client, who: Member, where: Channel, command: str) -> None:
    assert await (await bot.wire.slash(who, where, command)).settled(), f"/{command} is not answered"


async def completed(bot: Client, who: Member, where: Channel) -> None:
    assert await bot.wire.complete(who, where, "barrage place", focused="where"), "nothing may be typed"


async def look_for(file: Path, found: Found) -> None:
    """What a process does by itself, without one: nothing is due."""
    async with at_table.open_file(file, alone=False) as opened:
        matches = Matches(opened, games())
        await matches.read_settings()

        async def resume() -> None:
            for work in (*LANES, "moves", "list"):
                await matches.leases.take_due(work)

        bot = cast("Any", SimpleNamespace(matches=matches, resume=resume))
        for _ in range(TIMES):
            if opened.is_shared:
                found.look.append(await ms(lambda: look(bot)))
            async with opened.read() as db:
                found.due.append(await ms(lambda db=db: store.matches.next_due(db)))


async def ms(work: Callable[[], Awaitable[object]]) -> float:
    start = perf_counter()
    await work()
    return (perf_counter() - start) * 1e3

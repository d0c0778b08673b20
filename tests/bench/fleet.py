"""Turns a second of one process and of several on one database, and what very many matches cost.

The processes are real ones on the small Discord, each with a shard; a PostgreSQL of its own has the settings that it
comes with. Everything ends by itself: `make fleet`, a smaller size by its arguments.
"""

from __future__ import annotations

import argparse
import asyncio
import os
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, redirect_stderr
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from bot.app.logs import set_up_logs
from bot.model.shards import Shards
from rules import games
from tests.bench import many
from tests.bench.client import PATIENCE, Client, client_of
from tests.bench.databases import OnServer, on_server, usual_server
from tests.bench.members import Table, begun
from tests.bench.process import resident
from tests.bench.spent import spent_by
from tests.bench.tables import machine, table
from tests.bench.throughput import Load, in_ms, play
from tests.bot.channel import BareSettings
from tests.postgres import Server
from tests.wire.discord import Wire
from tests.wire.house import beside

BOT, COUNTING = ("tests.bench.late",), ("tests.bench.counting",)
MATCHES, SECONDS, MANY = 24, 8.0, 100_000
PROCESSES = (0, 1, 2, 4)
"""A row each: for 0 it is one on SQLite."""
PARTS = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4)
"""Of as many turns a second as there were without a pause: so many are asked for, until all is answered in time."""
LONGEST_MS = 1_000
"""At the 99th percentile."""
WARM, MOVES, REST_SECONDS = 8, 30, 5.0
HEADS = (
    *("processes", "turns a second without a pause", "turns a second", "an answer, ms: median", "99th percentile"),
    *("its picture, ms: 99th percentile", "processor a turn, ms: bots", "what draws", "PostgreSQL", "the driver"),
    *("a bot, MiB", "what draws, MiB"),
)
MOVE_HEADS = (
    *("a typed move of Electoral Barrage, no picture", "processor, ms: the bot", "PostgreSQL", "statements"),
    *("transactions", "ways to the server and back", "at rest, a second"),
)


@dataclass(frozen=True)
class Fleet:
    """Processes, each with the guild of its shard, and their database, where it is on a server."""

    bots: Mapping[int, Client]
    beside: OnServer | None

    @property
    def clocks(self) -> list[float]:
        """Processor seconds so far: of the bots, of what draws, of the server, and here."""
        pids = [one.pid for one in self.bots.values()]
        drawing = sum(spent_by(one) for pid in pids for one in beside(pid))
        return [sum(map(spent_by, pids)), drawing, self.beside.spent() if self.beside else 0.0, process_time()]


@asynccontextmanager
async def fleet(module: Sequence[str], file: Path, server: Server | None, processes: int = 1) -> AsyncIterator[Fleet]:
    """So many processes on a Discord of their own."""
    async with AsyncExitStack() as stack:
        where = await stack.enter_async_context(on_server(server, file)) if server else None
        wire = await stack.enter_async_context(Wire())
        wire.world.window = PATIENCE  # Discord takes no answer after three seconds, but here late ones count
        bots = dict[int, Client]()
        for number in range(processes):
            own, guild_id = Shards(number, number, processes), wire.add_guild(number, processes).guild_id
            one = client_of(wire, module, file.with_stem(f"{file.stem}-{number}"), shards=own, beside=where)
            bots[guild_id or 0] = await stack.enter_async_context(one)
        yield Fleet(bots, where)


async def turns(folder: Path, server: Server, processes: Sequence[int], matches: int, seconds: float) -> str:
    """A row for each number of processes."""
    rows = list[list[object]]()
    for number in processes:
        async with fleet(BOT, folder / f"fleet-{number}.db", server if number else None, number or 1) as one:
            name = f"{number} on PostgreSQL" if number else "1 on SQLite"
            rows.append([name, *await row(one, matches, seconds)])
    return table(HEADS, rows)


async def row(one: Fleet, matches: int, seconds: float) -> list[str]:
    """As many turns a second as are answered in time."""
    tables = list[Table]()
    await take_seats(one, tables, matches)
    most, found = made, _ = await measured(one, tables, seconds, 0)
    for part in PARTS:
        await take_seats(one, tables, matches)
        made, found = await measured(one, tables, seconds, part * most)
        if found[1] < LONGEST_MS:
            break
    held = [median(map(resident, [bot.pid for bot in one.bots.values()]))]
    held.append(sum(resident(pid) for bot in one.bots.values() for pid in beside(bot.pid)) / len(one.bots))
    return [f"{most:.1f}", f"{made:.1f}", *(f"{figure:.1f}" for figure in found), *(f"{mib:.0f}" for mib in held)]


async def take_seats(one: Fleet, tables: list[Table], matches: int) -> None:
    """Have so many matches under way; those that are over are followed by new ones."""
    left = [at for at in tables if not at.match.result]
    wanted = islice(cycle(zip(cycle(games().values()), one.bots.items(), strict=False)), len(left), matches)
    tables[:] = left
    for number, (game, (guild_id, bot)) in enumerate(wanted):
        tables.append(await begun(bot, game, number, guild_id))


async def measured(one: Fleet, tables: Sequence[Table], seconds: float, turns: float) -> tuple[float, list[float]]:
    """Turns a second that were made of so many, or of as many as there could be; and the figures of a row."""
    load, before, end = Load(), one.clocks, perf_counter() + seconds
    next(iter(one.bots.values())).wire.on_effect = load.note
    every = len(tables) / turns if turns else 0
    first = [every * number / len(tables) for number in range(len(tables))]
    await asyncio.gather(*(play(at, load, end, every, then) for at, then in zip(tables, first, strict=True)))
    made = len(load.answers)
    spent = [(now - then) * 1e3 / made for now, then in zip(one.clocks, before, strict=True)]
    return made / seconds, [*in_ms(load.answers), in_ms(load.pictures)[1], *spent]


async def moves(folder: Path, server: Server) -> str:
    """A row for each kind of database."""
    rows = list[list[object]]()
    for name, beside_it in (("SQLite", None), ("PostgreSQL", server)):
        async with fleet(COUNTING, folder / f"moves-{name}.db", beside_it) as one:
            rows.append([name, *await move(one)])
    return table(MOVE_HEADS, rows)


async def move(one: Fleet, count: int = MOVES, warm: int = WARM, rest: float = REST_SECONDS) -> list[str]:
    """What one process asks of its database for a move, the middle of so many; and while it rests."""
    ((guild_id, bot),) = one.bots.items()
    at, found = await begun(bot, games()["barrage"], 1, guild_id), list[list[float]]()
    for number in range(warm + count):
        await bot.told()
        before = one.beside.spent() if one.beside else 0.0
        cost = await at.typed()
        spent = (one.beside.spent() if one.beside else 0.0) - before
        counted = await bot.told()
        if number >= warm:
            asked = [counted.get(what, 0) for what in ("statements", "transactions", "round trips")]
            found.append([cost.spent * 1e3, spent * 1e3, *asked])
    await asyncio.sleep(rest)
    at_rest = (await bot.told()).get("round trips", 0) / rest
    middle = [median(one) for one in zip(*found, strict=True)]
    return [*(f"{ms:.1f}" for ms in middle[:2]), *(f"{times:.0f}" for times in middle[2:]), f"{at_rest:.1f}"]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.fleet", description=__doc__)
    parser.add_argument("--matches", type=int, default=MATCHES, help=f"matches at once ({MATCHES})")
    parser.add_argument("--seconds", type=float, default=SECONDS, help=f"by the clock, each time ({SECONDS:.0f})")
    parser.add_argument("--processes", type=int, action="append", help="so many, a row each; 0 for one on SQLite")
    parser.add_argument("--many", type=int, default=MANY, help=f"matches in the database, besides 0 ({MANY:,})")
    parser.add_argument("--starts", type=int, default=many.STARTS, help=f"starts with each ({many.STARTS})")
    options = parser.parse_args()
    with TemporaryDirectory() as name, usual_server() as server, Path(os.devnull).open("w") as nowhere:
        folder = Path(name)
        with redirect_stderr(nowhere):
            set_up_logs(BareSettings())
        print(f"{machine()}\n", flush=True)
        print(asyncio.run(moves(folder, server)), flush=True)
        wanted = options.processes or PROCESSES
        print(asyncio.run(turns(folder, server, wanted, options.matches, options.seconds)), flush=True)
        print(asyncio.run(many.figures(folder, server, options.many, options.starts)), flush=True)


if __name__ == "__main__":
    main()

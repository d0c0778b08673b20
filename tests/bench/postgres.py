"""How long a start takes on PostgreSQL and on SQLite, and what the bot holds then: `python -m tests.bench.postgres`."""

from __future__ import annotations

import asyncio
import os
import statistics
from contextlib import nullcontext
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from tests.bench.process import BOT, READY_SECONDS, filled, resident, running
from tests.bench.tables import table
from tests.postgres import end_servers, on_postgres
from tests.store.at_table import address, new_file
from tests.wire.discord import Wire
from tests.wire.house import KEY

TIMES, MANY = 5, 1_000
WHERE = {"SQLite": nullcontext, "PostgreSQL": on_postgres}
HEADS = ("on", "idle matches", "start, s by the clock", "of the processor", "MiB")


def figures(folder: Path) -> str:
    """Medians of starts that take turns: with no match, and with so many idle ones."""
    runs = {(where, count): list[tuple[float, ...]]() for count in (0, MANY) for where in WHERE}
    for number in range(TIMES):
        for (where, count), found in runs.items():
            with WHERE[where]():
                found.append(asyncio.run(start(folder / f"{where}-{count}-{number}.db", count)))
    rows = [
        [where, f"{count:,}", *(f"{statistics.median(one):.2f}" for one in zip(*found, strict=True))]
        for (where, count), found in runs.items()
    ]
    return table(HEADS, rows)


async def start(file: Path, count: int) -> tuple[float, ...]:
    """Seconds by the clock and of the bot's processor until Discord has its commands; MiB then."""
    await new_file(file)
    await filled(file, count)
    async with Wire() as wire:
        begun = perf_counter()
        settings = {**wire.environment, "HUSTINGS_DATABASE_URL": address(file), "HUSTINGS_KEY": KEY}
        async with running(BOT, settings) as process:
            assert await wire.until(lambda: wire.online and wire.commands, READY_SECONDS), "it does not start"
            return perf_counter() - begun, processor(process.pid), resident(process.pid)


def processor(pid: int) -> float:
    """Seconds of the processor that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    try:
        with TemporaryDirectory() as home:
            print(figures(Path(home)))
    finally:
        end_servers()

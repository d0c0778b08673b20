"""How long a start takes on PostgreSQL and on SQLite, and what the bot holds then: `python -m tests.bench.postgres`."""

from __future__ import annotations

import asyncio
import statistics
from contextlib import nullcontext
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.bench.process import BOT, filled, started
from tests.bench.tables import table
from tests.postgres import end_servers, on_postgres
from tests.store.at_table import new_file

TIMES, MANY = 5, 1_000
WHERE = {"SQLite": nullcontext, "PostgreSQL": on_postgres}


def figures(folder: Path) -> str:
    """Medians of starts that take turns: with no match, and with so many idle ones."""
    runs = {(where, count): [] for count in (0, MANY) for where in WHERE}
    for number in range(TIMES):
        for (where, count), found in runs.items():
            with WHERE[where]():
                found.append(asyncio.run(start(folder / f"{where}-{count}-{number}.db", count)))
    rows = [
        [where, f"{count:,}", *(f"{statistics.median(one):.2f}" for one in zip(*found, strict=True))]
        for (where, count), found in runs.items()
    ]
    return table(["on", "idle matches", "start, s by the clock", "idle, MiB"], rows)


async def start(file: Path, count: int) -> tuple[float, float]:
    await new_file(file)
    await filled(file, count)
    return await started(BOT, file)


if __name__ == "__main__":
    try:
        with TemporaryDirectory() as home:
            print(figures(Path(home)))
    finally:
        end_servers()

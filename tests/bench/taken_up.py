"""How long a post waits whose process is killed before it could send it: `python -m tests.bench.taken_up`.

Two processes on one PostgreSQL and the small Discord of the tests, with the real lease. A member moves by way of one
process, which is killed at its first call to Discord for that match. The time is from there until its posts are known
to be sent: by the other process alone, or with the killed one started again at once. `--times` is how often.
"""

from __future__ import annotations

import argparse
import asyncio
import random
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import monotonic

from tests.bench.tables import machine, table
from tests.postgres import end_servers, server
from tests.wire.discord import Call
from tests.wire.fleet import WITHIN, Fleet, Kept, fleet_of
from tests.wire.tables import SECONDS, Table, Tables
from tests.wire.whole import nothing_is_due

HEADS = ("the killed process", "times", "median s", "worst s")
HOW = {"stays away": False, "is started again at once": True}


async def main(times: int) -> None:
    with TemporaryDirectory() as folder:
        async with fleet_of(server(), Path(folder) / "hustings.db", random.Random(1)) as fleet:
            store = await fleet.open_store()
            try:
                tables = Tables(fleet, store)
                rows = [
                    row(how, [await taken_up(tables, again=again) for _ in range(times)]) for how, again in HOW.items()
                ]
            finally:
                await store.close()
    print(f"{machine()}\n\n{table(HEADS, rows)}")


def row(how: str, seconds: Sequence[float]) -> Sequence[object]:
    return how, len(seconds), f"{median(seconds):.1f}", f"{max(seconds):.1f}"


async def taken_up(tables: Tables, *, again: bool) -> float:
    """Seconds from a kill until what is due of that match was sent and noted."""
    fleet, one = tables.fleet, tables.fleet.kept[0]
    if not tables.every or not tables.every[-1].awaited:
        await tables.open_one("barrage", 0)
    here = tables.every[-1]
    await nothing_is_due(fleet)
    if not again:
        fleet.may_start.clear()
    at = await killed(fleet, one, here)
    due = f"select count(*) from posts where match_id = {here.id} and shown < wanted"
    await fleet.until(due, within=60)
    seconds = monotonic() - at
    fleet.may_start.set()
    assert await fleet.connected()
    await here.catch_up()
    return seconds


async def killed(fleet: Fleet, one: Kept, here: Table) -> float:
    """When a process was killed that was to send what a move has changed."""
    at = list[float]()

    async def strike(call: Call) -> None:
        if call.path.startswith(f"/channels/{here.channel.id}/messages") and not at:
            at.append(monotonic())
            await one.kill()

    fleet.wire.on_request = strike
    while not at:
        await here.catch_up()
        member = fleet.wire.world.members[min(here.awaited)]
        asking = asyncio.create_task(here.ask(member, "move", 0, move=here.some_move(member)))
        await fleet.wire.until(lambda asking=asking: at or asking.done(), WITHIN)
        await fleet.wire.until(lambda: at, SECONDS)
        asking.cancel()
    fleet.wire.on_request = None
    return at[0]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=50, help="how often each (50)")
    try:
        asyncio.run(main(parser.parse_args().times))
    finally:
        end_servers()

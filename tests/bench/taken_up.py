"""How long a post waits whose process is killed before it has noted it: `python -m tests.bench.taken_up`.

Two processes on one PostgreSQL and the small Discord of the tests, with the real lease. In some matches members move by
way of one process, which is killed once it has a call to Discord under way for each. The time is from there until what
is due of a match is known to be sent: by the other process alone, or with the killed one started again at once.
`--times` is for how many posts.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import monotonic

from tests.bench.tables import machine, table
from tests.postgres import end_servers, server
from tests.wire.discord import Call
from tests.wire.fleet import fleet_of
from tests.wire.tables import SECONDS, Table, Tables
from tests.wire.whole import nothing_is_due

HEADS = ("the killed process", "times", "median s", "worst s")
MATCHES = 5
HOW = {"stays away": False, "is started again at once": True}


async def main(times: int) -> None:
    with TemporaryDirectory() as folder:
        async with fleet_of(server(), Path(folder) / "hustings.db", random.Random(1)) as fleet:
            store = await fleet.open_store()
            try:
                tables = Tables(fleet, store)
                for _ in range(MATCHES):
                    await tables.open_one("barrage", 0)
                rows = [row(how, await measured(tables, times, again=again)) for how, again in HOW.items()]
            finally:
                await store.close()
    print(f"{machine()}\n\n{table(HEADS, rows)}")


def row(how: str, seconds: Sequence[float]) -> Sequence[object]:
    return how, len(seconds), f"{median(seconds):.1f}", f"{max(seconds):.1f}"


async def measured(tables: Tables, times: int, *, again: bool) -> list[float]:
    found = list[float]()
    while len(found) < times:
        found += await taken_up(tables, again=again)
        print(*(f"{one:.1f}" for one in found[-MATCHES:]), file=sys.stderr, flush=True)
    return found


async def taken_up(tables: Tables, *, again: bool) -> list[float]:
    """Seconds from a kill until what is due of each match was sent and noted."""
    fleet = tables.fleet
    await nothing_is_due(fleet)
    if not again:
        fleet.may_start.clear()
    at, left, found = await killed(tables), {one.id for one in tables.every}, list[float]()
    while left:
        due = {one for (one,) in await fleet.rows("select distinct match_id from posts where shown < wanted")}
        found += [monotonic() - at] * len(left - due)
        left &= due
        await asyncio.sleep(0.02)
    fleet.may_start.set()
    assert await fleet.connected()
    return found


async def killed(tables: Tables) -> float:
    """When the first process was killed, with a call to Discord under way for each match."""
    fleet, channels, dead = tables.fleet, {one.channel.id for one in tables.every}, asyncio.Event()
    called = set[int]()

    async def strike(call: Call) -> None:
        called.update(one for one in channels if call.path.startswith(f"/channels/{one}/messages"))
        if called == channels and not dead.is_set():
            dead.set()
            await fleet.kept[0].kill()
        elif call.path.startswith("/channels/"):
            await dead.wait()

    async def move(here: Table) -> None:
        while here.channel.id not in called:
            await here.catch_up()
            member = fleet.wire.world.members[min(here.awaited)]
            await here.ask(member, "move", 0, within=SECONDS, move=here.some_move(member))

    fleet.wire.on_request = strike
    moving = [asyncio.create_task(move(one)) for one in tables.every]
    await dead.wait()
    at = monotonic()
    await fleet.kept[0].ended()
    for one in moving:
        one.cancel()
    fleet.wire.on_request = None
    return at


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=50, help="for how many posts (50)")
    try:
        asyncio.run(main(parser.parse_args().times))
    finally:
        end_servers()

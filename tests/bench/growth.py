"""What a move costs where much else is there: entries, followers, matches in memory, matches of the server.

Each circumstance has a bot of its own beside one that has nothing else. Both make the same moves by turns, so that what
else the machine does falls on both. `python -m tests.bench.growth` prints this table alone.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeAlias

from sqlalchemy import update

from bot.match.limits import LIMITS
from bot.store.schema import matches
from rules import games
from tests.bench import process
from tests.bench.client import client
from tests.bench.members import Table, begun
from tests.bench.tables import machine, table
from tests.bench.wire import ONE_PIXEL, WARM
from tests.driver import waiting
from tests.store.at_table import open_file
from tests.wire.discord import Channel

GAME = "barrage"
MOVES = 20
HEADS = ("a typed move of Electoral Barrage, processor", "ms", "with nothing else, ms", "times", "calls")

Circumstance: TypeAlias = Callable[[Table], Awaitable[None]]


async def figures(folder: Path, moves: int = MOVES) -> str:
    found = [await row(folder / str(at), name, make, moves) for at, (name, make) in enumerate(CIRCUMSTANCES.items())]
    return table(HEADS, found)


async def row(folder: Path, name: str, make: Circumstance, moves: int) -> list[object]:
    (folder / "else").mkdir(parents=True)
    async with client(ONE_PIXEL, folder) as alone, client(ONE_PIXEL, folder / "else") as beside:
        plain, full = await begun(alone, games()[GAME], 1), await begun(beside, games()[GAME], 1)
        await make(full)
        spent, calls = list[tuple[float, float]](), 0
        for number in range(WARM + moves):
            least, more = await plain.typed(), await full.typed()
            if number >= WARM:
                spent.append((more.spent, least.spent))
                calls += len(more.calls)
    more_ms, least_ms = (statistics.median(costs) * 1000 for costs in zip(*spent, strict=True))
    return [name, f"{more_ms:.1f}", f"{least_ms:.1f}", f"{more_ms / least_ms:.2f}", f"{calls / moves:.1f}"]


async def nothing(at: Table) -> None:
    """How far the two differ where neither has more than the other."""


async def entries(at: Table) -> None:
    """As many moves as everybody may take back in an hour, so that the position stays the same."""
    for seat in waiting(at.match):
        for _ in range(LIMITS["undo"].most):
            await at.moved_and_back(seat)


async def followers(at: Table, how: str, count: int) -> None:
    """As many people as may follow it in one way."""
    for number in range(count):
        fan = at.client.wire.add_member(f"Fan {number}")
        answer = await at.client.wire.slash(fan, at.channel, "game follow", how=how)
        assert await answer.settled(), "nobody follows"
    await at.client.settled(lambda: True)


async def others(at: Table, count: int, *, here: bool = True, looked_at: bool = False) -> None:
    """So many other matches, of this server or another; a player has looked at each, so that it is in memory."""
    world, mine = at.client.wire.world, matches.c.id != at.id
    async with open_file(at.client.file, alone=False) as store:
        await process.fill(store, count, first=at.id + 1)
        async with store.write() as db:
            db.write(update(matches).where(mine).values(guild_id=world.guild_id if here else 1))
    for number in range(at.id + 1, at.id + 1 + count if looked_at else 0):
        world.channels[number] = Channel(number, f"table {number}")
        answer = await at.client.wire.slash(at.seated[0], world.channels[number], "game status")
        assert await answer.settled(), "a match is not told of"
    await at.client.settled(lambda: True)


CIRCUMSTANCES: dict[str, Circumstance] = {
    "nothing else": nothing,
    "after 160 entries": entries,
    "10 followers by direct message": partial(followers, how="turns", count=10),
    "25 followers with a ping at the end": partial(followers, how="end", count=25),
    "100 other matches of the server": partial(others, count=100),
    "1,000 other matches of another": partial(others, count=1000, here=False),
    "127 others looked at": partial(others, count=127, looked_at=True),
    "1,000 others looked at": partial(others, count=1000, looked_at=True),
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.growth", description=__doc__)
    parser.add_argument("--moves", type=int, default=MOVES, help=f"moves that count ({MOVES})")
    options = parser.parse_args()
    with TemporaryDirectory() as folder:
        print(f"{machine()}\n\n{asyncio.run(figures(Path(folder), options.moves))}")


if __name__ == "__main__":
    main()

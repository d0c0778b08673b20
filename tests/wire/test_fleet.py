"""Two processes on one PostgreSQL, killed again and again: nothing is lost, doubled or left out."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.postgres import Server, on_postgres
from tests.wire.discord import Wire, buttons
from tests.wire.fleet import WITHIN, Fleet, fleet_of
from tests.wire.house import Bot
from tests.wire.tables import Tables
from tests.wire.whole import all_is_whole, nothing_is_due

pytestmark = pytest.mark.postgres
PLAYERS = 4
"""So many play at a time, in whichever match they are called."""
MOST_SECONDS = 1.5
"""From one kill to the next."""


@pytest.fixture
def server() -> Iterator[Server]:
    with on_postgres() as one:
        yield one


async def kill_some(fleet: Fleet) -> None:
    """Kill one of the processes before or after the effect of some request to come, or at some instant."""
    one, how = fleet.rng.choice(fleet.kept), fleet.rng.choice(["on_request", "on_effect", "instant"])
    if how == "instant":
        await asyncio.sleep(fleet.rng.random() * MOST_SECONDS)
        await one.kill()
        return
    left, struck = fleet.rng.randint(1, 30), asyncio.Event()

    async def strike(call: object) -> None:
        nonlocal left
        left -= 1
        if left == 0:
            await one.kill()
            struck.set()

    setattr(fleet.wire, how, strike)
    try:
        async with asyncio.timeout(WITHIN):
            await struck.wait()
    finally:
        setattr(fleet.wire, how, None)


async def survive(server: Server, file: Path, kills: int, seed: int, matches: int = 0, restarts: int = 0) -> Tables:
    """So many matches are played through so many kills, and restarts of the database in between."""
    rng = random.Random(seed)
    async with fleet_of(server, file, rng, executes=5 if kills > 10 else 0) as fleet:
        store = await fleet.open_store()
        try:
            tables = Tables(fleet, store)
            await tables.open(matches or max(5, kills // 2))
            await watch(tables)
            await through(tables, kills, restarts or max(1, kills // 10))
            await nothing_is_due(fleet)
            await tables.catch_up()
            await asyncio.gather(*(one.stop() for one in fleet.kept))
            await all_is_whole(tables)
        finally:
            await store.close()
    return tables


async def watch(tables: Tables) -> None:
    """Some follow another table's match, and some keep their list in direct messages."""
    for table, other in zip(tables.every, tables.every[1:], strict=False):
        member = table.members[0]
        answer = await other.ask(member, "game follow", how="turns")
        assert answer.content.startswith("You're following"), answer.content
        answer = await table.ask(member, "game mine")
        keep = next(one["custom_id"] for one in buttons(answer.messages[-1]) if one["label"].startswith("Keep"))
        answer = await table.click(member, answer.messages[-1], keep)
        assert await answer.settled(WITHIN)


async def through(tables: Tables, kills: int, restarts: int) -> None:
    """Play meanwhile; raise what any player, or who follows the log, fails at."""
    fleet = tables.fleet
    tasks = [asyncio.create_task(one) for one in (tables.follow(), *(tables.play() for _ in range(PLAYERS)))]
    killing = asyncio.create_task(kill(tables, kills, restarts))
    done, _ = await asyncio.wait([killing, *tasks], return_when=asyncio.FIRST_COMPLETED)
    assert await fleet.connected()
    before = tables.moves
    await fleet.wire.until(lambda: tables.moves >= before + 5, WITHIN)
    tables.ends = True
    for one in (*done, *tasks, killing):
        await one


async def kill(tables: Tables, kills: int, restarts: int) -> None:
    fleet = tables.fleet
    for number in range(kills):
        if number * restarts // kills < (number + 1) * restarts // kills:
            await fleet.restart_server()
        for table in tables.every:
            if table.idle and fleet.rng.random() < 0.1:
                await tables.pass_time(table, 100)
        await kill_some(fleet)


@pytest.mark.long
async def test_nothing_is_lost_doubled_or_left_out_however_often_either_is_killed(
    server: Server, tmp_path: Path
) -> None:
    await survive(server, tmp_path / "hustings.db", 4, 5)

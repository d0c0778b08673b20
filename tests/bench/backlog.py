"""The bot starts after a long stop: how long a person waits while much is due, and how long its next stop takes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from time import perf_counter, time

from sqlalchemy import update

from bot.model.post import new_nonce
from bot.store.schema import matches, posts
from rules import Rng, agents
from tests.bench import process
from tests.bench.tables import table
from tests.driver import waiting
from tests.store.at_table import address, open_file
from tests.wire.discord import Channel, Member, Wire
from tests.wire.house import rows

STOPPED_SECONDS = 3_600
"""How long ago the posts became due: the bot looks for each in its channel before it sends it."""
MOST_SECONDS, LOOK_SECONDS = 300, 0.01
DUE = "select count(*) from posts where shown < wanted"


async def figures(folder: Path, count: int) -> str:
    heads = (
        "a start with",
        "SIGTERM to the end, s",
        "a move is answered, s",
        "its post is shown, s",
        "all are shown, s",
    )
    return table(heads, [await figure(folder / f"{due} due.db", due) for due in (1, count)])


async def figure(file: Path, due: int) -> list[str]:
    """The bot is stopped as soon as it is there. In its next life a person moves at once, where a post is due last."""
    async with Wire() as wire:
        await filled(wire, file, due)
        async with online(wire, file):
            start = perf_counter()
        stopped = perf_counter() - start
        async with online(wire, file):
            start = perf_counter()
            answered, shown = await moved(wire, file, wire.world.channels[due])
            await seconds_until(lambda: rows(file, DUE) == [(0,)])
            all_shown = perf_counter() - start
    return [f"{due:,} due", *(f"{seconds:.2f}" for seconds in (stopped, answered, shown, all_shown))]


@asynccontextmanager
async def online(wire: Wire, file: Path) -> AsyncIterator[None]:
    settings = {**wire.environment, "HUSTINGS_DATABASE_URL": address(file)}
    async with process.running(process.BOT, settings):
        assert await wire.until(lambda: wire.online and wire.commands, MOST_SECONDS), "it does not start"
        yield


async def moved(wire: Wire, file: Path, channel: Channel) -> tuple[float, float]:
    """Seconds until a move in a channel's match was answered, and until all its posts were shown."""
    match = process.played([])
    seat = waiting(match)[0]
    move, start = agents.random_move(match.pending[seat], Rng(2)), perf_counter()
    answer = await wire.slash(wire.world.members[seat + 1], channel, "move", within=MOST_SECONDS, move=str(move))
    assert await answer.settled(MOST_SECONDS), "a person waits too long"
    assert answer.content.startswith("Done."), answer.content
    answered = perf_counter() - start
    await seconds_until(lambda: rows(file, f"{DUE} and match_id = {channel.id}") == [(0,)])
    return answered, perf_counter() - start


async def seconds_until(seen: Callable[[], bool]) -> float:
    start = perf_counter()
    async with asyncio.timeout(MOST_SECONDS):
        while not seen():  # noqa: ASYNC110, for another process writes it
            await asyncio.sleep(LOOK_SECONDS)
    return perf_counter() - start


async def filled(wire: Wire, file: Path, count: int) -> None:
    """A store with so many matches under way, each in a channel of its own and with a post to be sent."""
    for number in range(1, process.SEATS + 1):
        wire.world.members[number] = Member(number, f"Player {number}")
    for number in range(1, count + 1):
        wire.world.channels[number] = Channel(number, f"table {number}")
    async with open_file(file) as store:
        await process.fill(store, count)
        async with store.write() as db:
            db.write(update(matches).values(guild_id=wire.world.guild_id))
            due = {"shown": 0, "message_id": None, "created_at": int(time()) - STOPPED_SECONDS}
            db.write(update(posts).values(due))
            for number in range(1, count + 1):
                db.write(update(posts).where(posts.c.match_id == number).values(nonce=new_nonce()))

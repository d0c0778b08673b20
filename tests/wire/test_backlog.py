"""A start with much due: a few matches at a time, people first, and what has not begun waits for the next start."""

import asyncio
import signal
from pathlib import Path

from bot.match.workers import PLACES
from tests.bench.backlog import DUE, filled, moved
from tests.wire.discord import Call, Wire
from tests.wire.house import rows, running

MANY = 3 * PLACES


class Counter:
    """Lets nothing be sent until it is told to, and notes down where something would be."""

    def __init__(self, wire: Wire) -> None:
        self.places = list[str]()
        self.go_on = asyncio.Event()
        wire.on_request = self

    async def __call__(self, call: Call) -> None:
        if call.method == "POST" and call.path.endswith("/messages"):
            self.places.append(call.path)
            await self.go_on.wait()


def of(channel_id: int) -> str:
    return f"/channels/{channel_id}/messages"


async def test_a_person_passes_what_is_due_since_the_last_stop(wire: Wire, file: Path) -> None:
    await filled(wire, file, MANY)
    counter = Counter(wire)
    async with running(wire, file) as bot:
        assert await wire.until(lambda: len(counter.places) == PLACES)
        place, number = next(
            (place, number) for number in range(1, MANY) if (place := of(number)) not in counter.places
        )
        moving = asyncio.create_task(moved(wire, file, wire.world.channels[number]))
        assert await wire.until(lambda: len(counter.places) > PLACES)
        assert counter.places[PLACES:] == [place]
        bot.process.send_signal(signal.SIGTERM)
        assert await bot.says("stopping")
        counter.go_on.set()
        await moving
        assert await bot.exit_status() == 0
        assert len(counter.places) == PLACES + 1
    assert rows(file, DUE) == [(MANY - PLACES - 1,)]


async def test_the_next_start_goes_on(wire: Wire, file: Path) -> None:
    await filled(wire, file, MANY)
    async with running(wire, file) as bot:
        assert await wire.until(lambda: len(wire.world.messages) == MANY, 20)
        bot.process.send_signal(signal.SIGTERM)
        assert await bot.exit_status() == 0
    assert rows(file, DUE) == [(0,)]
    assert wire.violations == []

"""The alarm: it sleeps until something is due, and a wake breaks nothing off but its sleep."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from bot.tasks import alarm as clock
from bot.tasks.alarm import RETRY_SECONDS, Alarm


class Due:
    """What is due, with notes of what the alarm did; looking takes a turn of the loop."""

    def __init__(self, *due: int, fails: bool = False) -> None:
        self.fails = fails
        self.due = list(due)
        self.broken_off = 0
        self.slept = list[float]()
        self.rung = 0

    async def next(self, after: int) -> int | None:
        try:
            for _ in range(3):
                await real_sleep(0)
        except asyncio.CancelledError:
            self.broken_off += 1
            raise
        return min((at for at in self.due if at > after), default=None)

    async def ring(self) -> None:
        self.rung += 1
        if not self.fails:
            self.due = [at for at in self.due if at > 100]

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        await asyncio.Event().wait()


real_sleep = asyncio.sleep


@pytest.fixture(autouse=True)
def at_hundred(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "now", lambda: 100)


async def some_turns() -> None:
    for _ in range(30):
        await real_sleep(0)


@asynccontextmanager
async def alarmed(due: Due, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Alarm]:
    """An alarm that was woken, as long as the block lasts."""
    alarm = Alarm(due.next, due.ring)
    monkeypatch.setattr(asyncio, "sleep", due.sleep)
    alarm.wake()
    yield alarm
    alarm.stop()


@pytest.mark.parametrize(
    ("due", "slept"),
    [(Due(90, 95, 160), 60), (Due(90, fails=True), RETRY_SECONDS)],
    ids=["the next", "what cannot be done is left alone for a while"],
)
async def test_what_is_due_is_done_once_and_then_it_sleeps_for(
    monkeypatch: pytest.MonkeyPatch, due: Due, slept: int
) -> None:
    async with alarmed(due, monkeypatch):
        await some_turns()
        assert (due.rung, due.slept) == (1, [slept])


async def test_a_wake_while_it_looks_makes_it_look_again_and_breaks_nothing_off(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    due = Due(400)
    async with alarmed(due, monkeypatch) as alarm:
        await real_sleep(0)
        due.due = [130]
        for _ in range(2):
            alarm.wake()
            await some_turns()
        assert due.broken_off == 0
        assert due.slept[-1] == 30


async def test_what_cannot_be_done_keeps_nothing_else_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    due = Due(90, 110, 400, fails=True)
    async with alarmed(due, monkeypatch) as alarm:
        await some_turns()
        assert (due.rung, due.slept) == (1, [10])
        due.due.append(105)
        alarm.expect(105)
        await some_turns()
        assert (due.rung, due.slept) == (2, [10, 5])

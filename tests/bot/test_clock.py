"""The alarm: it sleeps until something is due, and a wake breaks nothing off but its sleep."""

import asyncio

import pytest

from bot.tasks import alarm as clock
from bot.tasks.alarm import RETRY_SECONDS, Alarm


class Due:
    """What is due, with notes of what the alarm did; looking takes a turn of the loop."""

    def __init__(self, *due: int) -> None:
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


async def alarmed(due: Due, monkeypatch: pytest.MonkeyPatch) -> Alarm:
    alarm = Alarm(due.next, due.ring)
    monkeypatch.setattr(asyncio, "sleep", due.sleep)
    alarm.wake()
    return alarm


async def test_what_is_due_is_done_and_the_next_is_slept_for(monkeypatch: pytest.MonkeyPatch) -> None:
    due = Due(90, 95, 160)
    alarm = await alarmed(due, monkeypatch)
    await some_turns()
    assert (due.rung, due.slept) == (1, [60])
    alarm.stop()


async def test_a_wake_while_it_looks_makes_it_look_again_and_breaks_nothing_off(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    due = Due(400)
    alarm = await alarmed(due, monkeypatch)
    await real_sleep(0)
    due.due = [130]
    alarm.wake()
    await some_turns()
    alarm.wake()
    await some_turns()
    assert due.broken_off == 0
    assert due.slept[-1] == 30
    alarm.stop()


async def test_what_cannot_be_done_is_left_alone_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    due = Due(90)

    async def fail() -> None:
        due.rung += 1

    due.ring = fail  # type: ignore[method-assign]
    alarm = await alarmed(due, monkeypatch)
    await some_turns()
    assert (due.rung, due.slept) == (1, [RETRY_SECONDS])
    alarm.stop()


async def test_what_cannot_be_done_keeps_nothing_else_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    due = Due(90, 110, 400)

    async def fail() -> None:
        due.rung += 1

    due.ring = fail  # type: ignore[method-assign]
    alarm = await alarmed(due, monkeypatch)
    await some_turns()
    assert (due.rung, due.slept) == (1, [10])
    due.due.append(105)
    alarm.expect(105)
    await some_turns()
    assert (due.rung, due.slept) == (2, [10, 5])
    alarm.stop()

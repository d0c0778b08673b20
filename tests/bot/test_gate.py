"""The gate for what nobody waits for: so many places, in the order of coming, given up while somebody rests."""

import asyncio
from collections.abc import Iterable

import pytest

from bot.match import workers as gate
from bot.match.workers import PLACES, Gate
from tests.bot.test_workers import settle


def entering(one: Gate[int], keys: Iterable[int]) -> dict[int, asyncio.Task[None]]:
    return {key: asyncio.create_task(one.enter(key)) for key in keys}


def inside(tasks: dict[int, asyncio.Task[None]]) -> list[int]:
    return [key for key, task in tasks.items() if task.done() and not task.cancelled()]


async def full(waiting: int = 1) -> tuple[Gate[int], dict[int, asyncio.Task[None]]]:
    """A gate with nobody's place free, and with so many who wait."""
    one = Gate[int]()
    tasks = entering(one, range(PLACES + waiting))
    await settle()
    assert inside(tasks) == [*range(PLACES)]
    return one, tasks


async def test_who_leaves_makes_room_for_whoever_waits_longest() -> None:
    one, tasks = await full(2)
    one.leave(3)
    await settle()
    assert inside(tasks) == [*range(PLACES + 1)]


async def test_whoever_rests_gives_the_place_up_and_waits_for_one_afterwards() -> None:
    one, tasks = await full()
    resting = asyncio.create_task(one.rest(0, 0))
    await settle()
    assert inside(tasks) == [*range(PLACES + 1)]
    assert not resting.done()
    await settle(lambda: one.leave(1))
    assert resting.done()


async def test_whoever_is_let_past_needs_no_place_even_after_a_rest() -> None:
    one, tasks = await full()
    await settle(lambda: one.let_past(PLACES))
    assert inside(tasks) == [*range(PLACES + 1)]
    await asyncio.wait_for(one.rest(PLACES, 0), 1)
    one.leave(PLACES)
    again = asyncio.create_task(one.enter(PLACES))
    await settle()
    assert not again.done()
    again.cancel()


async def test_a_place_does_not_count_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    one, tasks = await full()
    monkeypatch.setattr(gate, "PLACE_SECONDS", 0)
    late = entering(one, [100])
    await settle()
    assert [*inside(tasks), *inside(late)] == [*range(PLACES + 1), 100]


async def test_when_it_closes_those_who_wait_are_sent_away() -> None:
    one, tasks = await full(2)
    await settle(one.close)
    assert [task.cancelled() for task in tasks.values()] == [*[False] * PLACES, True, True]
    one.leave(0)
    late = asyncio.create_task(one.enter(100))
    await settle()
    assert late.cancelled()


async def test_whoever_was_just_sent_away_may_still_be_called() -> None:
    one, tasks = await full()
    one.close()
    one.let_past(PLACES)
    await settle()
    assert tasks[PLACES].cancelled()

"""Work that is woken: a task a key, and no wake is lost on one that works already."""

import asyncio
from collections.abc import Callable

import pytest

from bot.match import workers
from bot.match.workers import PLACES, Wait, Worker
from bot.model.time import DAY, HOUR


class Work:
    """Rounds of work, noted down; each waits until it is let go on, and says whether there is more to do."""

    def __init__(self) -> None:
        self.rounds = list[int]()
        self.wanted = 0
        self.go_on = asyncio.Event()

    async def __call__(self, key: int) -> bool:
        self.rounds.append(key)
        await self.go_on.wait()
        return len(self.rounds) < self.wanted


async def settle(happens: Callable[[], object] = lambda: None) -> None:
    happens()
    for _ in range(5):
        await asyncio.sleep(0)


async def in_turn(keys: int) -> tuple[Work, Worker]:
    """So many keys are woken to do some work, in turn."""
    work = Work()
    posts = Worker("posts", work)
    for key in range(keys):
        posts.wake_in_turn(key)
    await settle()
    return work, posts


async def test_each_key_has_a_task_which_ends_when_there_is_nothing_to_do() -> None:
    work = Work()
    posts = Worker("posts", work)
    posts.wake(1)
    posts.wake(2)
    assert {task.get_name() for task in posts.tasks.values()} == {"posts-1", "posts-2"}
    await settle(work.go_on.set)
    assert (work.rounds, posts.tasks) == ([1, 2], {})


async def test_however_often_it_is_woken_meanwhile_one_more_round_follows() -> None:
    work = Work()
    posts = Worker("posts", work)
    await settle(lambda: posts.wake(1))
    assert not posts.is_woken(1)
    posts.wake(1)
    posts.wake(1)
    assert posts.is_woken(1)
    await settle(work.go_on.set)
    assert (work.rounds, posts.tasks) == ([1, 1], {})


async def test_a_round_that_leaves_something_to_do_is_followed_by_another() -> None:
    work = Work()
    work.wanted = 3
    posts = Worker("posts", work)
    posts.wake(1)
    await settle(work.go_on.set)
    assert (work.rounds, posts.tasks) == ([1, 1, 1], {})


async def test_without_keys_there_is_one_task_which_may_be_stopped_and_woken_anew() -> None:
    work = Work()
    posts = Worker("posts", lambda: work(0))
    await settle(posts.wake)
    ((_, task),) = posts.tasks.items()
    assert task.get_name() == "posts"
    posts.wake()
    await settle(posts.stop)
    assert (task.cancelled(), posts.tasks) == (True, {})
    work.go_on.set()
    await settle(posts.wake)
    assert (work.rounds, posts.tasks) == ([0, 0], {})


async def test_in_turn_a_few_are_under_way_at_once_and_those_woken_first_come_first() -> None:
    work, posts = await in_turn(PLACES + 3)
    assert work.rounds == [*range(PLACES)]
    work.go_on.set()
    await asyncio.wait(posts.tasks.values())
    assert work.rounds == [*range(PLACES + 3)]
    assert posts.tasks == {}


async def test_who_is_woken_at_once_passes_those_who_wait_and_takes_no_place_from_them() -> None:
    work, posts = await in_turn(PLACES + 2)
    await settle(lambda: posts.wake(PLACES))
    assert work.rounds == [*range(PLACES + 1)]
    posts.wake_in_turn(PLACES)
    assert posts.is_woken(PLACES)
    work.go_on.set()
    await asyncio.wait(posts.tasks.values())
    assert sorted(work.rounds) == sorted([*range(PLACES + 2), PLACES])


async def test_on_hold_nobody_comes_to_their_turn_and_who_is_woken_at_once_does() -> None:
    work, posts = await in_turn(PLACES + 2)
    posts.hold()
    posts.wake(100)
    await settle(work.go_on.set)
    assert work.rounds == [*range(PLACES), 100]
    assert posts.tasks == {}


async def test_of_several_times_the_earliest_wakes() -> None:
    work = Work()
    posts = Worker("posts", work)
    for seconds in (DAY, 0, HOUR):
        posts.wake_later(seconds, 1)
    await asyncio.sleep(0.01)
    await settle(work.go_on.set)
    assert (work.rounds, posts.planned) == ([1], {})


def test_what_fails_waits_twice_as_long_each_time_up_to_the_longest(monkeypatch: pytest.MonkeyPatch) -> None:
    at, waits = 1_000, list[float]()
    monkeypatch.setattr(workers, "now", lambda: at)
    wait = Wait(at)
    for _ in range(6):
        wait = wait.after_failure(1, 10)
        waits.append(wait.seconds)
        at += int(wait.seconds)
    assert (waits, wait.since) == ([1, 2, 4, 8, 10, 10], 1_000)


def test_a_look_makes_no_wait_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "now", lambda: 1_000)
    wait = Wait(1_000).after_failure(60, HOUR, version=1)
    looked = wait.hurried().hurried()
    assert not looked.holds(1)
    assert looked.after_failure(60, HOUR, version=1) == wait

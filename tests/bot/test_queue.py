"""The queue of those for whom something is made beside the bot."""

import asyncio

import pytest

from bot.match.queue import FULL, MOST, UNDER_WAY, Queue
from bot.model.errors import UserError


async def turns(times: int = 5) -> None:
    for _ in range(times):
        await asyncio.sleep(0)


class Work:
    """Works for people, each of which is done when it is let go; and what they were told before."""

    def __init__(self, queue: Queue) -> None:
        self.queue = queue
        self.begun, self.told = list[int](), list[tuple[int, int]]()
        self.goes_on = asyncio.Event()

    def asked_by(self, user: int) -> asyncio.Task[int | None]:
        async def work() -> int:
            self.begun.append(user)
            await self.goes_on.wait()
            return user

        async def told(ahead: int) -> None:
            self.told.append((user, ahead))

        return asyncio.create_task(self.queue.in_turn(user, work, told))


async def test_one_thing_is_made_after_the_other_in_the_order_in_which_they_were_asked_for() -> None:
    work = Work(Queue())
    tasks = [work.asked_by(user) for user in (3, 1, 2)]
    await turns()
    assert (work.begun, work.told) == ([3], [(1, 1), (2, 2)])
    work.goes_on.set()
    assert await asyncio.gather(*tasks) == [3, 1, 2]
    assert work.begun == [3, 1, 2]
    assert work.told[2:] == [(2, 1)], "who waits hears that the queue has moved"


async def test_whoever_stops_leaves_the_queue_and_gets_nothing() -> None:
    work = Work(queue := Queue())
    tasks = [work.asked_by(user) for user in (1, 2, 3)]
    await turns()
    assert queue.stop(2)
    assert queue.stop(1)
    await turns()
    assert await asyncio.gather(*tasks[:2]) == [None, None]
    assert work.begun == [1, 3]
    assert not queue.stop(1)
    work.goes_on.set()
    assert await tasks[2] == 3


async def test_what_fails_makes_way_for_the_next() -> None:
    work = Work(queue := Queue())

    async def fails() -> None:
        await turns(1)
        raise ValueError

    async def told(ahead: int) -> None:
        """Nobody is before them."""

    first = asyncio.create_task(queue.in_turn(1, fails, told))
    await turns(1)
    second = work.asked_by(2)
    work.goes_on.set()
    with pytest.raises(ValueError, match=r"^$"):
        await first
    assert await second == 2


async def test_what_is_broken_off_from_outside_is_broken_off_all_the_way() -> None:
    work = Work(queue := Queue())
    task = work.asked_by(1)
    await turns()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert not queue.stop(1)


async def test_a_person_has_one_place_and_the_queue_an_end() -> None:
    work = Work(queue := Queue())
    tasks = [work.asked_by(user) for user in range(MOST)]
    await turns()
    for user, why in ((0, UNDER_WAY), (MOST - 1, UNDER_WAY), (MOST, FULL)):
        with pytest.raises(UserError) as no:
            queue.require_place(user)
        assert no.value.text == why
    work.goes_on.set()
    await asyncio.gather(*tasks)
    queue.require_place(0)

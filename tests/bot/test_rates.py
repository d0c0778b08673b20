"""How requests wait for their turn where Discord takes no more, by a clock that leaps."""

import asyncio
from bisect import bisect_left
from collections import deque
from random import Random

import pytest

from bot.app.client import Hustings
from bot.match.workers import PLACES, Worker
from bot.model.shards import Shards
from bot.store.database import Store, driver_of
from bot.ui import rates
from bot.ui.rates import ALONE_SECONDS, LONG, MOST, UNDER_WAY, Rank, Rate, rank
from bot.ui.refusals import MOST_PATIENT
from tests.bot.channel import BareSettings, drawn_plainly
from tests.leaping import leap


class Discord:
    """Answers after a while, and counts a request at any moment before that."""

    def __init__(self, rate: Rate, longest: float = 0.0) -> None:
        self.rate = rate
        self.longest = longest
        self.counted = list[float]()
        self.came = list[tuple[Rank, int]]()
        self._random = Random(7)

    async def ask(self, of: Rank = Rank.CALL, number: int = 0) -> None:
        rank.set(of)
        await self.rate.enter()
        self.came.append((of, number))
        way, back = self._random.uniform(0, self.longest), self._random.uniform(0, self.longest)
        await asyncio.sleep(way)
        self.counted.append(asyncio.get_running_loop().time())
        await asyncio.sleep(back)
        self.rate.leave()

    async def ask_often(self, times: int, within: float) -> None:
        async with asyncio.timeout(within):
            await asyncio.gather(*(self.ask() for _ in range(times)))

    def most_in_a_second(self) -> int:
        moments = sorted(self.counted)
        return max(bisect_left(moments, one + 1) - at for at, one in enumerate(moments))


async def asked(discord: Discord, seconds: float) -> None:
    """For so long there is always more to ask than may go out."""
    loop = asyncio.get_running_loop()
    end = loop.time() + seconds

    async def one_by_one() -> None:
        while loop.time() < end:
            await discord.ask()

    await asyncio.gather(*(one_by_one() for _ in range(2 * MOST)))


def test_in_no_second_more_go_out_than_discord_takes_however_long_its_answers_take() -> None:
    for processes, longest in ((1, 0.0), (1, 0.2), (1, 3.0), (4, 0.2), (17, 0.2)):
        discord = Discord(Rate(lambda processes=processes: processes), longest)
        most = MOST // processes
        leap(discord.ask_often(3 * most, 3 * (2 + longest * 6)))
        assert discord.most_in_a_second() <= most + (processes > 1), "it grows by one at most meanwhile"
        assert longest > 1 or discord.most_in_a_second() >= most
        assert (discord.rate.under_way, discord.rate.waiting) == (0, 0)


def test_what_goes_out_below_the_limit_waits_for_nothing() -> None:
    async def below() -> float:
        rate = Rate()
        for _ in range(MOST):
            await rate.enter()
            rate.leave()
        assert rate._timer is None
        return asyncio.get_running_loop().time()

    assert leap(below()) == 0


def test_who_is_called_comes_first_and_what_has_waited_long_moves_up() -> None:
    async def order() -> list[tuple[Rank, int]]:
        discord = Discord(Rate(lambda: MOST))
        await discord.ask()
        waiting = [asyncio.create_task(discord.ask(one, at)) for one in reversed(Rank) for at in (1, 2)]
        await asyncio.sleep(2 * LONG + 0.5)
        waiting += [asyncio.create_task(discord.ask(Rank.CALL, 3))]
        await asyncio.gather(*waiting)
        return discord.came[1:]

    call, edit, rest = Rank
    assert leap(order()) == [(call, 1), (call, 2), (edit, 1), (edit, 2), (rest, 1), (rest, 2), (call, 3)]


def test_a_call_passes_all_that_has_not_waited_long() -> None:
    async def order() -> tuple[Rank, int]:
        discord = Discord(Rate())
        await asyncio.gather(*(discord.ask() for _ in range(MOST)))
        others = [asyncio.create_task(discord.ask(Rank.REST, at)) for at in range(100)]
        await asyncio.sleep(0.5)
        await discord.ask(Rank.CALL, 1)
        first = discord.came[MOST]
        await asyncio.gather(*others)
        return first

    assert leap(order()) == (Rank.CALL, 1)


def test_one_of_several_grows_beyond_its_share_until_discord_says_that_it_is_too_much(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rates, "GROWTH_SECONDS", 100)

    async def grown() -> list[float]:
        discord = Discord(rate := Rate(lambda: 5), 0.1)
        allowed = [rate.allowed]
        await asked(discord, 50)
        allowed.append(rate.allowed)
        await asked(discord, 50 + 10)
        allowed.append(rate.allowed)
        for _ in range(3):
            rate.fall(2)
        allowed.append(rate.allowed)
        await asked(discord, ALONE_SECONDS - 10)
        allowed.append(rate.allowed)
        await asked(discord, 20)
        assert rate.allowed > allowed[-1]
        for _ in range(2):
            await asyncio.sleep(2)
            rate.fall(1)
        allowed.append(rate.allowed)
        return allowed

    before, half, full, fallen, still, least = leap(grown())
    assert (before, full, fallen, still, least) == (10, 50, 25, 25, 10)
    assert 25 < half <= 35


async def test_a_bot_that_is_told_of_some_shards_has_a_share() -> None:
    bot = Hustings(BareSettings(), Store(driver_of(BareSettings().database_url)), {}, drawn_plainly())
    assert bot.refusals.rate.share == MOST
    bot.matches.shared.shards = Shards(2, 3, 8)
    assert bot.refusals.rate.share == MOST / 4
    bot.matches.shared.shards = Shards(0, 0, 99_999)
    assert bot.refusals.rate.share == 1


def test_all_of_several_at_their_limit_share_evenly_and_are_rarely_told_that_it_is_too_much() -> None:
    processes, seconds, taken = 4, 300, deque[float]()
    fleet = [Rate(lambda: processes) for _ in range(processes)]
    made = [0] * processes

    async def ask(number: int) -> None:
        rate, loop = fleet[number], asyncio.get_running_loop()
        await asyncio.sleep(number / 100)
        while loop.time() < seconds:
            await rate.enter()
            await asyncio.sleep(0.05)
            while taken and taken[0] <= loop.time() - 1:
                taken.popleft()
            if len(taken) < MOST:
                taken.append(loop.time())
                made[number] += 1
            else:
                rate.fall(1)
            await asyncio.sleep(0.05)
            rate.leave()

    async def ask_all() -> None:
        await asyncio.gather(*(ask(number) for number in range(processes) for _ in range(MOST)))

    leap(ask_all())
    assert sum(made) > 0.85 * MOST * seconds
    assert max(made) < 1.2 * min(made)
    assert all(0 < rate.refused < MOST_PATIENT // 2 for rate in fleet)


def test_what_it_grew_is_not_kept_where_it_is_not_used() -> None:
    async def allowed() -> tuple[float, float]:
        discord = Discord(rate := Rate(lambda: 5), 0.1)
        await asked(discord, 60)
        before = rate.allowed
        await asyncio.sleep(ALONE_SECONDS + 1)
        await discord.ask()
        return before, rate.allowed

    before, after = leap(allowed())
    assert before > after == 10


def test_while_discord_takes_nothing_nothing_is_asked() -> None:
    async def seconds() -> float:
        rate = Rate()
        rate.fall(7)
        await rate.enter()
        return asyncio.get_running_loop().time()

    assert leap(seconds()) == 7


def test_what_is_broken_off_while_it_waits_takes_no_place() -> None:
    async def broken_off() -> None:
        rate = Rate()
        for _ in range(UNDER_WAY):
            await rate.enter()
        waiting = [asyncio.create_task(rate.enter()) for _ in range(3)]
        await asyncio.sleep(0)
        assert (rate.under_way, rate.waiting) == (UNDER_WAY, 3)
        waiting[0].cancel()
        rate.leave()
        waiting[1].cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        assert (rate.under_way, rate.waiting) == (UNDER_WAY, 0)
        for _ in range(UNDER_WAY):
            rate.leave()
        assert rate.under_way == 0

    leap(broken_off())


def test_of_five_thousand_matches_due_only_those_wait_here_whose_turn_it_is() -> None:
    async def most_waiting() -> int:
        discord, most = Discord(Rate(), 0.1), 0

        async def send(match_id: int) -> bool:
            nonlocal most
            most = max(most, discord.rate.waiting + discord.rate.under_way)
            await discord.ask()
            return False

        worker = Worker("outbox", send)
        for match_id in range(5_000):
            worker.wake_in_turn(match_id)
        while worker.tasks:
            await asyncio.wait(worker.tasks.values())
        assert len(discord.came) == 5_000
        return most

    assert leap(most_waiting()) <= PLACES

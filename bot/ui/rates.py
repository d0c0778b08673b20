"""How many requests the bot makes a second: no more than Discord takes, and in the order of who waits for them."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from contextvars import ContextVar
from enum import IntEnum
from math import inf
from typing import NamedTuple

MOST = 50
"""In one second, of all processes together: Discord counts those that bear the bot's token, answers left out."""
UNDER_WAY = 30
"""How many are asked at once, lest many are refused before the first refusal is known."""
LONG = 2.0
"""Seconds after which what waits moves up a rank."""
GROWTH_SECONDS = 600.0
"""In this time at its limit a process grows from its share to all."""
ALONE_SECONDS = 120.0
"""For so long it doesn't grow after Discord has said that it was too much; and what it grew it keeps so long unused."""


class Rank(IntEnum):
    """Who waits for a request, the most urgent first: whoever is called or has asked, whoever looks, and nobody."""

    CALL = 0
    EDIT = 1
    REST = 2


rank: ContextVar[Rank] = ContextVar("rank", default=Rank.CALL)
"""Of what a task asks of Discord; a task on its own sets it before."""


class Waiting(NamedTuple):
    """A request that waits since a moment of the loop's clock."""

    since: float
    let_out: asyncio.Future[None]


class Rate:
    """Lets requests out: a place each, of so many, and no more in any second than are `allowed`.

    A request counts from when it's let out until a second after its answer, for Discord counts it somewhen in between.
    One of several `processes` has its `share`, one a second at least. While it is at its limit it grows beyond that,
    towards what the others may leave, until Discord says that all together are too many: then it keeps half, its share
    at least. Those who wait go out evenly, for in a burst always the same process would be told so, be it the one that
    grew or not. Nothing waits below the limit, and one timer serves all who wait.
    """

    def __init__(self, processes: Callable[[], int] = lambda: 1) -> None:
        self._processes = processes
        self._queues = {one: deque[Waiting]() for one in Rank}
        self._ended = deque[float]()
        self._timer: asyncio.TimerHandle | None = None
        self._shut_until = self._grown_at = self._next_at = 0.0
        self._beyond = 0.0
        self.under_way = 0
        self.refused = 0
        """How often Discord said that all together are too many."""

    @property
    def share(self) -> float:
        return max(1.0, MOST / self._processes())

    @property
    def allowed(self) -> float:
        """How many may go out in a second."""
        return self.share + self._beyond

    @property
    def waiting(self) -> int:
        return sum(map(len, self._queues.values()))

    async def enter(self) -> None:
        """Wait for a place and a moment; whoever has them leaves when the answer is there."""
        now = asyncio.get_running_loop().time()
        if not self.waiting and self._seconds(now) <= 0:
            self.under_way += 1
            return
        queue, one = self._queues[rank.get()], Waiting(now, asyncio.get_running_loop().create_future())
        queue.append(one)
        self._let_out()
        try:
            await one.let_out
        except asyncio.CancelledError:
            if not one.let_out.cancelled():
                self.leave()
            elif one in queue:
                queue.remove(one)
            raise

    def leave(self) -> None:
        """The answer is there, or none comes."""
        self.under_way -= 1
        self._ended.append(asyncio.get_running_loop().time())
        self._let_out()

    def fall(self, seconds: float) -> None:
        """Discord says that all together are too many, and for how long it takes none.

        What was under way is told so too, and counts once.
        """
        now = asyncio.get_running_loop().time()
        self.refused += 1
        if now >= self._shut_until:
            self._beyond = max(0.0, self.allowed / 2 - self.share)
        self._shut_until = max(self._shut_until, now + seconds)
        self._grown_at = now + ALONE_SECONDS

    def _seconds(self, now: float) -> float:
        """For how long no other may go out; without end where one must come back first."""
        if self._beyond and now - self._grown_at > ALONE_SECONDS:
            self._beyond = 0.0
        most = int(self.allowed)
        while self._ended and self._ended[0] + 1 <= now:
            self._ended.popleft()
        if now < self._shut_until:
            return self._shut_until - now
        if self.under_way >= min(most, UNDER_WAY):
            return inf
        return self._ended[0] + 1 - now if self.under_way + len(self._ended) >= most else 0.0

    def _let_out(self) -> None:
        """Let out whoever may go, in order, and see to the others when the next may."""
        now = asyncio.get_running_loop().time()
        while self.waiting:
            if (seconds := max(self._seconds(now), self._next_at - now)) > 0:
                if self._timer is None and seconds < inf:
                    self._timer = asyncio.get_running_loop().call_later(seconds, self._go_on)
                return
            if not (let_out := self._next(now).let_out).done():
                self.under_way += 1
                self._next_at = now + 1 / self.allowed
                let_out.set_result(None)

    def _go_on(self) -> None:
        """A moment has come that was waited for: the limit was reached, and Discord said nothing."""
        self._timer = None
        now, left = asyncio.get_running_loop().time(), MOST - self.share
        self._beyond = min(left, self._beyond + left / GROWTH_SECONDS * min(1.0, max(0.0, now - self._grown_at)))
        self._grown_at = max(now, self._grown_at)
        self._let_out()

    def _next(self, now: float) -> Waiting:
        """Who goes first; among equals whoever has waited longest."""

        def place(one: Rank) -> tuple[int, float]:
            since = self._queues[one][0].since
            return max(0, one - int((now - since) / LONG)), since

        return self._queues[min((one for one in Rank if self._queues[one]), key=place)].popleft()

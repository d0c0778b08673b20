"""Work that sleeps until it is woken; a gate for what nobody waits for; and how long what fails is left alone."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Generic, NamedTuple, Protocol, TypeVar, TypeVarTuple

from structlog.contextvars import clear_contextvars

from bot.match.pools import LATER, PEOPLE, POOL
from bot.model.time import now

Key = TypeVarTuple("Key")


Guest = TypeVar("Guest")
PLACES = 8
MOST_DOUBLINGS = 16
AGAIN_SECONDS = 0.25
"""After which work is asked for again that another process has."""
PLACE_SECONDS = 15
"""Seconds after which a place counts no more: what takes longer waits for Discord, and need not keep others waiting."""


class Gate(Generic[Guest]):
    """Lets so many inside at a time; whoever came first comes in first."""

    def __init__(self) -> None:
        self._inside = dict[Guest, float]()
        self._waiting = dict[Guest, asyncio.Future[None]]()
        self._closed = False
        self.past = set[Guest]()
        """Those that were let past."""

    async def enter(self, key: Guest) -> None:
        """Wait for a place, or to be let past."""
        if key in self.past:
            return
        waiting = self._waiting[key] = asyncio.get_running_loop().create_future()
        if self._closed:
            waiting.cancel()
        self._fill()
        try:
            await waiting
        finally:
            self._waiting.pop(key, None)

    def let_past(self, key: Guest) -> None:
        """Somebody waits for this one: until it leaves it needs no place."""
        self.past.add(key)
        self._go_on(key)
        self._give_up(key)

    def leave(self, key: Guest) -> None:
        """It is done."""
        self.past.discard(key)
        self._give_up(key)

    async def rest(self, key: Guest, seconds: float) -> None:
        """Sleep outside, and enter anew."""
        self._give_up(key)
        await asyncio.sleep(seconds)
        await self.enter(key)

    def close(self) -> None:
        """Nobody enters any more; the tasks of those who wait are cancelled."""
        self._closed = True
        for waiting in self._waiting.values():
            waiting.cancel()

    def _give_up(self, key: Guest) -> None:
        self._inside.pop(key, None)
        self._fill()

    def _fill(self) -> None:
        now = asyncio.get_running_loop().time()
        while self._waiting and self._places_taken(now) < PLACES and not self._closed:
            key = next(iter(self._waiting))
            self._inside[key] = now
            self._go_on(key)

    def _go_on(self, key: Guest) -> None:
        """Whoever waits does so no more, unless they were sent away already."""
        if (waiting := self._waiting.pop(key, None)) is not None and not waiting.done():
            waiting.set_result(None)

    def _places_taken(self, now: float) -> int:
        return sum(now - since < PLACE_SECONDS for since in self._inside.values())


@dataclass(frozen=True)
class Wait:
    """That something has failed so many `times`, `since` a moment, and is left alone until another.

    It failed in this `version`, and what has become another need not wait; for None, whatever becomes of it does.
    """

    since: int
    times: int = 0
    until: float = 0
    version: int | None = None

    def after_failure(self, first: float, longest: float, version: int | None = None) -> Wait:
        """It has failed again: it waits `first` seconds the first time, then twice as long each time, up to `longest`.

        What fails while it waits, for somebody tried, does not wait longer for that.
        """
        if self.until > now():
            return replace(self, version=version)
        seconds = min(longest, first * 2 ** min(self.times, MOST_DOUBLINGS))
        return Wait(self.since, self.times + 1, now() + seconds, version)

    def hurried(self) -> Wait:
        """Somebody looks: it is tried at once, and if that fails it waits no longer than the last time."""
        if self.version is None or self.until <= now():
            return self
        return replace(self, times=self.times - 1, until=now())

    def holds(self, version: int) -> bool:
        """Whether it is to be left alone still, as it is now."""
        return self.version in (None, version) and self.until > now()

    @property
    def seconds(self) -> float:
        """For how long it waits still."""
        return max(0, self.until - now())


class Planned(NamedTuple):
    """When something is woken, and what wakes it then."""

    at: float
    timer: asyncio.TimerHandle


class Leased(Protocol[*Key]):
    """Work that another process may do as well, but not at the same time."""

    async def take(self, key: tuple[*Key], *, patient: bool) -> bool:
        """Whether it is this process's now; the `patient` leave alone what rests."""
        ...

    async def leave(self, key: tuple[*Key], *, rest: float) -> None:
        """It is done, or rests for so many seconds."""
        ...


class Worker(Generic[*Key]):
    """Does some work in rounds, in one task for each key (or one in all, without any), for as long as there is some.

    A round is followed by another if it returns True, and if it was woken meanwhile: it may have looked too early.
    Errors are the work's own to handle. People are not kept waiting by what nobody waits for: that is woken in turn.
    Where the work is `leased`, another process may have it: then it is asked for again in a moment.
    """

    def __init__(self, name: str, work: Callable[[*Key], Awaitable[bool]], leased: Leased[*Key] | None = None) -> None:
        self._name = name
        self._work = work
        self._leased = leased
        self._again: set[tuple[*Key]] = set()
        self._rests: dict[tuple[*Key], float] = {}
        self._gate: Gate[tuple[*Key]] = Gate()
        self.planned: dict[tuple[*Key], Planned] = {}
        self.tasks: dict[tuple[*Key], asyncio.Task[None]] = {}

    def wake(self, *key: *Key) -> None:
        """See whether there is something to do, at once."""
        self._gate.let_past(key)
        self.wake_in_turn(*key)

    def wake_in_turn(self, *key: *Key) -> None:
        """The same, a few at a time."""
        if key in self.tasks:
            self._again.add(key)
        else:
            name = "-".join(map(str, (self._name, *key)))
            self.tasks[key] = asyncio.create_task(self._run(*key), name=name)

    def wake_later(self, seconds: float, *key: *Key) -> None:
        """The same after so many seconds, unless that is planned for earlier."""
        planned, at = self.planned.get(key), now() + seconds
        if planned is not None and planned.at <= at:
            return
        if planned is not None:
            planned.timer.cancel()
        timer = asyncio.get_running_loop().call_later(seconds, self._wake_as_planned, *key)
        self.planned[key] = Planned(at, timer)

    def _wake_as_planned(self, *key: *Key) -> None:
        del self.planned[key]
        self.wake_in_turn(*key)

    async def rest(self, seconds: float, *key: *Key) -> None:
        """Have the work of a key sleep; meanwhile another may have its turn."""
        await self._gate.rest(key, seconds)

    def let_rest(self, seconds: float, *key: *Key) -> None:
        """What is left of this work can't be done now: no process need look at it for so long, unless it is woken."""
        if self._leased is not None:
            self._rests[key] = seconds

    def is_woken(self, *key: *Key) -> bool:
        """Whether it was woken since its round began."""
        return key in self._again

    def hold(self) -> None:
        """Let nothing that waits for its turn, or for later, begin any more."""
        self._gate.close()
        for planned in self.planned.values():
            planned.timer.cancel()

    def stop(self) -> None:
        """Break off what is under way."""
        for task in self.tasks.values():
            task.cancel()

    async def _run(self, *key: *Key) -> None:
        clear_contextvars()
        more = True
        try:
            await self._gate.enter(key)
            while more or self.is_woken(*key):
                if self._leased is None:
                    more = await self._round(*key)
                else:
                    more = await self._rounds(self._leased, *key)
        finally:
            del self.tasks[key]
            self._gate.leave(key)

    async def _round(self, *key: *Key) -> bool:
        self._again.discard(key)
        POOL.set(PEOPLE if key in self._gate.past else LATER)
        return await self._work(*key)

    async def _rounds(self, leased: Leased[*Key], *key: *Key) -> bool:
        """All rounds for which there is work, while no other process has it.

        Whoever is waited for asks again for it in a moment; what nobody waits for is taken up when it is free.
        """
        patient = key not in self._gate.past
        if not await leased.take(key, patient=patient):
            self._again.discard(key)
            if not patient:
                self.wake_later(AGAIN_SECONDS, *key)
            return False
        more = True
        try:
            while more or self.is_woken(*key):
                more = await self._round(*key)
        finally:
            planned, rest = self.planned.get(key), self._rests.pop(key, 0)
            await leased.leave(key, rest=max(rest, planned.at - now() if planned else 0))
        return False

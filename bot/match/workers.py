"""Work that sleeps until it is woken; and a gate for what nobody waits for, so that it keeps no person waiting."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar, TypeVarTuple

Key = TypeVarTuple("Key")


Guest = TypeVar("Guest")
PLACES = 8
PLACE_SECONDS = 15
"""Seconds after which a place counts no more: what takes longer waits for Discord, and need not keep others waiting."""


class Gate(Generic[Guest]):
    """Lets so many inside at a time; whoever came first comes in first."""

    def __init__(self) -> None:
        self._inside = dict[Guest, float]()
        self._past = set[Guest]()
        self._waiting = dict[Guest, asyncio.Future[None]]()
        self._closed = False

    async def enter(self, key: Guest) -> None:
        """Wait for a place, or to be let past."""
        if key in self._past:
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
        self._past.add(key)
        self._go_on(key)
        self._give_up(key)

    def leave(self, key: Guest) -> None:
        """It is done."""
        self._past.discard(key)
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


class Worker(Generic[*Key]):
    """Does some work in rounds, in one task for each key (or one in all, without any), for as long as there is some.

    A round is followed by another if it returns True, and if it was woken meanwhile: it may have looked too early.
    Errors are the work's own to handle. People are not kept waiting by what nobody waits for: that is woken in turn.
    """

    def __init__(self, name: str, work: Callable[[*Key], Awaitable[bool]]) -> None:
        self._name = name
        self._work = work
        self._again: set[tuple[*Key]] = set()
        self._gate: Gate[tuple[*Key]] = Gate()
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

    async def rest(self, seconds: float, *key: *Key) -> None:
        """Have the work of a key sleep; meanwhile another may have its turn."""
        await self._gate.rest(key, seconds)

    def is_woken(self, *key: *Key) -> bool:
        """Whether it was woken since its round began."""
        return key in self._again

    def hold(self) -> None:
        """Let nothing that waits for its turn begin any more."""
        self._gate.close()

    def stop(self) -> None:
        """Break off what is under way."""
        for task in self.tasks.values():
            task.cancel()

    async def _run(self, *key: *Key) -> None:
        more = True
        try:
            await self._gate.enter(key)
            while more or self.is_woken(*key):
                self._again.discard(key)
                more = await self._work(*key)
        finally:
            del self.tasks[key]
            self._gate.leave(key)

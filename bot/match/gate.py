"""A gate for what nobody waits for, so that it keeps no person waiting."""

from __future__ import annotations

import asyncio
from typing import Generic, TypeVar

Key = TypeVar("Key")
PLACES = 8
PLACE_SECONDS = 15
"""After which a place counts no more: what takes longer waits for Discord, and need not keep others waiting too."""


class Gate(Generic[Key]):
    """So many are inside at a time; who came first comes in first."""

    def __init__(self) -> None:
        self._inside = dict[Key, float]()
        self._past = set[Key]()
        self._waiting = dict[Key, asyncio.Future[None]]()
        self._closed = False

    async def enter(self, key: Key) -> None:
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

    def let_past(self, key: Key) -> None:
        """Somebody waits for this one: until it leaves it needs no place."""
        self._past.add(key)
        self._go_on(key)
        self._give_up(key)

    def leave(self, key: Key) -> None:
        """It is done."""
        self._past.discard(key)
        self._give_up(key)

    async def rest(self, key: Key, seconds: float) -> None:
        """Sleep outside, and enter anew."""
        self._give_up(key)
        await asyncio.sleep(seconds)
        await self.enter(key)

    def close(self) -> None:
        """Nobody enters any more; the tasks of those who wait are cancelled."""
        self._closed = True
        for waiting in self._waiting.values():
            waiting.cancel()

    def _give_up(self, key: Key) -> None:
        self._inside.pop(key, None)
        self._fill()

    def _fill(self) -> None:
        now = asyncio.get_running_loop().time()
        while self._waiting and self._taken(now) < PLACES and not self._closed:
            key = next(iter(self._waiting))
            self._inside[key] = now
            self._go_on(key)

    def _go_on(self, key: Key) -> None:
        """Whoever waits does so no more, unless they were sent away already."""
        if (waiting := self._waiting.pop(key, None)) is not None and not waiting.done():
            waiting.set_result(None)

    def _taken(self, now: float) -> int:
        return sum(now - since < PLACE_SECONDS for since in self._inside.values())

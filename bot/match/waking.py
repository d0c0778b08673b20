"""Work that sleeps until it is woken."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVarTuple

from bot.match.gate import Gate

Key = TypeVarTuple("Key")


class Wakeable(Generic[*Key]):
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

    def woken(self, *key: *Key) -> bool:
        """Whether it was woken since its round began."""
        return key in self._again

    def hold(self) -> None:
        """What waits for its turn does not come to it any more."""
        self._gate.close()

    def stop(self) -> None:
        """Break off what is under way."""
        for task in self.tasks.values():
            task.cancel()

    async def _run(self, *key: *Key) -> None:
        more = True
        try:
            await self._gate.enter(key)
            while more or self.woken(*key):
                self._again.discard(key)
                more = await self._work(*key)
        finally:
            del self.tasks[key]
            self._gate.leave(key)

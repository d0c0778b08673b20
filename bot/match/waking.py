"""Work that sleeps until it is woken."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVarTuple

Key = TypeVarTuple("Key")
AT_ONCE = 8
"""How many tasks for which nobody waits are under way at a time."""


class Wakeable(Generic[*Key]):
    """Does some work in rounds, in one task for each key (or one in all, without any), for as long as there is some.

    A round is followed by another if it returns True, and if it was woken meanwhile: it may have looked too early.
    Errors are the work's own to handle. People are not kept waiting by what nobody waits for: that is woken in turn.
    """

    def __init__(self, name: str, work: Callable[[*Key], Awaitable[bool]]) -> None:
        self._name = name
        self._work = work
        self._again: set[tuple[*Key]] = set()
        self._waiting: dict[tuple[*Key], None] = {}
        self._let_in: set[tuple[*Key]] = set()
        self._room = AT_ONCE
        self.tasks: dict[tuple[*Key], asyncio.Task[None]] = {}

    def wake(self, *key: *Key) -> None:
        """See whether there is something to do, at once."""
        self._waiting.pop(key, None)
        if key in self.tasks:
            self._again.add(key)
        else:
            name = "-".join(map(str, (self._name, *key)))
            self.tasks[key] = asyncio.create_task(self._run(*key), name=name)

    def wake_in_turn(self, *key: *Key) -> None:
        """The same, a few at a time; what was woken last comes first, for the rest has waited long already."""
        if key in self.tasks:
            self._again.add(key)
        else:
            self._waiting.pop(key, None)
            self._waiting[key] = None
            self._fill_up()

    def give_way(self, *key: *Key) -> None:
        """Another may have the place of a task that is done, or that rests."""
        self._let_in.discard(key)
        self._fill_up()

    def hold(self) -> None:
        """What waits for its turn does not come to it any more."""
        self._room = 0

    def woken(self, *key: *Key) -> bool:
        """Whether it was woken since its round began."""
        return key in self._again

    def stop(self) -> None:
        """Break off what is under way, and let nothing else begin in turn."""
        self.hold()
        for task in self.tasks.values():
            task.cancel()

    async def _run(self, *key: *Key) -> None:
        more = True
        try:
            while more or self.woken(*key):
                self._again.discard(key)
                more = await self._work(*key)
        finally:
            del self.tasks[key]
            self.give_way(*key)

    def _fill_up(self) -> None:
        while self._waiting and len(self._let_in) < self._room:
            key, _ = self._waiting.popitem()
            self._let_in.add(key)
            self.wake(*key)

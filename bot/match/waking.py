"""Work that sleeps until it is woken."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVarTuple

Key = TypeVarTuple("Key")


class Wakeable(Generic[*Key]):
    """Does some work in rounds, in one task for each key (or one in all, without any), for as long as there is some.

    A round is followed by another if it returns True, and if it was woken meanwhile: it may have looked too early.
    Errors are the work's own to handle.
    """

    def __init__(self, name: str, work: Callable[[*Key], Awaitable[bool]]) -> None:
        self._name = name
        self._work = work
        self._again: set[tuple[*Key]] = set()
        self.tasks: dict[tuple[*Key], asyncio.Task[None]] = {}

    def wake(self, *key: *Key) -> None:
        """See whether there is something to do."""
        if key in self.tasks:
            self._again.add(key)
        else:
            name = "-".join(map(str, (self._name, *key)))
            self.tasks[key] = asyncio.create_task(self._run(*key), name=name)

    def woken(self, *key: *Key) -> bool:
        """Whether it was woken since its round began."""
        return key in self._again

    def stop(self) -> None:
        """Break off what is under way."""
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

"""What is made beside the bot: one thing at a time, in the order in which it was asked for, and one for each person."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from bot.model.errors import UserError

MOST = 20
"""How many people are in the queue at most."""
UNDER_WAY = "Something is being made for you already: wait until it's here, or press **Cancel** below it."
FULL = "Many people are having pages and animations made right now. Try again in a few minutes."

Done = TypeVar("Done")


class Queue:
    """Those for whom something is made, the first of them now."""

    def __init__(self) -> None:
        self._works = dict[int, asyncio.Task[Any]]()
        self._held = set[int]()
        self._moved = asyncio.Event()

    def require_place(self, user_id: int) -> None:
        """Raises UserError where somebody is in the queue already, or it is full."""
        if user_id in self._works:
            raise UserError(UNDER_WAY)
        if len(self._works) >= MOST:
            raise UserError(FULL)

    async def in_turn(
        self, user_id: int, work: Callable[[], Awaitable[Done]], told: Callable[[int], Awaitable[None]]
    ) -> Done | None:
        """What comes of a work, done once it is somebody's turn; None where they have stopped it.

        Until then they are `told` how many are before them. Raises UserError where there is no place.
        """
        self.require_place(user_id)
        task = asyncio.ensure_future(self._work(user_id, work, told))
        self._works[user_id] = task
        try:
            return await task
        except asyncio.CancelledError:
            if (current := asyncio.current_task()) and current.cancelling():
                raise
            return None
        finally:
            del self._works[user_id]
            self._held.discard(user_id)
            self._move()

    def hold(self, user_id: int) -> None:
        """What is made for somebody is on its way to others now: nobody can say any more that it is stopped."""
        self._held.add(user_id)

    def stop(self, user_id: int) -> bool:
        """Stop what is made for somebody; whether there was anything to stop."""
        task = self._works.get(user_id) if user_id not in self._held else None
        return task is not None and task.cancel()

    async def _work(
        self, user_id: int, work: Callable[[], Awaitable[Done]], told: Callable[[int], Awaitable[None]]
    ) -> Done:
        while ahead := [*self._works].index(user_id):
            moved = self._moved
            await told(ahead)
            await moved.wait()
        return await work()

    def _move(self) -> None:
        """All who wait look where they stand now."""
        self._moved.set()
        self._moved = asyncio.Event()

"""The one task that waits for something to fall due.

It is no `Worker`: its sleep is broken off when something falls due earlier, and a Worker's must not be.
"""

import asyncio
from collections.abc import Awaitable, Callable

import structlog
from sqlalchemy.exc import SQLAlchemyError
from structlog.contextvars import clear_contextvars

from bot.match.pools import LATER, POOL
from bot.model.errors import UserError
from bot.model.time import now

log = structlog.get_logger(__name__)

LONGEST_SLEEP = 86_400
RETRY_SECONDS = 60
"""How long what could not be done is left alone."""


class Alarm:
    """Sleeps until the next thing is due, has it done, and sleeps on; without anything due there is no task at all.

    `next_due` tells what comes next after a moment (seconds since 1970) or None; `ring` does all that is due. What
    fails is tried again later, and keeps nothing else waiting.
    """

    def __init__(self, next_due: Callable[[int], Awaitable[int | None]], ring: Callable[[], Awaitable[None]]) -> None:
        self._next_due = next_due
        self._ring = ring
        self._task: asyncio.Task[None] | None = None
        self._asleep = False
        self._again = False
        self._stopped = False
        self._awaits: int | None = None

    def expect(self, at: int | None) -> None:
        """Something is due at that time: look again, unless something else is due before."""
        if at is not None and (self._awaits is None or at < self._awaits):
            self.wake()

    def wake(self) -> None:
        """Look again: something new may be due earlier. Only sleep is broken off, never a question to the database."""
        self._again = True
        self._break_sleep()
        if self._task is None:
            self._task = asyncio.create_task(self._run(), name="alarm")

    def stop(self) -> None:
        self._stopped = True
        self._break_sleep()

    def _break_sleep(self) -> None:
        if self._asleep and self._task is not None:
            self._task.cancel()
            self._task, self._asleep = None, False

    async def _run(self) -> None:
        clear_contextvars()
        POOL.set(LATER)
        while self._again and not self._stopped:
            self._again = False
            seconds = await self._look()
            if seconds is not None and not self._again and not self._stopped:
                self._asleep = True
                await asyncio.sleep(min(seconds, LONGEST_SLEEP))
                self._asleep, self._again = False, True
        self._task = None

    async def _look(self) -> int | None:
        """Do all that is due; for how many seconds to sleep after it, None with nothing to come."""
        try:
            due = await self._next_due(0)
            if due is not None and due <= now():
                await self._ring()
                due = await self._to_come()
        except (SQLAlchemyError, OSError, UserError) as error:
            log.warning("the alarm waits", error=type(error).__name__)
            return RETRY_SECONDS
        except Exception:
            log.exception("the alarm failed")
            return RETRY_SECONDS
        self._awaits = due
        return None if due is None else max(0, due - now())

    async def _to_come(self) -> int | None:
        """When something is due next, after all was done that could be; what is left is tried again in a while."""
        at = now()
        left, next_due = await self._next_due(0), await self._next_due(at)
        again = at + RETRY_SECONDS if left is not None and left <= at else None
        return min((one for one in (again, next_due) if one is not None), default=None)

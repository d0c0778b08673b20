"""What would hold up the event loop is done in threads: a few for each kind of work, so that none waits for another.

They share one interpreter: more of them at once do no more, and each makes the loop later. So they are few. What takes
long, or plays what somebody else has written, is done by a process: `beside`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar, copy_context
from typing import ParamSpec, TypeVar

Given = ParamSpec("Given")
Done = TypeVar("Done")


class Pool:
    """So many threads, which begin when they are first needed; what finds none free waits, first come first served."""

    def __init__(self, name: str, threads: int) -> None:
        self._threads = ThreadPoolExecutor(threads, name)

    async def do(self, work: Callable[Given, Done], /, *given: Given.args, **named: Given.kwargs) -> Done:
        """What comes of some work; whoever is cancelled while it waits does not have it done."""
        context = copy_context()
        return await asyncio.get_running_loop().run_in_executor(
            self._threads, lambda: context.run(work, *given, **named)
        )


PEOPLE = Pool("people", 2)
"""Somebody waits. A match that takes long to play leaves the second thread to others."""
LATER = Pool("later", 1)
"""Nobody waits: what is looked over, written down or sent in turn, one match at a time."""
WATCHERS = Pool("watchers", 1)
"""A page that is served."""
LONG = Pool("long", 1)
"""What takes seconds with much of it: ratings from the first match on, a file of all that is kept about somebody."""
PICTURES = Pool("pictures", 1)
"""Pictures, where no process draws them. A thread that has drawn holds memory of its own."""

POOL: ContextVar[Pool] = ContextVar("POOL", default=PEOPLE)
"""Which of them does what a task has done, and the tasks that it begins: that of people unless another is set."""


async def in_thread(work: Callable[Given, Done], /, *given: Given.args, **named: Given.kwargs) -> Done:
    """What comes of some work, done in the pool of this task."""
    return await POOL.get().do(work, *given, **named)


def somebody_waits() -> bool:
    """Whether what this task does is done for people who wait for it."""
    return POOL.get() is PEOPLE

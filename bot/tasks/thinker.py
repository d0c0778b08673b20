"""Sharp AI players think beside the bot, in one process for all matches: nobody else waits for it."""

from __future__ import annotations

import asyncio
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from multiprocessing import get_context

import structlog

from bot.tasks.thinking import Course, give_way, thought
from rules import Seat, Verb

log = structlog.get_logger(__name__)

PATIENCE = 10.0
"""Seconds by the clock after which nobody waits any longer; so many matches may stand before this one."""


class NoThought(Exception):
    """The process did not come to a move."""


class Thinker:
    """The process; it begins with the first thought, and anew where it has ended."""

    def __init__(self) -> None:
        self._process: Executor | None = None

    async def thought(self, course: Course, seat: Seat, chance: str) -> Verb | None:
        """What a sharp AI player does in a seat of a match. Raises NoThought where that fails or takes too long."""
        process = self._begun()
        try:
            asked = asyncio.get_running_loop().run_in_executor(process, thought, course, seat, chance)
            return await asyncio.wait_for(asked, PATIENCE)
        except BrokenExecutor:
            self._process = None
            raise NoThought("its process ended") from None
        except Exception as error:
            raise NoThought(type(error).__name__) from error

    def stop(self) -> None:
        """The process ends with what it is at."""
        if self._process is not None:
            self._process.shutdown(wait=False, cancel_futures=True)
            self._process = None

    def _begun(self) -> Executor:
        if self._process is None:
            self._process = ProcessPoolExecutor(1, get_context("spawn"), give_way)
        return self._process

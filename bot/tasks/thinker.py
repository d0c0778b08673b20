"""Sharp AI players think beside the bot, in one process for all matches, a move at a time: nobody else waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

from bot.model.drawing import Place
from bot.tasks.line import Guest, Line
from bot.tasks.thinker_process import begin, think
from rules import Match, Seat, Verb

PATIENCE = 10.0
"""Seconds by the clock after which nobody waits for a thought any longer, once it is its turn."""


class NoThought(Exception):
    """The process did not come to a move."""


class Thinker:
    """The process; it begins with the first thought, and anew where it has ended."""

    def __init__(self) -> None:
        self._process: Executor | None = None
        self._line = Line()

    async def think(self, match: Match, seat: Seat, chance: str, place: Place) -> Verb | None:
        """What a sharp AI player does in a seat of a match as it is now, thought out when it is the turn of its place.

        Raises NoThought where that fails or takes too long.
        """
        record = match.dump()
        async with self._line.turn(Guest(place)):
            return await self._thought(record, seat, chance)

    async def _thought(self, record: Mapping[str, Any], seat: Seat, chance: str) -> Verb | None:
        process: Executor | None = None
        try:
            process = self._executor()
            asked = asyncio.get_running_loop().run_in_executor(process, think, record, seat, chance)
            return await asyncio.wait_for(asked, PATIENCE)
        except BrokenExecutor:
            if self._process is process:
                self._process = None
            raise NoThought("its process ended") from None
        except Exception as error:
            raise NoThought(type(error).__name__) from error

    def stop(self) -> None:
        """End the process, whatever it is doing."""
        if self._process is not None:
            self._process.shutdown(wait=False, cancel_futures=True)
            self._process = None

    def _executor(self) -> Executor:
        if self._process is None:
            self._process = ProcessPoolExecutor(1, get_context("spawn"), begin)
        return self._process

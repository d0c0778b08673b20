"""Files that are brought in are replayed beside the bot, one at a time, so that nobody else waits for it."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import discord
import structlog

from bot.errors import Sorry
from bot.limits import Limits
from bot.moderators.replaying import Outcome, Replayed
from bot.names import sentence

log = structlog.get_logger(__name__)

LARGEST = 1_000_000
LONGEST_REASON = 300
PATIENCE = 60.0
"""Seconds by the clock after which a process that has no time to run is given up."""
PROGRAM = ("-m", "bot.moderators.replaying")

TOO_LARGE = "That file is larger than a match can be (1 MB). Nothing was changed."
BUSY = "A file of yours, or of somebody on this server, is being read just now. Please send this one in a few seconds."
NOT_READ = "That file could not be read just now. Nothing was changed: please send it again in a while."


class Imports:
    """Reads files, each in a process of its own: one at a time in all, and of a person or a server one that waits."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._under_way = set[int]()
        self._turn = asyncio.Lock()

    async def read(self, file: discord.Attachment, user_id: int, guild_id: int) -> Replayed:
        """The match of a file that somebody has sent. Raises Sorry for one that is none, and for one too many."""
        if file.size > LARGEST:
            raise Sorry(TOO_LARGE)
        with self._alone(user_id, guild_id):
            self._limits.demand(user_id, "import")
            self._limits.demand(guild_id, "imports")
            try:
                data = await file.read()
            except discord.HTTPException:
                raise Sorry("Discord did not hand that file over. Please send it again.") from None
            async with self._turn:
                outcome = await replayed(data[:LARGEST])
        if outcome.match is None:
            raise Sorry(f"That file is not brought in: {sentence(outcome.unfit[:LONGEST_REASON])} Nothing was changed.")
        return outcome.match

    @contextmanager
    def _alone(self, *ids: int) -> Iterator[None]:
        """Raises Sorry while a file of one of these is being read."""
        if not self._under_way.isdisjoint(ids):
            raise Sorry(BUSY)
        self._under_way.update(ids)
        try:
            yield
        finally:
            self._under_way.difference_update(ids)


async def replayed(data: bytes) -> Outcome:
    """What comes of a file, worked out by another process, which knows nothing but the rules. Raises Sorry."""
    try:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, *PROGRAM),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            env={"PYTHONPATH": os.pathsep.join(sys.path)},
        )
    except OSError as error:
        log.error("no process for an import", error=type(error).__name__)
        raise Sorry(NOT_READ) from None
    try:
        async with asyncio.timeout(PATIENCE):
            said, _ = await process.communicate(data)
    except TimeoutError:
        log.warning("an import had no time")
        raise Sorry(NOT_READ) from None
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    if process.returncode == -signal.SIGPROF:
        return Outcome(unfit="it takes too long to play again.")
    if process.returncode:
        log.error("an import failed", status=process.returncode)
        raise Sorry(NOT_READ)
    return Outcome.model_validate_json(said)

"""Match files are replayed beside the bot, one at a time, so that nobody else has to wait."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Iterator
from contextlib import contextmanager

import aiohttp
import discord
import structlog

from bot.match import beside
from bot.match.limits import Limits
from bot.model.errors import UserError
from bot.model.names import sentence
from bot.moderation.replaying import Outcome, Replayed

log = structlog.get_logger(__name__)

LARGEST = 1_000_000
LONGEST_REASON = 300
PATIENCE = 60.0
"""Seconds by the clock after which a process that has no time to run is given up."""
PROGRAM = ("-P", "-m", "bot.moderation.replaying")
"""What runs beside the bot; `-P` keeps out what lies in the folder where the bot was started."""
TOO_LARGE = "That file is too large for a match (over 1 MB). Nothing was changed."
BUSY = "Another file from you or this server is being read. Send this one again in a few seconds."
NOT_READ = "That file couldn't be read right now. Nothing was changed; send it again later."
NOT_HANDED_OVER = "Discord didn't deliver that file. Send it again."


class Imports:
    """Reads files, each in a process of its own: one at a time, and one at most from each person and server."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._under_way = set[int]()
        self._turn = asyncio.Lock()

    async def read(self, file: discord.Attachment, user_id: int, guild_id: int) -> Replayed:
        """The match of a file that somebody has sent. Raises UserError for one that is none, and for one too many."""
        if file.size > LARGEST:
            raise UserError(TOO_LARGE)
        with self._alone(user_id, guild_id):
            self._limits.check(user_id, "import")
            self._limits.check(guild_id, "imports")
            data = await contents(file)
            self._limits.count(user_id, "import")
            self._limits.count(guild_id, "imports")
            async with self._turn:
                outcome = await read_beside(data)
        if outcome.match is None:
            raise UserError(
                f"That file can't be imported: {sentence(outcome.unfit[:LONGEST_REASON])} Nothing was changed."
            )
        return outcome.match

    @contextmanager
    def _alone(self, *ids: int) -> Iterator[None]:
        """Raises UserError while a file of one of these people and servers is read or waits."""
        if not self._under_way.isdisjoint(ids):
            raise UserError(BUSY)
        self._under_way.update(ids)
        try:
            yield
        finally:
            self._under_way.difference_update(ids)


async def contents(file: discord.Attachment) -> bytes:
    """The bytes of a file. Raises UserError where Discord does not give them."""
    try:
        return await file.read()
    except (aiohttp.ClientError, discord.HTTPException, OSError) as error:
        log.warning("a file was not handed over", error=type(error).__name__)
        raise UserError(NOT_HANDED_OVER) from None


async def read_beside(data: bytes) -> Outcome:
    """What comes of a file, worked out by a process that knows only the rules. Raises UserError where that fails."""
    try:
        status, output, trouble = await run(data)
    except (OSError, TimeoutError) as error:
        log.error("an import was not read", error=type(error).__name__)
        raise UserError(NOT_READ) from None
    if status == -signal.SIGPROF:
        return Outcome(unfit="it takes too long to replay.")
    if status:
        log.error("an import failed", status=status, error=trouble.strip().rpartition(b"\n")[2].partition(b":")[0])
        raise UserError(NOT_READ)
    return Outcome.model_validate_json(output)


async def run(data: bytes) -> tuple[int | None, bytes, bytes]:
    """The exit status of the process, its output and its errors. The process ends with whoever waits for it.

    Raises OSError where it cannot be started, TimeoutError where it does not come to its end.
    """
    process = await beside.begin(PROGRAM, stderr=beside.PIPE)
    try:
        async with asyncio.timeout(PATIENCE):
            output, trouble = await process.communicate(data)
    finally:
        await beside.end(process)
    return process.returncode, output, trouble

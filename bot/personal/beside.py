"""The process that makes pages and animations, as the bot has it work."""

from __future__ import annotations

import asyncio
import pickle
from collections.abc import Awaitable, Callable

import structlog

from bot.match import beside
from bot.web.job import LENGTH, Answer, Failed, Job, Made, Progress

log = structlog.get_logger(__name__)

PROGRAM = ("-P", "-m", "bot.web.making")
PATIENCE = 600.0
"""Seconds by the clock after which the process is given up; on a busy machine it makes way for all others."""


class NotMade(Exception):
    """The process made nothing: why, in a word or two, for the log."""


async def made_beside(job: Job, told: Callable[[Progress], Awaitable[None]]) -> Made:
    """What the process makes; it ends with whoever waits for it. Raises NotMade."""
    try:
        process = await beside.begin(PROGRAM)
    except OSError as error:
        raise NotMade(type(error).__name__) from None
    try:
        async with asyncio.timeout(PATIENCE):
            return await _made(process, job, told)
    except TimeoutError:
        raise NotMade("it took too long") from None
    except (asyncio.IncompleteReadError, OSError) as error:
        raise NotMade(f"its process ended ({type(error).__name__})") from None
    finally:
        await beside.end(process)


async def _made(process: asyncio.subprocess.Process, job: Job, told: Callable[[Progress], Awaitable[None]]) -> Made:
    to, back = process.stdin, process.stdout
    assert to is not None
    assert back is not None
    to.write(pickle.dumps(job))
    to.write_eof()
    while True:
        length = int.from_bytes(await back.readexactly(LENGTH))
        match answer := _read(await back.readexactly(length)):
            case Progress():
                await told(answer)
            case Made():
                return answer
            case Failed(error, where):
                raise NotMade(f"{error} in {where}")


def _read(data: bytes) -> Answer:
    return pickle.loads(data)

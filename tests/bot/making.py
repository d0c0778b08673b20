"""What makes pages and animations, in the process of the test, which knows the toy, too."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from bot.personal.beside import NotMade
from bot.web.job import Answer, Failed, Job, Made, Progress
from bot.web.making import answer
from tests.bot.channel import ALL_GAMES, Channel


async def made_here(job: Job, told: Callable[[Progress], Awaitable[None]]) -> Made:
    """The same as the process makes; how far it was is told when all is done."""
    heard = list[Answer]()
    match await asyncio.to_thread(answer, job, ALL_GAMES, heard.append):
        case Failed(error, where):
            raise NotMade(f"{error} in {where}")
        case made:
            for one in heard:
                assert isinstance(one, Progress)
                await told(one)
            return made


@asynccontextmanager
async def before(table: Channel) -> AsyncIterator[None]:
    """Somebody else has the first place in the queue as long as the block lasts."""
    queue, goes_on = table.bot.matches.limits.queue, asyncio.Event()

    async def told(ahead: int) -> None:
        raise AssertionError("nobody is before the first")

    first = asyncio.ensure_future(queue.in_turn(1, goes_on.wait, told))
    await asyncio.sleep(0)
    try:
        yield
    finally:
        goes_on.set()
        await first


def shown_meanwhile(table: Channel) -> list[str]:
    """What a private answer said before its end."""
    edits = [one.json or {} for one in table.env.http_requests if one.method == "PATCH" and "@original" in one.path]
    return [str(part.get("content")) for edit in edits for part in edit.get("components", ()) if part["type"] == 10]

"""What a process does where others share its database: it keeps its leases, hears news, takes up what nobody does."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from itertools import count
from typing import TypeAlias

import structlog
from sqlalchemy.exc import SQLAlchemyError

from bot.app.client import Hustings
from bot.match.matches import hear
from bot.model.errors import UserError

log = structlog.get_logger(__name__)

SECONDS = 1.0
"""Between two looks at what is left undone."""
ALARMED, TIDIED = 10, 60
"""After so many looks it is looked for what falls due, for another process may have wound a clock or noted an outage;
and what is not needed any more is dropped."""
Beside: TypeAlias = Callable[[Hustings], Awaitable[None]]


def one_by_one(*works: Beside) -> Iterator[Beside]:
    """The same works; of several processes one does any of them at a time."""
    for work in works:
        yield partial(_alone, work)


async def _alone(work: Beside, bot: Hustings) -> None:
    async with bot.matches.leases.waiting("upkeep"):
        await work(bot)


async def take_part(bot: Hustings) -> None:
    """Look again and again, until the bot stops. A file is nobody else's."""
    if not bot.matches.leases.needed:
        return
    for number in count(1):
        try:
            await look(bot)
            if number % ALARMED == 0:
                bot.alarm.wake()
                await bot.watch.read_others()
            if number % TIDIED == 0:
                await bot.matches.leases.drop_old()
        except (SQLAlchemyError, OSError, UserError):
            log.debug("the database is away")
        except Exception:
            log.exception("what is due is not taken up")
        await asyncio.sleep(SECONDS)


async def look(bot: Hustings) -> None:
    """Keep what is in hand, hear what was set, and take up a little of what is due and nobody does."""
    await bot.matches.leases.renew()
    await hear(bot.matches)
    if not bot.matches.closing:
        await bot.resume()

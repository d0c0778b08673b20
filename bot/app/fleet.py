"""What a process does where others share its database: it keeps its leases, hears news, takes up what nobody does."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
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
TWICE = 15
"""After so many looks without a shard of its own a process says so: a killed one's lease would have run out by then."""
SET_TWICE = (
    "HUSTINGS_SHARDS gives another running process these shards too: clocks run and servers are greeted twice. Stop "
    "one of the two, or give each its own (docs/postgres.md)."
)
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
    without = 0
    for number in count(1):
        try:
            await look(bot)
            others = await shards_of_others(bot)
            without = without + 1 if others else 0
            if without == TWICE:
                log.warning("shards are another process's too", shards=others, what=SET_TWICE)
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


async def shards_of_others(bot: Hustings) -> Sequence[int]:
    """Those of this process's shards that another has, or had when it was killed just now; the others are taken."""
    if bot.matches.closing:
        return []
    return [one for one in bot.own_shards if not await bot.matches.leases.take("shard", one)]

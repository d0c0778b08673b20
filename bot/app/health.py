"""How the bot is: a line in the log every few minutes, and what is seen to once more with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isfinite
from typing import Protocol, TypedDict

import discord
import structlog
from discord.ext import tasks
from sqlalchemy.exc import SQLAlchemyError

from bot import store
from bot.app.logs import lines
from bot.match import running_bot
from bot.model.session import Phase
from bot.model.time import now
from bot.store.transactions import Reading

log = structlog.get_logger(__name__)

INTERACTION_SECONDS = 3600
"""For how long an interaction is remembered; Discord delivers none that late."""


class Bot(running_bot.Bot, Protocol):
    """The running bot, as far as its health is looked at."""

    @property
    def guilds(self) -> Sequence[discord.Guild]: ...

    @property
    def latency(self) -> float: ...

    async def resume(self) -> None:
        """See to all that was left undone."""
        ...


class Health:
    """Looks at a bot at regular intervals."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self._errors = 0

    def start(self, minutes: float) -> None:
        """Begin, with a look at once."""
        self._look.change_interval(minutes=minutes)
        self._look.start()

    def stop(self) -> None:
        self._look.cancel()

    @tasks.loop(minutes=15)
    async def _look(self) -> None:
        await self.look()

    async def look(self) -> None:
        """Write the line; drop what is not needed any more, and see once more to what was left undone.

        `oldest_due` is for how many seconds a post has waited that nobody has seen, `p99_ms` in how many milliseconds
        99 of 100 of the last 1,000 answers were given; `moves` and `errors` are those since the last line.
        """
        bot = self._bot
        try:
            figures: Mapping[str, object]
            async with bot.matches.store.write() as db:
                store.interactions.forget_interactions(db, now() - INTERACTION_SECONDS)
                figures = await figures_of(bot, db)
            await bot.resume()
            bot.alarm.wake()  # the clock may have been set on while it slept
        except (SQLAlchemyError, OSError):
            figures = {}
        trouble = bot.matches.store.troubles.last
        since = {"moves": bot.matches.tally.take_moves(), "errors": lines.errors - self._errors}
        self._errors = lines.errors
        latency = round(bot.latency * 1000) if isfinite(bot.latency) else None
        whole = {**figures, **since, "p99_ms": bot.matches.tally.take_p99(), "latency_ms": latency}
        if trouble is not None:
            log.error("health", **whole, database=trouble)
        else:
            log.info("health", **whole)


class Figures(TypedDict):
    """How all matches are: those open, by their phase, and of how many something is wrong, or a post due."""

    servers: int
    matches: dict[Phase, int]
    halted: int
    damaged: int
    otherwise: int
    posts_due: int
    oldest_due: int | None


async def figures_of(bot: Bot, db: Reading) -> Figures:
    """What is to be told of all matches, as the database and the bot know them."""
    due, oldest = await store.posts.matches_with_due_posts(db), await store.posts.oldest_unseen(db)
    return {
        "servers": len(bot.guilds),
        "matches": await store.matches.counts(db),
        "halted": await store.matches.halted(db),
        "damaged": len(bot.matches.tally.damaged),
        "otherwise": len(bot.matches.shared.otherwise),
        "posts_due": len(due),
        "oldest_due": None if oldest is None else max(0, now() - oldest),
    }

"""Whether the bot is at work, for whatever looks after a container: `/healthz`, where the metrics are."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

from aiohttp import web
from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError

from bot.app.client import Hustings
from bot.store.database import Store
from bot.store.transactions import Reading

PATIENCE = 2.0
"""Seconds within which the database has to answer, and the event loop to come round."""
STARTING, STOPPING, WELL = "starting", "stopping", "ok"
AWAY = "Discord can't be reached: no press and no command comes."
SILENT = f"The database doesn't answer within {PATIENCE:.0f} seconds, or fails: the log says why."
LATE = "The event loop is late: something keeps it busy."

T = TypeVar("T")


class Asked(Generic[T]):
    """What the database was asked last; it counts for so many seconds, and is never asked again meanwhile.

    A question outlasts whoever asked it, for it may take long to break one off.
    """

    def __init__(self, store: Store, question: Callable[[Reading], Awaitable[T]], lasts: float = 0) -> None:
        self._store = store
        self._question = question
        self._lasts = lasts
        self._began = 0.0
        self._task: asyncio.Task[T | None] | None = None

    async def answer(self) -> T | None:
        """The answer; None where it fails, or none comes in time."""
        time = asyncio.get_running_loop().time()
        if self._task is None or (self._task.done() and time - self._began >= self._lasts):
            self._task, self._began = asyncio.create_task(self._ask()), time
        done, _ = await asyncio.wait({self._task}, timeout=PATIENCE)
        return self._task.result() if done else None

    async def _ask(self) -> T | None:
        try:
            self._store.require_there()
            async with self._store.read() as db:
                return await self._question(db)
        except (SQLAlchemyError, OSError):
            return None


def healthz(bot: Hustings) -> web.RouteDef:
    """Its route: 200 while all is well, else 503, with a line for each trouble."""
    one = Asked(bot.matches.store, ask_for_one)

    async def answer(request: web.Request) -> web.Response:
        found = await troubles(bot, one)
        text = "\n".join(found or [WELL])
        return web.Response(status=503 if found else 200, text=f"{text}\n", headers={"Cache-Control": "no-store"})

    return web.get("/healthz", answer)


async def troubles(bot: Hustings, one: Asked[int]) -> list[str]:
    """What keeps people from playing, in words that anybody may read."""
    if bot.matches.closing or bot.is_closed():
        return [STOPPING]
    if not bot.is_ready():
        return [STARTING]
    loop = asyncio.get_running_loop()
    began = loop.time()
    await asyncio.sleep(0)
    late = loop.time() - began > PATIENCE
    wrong = {AWAY: not bot.watch.is_connected, SILENT: await one.answer() is None, LATE: late}
    return [what for what, is_so in wrong.items() if is_so]


async def ask_for_one(db: Reading) -> int:
    return await db.scalar(select(1))

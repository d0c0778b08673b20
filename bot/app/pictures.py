"""The pictures of matches under way are prepared, beside all else that the bot does."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import structlog

from bot import store
from bot.app.client import Hustings
from rules import Game

log = structlog.get_logger(__name__)


async def prepare_pictures(prepare: Callable[[Game], None], bot: Hustings) -> None:
    """Have the pictures of all games under way prepared, one game at a time."""
    async with bot.matches.store.read() as db:
        under_way = await store.matches.games_playing(db)
    for game in (bot.games[key] for key in under_way if key in bot.games):
        try:
            await asyncio.to_thread(prepare, game)
        except Exception:
            log.exception("a picture failed", game=game.key)

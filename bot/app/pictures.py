"""Preparing the pictures of matches under way, beside all else that the bot does."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import structlog

from bot import store
from bot.app.client import Hustings
from render import Theme
from rules import Game

log = structlog.get_logger(__name__)


async def prepare_pictures(prepare: Callable[[Game, Theme], None], bot: Hustings) -> None:
    """Have the pictures of all games under way prepared, one at a time."""
    async with bot.matches.store.read() as db:
        under_way = await store.matches.games_playing(db)
    to_prepare: list[tuple[str, Theme]] = [(key, bot.matches.servers.theme(guild_id)) for key, guild_id in under_way]
    for key, theme in dict.fromkeys(to_prepare):
        try:
            if key in bot.games:
                await asyncio.to_thread(prepare, bot.games[key], theme)
        except Exception:
            log.exception("a picture failed", game=key)

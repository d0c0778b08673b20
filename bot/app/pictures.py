"""Preparing the pictures of matches under way, beside all else that the bot does."""

from __future__ import annotations

import structlog

from bot import store
from bot.app.client import Hustings
from bot.model.drawing import Place, Preparation, Urgency

log = structlog.get_logger(__name__)


async def prepare_pictures(bot: Hustings) -> None:
    """Have the pictures of all games under way prepared, one at a time."""
    async with bot.matches.store.read() as db:
        under_way = await store.matches.games_playing(db)
    to_prepare = [Preparation(key, bot.matches.servers.theme(guild_id)) for key, guild_id in under_way]
    for one in dict.fromkeys(to_prepare):
        try:
            if one.game in bot.games:
                await bot.draw(one, Place(Urgency.OTHER, 0))
        except Exception:
            log.exception("a picture failed", game=one.game)

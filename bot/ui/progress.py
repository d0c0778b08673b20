"""How far something is that takes many seconds, told now and then to whoever waits for it, in private."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import aiohttp
import discord
import structlog

from bot.pages.controls import Row
from bot.pages.reply import Reply
from bot.ui.components import of_reply
from bot.ui.replies import Interaction

log = structlog.get_logger(__name__)

EVERY = 2.0
"""Seconds between two edits at least."""
PATIENCE = 2.0
"""Seconds that an edit may take: the work waits for it."""


class Progress:
    """The private answer that is there already, edited as the work goes on; where that fails the work goes on too."""

    def __init__(self, interaction: Interaction, rows: Sequence[Row]) -> None:
        self._interaction = interaction
        self._rows = rows
        self._last: float | None = None

    async def tell(self, text: str) -> None:
        """Say how far it is, unless something was said just now."""
        now = asyncio.get_running_loop().time()
        if self._last is not None and now - self._last < EVERY:
            return
        self._last = now
        try:
            async with asyncio.timeout(PATIENCE):
                view = of_reply(Reply(text, self._rows))
                await self._interaction.edit_original_response(view=view)
        except (aiohttp.ClientError, discord.HTTPException, OSError) as error:
            log.info("progress was not shown", error=type(error).__name__)

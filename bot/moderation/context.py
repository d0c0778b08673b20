"""How a command of moderators is responded to, and what it changes."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from discord import app_commands

from bot.match.bot import Bot
from bot.model.match import Live
from bot.model.player import Cause
from bot.moderation.rights import moderator
from bot.pages.reply import Reply
from bot.ui.replies import Interaction, here, respond

Why: TypeAlias = app_commands.Range[str, 1, 200]

WHY = "Why? The reason is shown in the channel"


async def moderated(bot: Bot, interaction: Interaction, work: Callable[[Cause], Awaitable[Reply]]) -> None:
    """Respond to a moderator; anybody else is told who may."""

    async def allowed() -> Reply:
        return await work(moderator(interaction))

    await respond(interaction, allowed, lambda: here(bot, interaction))


async def change_match(bot: Bot, interaction: Interaction, change: Callable[[Live, Cause], Awaitable[str]]) -> None:

    async def work(cause: Cause) -> Reply:
        live = await bot.matches.here(interaction.channel_id or 0)
        return Reply(live.names.in_bold(await change(live, cause)))

    await moderated(bot, interaction, work)

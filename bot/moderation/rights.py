"""Who may intervene, whether a match is theirs to look after, and how their commands are answered."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeAlias

import aiohttp
import discord
from discord import app_commands

from bot import store
from bot.match.running_bot import Bot
from bot.model.errors import NoMatch, UserError
from bot.model.player import Cause
from bot.model.session import Session
from bot.pages.reply import Reply
from bot.ui.permissions import may_moderate_in, require_moderator, why_silent
from bot.ui.replies import Interaction, here, respond

Why: TypeAlias = app_commands.Range[str, 1, 200]

WHY = "Why? The reason is shown in the channel"
NO_ANSWER = "Discord doesn't answer right now. Nothing was changed, so you can try again in a minute."
NO_MATCH = "There's no match in this channel. `/mod matches` lists those of this server, with links."
NOT_KEPT = "That's no longer on record. `/mod audit` lists what is."


def moderator(interaction: Interaction) -> Cause:
    """Who intervenes. Raises UserError for whoever may not."""
    require_moderator(interaction)
    return Cause("moderator", interaction.user.id, interaction.user.display_name, interaction.id)


async def require_moderates(bot: Bot, interaction: Interaction, match_id: int) -> None:
    """Raises UserError for a match of another server, or of a channel that is not this person's to look after."""
    async with bot.matches.reading() as db:
        match = await store.matches.summary(db, match_id)
    if match is None or match.guild_id != interaction.guild_id:
        raise UserError(NOT_KEPT)
    if not may_moderate_in(interaction, match.channel_id):
        raise UserError(f"The match is in <#{match.channel_id}> now. Only moderators of that channel can do this.")


async def is_there(interaction: Interaction, channel_id: int) -> bool:
    """Whether the bot finds a channel. Raises UserError where Discord does not say."""
    if interaction.guild is None or interaction.guild.get_channel_or_thread(channel_id):
        return interaction.guild is not None
    try:
        return await interaction.guild.fetch_channel(channel_id) is not None
    except (discord.NotFound, discord.Forbidden, discord.InvalidData):
        return False
    except (aiohttp.ClientError, discord.HTTPException, OSError) as error:
        raise UserError(NO_ANSWER) from error


async def respond_to_moderator(bot: Bot, interaction: Interaction, work: Callable[[Cause], Awaitable[Reply]]) -> None:
    """Respond to a moderator; anybody else is told who may."""

    async def reply() -> Reply:
        try:
            return await work(moderator(interaction))
        except NoMatch:
            raise UserError(NO_MATCH) from None

    await respond(interaction, reply, lambda: here(bot, interaction))


async def change_match(bot: Bot, interaction: Interaction, change: Callable[[Session, Cause], Awaitable[str]]) -> None:
    """Change the match of the channel; the moderator is told too where the channel cannot be told."""

    async def work(cause: Cause) -> Reply:
        session = await bot.matches.here(interaction.channel_id or 0)
        answer = Reply(session.names.in_bold(await change(session, cause)))
        return answer.adding(why_silent(interaction, session))

    await respond_to_moderator(bot, interaction, work)

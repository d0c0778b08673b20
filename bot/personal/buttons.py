"""What the buttons do that show something to one person."""

from __future__ import annotations

from dataclasses import replace

from bot.match.bot import Bot
from bot.personal.log import history
from bot.personal.rulebook import rule
from bot.ui.context import cause
from bot.ui.replies import Interaction, Reply


async def log_(bot: Bot, interaction: Interaction, rest: str, values: list[str]) -> Reply | None:
    """The log of the match."""
    return history(await bot.matches.get(int(rest)), interaction.user.id)


async def rules(bot: Bot, interaction: Interaction, rest: str, values: list[str]) -> Reply | None:
    """A rule of a game, beside what its button stands under; or another chapter in its place."""
    key, _, clause = rest.partition(":")
    return replace(rule(bot.games[key], values[0] if values else clause), beside=not values)


async def card(bot: Bot, interaction: Interaction, rest: str, values: list[str]) -> Reply | None:
    """Keep the list of one's matches in direct messages."""
    link = await bot.cards.keep(cause(interaction))
    return Reply(f"The list is in your direct messages now, and is kept up to date there: {link}", beside=True)


async def stop(bot: Bot, interaction: Interaction, rest: str, values: list[str]) -> Reply | None:
    """Keep it there no more."""
    if interaction.message is not None:
        await bot.cards.drop(interaction.user.id, interaction.message.id, cause(interaction))
    return Reply("The list is gone from here. `/game mine` shows it, wherever you are.")

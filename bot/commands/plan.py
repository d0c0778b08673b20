"""`/plan`."""

from __future__ import annotations

from discord import app_commands

from bot.match.bot import Bot
from bot.planning import plan_completions, planned
from bot.ui.completion import Choices, listed
from bot.ui.context import here
from bot.ui.replies import Command, Interaction, answer


def plan_command(bot: Bot) -> Command:
    """`/plan`, which shows what a player has settled in advance and takes moves for the coming questions."""

    @app_commands.command()
    @app_commands.guild_only()
    @app_commands.describe(moves="Moves for your coming questions, one by one, with ; between; none clears them")
    async def plan(interaction: Interaction, moves: str | None = None) -> None:
        """Settle what you will be asked in advance, for you alone to see."""
        await answer(interaction, lambda: planned(bot, interaction, moves), lambda: here(bot, interaction))

    @plan.autocomplete("moves")
    async def coming(interaction: Interaction, current: str) -> Choices:
        live = await here(bot, interaction)
        seat = live.seat_of(interaction.user.id) if live else None
        if live is None or live.match is None or seat is None:
            return []
        return listed(plan_completions(live, seat, current))

    return plan

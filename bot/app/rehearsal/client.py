"""The client of a rehearsal."""

from __future__ import annotations

from typing import Any, cast

import discord

from bot.app.client import Hustings
from bot.model.errors import RESTARTING
from bot.ui.client import Client

Interaction = discord.Interaction[Client]


class Rehearsing(Hustings):
    """The bot, but nobody plays with it: what people press or type meanwhile is of matches that it does not have.

    The one button with the custom_id that is `awaited` is left to whoever waits for it.
    """

    awaited = ""

    async def setup_hook(self) -> None:
        self.tree.interaction_check = turn_away
        await super().setup_hook()

    async def on_interaction(self, interaction: Interaction) -> None:
        """Something was pressed; commands find their own way."""
        if interaction.type is discord.InteractionType.component and custom_id_of(interaction) != self.awaited:
            await turn_away(interaction)


def custom_id_of(interaction: Interaction) -> str:
    """The custom_id of what was pressed, or ""."""
    return cast("dict[str, Any]", interaction.data or {}).get("custom_id", "")


async def turn_away(interaction: Interaction) -> bool:
    """Say that the bot is soon back; False, for nothing else is to be done."""
    if interaction.type is discord.InteractionType.autocomplete:
        await interaction.response.autocomplete([])
    else:
        await interaction.response.send_message(RESTARTING, ephemeral=True)
    return False

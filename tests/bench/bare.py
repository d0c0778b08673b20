"""A client of discord.py with one command and nothing else: what the bot is held against."""

from __future__ import annotations

import os
from typing import Any

import discord
import yarl
from discord import app_commands
from discord.gateway import DiscordWebSocket
from discord.http import Route


class Bare(discord.Client):
    """Answers `/say text:` with the text."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), max_messages=None)
        self.tree: app_commands.CommandTree[Any] = app_commands.CommandTree(self)
        self.tree.add_command(say)

    async def setup_hook(self) -> None:
        await self.tree.sync()


@app_commands.command()
async def say(interaction: discord.Interaction[Any], text: str) -> None:
    """Say something."""
    await interaction.response.send_message(text)


if __name__ == "__main__":
    Route.BASE = os.environ["HUSTINGS_DISCORD_API"]
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["HUSTINGS_DISCORD_GATEWAY"])
    Bare().run(os.environ["DISCORD_TOKEN"], log_handler=None)

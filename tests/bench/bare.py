"""A client of discord.py with one command and nothing else: what the bot is held against."""

from __future__ import annotations

import os
from io import BytesIO
from typing import Any

import discord
import yarl
from discord import app_commands, ui
from discord.gateway import DiscordWebSocket
from discord.http import Route

SELECTS, LINES = 5, 12
DOT = b"\x89PNG\r\n\x1a\n"
"""For a picture. Nothing of the bot is imported here: what this process holds is compared with what the bot does."""


class Bare(discord.Client):
    """Answers `/say text:` with the text; `/play text:` calls Discord as often as a move does that ends a turn."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), max_messages=None)
        self.tree: app_commands.CommandTree[Any] = app_commands.CommandTree(self)
        self.tree.add_command(say)
        self.tree.add_command(play)
        self.last: discord.Message | None = None

    async def setup_hook(self) -> None:
        await self.tree.sync()


@app_commands.command()
async def say(interaction: discord.Interaction[Any], text: str) -> None:
    """Say something."""
    await interaction.response.send_message(text)


@app_commands.command()
async def play(interaction: discord.Interaction[Any], text: str) -> None:
    """Answer, post, and take the buttons from the post before."""
    bot, channel = interaction.client, interaction.channel
    assert isinstance(bot, Bare)
    assert isinstance(channel, discord.TextChannel)
    await interaction.response.send_message(view=Layout(text, 0), ephemeral=True)
    before, bot.last = (
        bot.last,
        await channel.send(view=Layout(text, SELECTS), file=discord.File(BytesIO(DOT), "a.png")),
    )
    if before:
        await before.edit(view=Layout(text, 0))


class Layout(ui.LayoutView):
    """A text, and so many full selects."""

    def __init__(self, text: str, selects: int) -> None:
        super().__init__(timeout=None)
        box: ui.Container[Any] = ui.Container(ui.TextDisplay(text))
        for number in range(selects):
            options = [discord.SelectOption(label=f"Place {line}", value=str(line)) for line in range(LINES)]
            box.add_item(ui.ActionRow(ui.Select(custom_id=f"{number}", options=options)))
        if selects:
            box.add_item(ui.MediaGallery(discord.MediaGalleryItem("attachment://a.png", description=text)))
        self.add_item(box)
        self.stop()


if __name__ == "__main__":
    Route.BASE = os.environ["HUSTINGS_DISCORD_API"]
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["HUSTINGS_DISCORD_GATEWAY"])
    Bare().run(os.environ["DISCORD_TOKEN"], log_handler=None)

"""A small real client that the fixture is tried with."""

from __future__ import annotations

import asyncio
import io
import os
import re
from typing import Any, Self

import discord
import yarl
from discord import app_commands, ui
from discord.gateway import DiscordWebSocket
from discord.http import Route

PICTURE = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + (640).to_bytes(4, "big") + (400).to_bytes(4, "big")
GAMES = ("barrage", "boomtown", "ninety")
Asked = discord.Interaction[discord.Client]


class Press(ui.DynamicItem[ui.Button[Any]], template=r"press:(?P<number>\d+)"):
    def __init__(self, number: int) -> None:
        super().__init__(ui.Button(label=f"Press {number}", custom_id=f"press:{number}"))
        self.number = number

    @classmethod
    async def from_custom_id(cls, interaction: Asked, item: ui.Item[Any], match: re.Match[str]) -> Self:
        return cls(int(match["number"]))

    async def callback(self, interaction: Asked) -> None:
        await interaction.response.edit_message(view=Board(self.number + 1), attachments=[picture()])


class Board(ui.LayoutView):
    def __init__(self, number: int, text: str = "The board") -> None:
        super().__init__(timeout=None)
        box: ui.Container[Any] = ui.Container(ui.TextDisplay(f"{text} {number}"))
        box.add_item(ui.MediaGallery(discord.MediaGalleryItem("attachment://board.png", description="a map")))
        row: ui.ActionRow[Any] = ui.ActionRow()
        box.add_item(row.add_item(Press(number)))
        self.add_item(box)


class Ask(ui.Modal, title="Name"):
    name: ui.TextInput[Any] = ui.TextInput(label="Name", custom_id="name")

    async def on_submit(self, interaction: Asked) -> None:
        await interaction.response.send_message(f"hello {self.name.value}", ephemeral=True)


class Pick(ui.View):
    def __init__(self) -> None:
        super().__init__(timeout=None)

    @ui.select(custom_id="pick", options=[discord.SelectOption(label=each) for each in GAMES], max_values=2)
    async def pick(self, interaction: Asked, select: ui.Select[Any]) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(content=", ".join(select.values), view=None)


def picture(name: str = "board.png") -> discord.File:
    return discord.File(io.BytesIO(PICTURE), name, description="a map")


@app_commands.command(name="new")
async def new(interaction: Asked, game: str, seats: int = 2, rival: discord.Member | None = None) -> None:
    """Start a match."""
    await interaction.response.send_message(f"{game} for {seats} against {rival}")


@new.autocomplete("game")
async def games(interaction: Asked, typed: str) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=game.title(), value=game) for game in GAMES if game.startswith(typed)]


@app_commands.command(name="slow")
async def slow(interaction: Asked) -> None:
    """Think first."""
    await interaction.response.defer(thinking=True, ephemeral=True)
    await interaction.edit_original_response(content="thought")
    await interaction.followup.send("and more", ephemeral=True)


@app_commands.command(name="board")
async def board(interaction: Asked) -> None:
    """Show the board."""
    await interaction.response.send_message(view=Board(1), file=picture())


@app_commands.command(name="ask")
async def ask(interaction: Asked) -> None:
    """Open a modal."""
    await interaction.response.send_modal(Ask())


@app_commands.command(name="pick")
async def pick(interaction: Asked) -> None:
    """Choose some."""
    await interaction.response.send_message("choose", view=Pick())


class Bot(discord.Client):
    def __init__(self) -> None:
        super().__init__(intents=discord.Intents.default(), guild_ready_timeout=0.05)
        self.tree = app_commands.CommandTree(self)
        group = app_commands.Group(name="game", description="Games")
        for command in (new, slow, board, ask, pick):
            group.add_command(command)
        self.tree.add_command(group)
        self.errors: asyncio.Queue[Exception] = asyncio.Queue()
        self.tree.error(self.keep)

    async def keep(self, interaction: Asked, error: app_commands.AppCommandError) -> None:
        await self.errors.put(error)

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Press)
        await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """The pause of five seconds before identifying again is left out."""


if __name__ == "__main__":
    Route.BASE = os.environ["HUSTINGS_DISCORD_API"]
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["HUSTINGS_DISCORD_GATEWAY"])
    Bot().run(os.environ["DISCORD_TOKEN"], log_handler=None)

"""A client of discord.py with two commands and nothing else: what the bot is held against."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from io import BytesIO
from typing import Any

import discord
import yarl
from discord import app_commands, ui
from discord.gateway import DiscordWebSocket
from discord.http import Route

DOT = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360000000020001e221bc33"
    "0000000049454e44ae426082"
)
"""For a picture. Nothing of the bot is imported here: what this process holds is compared with what the bot does."""

FILE = "a.png"
ID_LENGTH = 60
BUTTONS_A_ROW = 5
BUTTON = "A button of ours"


@dataclass(frozen=True)
class Call:
    """A call to Discord: its kind, and how much its body holds.

    `text` and `alt` are characters, `selects` the options of each, `option` the characters of one of these, `picture`
    bytes. An answer may be put off (`wait`) and given `later`; `more` follows it, and `remove`
    deletes an answer.
    """

    kind: str
    text: int = 1
    alt: int = 0
    selects: Sequence[int] = ()
    option: int = 20
    buttons: int = 0
    picture: int = 0


USUAL = (Call("answer", 40), Call("post", 20, 20, [12] * 5, 8, 0, len(DOT)), Call("edit", 20))
"""What a move calls that ends a turn."""


def written(calls: Sequence[Call]) -> str:
    """Calls as the text that `/play` takes."""
    return json.dumps([asdict(call) for call in calls])


class Bare(discord.Client):
    """Answers `/say text:` with the text; `/play calls:` makes these calls."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), max_messages=None)
        self.tree: app_commands.CommandTree[Any] = app_commands.CommandTree(self)
        self.tree.add_command(say)
        self.tree.add_command(play)
        self.last: discord.Message | None = None
        self.answered: list[discord.Interaction[Any]] = []

    async def setup_hook(self) -> None:
        await self.tree.sync()


@app_commands.command()
async def say(interaction: discord.Interaction[Any], text: str) -> None:
    """Say something."""
    await interaction.response.send_message(text)


@app_commands.command()
async def play(interaction: discord.Interaction[Any], calls: str) -> None:
    """Answer, post and edit the last post, as it is told."""
    for values in json.loads(calls):
        await make(interaction, Call(**values))


async def make(interaction: discord.Interaction[Any], call: Call) -> None:
    bot, channel, view = interaction.client, interaction.channel, Layout(call)
    assert isinstance(bot, Bare)
    assert isinstance(channel, discord.TextChannel)
    files = [discord.File(BytesIO(DOT.ljust(call.picture, b"\0")), FILE, description="x" * call.alt)]
    files = files if call.picture else []
    shown: dict[str, Any] = {"attachments": files} if files else {}
    match call.kind:
        case "answer":
            await interaction.response.send_message(view=view, files=files, ephemeral=True)
            bot.answered.append(interaction)
        case "wait":
            await interaction.response.defer(ephemeral=True, thinking=True)
        case "later":
            await interaction.edit_original_response(view=view, **shown)
        case "more":
            await interaction.followup.send(view=view, files=files, ephemeral=True)
        case "remove":
            await bot.answered.pop(0).delete_original_response()
        case "post":
            sent = await channel.send(view=view, files=files)
            bot.last = sent if files else bot.last  # an edit keeps the picture, which an offer's post has not
        case "edit":
            if bot.last:
                await bot.last.edit(view=view, **shown)
        case kind:
            raise ValueError(kind)


class Layout(ui.LayoutView):
    """A text, a picture, selects and buttons, as much of each as a call holds."""

    def __init__(self, call: Call) -> None:
        super().__init__(timeout=None)
        box: ui.Container[Any] = ui.Container(ui.TextDisplay("x" * call.text))
        if call.alt:
            box.add_item(ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{FILE}", description="x" * call.alt)))
        for number, lines in enumerate(call.selects):
            options = [_option(line, call.option) for line in range(lines)]
            box.add_item(ui.ActionRow(ui.Select(custom_id=_id(f"s{number}"), options=options)))
        for start in range(0, call.buttons, BUTTONS_A_ROW):
            numbers = range(start, min(start + BUTTONS_A_ROW, call.buttons))
            box.add_item(ui.ActionRow(*(ui.Button(label=BUTTON, custom_id=_id(f"b{number}")) for number in numbers)))
        self.add_item(box)
        self.stop()


def _id(text: str) -> str:
    return text.ljust(ID_LENGTH, "x")


def _option(line: int, length: int) -> discord.SelectOption:
    """A line of a select, its characters shared by label, value and description."""
    some = max(2, length // 3)
    return discord.SelectOption(label="x" * some, value=f"{line}".ljust(some, "x"), description="x" * some)


if __name__ == "__main__":
    Route.BASE = os.environ["HUSTINGS_DISCORD_API"]
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["HUSTINGS_DISCORD_GATEWAY"])
    Bare().run(os.environ["DISCORD_TOKEN"], log_handler=None)

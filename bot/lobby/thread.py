"""A thread for a match, beside what its channel holds already."""

from __future__ import annotations

import aiohttp
import discord

from bot.model.errors import Sorry
from bot.model.names import short
from bot.ui.replies import Interaction
from rules import Game, cut

LONGEST_NAME = 100
DAYS_OPEN = 7 * 24 * 60
"""Minutes without a post after which Discord puts the thread away; the next post brings it back."""
NO_THREADS = "There can be no threads in this channel. Type `/game new` in another one that has no match yet."
REFUSED = "Discord did not let me open a thread here. Nothing was done; `/game new` asks once more."


def thread_name(game: Game, host: str) -> str:
    """What a thread is called: by the game, and by who asked for it."""
    return cut(f"{game.name} · {short(host)}'s table", LONGEST_NAME)


async def make_thread(interaction: Interaction, name: str) -> discord.Thread:
    """A public thread in the channel, or in the one that holds the thread where somebody asks. Raises Sorry."""
    channel = interaction.channel
    parent = channel.parent if isinstance(channel, discord.Thread) else channel
    try:
        match parent:
            case discord.ForumChannel():
                content = "A match is played here."
                made = await parent.create_thread(name=name, content=content, auto_archive_duration=DAYS_OPEN)
                return made.thread
            case discord.TextChannel():
                kind = discord.ChannelType.news_thread if parent.is_news() else discord.ChannelType.public_thread
                return await parent.create_thread(name=name, type=kind, auto_archive_duration=DAYS_OPEN)
            case _:
                raise Sorry(NO_THREADS)
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        raise Sorry(REFUSED) from error


async def delete_thread(thread: discord.Thread) -> bool:
    """Take a thread away again; whether that could be done."""
    try:
        await thread.delete()
    except (discord.HTTPException, aiohttp.ClientError, OSError):
        return False
    return True

"""The message that explains the bot: what stands first in a server, and what `/help` shows."""

from __future__ import annotations

from collections.abc import Iterable

import aiohttp
import discord
import structlog

from bot.pages.controls import Button, Option, Select
from bot.pages.presses import HowToPlay, OpenLobby, ShowPrivacy
from bot.pages.reply import Reply
from bot.ui.components import of_reply
from rules import Game

log = structlog.get_logger(__name__)

HOW = """### Election board games, played right here
**New to a game?** Choose it from the list below: **How to play…** explains it and starts a short guided match against \
AI players, just for you.
**To play**, press a button below. Friends press **Join**, AI players can take the other seats, and the host presses \
**Start**. After each turn I post the board and ping the next player, who answers below it."""
COMMANDS = """-# A match posts every turn, so give it its own channel or thread. `/help` shows this again, \
`/game mine` lists your matches, and `/rules` searches the rulebooks. Moderators have `/mod`."""


def welcome(games: Iterable[Game]) -> Reply:
    """What the bot is and what to press: a select that explains the games, and a button for each."""
    in_order = [*games]
    about = [
        f"**{game.name}**, {game.rules.seats[0]} to {game.rules.seats[-1]} players. {game.blurb}" for game in in_order
    ]
    opens = [Button(f"Play {game.name}", OpenLobby(game.key), style="primary") for game in in_order]
    explains = Select("How to play…", [Option(game.name, game.key) for game in in_order], HowToPlay())
    private = Button("Privacy", ShowPrivacy())
    return Reply("\n".join([HOW, *about, COMMANDS]), [[explains], opens, [private]])


async def greet(channel: discord.abc.Messageable, games: Iterable[Game]) -> None:
    """Post the welcome."""
    await channel.send(view=of_reply(welcome(games)))


async def greet_server(guild: discord.Guild, games: Iterable[Game]) -> None:
    """Post the welcome where a server greets its new members, if the bot may write there."""
    channel = guild.system_channel
    allowed = channel.permissions_for(guild.me) if channel else discord.Permissions.none()
    if channel is None or not (allowed.view_channel and allowed.send_messages):
        return
    try:
        await greet(channel, games)
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        log.warning("a server was not greeted", error=type(error).__name__)

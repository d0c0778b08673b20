"""The message that explains the bot: what stands first in a server, and what `/help` shows."""

from __future__ import annotations

from collections.abc import Iterable

import aiohttp
import discord
import structlog

from bot.pages.controls import Button, Option, Select
from bot.pages.presses import HowToPlay, OpenLobby
from bot.pages.reply import Reply
from bot.ui.components import of_reply
from rules import Game

log = structlog.get_logger(__name__)

HOW = """### Election board games, played right here
**1.** Press a button below to open a lobby.
**2.** Friends press **Join**; AI players can take the other seats.
**3.** The host presses **Start**. After each turn I post the board and ping the next player, who answers with the \
buttons and lists below it.
**New to a game?** `/game learn` starts a short guided match against AI players, just for you."""
COMMANDS = """-# A match posts every turn, so give it its own channel or thread.
-# Lost? `/game status` shows whose turn it is, `/game why` explains a refused move, `/game mine` lists your matches, \
`/rules` searches the rulebook, and `/help` shows this again. `/game`, `/plan` and `/me` have the rest, and moderators \
have `/mod`."""


def welcome(games: Iterable[Game]) -> Reply:
    """What the bot is and what to press: a button for each game, and a select that explains them."""
    in_order = [*games]
    about = [
        f"**{game.name}**, {game.rules.seats[0]} to {game.rules.seats[-1]} players. {game.blurb}" for game in in_order
    ]
    opens = [Button(f"Play {game.name}", OpenLobby(game.key), style="primary") for game in in_order]
    explains = Select("How to play…", [Option(game.name, game.key) for game in in_order], HowToPlay())
    return Reply("\n".join([HOW, *about, COMMANDS]), [opens, [explains]])


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

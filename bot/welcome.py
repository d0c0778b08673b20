"""The card that explains the bot: what stands first in a server, and what `/help` shows."""

from __future__ import annotations

from collections.abc import Iterable

import discord
import structlog

from bot.answers import Reply
from bot.items import Press, Style, in_rows
from rules import Game

log = structlog.get_logger(__name__)

HOW = """### Election board games, played right here
Press a button to open a lobby. Friends press **Join**, AI players take the empty seats, and the host presses **Start**.
From then on I post the board after each turn and ping whoever is to move. You answer with the buttons and lists below \
the post; each says what it brings and how likely it is."""

COMMANDS = """-# `/game status` shows whose turn it is, `/game board` `/game hand` what you may see, `/rules` the rules.
-# `/move` and a few letters make a move too; `/game why` tells why one is not allowed, `/game undo` takes it back.
-# `/game new` opens a lobby, `/game leave` hands your seat to an AI player, `/game end` stops a match. \
`/help` shows this again."""


def card(games: Iterable[Game]) -> Reply:
    """What this is and what to press: a button for each game."""
    listed = [*games]
    about = [f"**{game.name}**, {game.seats[0]} to {game.seats[-1]} players. {game.blurb}" for game in listed]
    opens = [Press(f"Play {game.name}", "open", game.key, style=Style.primary) for game in listed]
    return Reply("\n".join([HOW, *about, COMMANDS]), in_rows(opens))


async def greet(channel: discord.abc.Messageable, games: Iterable[Game]) -> None:
    """Post the card."""
    await channel.send(view=card(games).layout())


async def greet_server(guild: discord.Guild, games: Iterable[Game]) -> None:
    """Post the card where a server greets its new members; where the bot may not write, nothing is said."""
    channel = guild.system_channel
    allowed = channel.permissions_for(guild.me) if channel else discord.Permissions.none()
    if channel is None or not (allowed.view_channel and allowed.send_messages):
        return
    try:
        await greet(channel, games)
    except discord.HTTPException as error:
        log.warning("a server was not greeted", status=error.status, code=error.code)

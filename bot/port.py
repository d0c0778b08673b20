"""What commands and buttons need of the client, so that they need not know it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

import discord

from bot.cards import Cards
from bot.clock import Alarm
from bot.matches import Matches
from bot.sender import Draw
from bot.settings import Settings
from rules import Game


class Bot(Protocol):
    """The running bot."""

    matches: Matches
    games: Mapping[str, Game]
    settings: Settings
    alarm: Alarm
    cards: Cards
    draw: Draw

    def on_change(self, match_id: int) -> None:
        """See to a match's posts and AI players."""
        ...

    async def is_gone(self, guild_id: int, user_id: int) -> bool:
        """Whether a member has left a server."""
        ...

    def get_partial_messageable(self, id: int, /) -> discord.PartialMessageable:
        """A channel, whether it is known or not."""
        ...

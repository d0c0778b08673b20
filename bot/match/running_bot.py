"""What commands and buttons need of the running bot, so that they need not know it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

import discord

from bot.match.absence import Presence
from bot.match.matches import Matches
from bot.model.drawing import Draw
from bot.model.errors import UserError
from bot.model.player import Cause
from rules import Game, join_words


class Alarm(Protocol):
    """What looks anew when something falls due."""

    def wake(self) -> None: ...


class DmLists(Protocol):
    """The lists of matches that are kept in members' direct messages."""

    async def keep(self, cause: Cause) -> str: ...

    async def drop(self, user_id: int, message_id: int, cause: Cause) -> None: ...


class Bot(Protocol):
    """The running bot."""

    matches: Matches
    games: Mapping[str, Game]
    draw: Draw

    @property
    def alarm(self) -> Alarm: ...

    @property
    def dm_lists(self) -> DmLists: ...

    @property
    def papers_url(self) -> str | None:
        """Where whoever runs the bot says what is kept, and by which terms it is used; None where they don't."""
        ...

    @property
    def lobby_hours(self) -> int: ...

    def on_change(self, match_id: int, cause: Cause) -> None:
        """See to all that follows from a change of a match."""
        ...

    async def look(self, guild_id: int, user_id: int) -> Presence | None:
        """Look for a member of a server; None where Discord does not answer."""
        ...

    def get_partial_messageable(self, id: int, /) -> discord.PartialMessageable:
        """A channel, whether it is known or not."""
        ...


def game_of(bot: Bot, key: str) -> Game:
    """The game of a key. Raises UserError where there is none."""
    if key in bot.games:
        return bot.games[key]
    raise UserError(f"I don't know that game. You can play {join_words([game.name for game in bot.games.values()])}.")

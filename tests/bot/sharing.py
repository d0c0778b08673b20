"""The commands of games, which the bots of many tests share: to make them anew takes longer than many a test."""

from __future__ import annotations

from functools import cache
from typing import Any

from discord.app_commands import Group

from bot.app.client import Hustings
from bot.play import verb_commands
from rules import Game


class Newest:
    """The bot that was made last: commands of games that were made for one before it, which has stopped, act for it."""

    bot: Hustings

    def __getattr__(self, name: str) -> Any:
        return getattr(self.bot, name)


_newest: Any = Newest()


def game_group(bot: Hustings, game: Game) -> Group:
    """The commands of a game, made once."""
    _newest.bot = bot
    return _group(game)


@cache
def _group(game: Game) -> Group:
    return verb_commands.game_group(_newest, game)

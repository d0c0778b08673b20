"""What the bots of many tests share, because to make it anew takes longer than many a test."""

from __future__ import annotations

from functools import cache
from typing import Any

import sqlalchemy
from discord.app_commands import Group
from sqlalchemy import Dialect, Engine

from bot.app.client import Hustings
from bot.play import verb_commands
from rules import Game

_dialects: list[Dialect] = []
_compiled: dict[Any, Any] = {}


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


def create_engine(*arguments: Any, **named: Any) -> Engine:
    """An engine of its own, for which a statement is compiled to SQL only if it was for no other.

    What is compiled is kept under its dialect, so they have to share that too.
    """
    engine = sqlalchemy.create_engine(*arguments, **named, execution_options={"compiled_cache": _compiled})
    if not _dialects:
        _dialects.append(engine.dialect)
    engine.dialect = _dialects[0]
    return engine

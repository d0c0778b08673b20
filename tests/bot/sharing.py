"""What the bots of many tests share, since to make it anew takes longer than many a test.

The commands of games, what Discord has been told of all commands, and quicker copies of what simcord is given.
"""

from __future__ import annotations

import marshal
from copy import deepcopy
from functools import cache
from typing import Any

from discord.app_commands import CommandTree, Group

from bot.app import sync
from bot.app.client import Hustings
from bot.match.matches import Matches
from bot.play import verb_commands
from bot.ui.client import Client
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


_told: dict[frozenset[str], tuple[Any, int]] = {}
"""What Discord had of the commands of these names, and how many ids it had given for them."""


async def synchronise(tree: CommandTree[Client], matches: Matches) -> None:
    """Discord has the commands that a bot with the same ones has told it in an earlier test, and gave as many ids."""
    discord: Any = tree.client.http
    backend, names = discord.backend, frozenset(one.name for one in tree.get_commands())
    before = backend.snowflake()
    if names not in _told:
        await sync.synchronise(tree, matches)
        _told[names] = dict(backend.commands[None]), backend.snowflake() - before - 1
    else:
        for _ in range(_told[names][1] + 1):
            backend.snowflake()
    backend.commands[None] = dict(_told[names][0])


def copied(value: Any) -> Any:
    """A deep copy. What is of plain dicts, lists, texts and numbers is copied in a tenth of the time."""
    try:
        return marshal.loads(marshal.dumps(value))
    except ValueError:
        return deepcopy(value)

"""`/move`, `/rules` and `/help`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

from discord import app_commands

from bot.answers import Interaction, Reply, answer
from bot.desk import rule
from bot.errors import Sorry
from bot.moves import move_completions, ranked, typed_move
from bot.plays import asked, here, played
from bot.port import Bot
from bot.welcome import card
from rules import Game

Command: TypeAlias = app_commands.Command[Any, ..., Any]
Choices: TypeAlias = list[app_commands.Choice[str]]


def library(bot: Bot) -> list[Command]:
    """The commands that stand alone."""
    return [move_command(bot), rules_command(bot), help_command(bot)]


def move_command(bot: Bot) -> Command:
    """`/move`."""

    @app_commands.command()
    @app_commands.guild_only()
    @app_commands.describe(move="A few letters of your move")
    async def move(interaction: Interaction, move: str) -> None:
        """Make any move that is allowed now, by typing a few letters of it."""
        await answer(
            interaction,
            lambda: played(bot, interaction, None, lambda live, question: typed_move(live, question, move)),
            lambda: here(bot, interaction),
        )

    @move.autocomplete("move")
    async def moves(interaction: Interaction, current: str) -> Choices:
        found = await asked(bot, interaction)
        return listed(move_completions(*found, current) if found else [])

    return move


def rules_command(bot: Bot) -> Command:
    """`/rules`."""

    @app_commands.command()
    @app_commands.guild_only()
    @app_commands.describe(search="A number, a heading or a word", game="Which game? This channel's unless you say")
    async def rules(interaction: Interaction, search: str = "", game: str = "") -> None:
        """Look something up in the rulebook."""

        async def work() -> Reply:
            return rule(await game_meant(bot, interaction, game), search.strip())

        await answer(interaction, work)

    @rules.autocomplete("search")
    async def clauses(interaction: Interaction, current: str) -> Choices:
        try:
            game = await game_meant(bot, interaction, str(getattr(interaction.namespace, "game", "") or ""))
        except Sorry:
            return []
        clauses = game.rulebook.clauses.values()
        return listed(
            ranked([(f"{one.number} {one.heading}: {one.text}"[:100], one.number) for one in clauses], current)
        )

    @rules.autocomplete("game")
    async def games(interaction: Interaction, current: str) -> Choices:
        return listed(ranked([(game.name, key) for key, game in bot.games.items()], current))

    return rules


def help_command(bot: Bot) -> Command:
    """`/help`, in private messages too."""

    @app_commands.command()
    async def help(interaction: Interaction) -> None:
        """What this is, and how to play by chat."""

        async def work() -> Reply:
            return card(bot.games.values())

        await answer(interaction, work)

    return help


async def game_meant(bot: Bot, interaction: Interaction, wanted: str) -> Game:
    """The game of that key, else the channel's, else the only one. Raises Sorry where it could be any."""
    live = await here(bot, interaction)
    if wanted in bot.games:
        return bot.games[wanted]
    if live is not None and not wanted:
        return live.game
    if len(bot.games) == 1:
        return next(iter(bot.games.values()))
    names = ", ".join(f"`{key}`" for key in bot.games)
    raise Sorry(f"Which game? Choose one with `/rules game:`: {names}.")


def listed(choices: Iterable[tuple[str, str]]) -> Choices:
    """Choices as Discord lists them."""
    return [app_commands.Choice(name=name, value=value) for name, value in choices]

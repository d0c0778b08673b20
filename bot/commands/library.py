"""`/move`, `/rules` and `/help`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from discord import app_commands

from bot.answers import Interaction, Reply, answer
from bot.desk import rule
from bot.errors import Sorry
from bot.moves import move_completions, ranked, typed_move
from bot.plays import asked, here, played
from rules import Game

if TYPE_CHECKING:
    from bot.client import Hustings


def library(bot: Hustings) -> list[app_commands.Command[Any, ..., Any]]:
    """The commands that stand alone."""

    @app_commands.command()
    @app_commands.guild_only()
    @app_commands.describe(move="A few letters of your move")
    async def move(interaction: Interaction, move: str) -> None:
        """Make any move that is allowed now, by typing a few letters of it."""
        live = await here(bot, interaction)
        await answer(
            interaction, lambda: played(bot, interaction, None, lambda live, asked: typed_move(live, asked, move)), live
        )

    @move.autocomplete("move")
    async def moves(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        found = await asked(bot, interaction)
        choices = move_completions(*found, current) if found else []
        return [app_commands.Choice(name=name, value=value) for name, value in choices]

    @app_commands.command()
    @app_commands.guild_only()
    @app_commands.describe(search="A number, a heading or a word", game="Which game? This channel's unless you say")
    async def rules(interaction: Interaction, search: str = "", game: str = "") -> None:
        """Look something up in the rulebook."""

        async def work() -> Reply:
            return rule(await game_meant(interaction, game), search.strip())

        await answer(interaction, work)

    async def game_meant(interaction: Interaction, wanted: str) -> Game:
        live = await here(bot, interaction)
        if wanted in bot.games:
            return bot.games[wanted]
        if live is not None and not wanted:
            return live.game
        if len(bot.games) == 1:
            return next(iter(bot.games.values()))
        names = ", ".join(f"`{key}`" for key in bot.games)
        raise Sorry(f"Which game? Choose one with `/rules game:`: {names}.")

    @rules.autocomplete("search")
    async def clauses(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        try:
            game = await game_meant(interaction, str(getattr(interaction.namespace, "game", "") or ""))
        except Sorry:
            return []
        choices = [
            (f"{one.number} {one.heading}: {one.text}"[:100], one.number) for one in game.rulebook.clauses.values()
        ]
        return [app_commands.Choice(name=name, value=value) for name, value in ranked(choices, current)]

    @rules.autocomplete("game")
    async def games(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        choices = [(game.name, key) for key, game in bot.games.items()]
        return [app_commands.Choice(name=name, value=value) for name, value in ranked(choices, current)]

    @app_commands.command()
    async def help(interaction: Interaction) -> None:
        """How to play by chat."""

        async def work() -> Reply:
            return Reply(help_text(list(bot.games.values())))

        await answer(interaction, work)

    return [move, rules, help]


def help_text(games: list[Game]) -> str:
    """The whole of it on one screen."""
    names = ", ".join(f"{game.name} (`/{game.command}`, {game.seats[0]} to {game.seats[-1]} players)" for game in games)
    return "\n".join(
        [
            "### Election board games, played by chat",
            f"Here: {names}.",
            "**Begin** with `/game new` in a server channel or thread; friends press Join, AI players fill the rest, "
            "and the host presses Start.",
            "**Play** with the buttons and lists below the newest post, with the game's own commands, or with `/move` "
            "and a few letters. You are pinged once when it is your turn.",
            "**Look**: `/game status`, `/game board`, `/game hand` (only for you), `/game log`.",
            "**In doubt**: `/game why` tells why a move is not allowed, `/rules` searches the rulebook, `/game undo` "
            "takes your last move back.",
            "**Stop**: `/game leave` hands your seat to an AI player, `/game end` ends the match.",
        ]
    )

"""`/stats`: records and ratings. Each answer is for whoever asks alone."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.match.running_bot import Bot
from bot.pages.completion import best_choices
from bot.pages.reply import Reply
from bot.personal import stats
from bot.personal.commands import game_meant
from bot.ui.components import Choices, as_choices
from bot.ui.replies import Interaction, respond

WORDS = "Words instead of a picture?"


class StatsCommands(app_commands.Group):
    """The commands about records; what is one's own in direct messages too."""

    def __init__(self, bot: Bot) -> None:
        super().__init__(name="stats", description="Records and ratings: yours, a member's, a game's, this server's")
        self.bot = bot

    @app_commands.command()
    @app_commands.describe(words=WORDS)
    async def me(self, interaction: Interaction, words: bool = False) -> None:
        """Your matches, victories, streaks and more. In direct messages those of all servers."""

        async def work() -> Reply:
            return await stats.of_oneself(self.bot, interaction, in_words=words)

        await respond(interaction, work)

    @app_commands.command()
    @app_commands.describe(who="Whose records?", words=WORDS)
    async def member(self, interaction: Interaction, who: discord.User, words: bool = False) -> None:
        """A member's matches on this server, and how well they play."""

        async def work() -> Reply:
            return await stats.of_member(self.bot, interaction, who.id, who.display_name, in_words=words)

        await respond(interaction, work)

    @app_commands.command()
    @app_commands.describe(game="Which game? This channel's by default", words=WORDS)
    async def game(self, interaction: Interaction, game: str = "", words: bool = False) -> None:
        """The leaderboard of a game on this server, and what stands out."""

        async def work() -> Reply:
            stats.require_shown(self.bot, interaction)
            return await stats.of_game(
                self.bot, interaction, await game_meant(self.bot, interaction, game), in_words=words
            )

        await respond(interaction, work)

    @game.autocomplete("game")
    async def _games(self, interaction: Interaction, current: str) -> Choices:
        return as_choices(best_choices([(game.name, key) for key, game in self.bot.games.items()], current))

    @app_commands.command()
    @app_commands.describe(words=WORDS)
    async def server(self, interaction: Interaction, words: bool = False) -> None:
        """What is played on this server, and who leads in each game."""

        async def work() -> Reply:
            return await stats.of_server(self.bot, interaction, in_words=words)

        await respond(interaction, work)

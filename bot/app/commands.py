"""All slash commands. `/game` is put together from three rooms; the groups of the games are made from their verbs."""

from __future__ import annotations

from typing import Any

import structlog
from discord import app_commands

from bot.lobby.commands import LobbyCommands, help_command
from bot.match.bot import Bot
from bot.moderation.commands import ModCommands
from bot.personal.commands import MeCommands, PersonalCommands, rules_command
from bot.play.commands import PlayCommands, move_command, plan_command
from bot.play.verb_commands import game_group
from bot.ui.replies import FAULT, Interaction, Reply, respond

log = structlog.get_logger(__name__)


def game_commands(bot: Bot) -> app_commands.Group:
    """`/game`: what each room has of it, in one group. A command keeps the group that it was made in as its `self`."""
    game = app_commands.Group(name="game", description="Open, join and follow a match in this channel")
    for part in (LobbyCommands(bot), PlayCommands(bot), PersonalCommands(bot)):
        for command in part.commands:
            game.add_command(command)
    return game


def add_commands(tree: app_commands.CommandTree[Any], bot: Bot) -> None:
    """All slash commands; the groups of the games are made from their verbs."""
    for command in (game_commands(bot), MeCommands(bot), ModCommands(bot)):
        tree.add_command(command)
    for command in (move_command(bot), plan_command(bot), rules_command(bot), help_command(bot)):
        tree.add_command(command)
    for game in bot.games.values():
        tree.add_command(game_group(bot, game))

    @tree.error
    async def failed(interaction: Interaction, error: app_commands.AppCommandError) -> None:
        log.error("a command failed", exc_info=error)
        if not interaction.response.is_done():

            async def work() -> Reply:
                return Reply(FAULT)

            await respond(interaction, work)

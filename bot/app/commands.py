"""All slash commands. `/game` and `/mod` are put together from parts; the games' groups are made from their verbs."""

from __future__ import annotations

import discord
import structlog
from discord import app_commands

from bot.app.sync import synchronise
from bot.lobby.commands import LobbyCommands, help_command
from bot.match.matches import Matches
from bot.match.running_bot import Bot
from bot.model.errors import FAULT
from bot.model.time import now
from bot.moderation.commands import CourseCommands
from bot.moderation.seat_commands import SeatCommands
from bot.moderation.server_commands import ServerCommands
from bot.pages.reply import Reply
from bot.personal.commands import MeCommands, PersonalCommands, PrivacyCommands, rules_command
from bot.personal.stats_commands import StatsCommands
from bot.play.commands import PlayCommands, move_command, plan_command
from bot.play.verb_commands import game_group
from bot.ui.client import Client
from bot.ui.readable import OTHERS, is_readable
from bot.ui.replies import OTHER_COMMANDS, Interaction, respond

log = structlog.get_logger(__name__)

COMPARE_SECONDS = 600


def game_commands(bot: Bot) -> app_commands.Group:
    """`/game`: what each room has of it."""
    game = app_commands.Group(name="game", description="Open, join and follow a match in this channel")
    return join_parts(game, LobbyCommands(bot), PlayCommands(bot), PersonalCommands(bot))


def mod_commands(bot: Bot) -> app_commands.Group:
    """`/mod`: the course of a match, who sits in it, and the server."""
    mod = app_commands.Group(
        name="mod", description="For moderators: manage the match in this channel", guild_only=True
    )
    return join_parts(mod, CourseCommands(bot), SeatCommands(bot), ServerCommands(bot))


def join_parts(group: app_commands.Group, *parts: app_commands.Group) -> app_commands.Group:
    """The group, with the commands of its parts. A command keeps the part that it was made in as its `self`."""
    for part in parts:
        for command in part.commands:
            group.add_command(command)
    return group


def add_commands(tree: app_commands.CommandTree[Client], bot: Bot) -> None:
    """All slash commands; the groups of the games are made from their verbs."""
    for command in (game_commands(bot), MeCommands(bot), StatsCommands(bot), PrivacyCommands(bot), mod_commands(bot)):
        tree.add_command(command)
    for command in (move_command(bot), plan_command(bot), rules_command(bot), help_command(bot)):
        tree.add_command(command)
    for game in bot.games.values():
        tree.add_command(game_group(bot, game))

    unknown = Unknown(tree, bot.matches)

    @tree.error
    async def on_error(interaction: Interaction, error: app_commands.AppCommandError) -> None:
        foreign = isinstance(error, OTHERS) or not is_readable(interaction)
        if not foreign:
            log.error("a command failed", exc_info=error)
        if interaction.type is discord.InteractionType.application_command and not interaction.response.is_done():

            async def work() -> Reply:
                return Reply(OTHER_COMMANDS if foreign else FAULT)

            await respond(interaction, work)
        if foreign:
            await unknown.met(str(error))


class Unknown:
    """Commands that Discord has and the bot has not, or has otherwise: all are compared then, but not too often."""

    def __init__(self, tree: app_commands.CommandTree[Client], matches: Matches) -> None:
        self._tree = tree
        self._matches = matches
        self._compared = -COMPARE_SECONDS

    async def met(self, what: str) -> None:
        """Somebody used such a command."""
        if now() - self._compared >= COMPARE_SECONDS:
            self._compared = now()
            log.warning("Discord has other commands", error=what)
            await synchronise(self._tree, self._matches)

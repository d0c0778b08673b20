"""The commands of `/mod` about the server: matches that come, go and move, its settings, what moderators did on it."""

from __future__ import annotations

import discord
from discord import app_commands

from bot import store
from bot.match.refs import newest_in
from bot.match.running_bot import Bot
from bot.model.errors import UserError
from bot.model.player import Cause
from bot.model.session import Venue
from bot.moderation import channel, transfer
from bot.moderation.audit import MOST, audit
from bot.moderation.completion import match_meant, matches_elsewhere, matches_to_export
from bot.moderation.imports import Imports
from bot.moderation.rights import WHY, Why, respond_to_moderator
from bot.moderation.server_matches import server_matches
from bot.moderation.settings import settings_panel
from bot.pages.reply import Reply
from bot.ui.components import Choices, as_choices
from bot.ui.permissions import cannot_post, moderates_server, require_place, require_server_moderator, server_of
from bot.ui.replies import Interaction


class ServerCommands(app_commands.Group):
    """The commands of `/mod` about the server, and about which of its matches are where."""

    def __init__(self, bot: Bot) -> None:
        super().__init__()
        self.bot = bot
        self.matches = bot.matches
        self.imports = Imports(bot.matches.limits)

    @app_commands.command()
    @app_commands.describe(match="Which match? Leave empty for this channel's", why=WHY)
    async def export(self, interaction: Interaction, match: str = "", why: Why = "") -> None:
        """Get a match as a file. Anyone who has it can find out future rolls."""

        async def work(cause: Cause) -> Reply:
            if match:
                match_id = await match_meant(self.bot, interaction, match)
            else:
                match_id = await newest_in(self.matches, interaction.channel_id or 0)
            return Reply(transfer.HANDED_OVER, file=await transfer.export(self.matches, match_id, cause, why))

        await respond_to_moderator(self.bot, interaction, work)

    @export.autocomplete("match")
    async def _exports(self, interaction: Interaction, current: str) -> Choices:
        return as_choices(await matches_to_export(self.bot, interaction, current))

    @app_commands.command(name="import")
    @app_commands.describe(file="A file from /mod export", why=WHY)
    async def import_(self, interaction: Interaction, file: discord.Attachment, why: Why = "") -> None:
        """Import a match from a file into this channel, paused and with all seats open."""

        async def work(cause: Cause) -> Reply:
            place = Venue(interaction.guild_id or 0, interaction.channel_id or 0)
            async with self.matches.reading() as db:
                await channel.require_free(db, place.channel_id)
            one = await self.imports.read(file, interaction.user.id, place.guild_id)
            require_place(interaction, self.bot.games[one.game])
            return Reply(await transfer.bring_in(self.matches, place, cause, why, one, server_of(interaction)))

        await respond_to_moderator(self.bot, interaction, work)

    @app_commands.command()
    @app_commands.describe(match="Which match of this server?", why=WHY)
    async def move(self, interaction: Interaction, match: str, why: Why = "") -> None:
        """Move a match from another channel into this one."""

        async def work(cause: Cause) -> Reply:
            match_id = await match_meant(self.bot, interaction, match)
            if trouble := cannot_post(interaction):
                raise UserError(trouble)
            return Reply(await channel.move(self.matches, match_id, cause, why, interaction.channel_id or 0))

        await respond_to_moderator(self.bot, interaction, work)

    @move.autocomplete("match")
    async def _elsewhere(self, interaction: Interaction, current: str) -> Choices:
        return as_choices(await matches_elsewhere(self.bot, interaction, current))

    @app_commands.command(name="matches")
    async def list_matches(self, interaction: Interaction) -> None:
        """The open matches of this server: who is late, what stands still, and where."""

        async def work(cause: Cause) -> Reply:
            return await server_matches(self.bot, interaction)

        await respond_to_moderator(self.bot, interaction, work)

    @app_commands.command()
    async def settings(self, interaction: Interaction) -> None:
        """Channels, games, pace, moderators and pictures of this server."""

        async def work(cause: Cause) -> Reply:
            require_server_moderator(interaction)
            return settings_panel(self.bot, interaction)

        await respond_to_moderator(self.bot, interaction, work)

    @app_commands.command()
    @app_commands.describe(here="Show only this channel's match?")
    async def audit(self, interaction: Interaction, here: bool = False) -> None:
        """What moderators did on this server, and why."""

        async def work(cause: Cause) -> Reply:
            here_alone = here or not moderates_server(interaction)
            match_id = await newest_in(self.matches, interaction.channel_id or 0) if here_alone else None
            async with self.matches.reading() as db:
                return audit(await store.interventions.interventions_of(db, interaction.guild_id or 0, match_id, MOST))

        await respond_to_moderator(self.bot, interaction, work)

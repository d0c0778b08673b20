"""The commands of `/mod` about who sits in the channel's match."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.match.running_bot import Bot
from bot.model.errors import UserError
from bot.model.player import Cause
from bot.model.session import Session
from bot.moderation import hosts, seats, swapping
from bot.moderation.completion import players, seat_meant
from bot.moderation.rights import WHY, Why, change_match
from bot.ui.components import Choices, as_choices
from bot.ui.replies import Interaction


class SeatCommands(app_commands.Group):
    """The commands of `/mod` about who sits in the match."""

    def __init__(self, bot: Bot) -> None:
        super().__init__()
        self.bot = bot
        self.matches = bot.matches

    @app_commands.command()
    @app_commands.describe(player="Whose seat?", by="Who gets it? Leave empty to let anyone take it", why=WHY)
    async def replace(
        self, interaction: Interaction, player: str, by: discord.User | None = None, why: Why = ""
    ) -> None:
        """Give a seat to another member, or let anyone take it."""

        async def change(session: Session, cause: Cause) -> str:
            seat = seat_meant(session, player)
            if by is None:
                return await seats.offer(self.matches, session.id, cause, why, seat)
            return await seats.replace(self.matches, session.id, cause, why, seat, successor(by))

        await change_match(self.bot, interaction, change)

    @app_commands.command()
    @app_commands.describe(player="Who?", why=WHY)
    async def remove(self, interaction: Interaction, player: str, why: Why = "") -> None:
        """Remove someone from the lobby; once the match has started, an AI player takes over."""

        await change_match(
            self.bot,
            interaction,
            lambda session, cause: seats.remove(self.matches, session.id, cause, why, seat_meant(session, player)),
        )

    @app_commands.command()
    @app_commands.describe(player="Whose seat?", other="And whose?", why=WHY)
    async def swap(self, interaction: Interaction, player: str, other: str, why: Why = "") -> None:
        """Swap two seats: each plays on with what the other had, and knows both seats' secrets."""

        async def change(session: Session, cause: Cause) -> str:
            one, two = seat_meant(session, player), seat_meant(session, other, "other")
            return await swapping.swap(self.matches, session.id, cause, why, one, two)

        await change_match(self.bot, interaction, change)

    @app_commands.command()
    @app_commands.describe(player="Who?", why=WHY)
    async def host(self, interaction: Interaction, player: str, why: Why = "") -> None:
        """Make a player the host, for example of a lobby whose host has vanished."""

        await change_match(
            self.bot,
            interaction,
            lambda session, cause: hosts.name_host(self.matches, session.id, cause, why, seat_meant(session, player)),
        )

    @host.autocomplete("player")
    @swap.autocomplete("other")
    @swap.autocomplete("player")
    @replace.autocomplete("player")
    @remove.autocomplete("player")
    async def _players(self, interaction: Interaction, current: str) -> Choices:
        return as_choices(await players(self.bot, interaction, current))


def successor(by: discord.User | discord.Member) -> tuple[int, str]:
    """The id and name of who takes a seat. Raises UserError for a bot, and for whoever is not on this server."""
    if by.bot:
        raise UserError("A bot can't take a seat. `/mod remove` lets an AI player take over.")
    if not isinstance(by, discord.Member):
        raise UserError("Only members of this server can take a seat. Choose someone else.")
    return by.id, by.display_name

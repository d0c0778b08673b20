"""`/mod`: what those may do who look after matches. Everybody sees the group; each command asks who types it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeAlias

import discord
from discord import app_commands

from bot import store
from bot.match.bot import Bot
from bot.match.interventions import because, keep_why
from bot.match.refs import ref_of
from bot.model.errors import Sorry
from bot.model.match import Live, in_bold
from bot.model.player import Cause
from bot.model.time import span
from bot.moderation import channel, pause, seats, transfer, turn
from bot.moderation.audit import MOST, audit
from bot.moderation.completion import (
    awaited_players,
    entry_meant,
    intervention_meant,
    interventions_to_undo,
    match_here,
    match_meant,
    matches_elsewhere,
    matches_to_export,
    moves_to_go_back_to,
    players,
    seat_meant,
)
from bot.moderation.imports import Imports
from bot.moderation.rewind import preview
from bot.moderation.rights import moderator
from bot.moderation.settings import settings_panel
from bot.moderation.undo import undo_here
from bot.ui.completion import Choices, listed, ranked
from bot.ui.components import Style, button, in_rows
from bot.ui.context import here
from bot.ui.permissions import cannot_post, demand_place, demand_server_moderator, moderates_server, server_of
from bot.ui.presses import EndForAll
from bot.ui.replies import Interaction, Reply, respond

Why: TypeAlias = app_commands.Range[str, 1, 200]
Work: TypeAlias = Callable[[Cause], Awaitable[Reply]]
WHY = "Why? It is told in the channel"
TIMES = ("30m", "1h", "6h", "12h", "1d", "2d", "3d", "7d", "14d")


class ModCommands(app_commands.Group):
    """What moderators do about the match of the channel, and about the server."""

    def __init__(self, bot: Bot) -> None:
        super().__init__(
            name="mod", description="For moderators: look after the match of this channel", guild_only=True
        )
        self.bot = bot
        self.matches = bot.matches
        self.imports = Imports(bot.matches.limits)

    async def _do(self, interaction: Interaction, work: Work) -> None:
        """Answer a moderator; anybody else is told who may."""

        async def allowed() -> Reply:
            return await work(moderator(interaction))

        await respond(interaction, allowed, lambda: here(self.bot, interaction))

    async def _to_match(self, interaction: Interaction, change: Callable[[Live, Cause], Awaitable[str]]) -> None:
        """Change the match of the channel."""

        async def work(cause: Cause) -> Reply:
            live = await self.matches.here(interaction.channel_id or 0)
            return Reply(in_bold(live, await change(live, cause)))

        await self._do(interaction, work)

    @app_commands.command()
    @app_commands.describe(why=WHY)
    async def pause(self, interaction: Interaction, why: Why = "") -> None:
        """Let the match stand still: clocks, AI players and plans wait."""
        await self._to_match(interaction, lambda live, cause: pause.pause(self.matches, live.id, cause, why))

    @app_commands.command()
    @app_commands.describe(why=WHY)
    async def resume(self, interaction: Interaction, why: Why = "") -> None:
        """Let a paused match go on."""
        await self._to_match(interaction, lambda live, cause: pause.resume(self.matches, live.id, cause, why))

    @app_commands.command()
    @app_commands.describe(
        time="How much more? As in 90m, 12h, 3d", player="For whom? All who are awaited unless you say", why=WHY
    )
    async def extend(self, interaction: Interaction, time: str, player: str = "", why: Why = "") -> None:
        """Give more time for an answer."""

        async def change(live: Live, cause: Cause) -> str:
            seconds, seat = turn.seconds_of(time), seat_meant(live, player) if player else None
            return await turn.extend(self.matches, live.id, cause, why, seconds, seat)

        await self._to_match(interaction, change)

    @extend.autocomplete("time")
    async def _times(self, interaction: Interaction, current: str) -> Choices:
        return listed(ranked([(span(turn.seconds_of(time)), time) for time in TIMES], current))

    @app_commands.command()
    @app_commands.describe(player="For whom? Needed where the match waits for several", why=WHY)
    async def skip(self, interaction: Interaction, player: str = "", why: Why = "") -> None:
        """Have the careful stand-in move made for somebody who is awaited."""

        async def change(live: Live, cause: Cause) -> str:
            seat = seat_meant(live, player) if player else None
            return await turn.skip(self.matches, live.id, cause, why, seat)

        await self._to_match(interaction, change)

    @app_commands.command()
    @app_commands.describe(why=WHY)
    async def remind(self, interaction: Interaction, why: Why = "") -> None:
        """Ping those for whom the match waits; at most once an hour."""
        await self._to_match(interaction, lambda live, cause: turn.remind(self.matches, live.id, cause, why))

    @app_commands.command()
    @app_commands.describe(player="Whose seat?", by="Who takes it now? Nobody: it is open to whoever likes", why=WHY)
    async def replace(
        self, interaction: Interaction, player: str, by: discord.User | None = None, why: Why = ""
    ) -> None:
        """Give a seat to another member, or open it to whoever likes."""

        async def change(live: Live, cause: Cause) -> str:
            seat = seat_meant(live, player)
            if by is None:
                return await seats.offer(self.matches, live.id, cause, why, seat)
            return await seats.replace(self.matches, live.id, cause, why, seat, successor(by))

        await self._to_match(interaction, change)

    @app_commands.command()
    @app_commands.describe(player="Who?", why=WHY)
    async def remove(self, interaction: Interaction, player: str, why: Why = "") -> None:
        """Take somebody out of a lobby; once the match has begun, an AI player goes on for them."""

        async def change(live: Live, cause: Cause) -> str:
            return await seats.remove(self.matches, live.id, cause, why, seat_meant(live, player))

        await self._to_match(interaction, change)

    @extend.autocomplete("player")
    @skip.autocomplete("player")
    async def _awaited(self, interaction: Interaction, current: str) -> Choices:
        return listed(await awaited_players(self.bot, interaction, current))

    @replace.autocomplete("player")
    @remove.autocomplete("player")
    async def _players(self, interaction: Interaction, current: str) -> Choices:
        return listed(await players(self.bot, interaction, current))

    @app_commands.command()
    @app_commands.describe(to="After which move? A few letters or its number are enough", why=WHY)
    async def rewind(self, interaction: Interaction, to: str, why: Why = "") -> None:
        """Take the match back to an earlier move; you see first what is taken back."""

        async def work(cause: Cause) -> Reply:
            live = await self.matches.here(interaction.channel_id or 0)
            return await preview(self.bot, live, cause, entry_meant(live, to), why)

        await self._do(interaction, work)

    @rewind.autocomplete("to")
    async def _moves(self, interaction: Interaction, current: str) -> Choices:
        return listed(await moves_to_go_back_to(self.bot, interaction, current))

    @app_commands.command()
    @app_commands.describe(why=WHY)
    async def end(self, interaction: Interaction, why: Why = "") -> None:
        """End the match without a result, or close the lobby."""

        async def work(cause: Cause) -> Reply:
            match_id = await self.matches.id_here(interaction.channel_id or 0)
            async with self.matches.saving() as db:
                await keep_why(db, match_id, cause, why)
            ref = await ref_of(self.matches, match_id)
            sure = button("End it without a result", EndForAll(ref), style=Style.danger)
            return Reply(f"The match would end for all, without a result.{because(why)}", in_rows([sure]))

        await self._do(interaction, work)

    @app_commands.command()
    @app_commands.describe(match="Which match? This channel's unless you say", why=WHY)
    async def export(self, interaction: Interaction, match: str = "", why: Why = "") -> None:
        """Get a match as a file, with its log and its secret seed."""

        async def work(cause: Cause) -> Reply:
            match_id = (
                await match_meant(self.bot, interaction, match) if match else await match_here(self.bot, interaction)
            )
            file = await transfer.export(self.matches, match_id, cause, why)
            return Reply("Here is the match. Its seed is in it, so keep it from those who play.", file=file)

        await self._do(interaction, work)

    @export.autocomplete("match")
    async def _exports(self, interaction: Interaction, current: str) -> Choices:
        return listed(await matches_to_export(self.bot, interaction, current))

    @app_commands.command(name="import")
    @app_commands.describe(file="A file from /mod export", why=WHY)
    async def import_(self, interaction: Interaction, file: discord.Attachment, why: Why = "") -> None:
        """Bring a match from a file into this channel, paused, with all its seats open."""

        async def work(cause: Cause) -> Reply:
            place = (interaction.guild_id or 0, interaction.channel_id or 0)
            async with self.matches.reading() as db:
                await channel.demand_free(db, place[1])
            one = await self.imports.read(file, interaction.user.id, place[0])
            demand_place(interaction, self.bot.games[one.game])
            return Reply(await transfer.bring_in(self.matches, *place, cause, why, one, server_of(interaction)))

        await self._do(interaction, work)

    @app_commands.command()
    @app_commands.describe(match="Which match of this server?", why=WHY)
    async def move(self, interaction: Interaction, match: str, why: Why = "") -> None:
        """Bring a match from another channel into this one."""

        async def work(cause: Cause) -> Reply:
            match_id = await match_meant(self.bot, interaction, match)
            if trouble := cannot_post(interaction):
                raise Sorry(trouble)
            return Reply(await channel.move(self.matches, match_id, cause, why, interaction.channel_id or 0))

        await self._do(interaction, work)

    @move.autocomplete("match")
    async def _elsewhere(self, interaction: Interaction, current: str) -> Choices:
        return listed(await matches_elsewhere(self.bot, interaction, current))

    @app_commands.command()
    async def settings(self, interaction: Interaction) -> None:
        """Where is played on this server, what, at which pace, and who moderates."""

        async def work(cause: Cause) -> Reply:
            demand_server_moderator(interaction)
            return settings_panel(self.bot, interaction)

        await self._do(interaction, work)

    @app_commands.command()
    @app_commands.describe(here="Only what was done to this channel's match?")
    async def audit(self, interaction: Interaction, here: bool = False) -> None:
        """What moderators did on this server, and why."""

        async def work(cause: Cause) -> Reply:
            here_alone = here or not moderates_server(interaction)
            match_id = await match_here(self.bot, interaction) if here_alone else None
            async with self.matches.reading() as db:
                return audit(await store.interventions.interventions_of(db, interaction.guild_id or 0, match_id, MOST))

        await self._do(interaction, work)

    @app_commands.command()
    @app_commands.describe(deed="What? The last unless you say", why=WHY)
    async def undo(self, interaction: Interaction, deed: str = "", why: Why = "") -> None:
        """Undo what a moderator did."""

        async def work(cause: Cause) -> Reply:
            return Reply(
                await undo_here(
                    self.bot, interaction, await intervention_meant(self.bot, interaction, deed), cause, why
                )
            )

        await self._do(interaction, work)

    @undo.autocomplete("deed")
    async def _deeds(self, interaction: Interaction, current: str) -> Choices:
        return listed(await interventions_to_undo(self.bot, interaction, current))


def successor(by: discord.User | discord.Member) -> tuple[int, str]:
    """Who takes a seat. Raises Sorry for a bot, and for whoever is not on this server."""
    if by.bot:
        raise Sorry("A bot cannot take a seat. `/mod remove` lets an AI player go on in it.")
    if not isinstance(by, discord.Member):
        raise Sorry("Whoever takes a seat has to be a member of this server.")
    return by.id, by.display_name

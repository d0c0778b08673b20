"""The commands of `/mod` about the course of the channel's match. Everybody sees them; each checks who types it."""

from __future__ import annotations

from discord import app_commands

from bot.match.interventions import keep_why
from bot.match.refs import ref_of
from bot.match.running_bot import Bot
from bot.model.errors import UserError
from bot.model.player import Cause
from bot.model.reasons import because
from bot.model.session import Session
from bot.model.time import span
from bot.moderation import pause, times, turn
from bot.moderation.completion import (
    awaited_players,
    entry_meant,
    intervention_meant,
    interventions_to_undo,
    moves_to_go_back_to,
    seat_meant,
)
from bot.moderation.rewind import preview_rewind
from bot.moderation.rights import WHY, Why, change_match, respond_to_moderator
from bot.moderation.undo import undo_here
from bot.pages.completion import best_choices
from bot.pages.controls import Button
from bot.pages.presses import EndForAll
from bot.pages.reply import Reply
from bot.ui.components import Choices, as_choices
from bot.ui.permissions import why_silent
from bot.ui.replies import Interaction
from bot.ui.terms import takes_times

TIMES = ("30m", "1h", "6h", "12h", "1d", "2d", "3d", "7d", "14d")


class CourseCommands(app_commands.Group):
    """The commands of `/mod` about the course of the match: whether and how it goes on, and from where."""

    def __init__(self, bot: Bot) -> None:
        super().__init__()
        self.bot = bot
        self.matches = bot.matches

    @app_commands.command()
    @app_commands.describe(why=WHY)
    async def pause(self, interaction: Interaction, why: Why = "") -> None:
        """Pause the match: clocks, AI players and plans stop."""
        await change_match(
            self.bot, interaction, lambda session, cause: pause.pause(self.matches, session.id, cause, why)
        )

    @app_commands.command()
    @app_commands.describe(why=WHY)
    async def resume(self, interaction: Interaction, why: Why = "") -> None:
        """Resume a paused match."""
        await change_match(
            self.bot, interaction, lambda session, cause: pause.resume(self.matches, session.id, cause, why)
        )

    @app_commands.command()
    @app_commands.describe(
        time="How much more? For example 90m, 12h or 3d",
        player="For whom? Leave empty for everyone the match is waiting for",
        why=WHY,
    )
    async def extend(self, interaction: Interaction, time: str, player: str = "", why: Why = "") -> None:
        """Give more time to answer."""

        async def change(session: Session, cause: Cause) -> str:
            seconds, seat = turn.seconds_of(time), seat_meant(session, player) if player else None
            return await turn.extend(self.matches, session.id, cause, why, seconds, seat)

        await change_match(self.bot, interaction, change)

    @extend.autocomplete("time")
    async def _times(self, interaction: Interaction, current: str) -> Choices:
        return as_choices(best_choices([(span(turn.seconds_of(time)), time) for time in TIMES], current))

    @app_commands.command()
    @takes_times
    @app_commands.describe(why=WHY)
    async def time(
        self, interaction: Interaction, pace: str = "", clock: str = "", time_up: str = "", why: Why = ""
    ) -> None:
        """Change how long players have, and what happens when their time is up."""

        async def change(session: Session, cause: Cause) -> str:
            wanted = {"pace": pace, "clock": clock, "lapse": time_up}
            return await times.change_times(self.matches, session.id, cause, why, **wanted)

        await change_match(self.bot, interaction, change)

    @app_commands.command()
    @app_commands.describe(player="For whom? Needed only if the match is waiting for several players", why=WHY)
    async def skip(self, interaction: Interaction, player: str = "", why: Why = "") -> None:
        """Make a safe move for someone the match is waiting for."""

        async def change(session: Session, cause: Cause) -> str:
            seat = seat_meant(session, player) if player else None
            return await turn.skip(self.matches, session.id, cause, why, seat)

        await change_match(self.bot, interaction, change)

    @app_commands.command()
    @app_commands.describe(why=WHY)
    async def remind(self, interaction: Interaction, why: Why = "") -> None:
        """Ping everyone the match is waiting for, at most once an hour."""

        async def change(session: Session, cause: Cause) -> str:
            if silent := why_silent(interaction, session):
                raise UserError(f"{silent} Nobody was reminded.")
            return await turn.remind(self.matches, session.id, cause, why)

        await change_match(self.bot, interaction, change)

    @extend.autocomplete("player")
    @skip.autocomplete("player")
    async def _awaited(self, interaction: Interaction, current: str) -> Choices:
        return as_choices(await awaited_players(self.bot, interaction, current))

    @app_commands.command()
    @app_commands.describe(to="After which move? Type its number or a few letters", why=WHY)
    async def rewind(self, interaction: Interaction, to: str, why: Why = "") -> None:
        """Rewind the match to an earlier move. You first see what would be undone."""

        async def work(cause: Cause) -> Reply:
            session = await self.matches.here(interaction.channel_id or 0)
            return await preview_rewind(self.bot, session, cause, entry_meant(session, to), why)

        await respond_to_moderator(self.bot, interaction, work)

    @rewind.autocomplete("to")
    async def _moves(self, interaction: Interaction, current: str) -> Choices:
        return as_choices(await moves_to_go_back_to(self.bot, interaction, current))

    @app_commands.command()
    @app_commands.describe(why=WHY)
    async def end(self, interaction: Interaction, why: Why = "") -> None:
        """End the match without a result, or close the lobby."""

        async def work(cause: Cause) -> Reply:
            match_id = await self.matches.id_here(interaction.channel_id or 0)
            async with self.matches.saving() as db:
                await keep_why(db, match_id, cause, why)
            ref = await ref_of(self.matches, match_id)
            sure = Button("End it without a result", EndForAll(ref), style="danger")
            return Reply(f"This ends the match for everyone, without a result.{because(why)}", [[sure]])

        await respond_to_moderator(self.bot, interaction, work)

    @app_commands.command()
    @app_commands.describe(what="Undo what? Leave empty for the latest action", why=WHY)
    async def undo(self, interaction: Interaction, what: str = "", why: Why = "") -> None:
        """Undo something a moderator did."""

        async def work(cause: Cause) -> Reply:
            intervention = await intervention_meant(self.bot, interaction, what)
            return Reply(await undo_here(self.bot, interaction, intervention, cause, why))

        await respond_to_moderator(self.bot, interaction, work)

    @undo.autocomplete("what")
    async def _interventions(self, interaction: Interaction, current: str) -> Choices:
        return as_choices(await interventions_to_undo(self.bot, interaction, current))

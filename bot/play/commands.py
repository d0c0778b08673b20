"""`/move`, `/plan`, and what of `/game` belongs to a turn: `undo`, `redo`, `time`, `why`, `away`, `back`."""

from __future__ import annotations

from discord import app_commands

from bot.match import absence, votes
from bot.match.matches import Matches
from bot.match.running_bot import Bot
from bot.model.player import Cause
from bot.pages.reply import Reply
from bot.play import undo
from bot.play.arguments import move_completions, typed_move
from bot.play.hints import typed_why
from bot.play.moves import find_and_play
from bot.play.plans import plan_completions, show_or_set_plan
from bot.ui.components import Choices, as_choices
from bot.ui.replies import Command, Interaction, channel_of, here, question_of, respond, respond_with_change
from bot.ui.terms import takes_times


class PlayCommands(app_commands.Group):
    """The commands of `/game` about moves, and about who makes them."""

    def __init__(self, bot: Bot) -> None:
        super().__init__()
        self.bot = bot

    @app_commands.command()
    async def away(self, interaction: Interaction) -> None:
        """Let an AI player play for you until you're back."""
        await respond_with_change(self.bot, interaction, absence.go_away)

    @app_commands.command()
    async def back(self, interaction: Interaction) -> None:
        """Take over again from the AI player."""
        await respond_with_change(self.bot, interaction, absence.come_back)

    @app_commands.command()
    @app_commands.describe(to="Back to before which move? Your last one by default; a few letters are enough")
    async def undo(self, interaction: Interaction, to: str = "") -> None:
        """Undo your last move, or more if the others agree."""
        await respond(
            interaction,
            lambda: undo.undo_or_preview(self.bot, interaction, to.strip()),
            lambda: here(self.bot, interaction),
        )

    @undo.autocomplete("to")
    async def _undo(self, interaction: Interaction, current: str) -> Choices:
        session = await here(self.bot, interaction)
        return as_choices(undo.move_completions(session, current) if session else [])

    @app_commands.command()
    async def redo(self, interaction: Interaction) -> None:
        """Redo what was undone, with the same dice and cards, until the next move is made."""

        async def work() -> Reply:
            session = await self.bot.matches.here(channel_of(interaction))
            return await undo.redo_or_preview(self.bot, interaction, session)

        await respond(interaction, work, lambda: here(self.bot, interaction))

    @app_commands.command()
    @takes_times
    async def time(self, interaction: Interaction, pace: str = "", clock: str = "", time_up: str = "") -> None:
        """Change how long players have, if the others agree."""

        async def change(matches: Matches, match_id: int, cause: Cause) -> str:
            return await votes.ask_for_times(matches, match_id, cause, pace, clock, time_up)

        await respond_with_change(self.bot, interaction, change)

    @app_commands.command()
    @app_commands.describe(move="Which move? A few letters are enough")
    async def why(self, interaction: Interaction, move: str) -> None:
        """Why a move isn't allowed right now, or what it would do."""
        await respond(interaction, lambda: typed_why(self.bot, interaction, move), lambda: here(self.bot, interaction))

    @why.autocomplete("move")
    async def _why(self, interaction: Interaction, current: str) -> Choices:
        question = await question_of(self.bot, interaction)
        return as_choices(move_completions(question, current, refused=True) if question else [])


def move_command(bot: Bot) -> Command:
    """`/move`."""

    @app_commands.command()
    @app_commands.guild_only()
    @app_commands.describe(move="A few letters of your move")
    async def move(interaction: Interaction, move: str) -> None:
        """Make any legal move by typing a few letters of it."""
        await respond(
            interaction,
            lambda: find_and_play(
                bot, interaction, None, lambda session, question: typed_move(session, question, move)
            ),
            lambda: here(bot, interaction),
            panel="question",
        )

    @move.autocomplete("move")
    async def moves(interaction: Interaction, current: str) -> Choices:
        question = await question_of(bot, interaction)
        return as_choices(move_completions(question, current) if question else [])

    return move


def plan_command(bot: Bot) -> Command:
    """`/plan`, which shows what a player has planned and takes moves for the coming questions."""

    @app_commands.command()
    @app_commands.guild_only()
    @app_commands.describe(moves="Moves for your next questions in order, separated by ; or “none” to clear the list")
    async def plan(interaction: Interaction, moves: str | None = None) -> None:
        """Plan your answers in advance. Only you see them."""
        await respond(interaction, lambda: show_or_set_plan(bot, interaction, moves), lambda: here(bot, interaction))

    @plan.autocomplete("moves")
    async def coming(interaction: Interaction, current: str) -> Choices:
        session = await here(bot, interaction)
        seat = session.seat_of(interaction.user.id) if session else None
        if session is None or session.match is None or seat is None:
            return []
        return as_choices(plan_completions(session, seat, current))

    return plan

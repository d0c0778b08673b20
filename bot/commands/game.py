"""`/game`: open, join and start a match, look at it, take back, end."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

from discord import app_commands

from bot import lobby, previews, seats
from bot.answers import Interaction, Reply, answer
from bot.commands.library import Choices, listed
from bot.desk import board, hand, history, mine, parts_of_board, status
from bot.ending import end as end_match
from bot.errors import Damaged, Sorry
from bot.items import Press, Style, in_rows
from bot.live import Live, in_bold
from bot.matches import Cause, Matches
from bot.moves import move_completions, ranked, typed_move
from bot.names import literal
from bot.opening import opened
from bot.options import options_of, read_options
from bot.permissions import may_moderate
from bot.plays import asked, cause, channel_of, demand_question, here
from bot.port import Bot
from bot.store import matches as rows
from bot.terms import Terms
from render import Theme
from rules import Decision, Offer, Verb

MOST_AI = 7

Change: TypeAlias = Callable[[Matches, int, Cause], Awaitable[str]]
Show: TypeAlias = Callable[[Live], Awaitable[Reply]]


class GameCommands(app_commands.Group):
    """The commands about a match as a whole."""

    def __init__(self, bot: Bot) -> None:
        super().__init__(name="game", description="Open, join and follow a match in this channel")
        self.bot = bot
        self.add_command(new_command(bot))

    @app_commands.command()
    async def mine(self, interaction: Interaction) -> None:
        """All your matches, in every server, those first that wait for you."""
        await answer(interaction, lambda: mine(self.bot, interaction))

    @app_commands.command()
    async def away(self, interaction: Interaction) -> None:
        """Let an AI player answer for you until you are back."""
        await self._at_match(interaction, seats.go_away)

    @app_commands.command()
    async def back(self, interaction: Interaction) -> None:
        """Play on yourself."""
        await self._at_match(interaction, seats.come_back)

    @app_commands.command()
    async def join(self, interaction: Interaction) -> None:
        """Take a seat in the lobby of this channel."""
        await self._at_match(interaction, lobby.join)

    @app_commands.command()
    async def start(self, interaction: Interaction) -> None:
        """Begin the match that you opened."""
        await self._at_match(interaction, lobby.start)

    async def _at_match(self, interaction: Interaction, change: Change) -> None:
        async def work() -> Reply:
            live = await self.bot.matches.here(channel_of(interaction))
            return Reply(await change(self.bot.matches, live.id, cause(interaction)))

        await answer(interaction, work, lambda: here(self.bot, interaction))

    @app_commands.command()
    async def leave(self, interaction: Interaction) -> None:
        """Free your seat; once the match has begun, an AI player takes it."""

        async def work() -> Reply:
            live = await self.bot.matches.here(channel_of(interaction))
            seat = live.seat_of(interaction.user.id)
            if live.phase == "lobby" or seat is None:
                return Reply(await lobby.leave(self.bot.matches, live.id, cause(interaction)))
            if live.is_last_present(live.players[seat]):
                sure = Press("End it without a result", "end", live.ref, style=Style.danger)
                return Reply("You are the last person here, so the match would end with you.", in_rows([sure]))
            sure = Press("Leave, and let an AI play on", "gone", live.ref, style=Style.danger)
            return Reply(
                "You would leave the match for good, and an AI player would go on in your place.", in_rows([sure])
            )

        await answer(interaction, work, lambda: here(self.bot, interaction))

    @app_commands.command()
    async def end(self, interaction: Interaction) -> None:
        """End the match without a result: the host before the first move, later all players together."""

        async def work() -> Reply:
            match_id = await self.bot.matches.id_here(channel_of(interaction))
            if may_moderate(interaction) and not await self._is_alone(match_id, interaction.user.id):
                sure = Press(
                    "End it without a result", "end", await self.bot.matches.ref_of(match_id), style=Style.danger
                )
                return Reply("You may moderate here, so your word alone ends the match for all.", in_rows([sure]))
            return Reply(await end_match(self.bot.matches, match_id, cause(interaction), moderator=False))

        await answer(interaction, work, lambda: here(self.bot, interaction))

    async def _is_alone(self, match_id: int, user_id: int) -> bool:
        """Whether one person plays against AI players, and asks for the end."""
        try:
            return [player.user_id for player in (await self.bot.matches.get(match_id)).members] == [user_id]
        except Damaged:
            return False

    @app_commands.command()
    async def status(self, interaction: Interaction) -> None:
        """Whose turn it is, with a link to the newest post."""
        await self._look(interaction, lambda live: status(self.bot, interaction, live))

    @app_commands.command()
    @app_commands.describe(
        focus="Which part of it, closely?", theme="Light or dark?", words="The position in words instead of a picture?"
    )
    async def board(
        self, interaction: Interaction, focus: str = "", theme: Theme = "light", words: bool = False
    ) -> None:
        """The board as you may see it, for you alone, with what is new since your last move."""
        await self._look(interaction, lambda live: board(self.bot, interaction, live, theme, focus, words))

    @board.autocomplete("focus")
    async def _focus(self, interaction: Interaction, current: str) -> Choices:
        live = await here(self.bot, interaction)
        return listed(ranked(parts_of_board(live.game), current) if live else [])

    @app_commands.command()
    async def hand(self, interaction: Interaction) -> None:
        """What only you may see, and your choice if you have one."""

        async def show(live: Live) -> Reply:
            return hand(live, interaction.user.id)

        await self._look(interaction, show)

    @app_commands.command()
    async def log(self, interaction: Interaction) -> None:
        """What has happened so far, as far as you may know it."""

        async def show(live: Live) -> Reply:
            return history(live, interaction.user.id)

        await self._look(interaction, show)

    async def _look(self, interaction: Interaction, show: Show) -> None:
        """Show something of the channel's match, or of the last one that was played in it."""

        async def work() -> Reply:
            return await show(await self._newest(interaction))

        await answer(interaction, work, lambda: here(self.bot, interaction))

    async def _newest(self, interaction: Interaction) -> Live:
        try:
            return await self.bot.matches.here(channel_of(interaction))
        except Sorry:
            async with self.bot.matches.reading() as db:
                match_id = await rows.last_match_in(db, channel_of(interaction))
            if match_id is None:
                raise
            return await self.bot.matches.get(match_id)

    @app_commands.command()
    @app_commands.describe(to="Before which move? Your own last one unless you say; a few letters are enough")
    async def undo(self, interaction: Interaction, to: str = "") -> None:
        """Take your last move back; or further, if the others agree: you see it first."""

        async def work() -> Reply:
            live = await self.bot.matches.here(channel_of(interaction))
            return await previews.undo(self.bot, interaction, live, to.strip())

        await answer(interaction, work, lambda: here(self.bot, interaction))

    @undo.autocomplete("to")
    async def _undo(self, interaction: Interaction, current: str) -> Choices:
        live = await here(self.bot, interaction)
        return listed(previews.move_completions(live, current) if live else [])

    @app_commands.command()
    async def redo(self, interaction: Interaction) -> None:
        """Redo what was taken back, with the same chance, until the next move is made."""

        async def work() -> Reply:
            live = await self.bot.matches.here(channel_of(interaction))
            return await previews.redo(self.bot, interaction, live)

        await answer(interaction, work, lambda: here(self.bot, interaction))

    @app_commands.command()
    @app_commands.describe(move="Which move? A few letters are enough")
    async def why(self, interaction: Interaction, move: str) -> None:
        """Why a move is not allowed now, or what it would do."""

        async def work() -> Reply:
            live = await self.bot.matches.here(channel_of(interaction))
            _, question = demand_question(live, interaction.user.id)
            return why(live, question, named(live, question, move))

        await answer(interaction, work, lambda: here(self.bot, interaction))

    @why.autocomplete("move")
    async def _why(self, interaction: Interaction, current: str) -> Choices:
        found = await asked(self.bot, interaction)
        return listed(move_completions(*found, current, refused=True) if found else [])


def new_command(bot: Bot) -> app_commands.Command[Any, ..., Any]:
    """`/game new`, which lists the games."""

    @app_commands.command()
    @app_commands.choices(game=[app_commands.Choice(name=game.name, value=key) for key, game in bot.games.items()])
    @app_commands.choices(pace=paces())
    @app_commands.describe(
        game="Which game?",
        ai="How many AI players sit down too?",
        pace="How long has a player for an answer? Three days unless you say",
        options="Options, as in: rounds 3, pairs yes",
    )
    async def new(
        interaction: Interaction,
        game: str,
        ai: app_commands.Range[int, 0, MOST_AI] = 0,
        pace: str = "",
        options: str = "",
    ) -> None:
        """Open a lobby in this channel."""

        async def work() -> Reply:
            chosen = bot.games[game]
            terms = Terms.model_validate({"pace": pace}) if pace else None
            return await opened(bot, interaction, chosen, ai, read_options(chosen, options), terms)

        await answer(interaction, work, lambda: here(bot, interaction))

    return new


def paces() -> Choices:
    """The paces, as a table may agree on them."""
    pace = next(one for one in options_of(Terms) if one.name == "pace")
    return listed((pace.word(value), str(value)) for value in pace.values)


def named(live: Live, question: Decision, move: str) -> Offer | Verb:
    """The move that is asked about. Raises Sorry with those that come nearest in words: a button would make one."""
    try:
        return typed_move(live, question, move)
    except Sorry as no:
        labels = "; ".join(literal(live.say(offer.label)) for offer in no.nearest)
        raise Sorry(f"{no.text} Did you mean: {labels}?" if labels else no.text, no.clause) from None


def why(live: Live, question: Decision, about: Offer | Verb) -> Reply:
    """What an allowed move would do, with the rule."""
    said = about.explained if isinstance(about, Offer) else literal(str(about))
    rule = (
        in_rows([Press(f"Rule {question.clause}", "rules", live.game.key, question.clause)]) if question.clause else []
    )
    return Reply(f"That is allowed now: {in_bold(live, said)}", rule)

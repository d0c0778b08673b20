"""`/game`: open, join and start a match, look at it, take back, end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from discord import app_commands

from bot import lobby
from bot.answers import Interaction, Reply, answer
from bot.clock import now
from bot.desk import LOCKED, Theme, board, hand, history, locked, missing_permissions, status
from bot.errors import Sorry
from bot.items import Press, Style, in_rows
from bot.live import Live
from bot.moves import move_completions, typed_move
from bot.names import literal
from bot.options import read_options
from bot.plays import asked, cause, demand_question, here
from bot.posts import in_bold
from bot.presses import may_moderate
from bot.store import matches as rows
from rules import Decision, Game, Offer, Verb

if TYPE_CHECKING:
    from bot.client import Hustings

MOST_AI = 7


class GameCommands(app_commands.Group):
    """The commands about a match as a whole."""

    def __init__(self, bot: Hustings) -> None:
        super().__init__(name="game", description="Open, join and follow a match in this channel", guild_only=True)
        self.bot = bot

    @app_commands.command()
    @app_commands.describe(
        game="Which game?", ai="How many AI players sit down too?", options="Options, as in: rounds 3, pairs yes"
    )
    async def new(
        self, interaction: Interaction, game: str, ai: app_commands.Range[int, 0, MOST_AI] = 0, options: str = ""
    ) -> None:
        """Open a lobby in this channel."""
        await answer(interaction, lambda: self._new(interaction, game, ai, options), await here(self.bot, interaction))

    async def _new(self, interaction: Interaction, wanted: str, ai: int, options: str) -> Reply:
        game = self._game(wanted)
        if missing := missing_permissions(interaction):
            raise Sorry(
                f"{missing} in this channel, so no match can be played here. Somebody who manages it can allow it."
            )
        if locked(interaction):
            raise Sorry(LOCKED)
        due = now() + self.bot.settings.lobby_hours * 3600
        channel = interaction.channel_id or 0
        chosen = read_options(game, options)
        await lobby.open_lobby(
            self.bot.matches, interaction.guild_id or 0, channel, game, cause(interaction), due, ai, chosen
        )
        return Reply(
            f"The lobby of {game.name} is open. Others join with its button, or `/game join`; `/game start` begins."
        )

    @new.autocomplete("game")
    async def _games(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        games = [game for game in self.bot.games.values() if current.casefold() in game.name.casefold()]
        return [app_commands.Choice(name=game.name, value=game.key) for game in games][:25]

    def _game(self, wanted: str) -> Game:
        typed = wanted.strip().casefold()
        found = [game for game in self.bot.games.values() if typed in {game.key.casefold(), game.name.casefold()}]
        if not found:
            names = ", ".join(game.name for game in self.bot.games.values())
            raise Sorry(f"There is no game of that name here. There is: {names}.")
        return found[0]

    @app_commands.command()
    async def join(self, interaction: Interaction) -> None:
        """Take a seat in the lobby of this channel."""
        await self._at_lobby(interaction, lobby.join)

    @app_commands.command()
    async def start(self, interaction: Interaction) -> None:
        """Begin the match that you opened."""
        await self._at_lobby(interaction, lobby.start)

    async def _at_lobby(self, interaction: Interaction, change: Any) -> None:
        async def work() -> Reply:
            live = await self.bot.matches.here(interaction.channel_id or 0)
            return Reply(await change(self.bot.matches, live.id, cause(interaction)))

        await answer(interaction, work, await here(self.bot, interaction))

    @app_commands.command()
    async def leave(self, interaction: Interaction) -> None:
        """Free your seat; once the match has begun, an AI player takes it."""

        async def work() -> Reply:
            live = await self.bot.matches.here(interaction.channel_id or 0)
            if live.phase == "lobby" or live.seat_of(interaction.user.id) is None:
                return Reply(await lobby.leave(self.bot.matches, live.id, cause(interaction)))
            sure = Press("Leave, and let an AI play on", "gone", live.id, style=Style.danger)
            return Reply(
                "You would leave the match for good, and an AI player would go on in your place.", in_rows([sure])
            )

        await answer(interaction, work, await here(self.bot, interaction))

    @app_commands.command()
    async def end(self, interaction: Interaction) -> None:
        """End the match without a result: the host before the first move, later all players together."""

        async def work() -> Reply:
            live = await self.bot.matches.here(interaction.channel_id or 0)
            if may_moderate(interaction) and not (live.seat_of(interaction.user.id) is not None and _alone(live)):
                sure = Press("End it without a result", "end", live.id, style=Style.danger)
                return Reply("You may manage this channel, so your word alone ends the match for all.", in_rows([sure]))
            return Reply(await lobby.end(self.bot.matches, live.id, cause(interaction), moderator=False))

        await answer(interaction, work, await here(self.bot, interaction))

    @app_commands.command()
    async def status(self, interaction: Interaction) -> None:
        """Whose turn it is, with a link to the newest post."""
        await self._look(interaction, lambda live: status(self.bot, interaction, live))

    @app_commands.command()
    @app_commands.describe(theme="Light or dark?", words="The position in words instead of a picture?")
    async def board(self, interaction: Interaction, theme: Theme = "light", words: bool = False) -> None:
        """The board as you may see it, for you alone."""
        await self._look(interaction, lambda live: board(self.bot, interaction, live, theme, words))

    @app_commands.command()
    async def hand(self, interaction: Interaction) -> None:
        """What only you may see, and your choice if you have one."""
        await self._look(interaction, lambda live: hand(self.bot, interaction, live))

    @app_commands.command()
    async def log(self, interaction: Interaction) -> None:
        """What has happened so far, as far as you may know it."""

        async def show(live: Live) -> Reply:
            return history(live, interaction.user.id)

        await self._look(interaction, show)

    async def _look(self, interaction: Interaction, show: Any) -> None:
        """Show something of the channel's match, or of the last one that was played in it."""

        async def work() -> Reply:
            return await show(await self._newest(interaction))

        await answer(interaction, work, await here(self.bot, interaction))

    async def _newest(self, interaction: Interaction) -> Live:
        try:
            return await self.bot.matches.here(interaction.channel_id or 0)
        except Sorry:
            async with self.bot.matches.store.read() as db:
                match_id = await rows.last_match_in(db, interaction.channel_id or 0)
            if match_id is None:
                raise
            return await self.bot.matches.get(match_id)

    @app_commands.command()
    async def undo(self, interaction: Interaction) -> None:
        """Take your last move back, while nobody has learnt anything from it."""

        async def work() -> Reply:
            live = await self.bot.matches.here(interaction.channel_id or 0)
            if (seat := live.seat_of(interaction.user.id)) is None:
                raise Sorry("You are not in this match.")
            await self.bot.matches.undo(live.id, seat, cause(interaction))
            return Reply("Your last move is taken back.")

        await answer(interaction, work, await here(self.bot, interaction))

    @app_commands.command()
    @app_commands.describe(move="Which move? A few letters are enough")
    async def why(self, interaction: Interaction, move: str) -> None:
        """Why a move is not allowed now, or what it would do."""

        async def work() -> Reply:
            live = await self.bot.matches.here(interaction.channel_id or 0)
            _, question = demand_question(live, interaction.user.id)
            return why(live, question, typed_move(live, question, move))

        await answer(interaction, work, await here(self.bot, interaction))

    @why.autocomplete("move")
    async def _why(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        found = await asked(self.bot, interaction)
        choices = move_completions(*found, current, refused=True) if found else []
        return [app_commands.Choice(name=name, value=value) for name, value in choices]


def why(live: Live, question: Decision, about: Offer | Verb) -> Reply:
    """What an allowed move would do, with the rule."""
    said = (about.note or about.label) if isinstance(about, Offer) else literal(str(about))
    rule = (
        in_rows([Press(f"Rule {question.clause}", "rules", live.game.key, question.clause)]) if question.clause else []
    )
    return Reply(f"That is allowed now: {in_bold(live, said)}", rule)


def _alone(live: Live) -> bool:
    """Whether one person plays against AI players."""
    return len(list(live.members)) == 1

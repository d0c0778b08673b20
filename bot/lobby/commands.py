"""`/game new`, `join`, `start`, `leave`, `end` and `/help`."""

from __future__ import annotations

from functools import partial

import discord
from discord import app_commands

from bot.lobby import guests, hosts, joining, learning, plans, start, what_if
from bot.lobby.fair_dice import verify
from bot.lobby.opening import Wish, open_here
from bot.lobby.welcome import welcome
from bot.match.ending import end_match
from bot.match.refs import newest_in, ref_of
from bot.match.running_bot import Bot, game_of
from bot.model.errors import Damaged
from bot.model.options import read_options
from bot.pages.completion import best_choices
from bot.pages.controls import Button
from bot.pages.presses import End, LeaveForGood
from bot.pages.reply import Reply
from bot.ui.components import Choices, as_choices
from bot.ui.permissions import may_moderate
from bot.ui.replies import Command, Interaction, cause, channel_of, here, respond, respond_with_change
from bot.ui.terms import choices_of
from rules import Game

MOST_AI = 7


class LobbyCommands(app_commands.Group):
    """The commands of `/game` with which a match is opened, joined, begun, left and ended."""

    def __init__(self, bot: Bot) -> None:
        super().__init__()
        self.bot = bot
        self.add_command(new_command(bot))

    @app_commands.command()
    async def join(self, interaction: Interaction) -> None:
        """Join the lobby in this channel."""

        async def work() -> Reply:
            match_id = await self.bot.matches.id_here(channel_of(interaction))
            return await plans.join_lobby(self.bot.matches, match_id, cause(interaction))

        await respond(interaction, work, lambda: here(self.bot, interaction))

    @app_commands.command()
    @app_commands.describe(who="Who do you want to invite? They get a ping")
    async def invite(self, interaction: Interaction, who: discord.User | discord.Member) -> None:
        """Invite someone to your private lobby or match."""

        await respond_with_change(self.bot, interaction, partial(guests.invite, who=who))

    @app_commands.command()
    @app_commands.describe(who="Who do you want to remove?")
    async def remove(self, interaction: Interaction, who: discord.User | discord.Member) -> None:
        """Remove someone from your lobby, or cancel their invitation."""

        await respond_with_change(self.bot, interaction, partial(guests.remove, who=who))

    @app_commands.command()
    @app_commands.describe(who="Who? They need a seat here, and get a ping")
    async def host(self, interaction: Interaction, who: discord.User | discord.Member) -> None:
        """Make another player the host of your lobby or match."""

        await respond_with_change(self.bot, interaction, partial(hosts.hand_on, who=who))

    @app_commands.command()
    @app_commands.describe(game="Which game?")
    async def learn(self, interaction: Interaction, game: str) -> None:
        """Learn a game in a short guided match against AI players."""

        async def work() -> Reply:
            return await learning.learn(self.bot, interaction, game_named(self.bot, game))

        await respond(interaction, work, lambda: here(self.bot, interaction))

    @learn.autocomplete("game")
    async def _learn(self, interaction: Interaction, current: str) -> Choices:
        return as_choices(best_choices([(game.name, key) for key, game in self.bot.games.items()], current))

    @app_commands.command()
    async def start(self, interaction: Interaction) -> None:
        """Start the match you opened."""
        await respond_with_change(self.bot, interaction, start.start_match)

    @app_commands.command()
    async def leave(self, interaction: Interaction) -> None:
        """Leave the lobby or the match. In a match, an AI player takes over your seat."""

        async def work() -> Reply:
            session = await self.bot.matches.here(channel_of(interaction))
            seat = session.seat_of(interaction.user.id)
            if session.phase == "lobby" or seat is None:
                return Reply(await joining.leave(self.bot.matches, session.id, cause(interaction)))
            if session.is_last_present(session.players[seat]):
                sure = Button("End it without a result", End(session.ref), style="danger")
                return Reply("You're the last person here. If you leave, the match ends without a result.", [[sure]])
            sure = Button("Leave for good", LeaveForGood(session.ref), style="danger")
            return Reply("You can't undo this: an AI player takes over your seat for the rest of the match.", [[sure]])

        await respond(interaction, work, lambda: here(self.bot, interaction))

    @app_commands.command()
    async def end(self, interaction: Interaction) -> None:
        """End the match without a result. After the first move, all players have to agree."""

        async def work() -> Reply:
            match_id = await self.bot.matches.id_here(channel_of(interaction))
            if may_moderate(interaction) and not await self._is_alone(match_id, interaction.user.id):
                ref = await ref_of(self.bot.matches, match_id)
                sure = Button("End it without a result", End(ref), style="danger")
                return Reply("You're a moderator, so this ends the match for everyone at once.", [[sure]])
            return Reply(await end_match(self.bot.matches, match_id, cause(interaction), moderator=False))

        await respond(interaction, work, lambda: here(self.bot, interaction))

    @app_commands.command(name="what-if")
    @app_commands.describe(turn="From which turn? Leave it out to go on from the start")
    async def what_if(self, interaction: Interaction, turn: str = "0") -> None:
        """Play on from a turn of the match that ended here, in a copy. It counts nowhere."""
        await respond(
            interaction, lambda: what_if.what_if_here(self.bot, interaction, turn), lambda: here(self.bot, interaction)
        )

    @what_if.autocomplete("turn")
    async def _turn(self, interaction: Interaction, current: str) -> Choices:
        return as_choices(what_if.turns_like(await what_if.over_here(self.bot, interaction), current))

    @app_commands.command()
    async def verify(self, interaction: Interaction) -> None:
        """Check the dice of a match that is over, and get the proof as a file."""

        async def work() -> Reply:
            match_id = await newest_in(self.bot.matches, channel_of(interaction))
            return await verify(self.bot, interaction, await self.bot.matches.get(match_id))

        await respond(interaction, work)

    async def _is_alone(self, match_id: int, user_id: int) -> bool:
        """Whether this person alone plays against AI players."""
        try:
            return [player.user_id for player in (await self.bot.matches.get(match_id)).members] == [user_id]
        except Damaged:
            return False


def game_named(bot: Bot, wanted: str) -> Game:
    """The game of a key, or of a part of its name. Raises UserError where there is none."""
    found = best_choices([(game.name, key) for key, game in bot.games.items()], wanted)
    return game_of(bot, wanted if wanted in bot.games or not found else found[0][1])


def new_command(bot: Bot) -> Command:
    @app_commands.command()
    @app_commands.choices(game=[app_commands.Choice(name=game.name, value=key) for key, game in bot.games.items()])
    @app_commands.choices(pace=choices_of("pace"))
    @app_commands.describe(
        game="Which game?",
        ai="How many AI players should join?",
        pace="How long do players have for each answer? Three days by default",
        options="Options, for example: rounds 3, pairs yes",
        private="Only people you invite can join",
    )
    async def new(
        interaction: Interaction,
        game: str,
        ai: app_commands.Range[int, 0, MOST_AI] = 0,
        pace: str = "",
        options: str = "",
        private: bool = False,
    ) -> None:
        """Open a lobby for a new match in this channel."""

        async def work() -> Reply:
            chosen = game_of(bot, game)
            return await open_here(bot, interaction, Wish(chosen, ai, read_options(chosen, options), pace, private))

        await respond(interaction, work, lambda: here(bot, interaction))

    return new


def help_command(bot: Bot) -> Command:
    """`/help`, in private messages too."""

    @app_commands.command()
    async def help(interaction: Interaction) -> None:
        """What this bot does, and how to play."""

        async def work() -> Reply:
            return welcome(bot.games.values())

        await respond(interaction, work)

    return help

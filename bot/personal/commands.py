"""`/me`, `/rules`, and those of `/game` that show something: `mine`, `status`, `board`, `hand`, `log` and others."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import TypeAlias

from discord import app_commands

from bot.match.people import look
from bot.match.refs import newest_in
from bot.match.running_bot import Bot
from bot.model.errors import UserError
from bot.model.person import Person, Reminders
from bot.model.session import Session
from bot.model.time import now
from bot.pages.completion import best_choices
from bot.pages.hand import hand_with_picture
from bot.pages.reply import Reply
from bot.personal import follow, notes, privacy, settings
from bot.personal.board import board, parts_of_board
from bot.personal.log import history
from bot.personal.my_matches import mine
from bot.personal.replay import replay
from bot.personal.rulebook import in_short, rule
from bot.personal.status import status
from bot.personal.zones import clear_zone, which_zone, zones_like
from bot.ui.components import Choices, as_choices
from bot.ui.replies import Command, Interaction, cause, channel_of, here, respond
from rules import Game

Show: TypeAlias = Callable[[Session], Awaitable[Reply]]
Hour = app_commands.Range[int, 0, 23]

MOST_DAYS = 28
WHERE = [app_commands.Choice(name=word, value=where) for where, word in settings.WHERE.items()]
FOLLOW = [app_commands.Choice(name=word, value=how) for how, word in follow.CHOICES.items()]
THEMES = [app_commands.Choice(name=word, value=theme) for theme, word in settings.THEMES.items()]


class PersonalCommands(app_commands.Group):
    """The commands of `/game` that show something to whoever types them."""

    def __init__(self, bot: Bot) -> None:
        super().__init__()
        self.bot = bot

    @app_commands.command()
    async def mine(self, interaction: Interaction) -> None:
        """All your matches on every server. Those waiting for you come first."""
        await respond(interaction, lambda: mine(self.bot, interaction.user.id))

    @app_commands.command()
    async def status(self, interaction: Interaction) -> None:
        """Whose turn it is, with a link to the newest post."""
        await self._look(interaction, lambda session: status(self.bot, interaction, session))

    @app_commands.command()
    @app_commands.describe(
        focus="Which part, as a close-up?",
        theme="Light or dark? This is remembered for you",
        words="Words instead of a picture?",
    )
    @app_commands.choices(theme=THEMES)
    async def board(self, interaction: Interaction, focus: str = "", theme: str = "", words: bool = False) -> None:
        """The board as you see it, with what's new since your last move. Only you see this."""
        await self._look(interaction, lambda session: board(self.bot, interaction, session, theme, focus, words))

    @board.autocomplete("focus")
    async def _focus(self, interaction: Interaction, current: str) -> Choices:
        session = await here(self.bot, interaction)
        return as_choices(best_choices(parts_of_board(session), current) if session and session.match else [])

    @app_commands.command()
    async def hand(self, interaction: Interaction) -> None:
        """What you hold, and your question if you have one."""

        async def show(session: Session) -> Reply:
            who = interaction.user.id
            looks = partial(look, self.bot.matches, session.venue.guild_id, who)
            return await hand_with_picture(session, who, looks, self.bot.draw)

        await self._look(interaction, show)

    @app_commands.command()
    async def log(self, interaction: Interaction) -> None:
        """What has happened so far, with what only you know."""

        async def show(session: Session) -> Reply:
            return history(session, interaction.user.id)

        await self._look(interaction, show)

    @app_commands.command()
    async def replay(self, interaction: Interaction) -> None:
        """The match step by step: board and log as they stood. Only you see this."""
        await self._look(interaction, lambda session: replay(self.bot, interaction, session))

    @app_commands.command()
    @app_commands.describe(how="What do you want to get?")
    @app_commands.choices(how=FOLLOW)
    async def follow(self, interaction: Interaction, how: str) -> None:
        """Follow the match in this channel without playing: its turns in direct messages, or a ping at its end."""

        async def change(session: Session) -> Reply:
            chosen: follow.Choice = next(one for one in follow.CHOICES if one == how)
            return Reply(await follow.follow(self.bot.matches, session.id, cause(interaction), chosen))

        await self._look(interaction, change)

    @app_commands.command()
    @app_commands.describe(text="What do you want to remember? Leave it out to see your notes")
    async def note(self, interaction: Interaction, text: app_commands.Range[str, 1, notes.LONGEST] = "") -> None:
        """Write yourself a private note on this match, or see your notes. Only you see them."""

        async def work() -> Reply:
            try:
                match_id = await newest_in(self.bot.matches, channel_of(interaction))
            except UserError as error:
                if text.strip():
                    raise
                return await notes.notes_elsewhere(self.bot.matches, interaction.user.id, error)
            if text.strip():
                return await notes.write(self.bot.matches, match_id, cause(interaction), text)
            return await notes.notes_on(self.bot.matches, match_id, interaction.user.id)

        await respond(interaction, work)

    async def _look(self, interaction: Interaction, show: Show) -> None:
        """Show something of the channel's match, or of the last one that was played in it."""

        async def work() -> Reply:
            return await show(await self.bot.matches.get(await newest_in(self.bot.matches, channel_of(interaction))))

        await respond(interaction, work, lambda: here(self.bot, interaction))


def rules_command(bot: Bot) -> Command:
    @app_commands.command()
    @app_commands.guild_only()
    @app_commands.describe(search="A number, a heading or a word", game="Which game? This channel's by default")
    async def rules(interaction: Interaction, search: str = "", game: str = "") -> None:
        """Look something up in the rulebook."""

        async def work() -> Reply:
            return rule(await game_meant(bot, interaction, game), search.strip())

        await respond(interaction, work)

    @rules.autocomplete("search")
    async def clauses(interaction: Interaction, current: str) -> Choices:
        try:
            game = await game_meant(bot, interaction, str(getattr(interaction.namespace, "game", "") or ""))
        except UserError:
            return []
        clauses = game.rulebook.clauses.values()
        return as_choices(best_choices([(in_short(one), one.number) for one in clauses], current))

    @rules.autocomplete("game")
    async def games(interaction: Interaction, current: str) -> Choices:
        return as_choices(best_choices([(game.name, key) for key, game in bot.games.items()], current))

    return rules


async def game_meant(bot: Bot, interaction: Interaction, text: str) -> Game:
    """The game of that key or name, else the channel's, else the only one. Raises UserError where it could be any."""
    session = await here(bot, interaction)
    for game in bot.games.values():
        if text.strip().casefold() in (game.key, game.name.casefold()):
            return game
    if session is not None and not text:
        return session.game
    if len(bot.games) == 1:
        return next(iter(bot.games.values()))
    names = ", ".join(game.name for game in bot.games.values())
    raise UserError(f"Which game? Choose one from the `game:` list: {names}.")


class PrivacyCommands(app_commands.Group):
    """The commands about what is kept about oneself; in private messages too."""

    def __init__(self, bot: Bot) -> None:
        super().__init__(name="privacy", description="What I keep about you: get all of it, or have it deleted")
        self.bot = bot

    @app_commands.command()
    async def export(self, interaction: Interaction) -> None:
        """All I keep about you, as a file. Only you see it."""
        await respond(interaction, lambda: privacy.export(self.bot, interaction))

    @app_commands.command()
    async def delete(self, interaction: Interaction) -> None:
        """Have everything about you deleted. You see what that does first."""
        await respond(interaction, lambda: privacy.what_happens(self.bot, interaction.user.id))


class MeCommands(app_commands.Group):
    """The commands about oneself; in private messages too."""

    def __init__(self, bot: Bot) -> None:
        super().__init__(name="me", description="Your reminders, quiet hours, holidays and tips, for all your matches")
        self.bot = bot

    @app_commands.command()
    async def show(self, interaction: Interaction) -> None:
        """Your settings and what they do."""

        async def show() -> str:
            people, user_id = self.bot.matches.people, interaction.user.id
            return settings.settings(people.known.get(user_id) or Person(user_id), shown=user_id not in people.hidden)

        await self._tell(interaction, show)

    @app_commands.command()
    @app_commands.describe(where="Where do you want them?")
    @app_commands.choices(where=WHERE)
    async def reminders(self, interaction: Interaction, where: str) -> None:
        """Where you get reminders when your time is running out."""

        async def change() -> str:
            chosen: Reminders = next(one for one in settings.WHERE if one == where)
            return await settings.remind(self.bot.matches, cause(interaction), chosen)

        await self._tell(interaction, change)

    @app_commands.command()
    @app_commands.rename(first="from", last="until")
    @app_commands.describe(
        first="Starting at which hour, 0 to 23?",
        last="Until which hour?",
        zone="Which time zone? Choose a city near you",
    )
    async def quiet(
        self, interaction: Interaction, first: Hour | None = None, last: Hour | None = None, zone: str = ""
    ) -> None:
        """Hours of the day when your clocks stop. Leave them out to have no quiet hours."""

        async def work() -> Reply:
            key = clear_zone(zone)
            if zone.strip() and key is None:
                return which_zone(zone, first, last)
            return Reply(await settings.keep_quiet(self.bot.matches, cause(interaction), first, last, key or ""))

        await respond(interaction, work)

    @quiet.autocomplete("zone")
    async def _zones(self, interaction: Interaction, current: str) -> Choices:
        return as_choices(zones_like(current, now()))

    @app_commands.command()
    @app_commands.describe(days="For how many days from now? 0 ends your holiday")
    async def holiday(self, interaction: Interaction, days: app_commands.Range[int, 0, MOST_DAYS]) -> None:
        """Days when your clocks stop, up to the limit of each match."""
        await self._tell(interaction, lambda: settings.take_holiday(self.bot.matches, cause(interaction), days))

    @app_commands.command()
    @app_commands.describe(on="Do you want a tip the first time you meet each kind of question?")
    async def tips(self, interaction: Interaction, on: bool) -> None:
        """Tips on what each kind of question decides, on or off."""
        await self._tell(interaction, lambda: settings.choose_tips(self.bot.matches, cause(interaction), on=on))

    @app_commands.command()
    @app_commands.describe(on="May others on your servers see how your matches ended, and may you be rated?")
    async def records(self, interaction: Interaction, on: bool) -> None:
        """Your records and ratings, shown to others or not."""
        await self._tell(interaction, lambda: settings.choose_records(self.bot.matches, cause(interaction), on=on))

    async def _tell(self, interaction: Interaction, work: Callable[[], Awaitable[str]]) -> None:
        async def reply() -> Reply:
            return Reply(await work())

        await respond(interaction, reply)

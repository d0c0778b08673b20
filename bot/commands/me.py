"""`/me`: reminders, quiet hours and holidays, for all one's matches."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from discord import app_commands

from bot import habits
from bot.match.bot import Bot
from bot.model.person import Person, Reminders
from bot.ui.completion import Choices, listed
from bot.ui.context import cause
from bot.ui.replies import Interaction, Reply, answer

Hour = app_commands.Range[int, 0, 23]
MOST_DAYS = 28

WHERE = [app_commands.Choice(name=word, value=where) for where, word in habits.WHERE.items()]


class MeCommands(app_commands.Group):
    """The commands about oneself; in private messages too."""

    def __init__(self, bot: Bot) -> None:
        super().__init__(name="me", description="Your reminders, quiet hours and holidays, for all your matches")
        self.bot = bot

    @app_commands.command()
    async def show(self, interaction: Interaction) -> None:
        """What you have set, and what it does."""

        async def show() -> str:
            person = self.bot.matches.people.get(interaction.user.id) or Person(interaction.user.id)
            return habits.settings(person)

        await self._tell(interaction, show)

    @app_commands.command()
    @app_commands.describe(where="Where do you want them?")
    @app_commands.choices(where=WHERE)
    async def reminders(self, interaction: Interaction, where: str) -> None:
        """Where you are reminded when your time runs out."""
        chosen: Reminders = next(one for one in habits.WHERE if one == where)
        await self._tell(interaction, lambda: habits.remind(self.bot.matches, cause(interaction), chosen))

    @app_commands.command()
    @app_commands.rename(first="from", last="until")
    @app_commands.describe(
        first="From which hour of the day, 0 to 23?",
        last="Until which hour?",
        zone="In which time zone? A city near you",
    )
    async def quiet(
        self, interaction: Interaction, first: Hour | None = None, last: Hour | None = None, zone: str = ""
    ) -> None:
        """Hours of the day in which your clocks stand still; without any, they end."""
        await self._tell(
            interaction, lambda: habits.keep_quiet(self.bot.matches, cause(interaction), first, last, zone.strip())
        )

    @quiet.autocomplete("zone")
    async def _zones(self, interaction: Interaction, current: str) -> Choices:
        return listed(habits.zones_like(current))

    @app_commands.command()
    @app_commands.describe(days="For how many days from now? 0 ends it")
    async def holiday(self, interaction: Interaction, days: app_commands.Range[int, 0, MOST_DAYS]) -> None:
        """Days on which your clocks stand still, as far as each table grants them."""
        await self._tell(interaction, lambda: habits.take_holiday(self.bot.matches, cause(interaction), days))

    async def _tell(self, interaction: Interaction, work: Callable[[], Awaitable[str]]) -> None:
        async def told() -> Reply:
            return Reply(await work())

        await answer(interaction, told)

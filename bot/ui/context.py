"""Who asks, in which channel, and about which match."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Protocol, TypeVar

from bot.model.errors import Sorry
from bot.model.match import Live, Question
from bot.model.player import Cause
from bot.pages.reply import Reply
from bot.ui.replies import Interaction, respond

NOT_HERE = "Use this in a server's channel or thread, where matches are played. To see your matches, use `/game mine`."


def cause(interaction: Interaction) -> Cause:
    """Who does it, with which interaction."""
    return Cause("member", interaction.user.id, interaction.user.display_name, interaction.id)


def channel_of(interaction: Interaction) -> int:
    """The channel of a server in which somebody asks. Raises Sorry in direct messages."""
    if interaction.guild_id is None:
        raise Sorry(NOT_HERE)
    return interaction.channel_id or 0


class Finder(Protocol):
    """What finds the match of a channel."""

    async def here(self, channel_id: int) -> Live: ...


Found = TypeVar("Found", bound=Finder, covariant=True)


class Finding(Protocol[Found]):
    """The bot, as far as it finds matches."""

    @property
    def matches(self) -> Found: ...


async def here(bot: Finding[Finder], interaction: Interaction) -> Live | None:
    """The match of the channel, for names and rules in a reply; None where there is none to be had."""
    try:
        return await bot.matches.here(interaction.channel_id or 0)
    except Sorry:
        return None


async def respond_with_change(
    bot: Finding[Found], interaction: Interaction, change: Callable[[Found, int, Cause], Awaitable[str]]
) -> None:
    """Change the match of the channel; who asked for it is told what the change has to say."""

    async def work() -> Reply:
        live = await bot.matches.here(channel_of(interaction))
        return Reply(await change(bot.matches, live.id, cause(interaction)))

    await respond(interaction, work, lambda: here(bot, interaction))


async def asked(bot: Finding[Finder], interaction: Interaction) -> Question | None:
    """The question of whoever types, for completion: it waits for no lock."""
    live = await here(bot, interaction)
    seat = live.seat_of(interaction.user.id) if live else None
    if live is None or seat is None or (decision := live.question(seat)) is None:
        return None
    return Question(live, seat, live.players[seat].question, decision)

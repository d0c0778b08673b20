"""Opening a lobby for whoever asks, by command or by button, where the bot may do what it must."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.lobby import Lobby, open_lobby
from bot.match.bot import Bot
from bot.model.terms import Terms
from bot.model.time import HOUR, now
from bot.rematch import rematch
from bot.ui.context import cause
from bot.ui.permissions import demand_place, server_of
from bot.ui.replies import Interaction, Reply
from rules import Game


async def opened(
    bot: Bot, interaction: Interaction, game: Game, ai: int, options: Mapping[str, Any], terms: Terms | None = None
) -> Reply:
    """A new lobby in the channel; on the terms that are usual on this server, unless others are chosen."""
    demand_place(interaction, game)
    place, terms = (interaction.guild_id or 0, interaction.channel_id or 0), terms or server_of(interaction).terms
    lobby = Lobby(*place, game, closes_at(bot), ai, options, terms)
    await open_lobby(bot.matches, lobby, cause(interaction))
    bot.alarm.wake()
    how = "Others join with its button, or `/game join`; `/game start` begins."
    return Reply(f"The lobby of {game.name} is open. {how}", quiet=True)


async def reopened(bot: Bot, interaction: Interaction, match_id: int) -> Reply:
    """A lobby like the match that is over."""
    demand_place(interaction, (await bot.matches.get(match_id)).game)
    await rematch(bot.matches, match_id, cause(interaction), closes_at(bot))
    bot.alarm.wake()
    return Reply("The rematch is open. Press Start when all who want to play have joined.", quiet=True)


def closes_at(bot: Bot) -> int:
    """When a lobby that is opened now will close."""
    return now() + bot.lobby_hours * HOUR

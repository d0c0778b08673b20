"""Opening a lobby for whoever asks, by command or by button: a new one, or one like the match that was just played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot import reports
from bot.answers import Interaction, Reply
from bot.clock import now
from bot.errors import Sorry
from bot.live import Live
from bot.lobby import new_lobby, open_lobby
from bot.options import options_of
from bot.permissions import cannot_post
from bot.plays import cause
from bot.port import Bot
from rules import Game, mark

NOT_HERE = "A match needs a channel or thread of a server. Type `/game new` there."
NOT_OVER = "A rematch is possible once this match has a result. `/game new` opens a match."
NOT_YOURS = "Those who played this match can ask for a rematch. `/game new` opens a match for you."
OPENED = "A rematch of this match was opened already. If its lobby is gone, `/game new` opens another."


async def opened(bot: Bot, interaction: Interaction, game: Game, ai: int, options: Mapping[str, Any]) -> Reply:
    """A lobby in the channel, if the bot may do there what it must."""
    due = demand_place(bot, interaction)
    channel = interaction.channel_id or 0
    await open_lobby(bot.matches, interaction.guild_id or 0, channel, game, cause(interaction), due, ai, options)
    bot.alarm.wake()
    return Reply(
        f"The lobby of {game.name} is open. Others join with its button, or `/game join`; `/game start` begins.",
        quiet=True,
    )


async def reopened(bot: Bot, interaction: Interaction, match_id: int) -> Reply:
    """A lobby like the match that is over: its game, options and AI players; the others who played are asked to join.

    The result's post then closes, so that there is one rematch of a match, and each who played is pinged once.
    """
    due, by = demand_place(bot, interaction), cause(interaction)
    async with bot.matches.changing(match_id, by) as (live, db):
        demand_rematch(live, interaction.user.id)
        robots = len(live.players) - len([*live.members])
        others = [player.user_id for player in live.members if player.user_id and player.user_id != by.user_id]
        new_id = await new_lobby(
            db, live.guild_id, live.channel_id, live.game, by, due, robots, unseated(live), invited=others
        )
        seat = live.seat_of(interaction.user.id) or 0
        await reports.note(live, db, [f"{mark(seat)} has opened a rematch."], close=True)
    bot.matches.on_change(new_id)
    bot.alarm.wake()
    return Reply("The rematch is open. Press Start when all who want to play have joined.", quiet=True)


def demand_place(bot: Bot, interaction: Interaction) -> int:
    """When a lobby opened here now will close. Raises Sorry where there can be none."""
    if interaction.guild_id is None:
        raise Sorry(NOT_HERE)
    if trouble := cannot_post(interaction):
        raise Sorry(f"{trouble} So no match can be played here now.")
    return now() + bot.settings.lobby_hours * 3600


def demand_rematch(live: Live, user_id: int) -> None:
    """Raises Sorry for a match without a result, for those who did not play it, and for a second rematch."""
    if live.phase != "over":
        raise Sorry(NOT_OVER)
    if live.seat_of(user_id) is None:
        raise Sorry(NOT_YOURS)
    if live.last is None or not live.last.open:
        raise Sorry(OPENED)


def unseated(live: Live) -> Mapping[str, Any]:
    """The options of a match; those that name a seat, where others will sit, are as usual."""
    named = {option.name for option in options_of(live.game) if option.seats}
    return {name: value for name, value in live.options.items() if name not in named}

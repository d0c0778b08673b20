"""Opening a lobby for whoever asks, by command or by button, where the bot may do what it must."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bot import store
from bot.match.bot import Bot
from bot.match.lobby import ai_player
from bot.match.matches import TAKEN, Matches
from bot.model.errors import Sorry
from bot.model.player import Cause, Player
from bot.model.terms import USUAL, Terms
from bot.model.time import HOUR, now
from bot.store.transactions import Writing
from bot.ui.context import cause
from bot.ui.permissions import demand_place, server_of
from bot.ui.replies import Interaction, Reply
from rules import Game

LOBBY_TAKEN = "A lobby is open in this channel already: press Join on its card, or type `/game join`."


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


def closes_at(bot: Bot) -> int:
    """When a lobby that is opened now will close."""
    return now() + bot.lobby_hours * HOUR


@dataclass(frozen=True)
class Lobby:
    """A lobby to be opened: where, of which game, when it closes, on what terms, with how many AI players, for whom."""

    guild_id: int
    channel_id: int
    game: Game
    due_at: int
    ai: int = 0
    options: Mapping[str, Any] = field(default_factory=dict[str, Any])
    terms: Terms = USUAL
    invited: tuple[int, ...] = ()


async def open_lobby(matches: Matches, lobby: Lobby, cause: Cause) -> int:
    """A new lobby with its host; its id. Raises Sorry where the channel has a match."""
    async with matches.saving(cause) as db:
        match_id = await new_lobby(db, lobby, cause)
        matches.limits.demand(cause.user_id, "create")
        await matches.people.lists_are_due(db, [cause.user_id])
    matches.on_change(match_id, cause)
    return match_id


async def new_lobby(db: Writing, lobby: Lobby, cause: Cause) -> int:
    """Write a lobby and its post, which pings the members who are invited."""
    assert cause.user_id is not None
    match_id = await store.matches.new_match(
        db,
        guild_id=lobby.guild_id,
        channel_id=lobby.channel_id,
        game=lobby.game.key,
        version=lobby.game.version,
        seed="",
        options=lobby.game.chosen(lobby.options).model_dump(mode="json"),
        terms=lobby.terms.model_dump(mode="json"),
        host_id=cause.user_id,
        created_at=now(),
        due_at=lobby.due_at,
    )
    if match_id is None:
        raise Sorry(await _taken(db, lobby.channel_id))
    players = [Player(0, cause.user_id, cause.name)]
    for _ in range(min(lobby.ai, lobby.game.seats[-1] - 1)):
        players.append(ai_player(players))
    store.players.seat_players(db, match_id, players)
    await store.posts.add_post(db, match_id, "lobby", now(), about={"invited": [*lobby.invited]})
    return match_id


async def _taken(db: Writing, channel_id: int) -> str:
    """Why there can be no other lobby in a channel."""
    match_id = await store.matches.open_match_in(db, channel_id)
    there = await store.matches.summary(db, match_id) if match_id is not None else None
    return LOBBY_TAKEN if there is not None and there.phase == "lobby" else TAKEN

"""Before a match and at its edges: who plays, with which options, who starts it."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pydantic import BaseModel
from sqlalchemy.ext.asyncio import AsyncConnection

from bot import store
from bot.match import posts
from bot.match.matches import TAKEN, Matches
from bot.match.seats import ai_for, ai_player, demand_room, reseat, sit_down, stand_up
from bot.model.errors import Sorry
from bot.model.match import Live, demand_lobby, host_of, playing, to_good_table
from bot.model.names import quoted, short
from bot.model.options import options_of
from bot.model.player import Cause, Player
from bot.model.terms import USUAL, Terms
from bot.model.time import now
from rules import Game, Match, mark

LOBBY_TAKEN = "A lobby is open in this channel already: press Join on its card, or type `/game join`."


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
        await matches.cards_are_due(db, [cause.user_id])
    matches.on_change(match_id)
    return match_id


async def new_lobby(db: AsyncConnection, lobby: Lobby, cause: Cause) -> int:
    """Write a lobby and its card, which pings the members who are invited."""
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
    await store.players.seat_players(db, match_id, players)
    await store.posts.add_post(db, match_id, "lobby", now(), about={"invited": [*lobby.invited]})
    return match_id


async def _taken(db: AsyncConnection, channel_id: int) -> str:
    """Why there can be no other lobby in a channel."""
    match_id = await store.matches.live_match_in(db, channel_id)
    row = await store.matches.match_row(db, match_id) if match_id is not None else None
    return LOBBY_TAKEN if row is not None and row.phase == "lobby" else TAKEN


async def join(matches: Matches, match_id: int, cause: Cause) -> str:
    """A member takes a seat; what to say."""
    async with matches.changing(match_id, cause) as (live, db):
        demand_lobby(live)
        assert cause.user_id is not None
        if live.seat_of(cause.user_id) is not None:
            raise Sorry("You have a seat already. `/game leave` frees it.")
        demand_room(live)
        await sit_down(live, db, [*live.players, Player(len(live.players), cause.user_id, cause.name)])
    return "You have a seat. The match begins when the host starts it."


async def add_ai(matches: Matches, match_id: int, cause: Cause) -> None:
    """An AI player takes a seat."""
    async with matches.changing(match_id, cause) as (live, db):
        demand_host(live, cause, "add AI players")
        demand_room(live)
        await sit_down(live, db, [*live.players, ai_player(live.players)])


async def fill_with_ai(matches: Matches, match_id: int, cause: Cause) -> None:
    """AI players take seats until the table is a good one; pressed twice, no more than that."""
    async with matches.changing(match_id, cause) as (live, db):
        demand_host(live, cause, "add AI players")
        demand_room(live)
        if not (missing := to_good_table(live)):
            raise Sorry(f"{len(live.players)} sit here, which is a good table. “Add AI” seats one more.")
        players = [*live.players]
        for _ in range(missing):
            players.append(ai_player(players))
        await sit_down(live, db, players)


async def drop_ai(matches: Matches, match_id: int, cause: Cause) -> str:
    """The last AI player gets up again."""
    async with matches.changing(match_id, cause) as (live, db):
        demand_host(live, cause, "send AI players away")
        robots = [player for player in live.players if player.user_id is None]
        if not robots:
            raise Sorry("There is no AI player here. “Add AI”, below the lobby, seats one.")
        await stand_up(live, db, robots[-1].seat)
    return "An AI player has left."


async def leave(matches: Matches, match_id: int, cause: Cause) -> str:
    """A member frees the seat; once the match has begun, an AI player takes it."""
    async with matches.changing(match_id, cause) as (live, db):
        seat = live.seat_of(cause.user_id or 0)
        if live.phase != "lobby":
            playing(live)
        if seat is None:
            raise Sorry("You have no seat here, so there is none to leave.")
        others = [player for player in live.members if player.seat != seat]
        if live.phase == "playing" and live.is_last_present(live.players[seat]):
            raise Sorry("You are the last person here. `/game end` ends the match.")
        if not others:
            await matches.end(live, db, f"{mark(seat)} left, and the lobby is closed.")
            return "You left, and the lobby is closed."
        if live.host_id == cause.user_id:
            live.host_id = others[0].user_id or 0
            await store.matches.set_match(db, live.id, host_id=live.host_id)
        if live.phase == "playing":
            player = live.players[seat]
            line = f"**{quoted(short(player.name))}** left for good. An AI player goes on in that seat."
            await reseat(matches, live, db, player, None, ai_for(player), line)
            return "You left, and an AI player goes on in your place. You can watch with `/game board`."
        await stand_up(live, db, seat)
    return "You left the lobby. Its Join button lets you back in."


async def set_options(matches: Matches, match_id: int, values: Mapping[str, Any], cause: Cause) -> Live:
    """The host chooses options. Raises Illegal for those that do not fit."""
    async with matches.changing(match_id, cause) as (live, db):
        demand_host(live, cause, "choose the options")
        live.options = live.game.chosen({**live.options, **values}).model_dump(mode="json")
        await store.matches.set_match(db, live.id, options=live.options)
        await posts.note(live, db, [])
    return live


async def choose(matches: Matches, live: Live, name: str, at: int, cause: Cause) -> Live:
    """The host chooses the value at this place of an option's list."""
    return await set_options(matches, live.id, {name: _value(live.game.options, name, at)}, cause)


async def agree(matches: Matches, match_id: int, name: str, at: int, cause: Cause) -> Live:
    """The host chooses one of the terms: the value at this place of its list."""
    value = _value(Terms, name, at)
    async with matches.changing(match_id, cause) as (live, db):
        demand_host(live, cause, "choose the time")
        live.terms = live.terms.model_copy(update={name: value})
        await store.matches.set_match(db, live.id, terms=live.terms.model_dump(mode="json"))
        await posts.note(live, db, [])
    return live


def _value(model: type[BaseModel], name: str, at: int) -> object:
    option = next((one for one in options_of(model) if one.name == name), None)
    if option is None or at >= len(option.values):
        raise Sorry("There is no such option. Open the panel anew with the button below the lobby.")
    return option.values[at]


async def start(matches: Matches, match_id: int, cause: Cause) -> str:
    """The match begins. Raises Sorry for anybody but the host, Illegal for options that do not fit."""
    async with matches.changing(match_id, cause) as (live, db):
        demand_host(live, cause, "start the match")
        demand_seats(live)
        await matches.begin(live, db, Match(live.game, len(live.players), new_seed(), live.options))
    return "The match begins."


def demand_host(live: Live, cause: Cause, what: str) -> None:
    """Raises Sorry for anybody but the host of a lobby."""
    demand_lobby(live)
    if cause.user_id != live.host_id:
        raise Sorry(f"Only {host_of(live)}, the host of this lobby, can {what}.")


def demand_seats(live: Live) -> None:
    """Raises Sorry where so many cannot play with these options."""
    allowed, there = live.game.seats_for(live.game.chosen(live.options)), len(live.players)
    if there in allowed:
        return
    span = str(allowed[0]) if len(allowed) == 1 else f"{allowed[0]} to {allowed[-1]}"
    help_ = (
        "Add AI players, or wait for more." if there < allowed[0] else "Somebody has to leave, or change the options."
    )
    raise Sorry(f"With these options {live.game.name} takes {span} players, and there are {there}. {help_}")


def new_seed() -> str:
    """A secret seed; its 128 bits cannot be guessed from the chance that they gave."""
    return secrets.token_hex(16)

"""Who joins a lobby, and who leaves it or the match."""

from __future__ import annotations

from bot import store
from bot.match import changes
from bot.match.lobby import ai_player, demand_room, hand_host_on, sit_down, stand_up
from bot.match.matches import Matches
from bot.match.seats import ai_for, reseat
from bot.model.demands import demand_invited, demand_lobby, host_of, playing_or_lobby
from bot.model.errors import Sorry
from bot.model.lobby import expected, to_good_table
from bot.model.match import Live
from bot.model.notes import LeftForGood, LobbyLeft
from bot.model.player import Cause, Player
from bot.store.transactions import Writing
from rules import plural


async def join(matches: Matches, match_id: int, cause: Cause) -> Live:
    async with matches.changing(match_id, cause) as (live, db):
        demand_lobby(live)
        assert cause.user_id is not None
        if live.seat_of(cause.user_id) is not None:
            raise Sorry("You already have a seat. To give it up, use `/game leave`.")
        demand_invited(live, cause.user_id)
        demand_room(live)
        await close_invitation(live, db, cause.user_id)
        await sit_down(live, db, [*live.players, Player(len(live.players), cause.user_id, cause.name)])
    return live


async def add_ai(matches: Matches, match_id: int, cause: Cause) -> None:
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
            raise Sorry(f"There are enough players: {_who_is_there(live)}. **Add AI** adds one more.")
        players = [*live.players]
        for _ in range(missing):
            players.append(ai_player(players))
        await sit_down(live, db, players)


def _who_is_there(live: Live) -> str:
    """How many sit in a lobby, and how many are expected there."""
    there, coming = plural(len(live.players), "player"), len(expected(live))
    return f"{there} here and {coming} who can still join" if coming else f"{there} here"


async def drop_ai(matches: Matches, match_id: int, cause: Cause) -> str:
    async with matches.changing(match_id, cause) as (live, db):
        demand_host(live, cause, "remove AI players")
        ai_players = [player for player in live.players if player.user_id is None]
        if not ai_players:
            raise Sorry("There's no AI player here. To add one, press **Add AI** below the lobby.")
        await stand_up(live, db, ai_players[-1].seat)
    return "An AI player left the lobby."


async def leave(matches: Matches, match_id: int, cause: Cause) -> str:
    """A member frees the seat; once the match has begun, an AI player takes it."""
    async with matches.changing(match_id, cause) as (live, db):
        seat = live.seat_of(cause.user_id or 0)
        playing_or_lobby(live)
        if seat is None:
            raise Sorry("You don't have a seat here.")
        player = live.players[seat]
        others = [other for other in live.members if other is not player]
        if live.phase == "playing" and live.is_last_present(player):
            raise Sorry("You're the last person here. To end the match, use `/game end`.")
        if not others:
            await changes.end(live, db, LobbyLeft(seat))
            return "You left, so the lobby closed."
        await hand_host_on(live, db, player, others[0])
        if live.phase == "playing":
            await reseat(live, db, player, ai_for(player), LeftForGood(player.name))
            return "You left, and an AI player takes over your seat. To watch, use `/game board`."
        await stand_up(live, db, seat)
    return "You left the lobby. To come back, press **Join**."


def demand_host(live: Live, cause: Cause, what: str) -> None:
    """Raises Sorry for anybody but the host of a lobby."""
    demand_lobby(live)
    demand_is_host(live, cause, what)


def demand_is_host(live: Live, cause: Cause, what: str) -> None:
    """Raises Sorry for anybody but the host of a lobby, or of a match under way."""
    if cause.user_id != live.setup.host_id:
        where = "lobby" if live.phase == "lobby" else "match"
        raise Sorry(f"Only {host_of(live)}, the host of this {where}, can {what}.")


async def close_invitation(live: Live, db: Writing, user_id: int) -> None:
    """An invitation has been taken up, or counts no more: its button goes."""
    await store.posts.close_posts(db, live.id, "notice", invited=[user_id])

"""Who joins a lobby, and who leaves it or the match."""

from __future__ import annotations

from bot import store
from bot.lobby.hosts import require_lobby_host
from bot.match import changes
from bot.match.lobby import ai_player, hand_host_on, keep_share, require_room, sit_down, stand_up
from bot.match.matches import Matches
from bot.match.seats import ai_for, reseat
from bot.model.errors import UserError
from bot.model.fair_dice import Share
from bot.model.lobby import expected_members, to_good_table
from bot.model.notes import LeftForGood, LobbyLeft
from bot.model.player import Cause, Player
from bot.model.preconditions import require_invited, require_lobby, require_open
from bot.model.session import Session
from bot.store.transactions import Writing
from rules import plural


async def join(matches: Matches, match_id: int, cause: Cause) -> Session:
    async with matches.changing(match_id, cause) as (session, db):
        require_lobby(session)
        assert cause.user_id is not None
        if session.seat_of(cause.user_id) is not None:
            raise UserError("You already have a seat. To give it up, use `/game leave`.")
        require_invited(session, cause.user_id)
        require_room(session)
        await close_invitation(session, db, cause.user_id)
        keep_share(session, db, Share(cause.user_id, cause.interaction_id))
        await sit_down(session, db, [*session.players, Player(len(session.players), cause.user_id, cause.name)])
    return session


async def add_ai(matches: Matches, match_id: int, cause: Cause) -> None:
    async with matches.changing(match_id, cause) as (session, db):
        require_lobby_host(session, cause, "add AI players")
        require_room(session)
        await sit_down(session, db, [*session.players, ai_player(session.players)])


async def fill_with_ai(matches: Matches, match_id: int, cause: Cause) -> None:
    """AI players take seats until the table is a good one; a second press adds none."""
    async with matches.changing(match_id, cause) as (session, db):
        require_lobby_host(session, cause, "add AI players")
        require_room(session)
        if not (missing := to_good_table(session)):
            raise UserError(f"There are enough players: {_who_is_there(session)}. **Add AI** adds one more.")
        players = [*session.players]
        for _ in range(missing):
            players.append(ai_player(players))
        await sit_down(session, db, players)


def _who_is_there(session: Session) -> str:
    """How many sit in a lobby, and how many are expected there."""
    there, coming = plural(len(session.players), "player"), len(expected_members(session))
    return f"{there} here and {coming} who can still join" if coming else f"{there} here"


async def drop_ai(matches: Matches, match_id: int, cause: Cause) -> str:
    async with matches.changing(match_id, cause) as (session, db):
        require_lobby_host(session, cause, "remove AI players")
        ai_players = [player for player in session.players if player.user_id is None]
        if not ai_players:
            raise UserError("There's no AI player here. To add one, press **Add AI** below the lobby.")
        await stand_up(session, db, ai_players[-1].seat)
    return "An AI player left the lobby."


async def leave(matches: Matches, match_id: int, cause: Cause) -> str:
    """A member frees the seat; once the match has begun, an AI player takes it."""
    async with matches.changing(match_id, cause) as (session, db):
        seat = session.seat_of(cause.user_id or 0)
        require_open(session)
        if seat is None:
            raise UserError("You don't have a seat here.")
        player = session.players[seat]
        others = [other for other in session.members if other is not player]
        if session.phase == "playing" and session.is_last_present(player):
            raise UserError("You're the last person here. To end the match, use `/game end`.")
        if not others:
            await changes.end(session, db, LobbyLeft(seat))
            return "You left, so the lobby closed."
        await hand_host_on(session, db, player, others[0])
        if session.phase == "playing":
            await reseat(session, db, player, ai_for(session, player), LeftForGood(session.names.short(seat)))
            return "You left, and an AI player takes over your seat. To watch, use `/game board`."
        await stand_up(session, db, seat)
    return "You left the lobby. To come back, press **Join**."


async def close_invitation(session: Session, db: Writing, user_id: int) -> None:
    """An invitation was taken up or counts no more, so its button goes."""
    await store.posts.close_posts(db, session.id, "notice", invited=[user_id])

"""Private lobbies: whom the host invites, and whom the host removes."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot import store
from bot.lobby.hosts import Person, require_host, require_lobby_host
from bot.lobby.joining import close_invitation
from bot.match import posts
from bot.match.lobby import require_room, stand_up
from bot.match.matches import Matches
from bot.model.errors import UserError
from bot.model.lobby import expected_members
from bot.model.names import name_for_note
from bot.model.notes import Invited
from bot.model.player import Cause
from bot.model.preconditions import require_open
from bot.model.session import Session
from bot.store.transactions import Writing

OPEN_TO_ALL = "Anyone can join this lobby without an invitation. To make it private, press **Options** below the lobby."
ADD_AI = "To add an AI player, press **Add AI** below the lobby."
SEATS_OPEN_TO_ALL = "This match isn't private, so anyone can take over an open seat without an invitation."


async def set_private(matches: Matches, match_id: int, cause: Cause, *, private: bool) -> Session:
    """The host closes the lobby to all but those who are there, asked or invited later; or opens it to everybody."""
    async with matches.changing(match_id, cause) as (session, db):
        require_lobby_host(session, cause, "choose who can join")
        if private != (session.setup.invited is not None):
            there = [player.user_id for player in session.members if player.user_id]
            _allow(session, db, [*there, *expected_members(session)] if private else None)
            await posts.note(session, db, [])
    return session


async def invite(matches: Matches, match_id: int, cause: Cause, who: Person) -> str:
    """Let somebody join a private lobby, or take over a seat of a private match, and ping them."""
    async with matches.changing(match_id, cause) as (session, db):
        require_open(session)
        require_host(session, cause, "invite people")
        invited = _require_stranger(session, who)
        if session.phase == "lobby":
            require_room(session)
        matches.limits.count(cause.user_id, "invite")
        _allow(session, db, [*invited, who.id])
        store.forgetting.remember_name(db, session.id, cause.user_id, cause.name)
        asked = Invited(session.name_of(cause.user_id, cause.name), session.game.name, session.phase == "lobby")
        await posts.notice(session, db, asked, invited=[who.id])
        if session.phase == "lobby":
            await posts.note(session, db, [])
    where = (
        "the lobby's channel" if session.phase == "lobby" else "the match's channel: they can take over an open seat"
    )
    return f"{name_for_note(who.display_name)} is invited and gets a ping in {where}."


def _require_stranger(session: Session, who: Person) -> Sequence[int]:
    """Those who are invited so far. Raises UserError for somebody who cannot or need not be invited."""
    name = name_for_note(session.name_of(who.id, who.display_name))
    in_lobby, invited = session.phase == "lobby", session.setup.invited
    if invited is None:
        raise UserError(OPEN_TO_ALL if in_lobby else SEATS_OPEN_TO_ALL)
    if not isinstance(who, discord.Member):
        raise UserError(f"{name} isn't on this server, so they can't join.")
    if who.bot:
        raise UserError(f"{name} is a bot. {ADD_AI if in_lobby else 'Only people can take over seats.'}")
    if session.seat_of(who.id) is not None:
        raise UserError(f"{name} already has a seat here.")
    if who.id in invited:
        can = "press **Join** below the lobby" if in_lobby else "take over an open seat"
        raise UserError(f"{name} is already invited and can {can}.")
    return invited


async def remove(matches: Matches, match_id: int, cause: Cause, who: Person) -> str:
    """Somebody is no longer asked or invited to join a lobby, and loses the seat they have there."""
    async with matches.changing(match_id, cause) as (session, db):
        require_lobby_host(session, cause, "remove people")
        name = name_for_note(session.name_of(who.id, who.display_name))
        seat, invited = session.seat_of(who.id), session.setup.invited
        if who.id == cause.user_id:
            raise UserError("You're the host. To leave and make the next player the host, use `/game leave`.")
        if seat is None and who.id not in expected_members(session):
            raise UserError(f"{name} has no seat and no invitation here.")
        if invited is not None:
            _allow(session, db, [one for one in invited if one != who.id])
        _ask_no_more(session, who.id)
        await close_invitation(session, db, who.id)
        if seat is not None:
            await stand_up(session, db, seat)
        else:
            await posts.note(session, db, [])
    again = "To let them back in, use `/game invite`." if invited is not None else "They can still join again."
    return f"{name} is out of this lobby. {again}"


def _ask_no_more(session: Session, user_id: int) -> None:
    """The lobby's post no longer asks somebody to join; the caller has it shown anew."""
    if session.last is not None:
        asked = [one for one in session.last.about.get("invited", []) if one != user_id]
        session.last.about = {**session.last.about, "invited": asked}


def _allow(session: Session, db: Writing, invited: Sequence[int] | None) -> None:
    session.setup.invited = None if invited is None else [*invited]
    store.matches.set_match(db, session.id, invited=session.setup.invited)

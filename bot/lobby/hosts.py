"""The host of a lobby or a match: what only they can do, whom they make the host, and who is it once they are gone."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

import discord

from bot import store
from bot.match import posts
from bot.match.absence import Look
from bot.match.lobby import hand_host_on, make_host, stand_up
from bot.match.matches import Matches
from bot.model.errors import NotHost, UserError
from bot.model.names import name_for_note
from bot.model.notes import HostGone, HostNamed
from bot.model.player import Cause, Player
from bot.model.preconditions import host_of, require_lobby, require_open, require_seat
from bot.model.session import Session
from bot.model.time import DAY, now

Person: TypeAlias = discord.User | discord.Member

AFTER_A_DAY = "If they aren't heard of for a day, anyone who sits here can."
YOU_ARE = "You're the host already. Choose someone else who has a seat here."


def require_lobby_host(session: Session, cause: Cause, what: str) -> None:
    """Raises UserError for anybody but the host of a lobby."""
    require_lobby(session)
    require_host(session, cause, what)


def require_host(session: Session, cause: Cause, what: str) -> None:
    """Raises UserError for anybody but the host of a lobby, or of a match under way."""
    if cause.user_id == session.setup.host_id:
        return
    if session.phase != "lobby":
        raise NotHost(f"Only {host_of(session)}, the host of this match, can {what}.")
    later = "" if session.seat_of(cause.user_id or 0) is None else f" {AFTER_A_DAY}"
    raise NotHost(f"Only {host_of(session)}, the host of this lobby, can {what}.{later}")


async def succeed_host(matches: Matches, look: Look, match_id: int, cause: Cause) -> bool:
    """Whoever sits in a lobby whose host left the server, or was not heard of for a day, is the host; whether so."""
    session = await matches.get(match_id)
    host = next((one for one in session.members if one.user_id == session.setup.host_id), None)
    if session.phase != "lobby" or host is None or session.seat_of(cause.user_id or 0) is None:
        return False
    matches.limits.count(cause.user_id, "look")
    found = await look(session.venue.guild_id, host.user_id or 0)
    left = found is not None and found.gone
    if not left and was_here_lately(host):
        return False
    async with matches.changing(match_id, replace(cause, interaction_id=None)) as (session, db):
        require_lobby(session)
        seat = require_seat(session, cause.user_id)
        there = session.seat_of(host.user_id or 0)
        if session.setup.host_id != host.user_id or there is None:
            return False
        if not left and was_here_lately(session.players[there]):
            return False
        name = session.names.short(there)
        await hand_host_on(session, db, session.players[there], session.players[seat])
        if left:
            await stand_up(session, db, there)
        await posts.notice(session, db, HostGone(name, session.name_of(cause.user_id, cause.name), left))
    return True


def was_here_lately(host: Player) -> bool:
    """Whether the host of a lobby was heard of within a day."""
    return now() - (host.since or now()) < DAY


async def hand_on(matches: Matches, match_id: int, cause: Cause, who: Person) -> str:
    """The host makes somebody else the host who has a seat, and is called."""
    async with matches.changing(match_id, cause) as (session, db):
        require_open(session)
        require_host(session, cause, "make someone else the host")
        if who.id == cause.user_id:
            raise UserError(YOU_ARE)
        name, seat = name_for_note(session.name_of(who.id, who.display_name)), session.seat_of(who.id)
        if seat is None:
            raise UserError(f"{name} has no seat here, and only a player can be the host.")
        matches.limits.count(cause.user_id, "ping")
        store.forgetting.remember_name(db, session.id, cause.user_id, cause.name)
        named = HostNamed(session.name_of(cause.user_id, cause.name), session.names.short(seat))
        await make_host(session, db, session.players[seat])
        await posts.notice(session, db, named, [seat])
    return f"{name} is the host now."

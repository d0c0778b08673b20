"""Private lobbies: whom the host has invited, and who is not to join any more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import discord

from bot import store
from bot.lobby.joining import close_invitation, demand_host, demand_is_host
from bot.match import posts
from bot.match.lobby import demand_room, stand_up
from bot.match.matches import Matches
from bot.model.demands import playing_or_lobby
from bot.model.errors import Sorry
from bot.model.lobby import expected
from bot.model.match import Live
from bot.model.names import named
from bot.model.notes import Invited
from bot.model.player import Cause
from bot.store.transactions import Writing

Person: TypeAlias = discord.User | discord.Member

OPEN_TO_ALL = "Anyone can join this lobby without an invitation. To make it private, press **Options** below the lobby."
ADD_AI = "To add an AI player, press **Add AI** below the lobby."
SEATS_OPEN_TO_ALL = "This match isn't private, so anyone can take over an open seat without an invitation."


async def set_private(matches: Matches, match_id: int, cause: Cause, *, private: bool) -> Live:
    """The host closes the lobby to all but who is there, asked or invited later, or opens it to everybody."""
    async with matches.changing(match_id, cause) as (live, db):
        demand_host(live, cause, "choose who can join")
        if private != (live.setup.invited is not None):
            there = [player.user_id for player in live.members if player.user_id]
            _allow(live, db, [*there, *expected(live)] if private else None)
            await posts.note(live, db, [])
    return live


async def invite(matches: Matches, match_id: int, cause: Cause, who: Person) -> str:
    """Let somebody join a private lobby, or take over a seat of a private match, and ping them."""
    async with matches.changing(match_id, cause) as (live, db):
        playing_or_lobby(live)
        demand_is_host(live, cause, "invite people")
        invited = _demand_stranger(live, who)
        if live.phase == "lobby":
            demand_room(live)
        matches.limits.demand(cause.user_id, "invite")
        _allow(live, db, [*invited, who.id])
        asked = Invited(cause.name, live.game.name, live.phase == "lobby")
        await posts.notice(live, db, asked, invited=[who.id])
        if live.phase == "lobby":
            await posts.note(live, db, [])
    where = "the lobby's channel" if live.phase == "lobby" else "the match's channel: they can take over an open seat"
    return f"{named(who.display_name)} is invited and gets a ping in {where}."


def _demand_stranger(live: Live, who: Person) -> Sequence[int]:
    """Those who are invited so far. Raises Sorry for somebody who cannot be, or need not be."""
    name, in_lobby, invited = named(who.display_name), live.phase == "lobby", live.setup.invited
    if invited is None:
        raise Sorry(OPEN_TO_ALL if in_lobby else SEATS_OPEN_TO_ALL)
    if not isinstance(who, discord.Member):
        raise Sorry(f"{name} isn't on this server, so they can't join.")
    if who.bot:
        raise Sorry(f"{name} is a bot. {ADD_AI if in_lobby else 'Only people can take over seats.'}")
    if live.seat_of(who.id) is not None:
        raise Sorry(f"{name} already has a seat here.")
    if who.id in invited:
        can = "press **Join** below the lobby" if in_lobby else "take over an open seat"
        raise Sorry(f"{name} is already invited and can {can}.")
    return invited


async def remove(matches: Matches, match_id: int, cause: Cause, who: Person) -> str:
    """Somebody is not asked or allowed to join a lobby any more, and whoever sits there gets up."""
    async with matches.changing(match_id, cause) as (live, db):
        demand_host(live, cause, "remove people")
        name, seat, invited = named(who.display_name), live.seat_of(who.id), live.setup.invited
        if who.id == cause.user_id:
            raise Sorry("You're the host. To leave and make the next player the host, use `/game leave`.")
        if seat is None and who.id not in expected(live):
            raise Sorry(f"{name} has no seat and no invitation here.")
        if invited is not None:
            _allow(live, db, [one for one in invited if one != who.id])
        _ask_no_more(live, who.id)
        await close_invitation(live, db, who.id)
        if seat is not None:
            await stand_up(live, db, seat)
        else:
            await posts.note(live, db, [])
    again = "To let them back in, use `/game invite`." if invited is not None else "They can still join again."
    return f"{name} is out of this lobby. {again}"


def _ask_no_more(live: Live, user_id: int) -> None:
    """The lobby's post does not ask somebody to join any more; it is to be shown anew."""
    if live.last is not None:
        asked = [one for one in live.last.about.get("invited", []) if one != user_id]
        live.last.about = {**live.last.about, "invited": asked}


def _allow(live: Live, db: Writing, invited: Sequence[int] | None) -> None:
    live.setup.invited = None if invited is None else [*invited]
    store.matches.set_match(db, live.id, invited=live.setup.invited)

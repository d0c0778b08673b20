"""Private lobbies: whom the host has invited, and who is not to join any more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import discord

from bot import store
from bot.lobby.joining import close_invitation, demand_host
from bot.match import posts
from bot.match.lobby import demand_room, stand_up
from bot.match.matches import Matches
from bot.model.errors import Sorry
from bot.model.match import Live
from bot.model.names import named
from bot.model.player import Cause
from bot.store.transactions import Writing

Person: TypeAlias = discord.User | discord.Member

OPEN_TO_ALL = (
    "Everybody may join this lobby, so nobody needs an invitation. **Options**, below the lobby, makes it private."
)


async def set_private(matches: Matches, match_id: int, cause: Cause, *, private: bool) -> Live:
    """The host closes the lobby to all but those who sit there and whom they will invite, or opens it to everybody."""
    async with matches.changing(match_id, cause) as (live, db):
        demand_host(live, cause, "say who may join")
        if private != (live.setup.invited is not None):
            _allow(live, db, [player.user_id for player in live.members if player.user_id] if private else None)
            await posts.note(live, db, [])
    return live


async def invite(matches: Matches, match_id: int, cause: Cause, who: Person) -> str:
    """Let somebody join a private lobby, and ping them."""
    async with matches.changing(match_id, cause) as (live, db):
        demand_host(live, cause, "invite people")
        name = named(who.display_name)
        if live.setup.invited is None:
            raise Sorry(OPEN_TO_ALL)
        if not isinstance(who, discord.Member):
            raise Sorry(f"{name} is not on this server, so they could not join.")
        if who.bot:
            raise Sorry(f"{name} is a bot. “Add AI”, below the lobby, seats an AI player.")
        if live.seat_of(who.id) is not None:
            raise Sorry(f"{name} has a seat here already.")
        if who.id in live.setup.invited:
            raise Sorry(f"{name} is invited already, and can press **Join** below the lobby.")
        demand_room(live)
        matches.limits.demand(cause.user_id, "invite")
        _allow(live, db, [*live.setup.invited, who.id])
        line = f"{named(cause.name)} invites you to a match of {live.game.name}."
        await posts.notice(live, db, line, invited=[who.id])
        await posts.note(live, db, [])
    return f"{name} is invited, and was told so in the lobby's channel."


async def remove(matches: Matches, match_id: int, cause: Cause, who: Person) -> str:
    """Somebody may not join a private lobby any more, and whoever sits there gets up."""
    async with matches.changing(match_id, cause) as (live, db):
        demand_host(live, cause, "remove people")
        name, seat, invited = named(who.display_name), live.seat_of(who.id), live.setup.invited
        if who.id == cause.user_id:
            raise Sorry("You are the host yourself. `/game leave` hands the lobby on to the next player.")
        if seat is None and who.id not in (invited or []):
            raise Sorry(f"{name} has no seat here, and no invitation.")
        if invited is not None:
            _allow(live, db, [one for one in invited if one != who.id])
        await close_invitation(live, db, who.id)
        if seat is not None:
            await stand_up(live, db, seat)
        else:
            await posts.note(live, db, [])
    again = (
        "`/game invite` lets them in again." if invited is not None else "The lobby is open, so they may join again."
    )
    return f"{name} is not in this lobby any more. {again}"


def _allow(live: Live, db: Writing, invited: Sequence[int] | None) -> None:
    live.setup.invited = None if invited is None else [*invited]
    store.matches.set_match(db, live.id, invited=live.setup.invited)

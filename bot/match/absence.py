"""Members who are away for a while, who are back, and who have left the server."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bot import store
from bot.match import changes, ending, posts, seats, votes
from bot.match.matches import Matches
from bot.match.seats import close_seat, require_player
from bot.model import clock
from bot.model.errors import BACK, UserError
from bot.model.notes import CameBack, Muted, WentAway, Why
from bot.model.player import MISSES, Cause, Change, Player
from bot.model.session import Session
from bot.store.transactions import Writing
from rules import Seat


@dataclass(frozen=True)
class Presence:
    """Whether a member has left a server, and until when its moderators keep them from answering, if they do."""

    gone: bool = False
    muted_until: int | None = None


Look = Callable[[int, int], Awaitable[Presence | None]]
"""Looks for a member, by the ids of the server and the member; None where Discord does not answer."""


async def go_away(matches: Matches, match_id: int, cause: Cause) -> str:
    """A member lets an AI player answer until they are back."""
    async with matches.changing(match_id, cause) as (session, db):
        player = require_player(session, cause)
        if player.absent:
            raise UserError(f"An AI player already plays for you. {BACK}")
        if session.is_last_present(player):
            raise UserError(
                "You're the last person here, and AI players don't play on their own. `/game end` ends the match."
            )
        await set_absent(session, db, player, "away")
    return f"An AI player plays for you from now on. {BACK}"


async def come_back(matches: Matches, match_id: int, cause: Cause) -> str:
    """A member for whom an AI player answered, or whose seat stood open, plays on."""
    async with matches.changing(match_id, cause) as (session, db):
        player = require_player(session, cause)
        if not player.absent and not player.vacant:
            raise UserError("You aren't away, so nothing was changed. `/game status` shows whose turn it is.")
        await seats.require_unknowing(session, db, cause.user_id)
        before = session.waiting.people
        store.forgetting.remember_name(db, session.id, player.user_id, player.name)
        player.absent, player.missed, player.name = False, 0, cause.name
        if player.silence:
            clock.renew_patience(session, player)
        await close_seat(session, db, player)
        await changes.update_match(session, db, Change(before, notes=[CameBack(player.seat)], quiet=player.seat))
    return "You're playing again. `/game hand` shows what you hold, and your question if you have one."


async def put_away(matches: Matches, match_id: int, seat: Seat) -> None:
    """Whoever has missed some turns in a row is away where the table has safe moves made: nobody waits for them."""
    async with matches.changing(match_id, Cause("clock")) as (session, db):
        player = session.players[seat]
        agreed = session.phase == "playing" and session.setup.terms.lapse == "stand-in"
        if agreed and player.missed >= MISSES and player.present and not session.is_last_present(player):
            await set_absent(session, db, player, "missed")


def is_overdue(session: Session, user_id: int | None) -> bool:
    """Whether somebody is away since they missed their time: whatever they do brings them back."""
    seat = session.seat_of(user_id or 0)
    return seat is not None and session.phase == "playing" and session.players[seat].stands_by


async def set_absent(session: Session, db: Writing, player: Player, why: Why) -> None:
    """An AI player answers until the member is back; the channel is told, and offered a way back."""
    before = session.waiting.people
    player.absent = True
    session.changed()
    await store.posts.close_posts(db, session.id, "seat", seat=player.seat)
    await posts.notice(session, db, WentAway(player.seat, why), kind="seat", seat=player.seat)
    await changes.update_match(session, db, Change(before))
    await votes.count(session, db)
    await ending.count(session, db)


async def look_for(matches: Matches, look: Look, match_id: int, but: int) -> None:
    """See whether somebody who is awaited, `but` for one member, has left the server: there may be no clock to tell."""
    session = await matches.get(match_id)
    awaited = [session.players[seat] for seat in session.waiting.people]
    asked = [one.user_id for one in awaited if one.user_id not in (None, but) and not one.vacant]
    found = {user_id: await look(session.venue.guild_id, user_id or 0) for user_id in asked}
    left = [user_id for user_id, one in found.items() if one and one.gone]
    if not left:
        return
    async with matches.changing(match_id, Cause("clock")) as (session, db):
        here = [one for one in session.players if one.present and not one.vacant and session.phase == "playing"]
        for player in [one for one in here if one.user_id in left]:
            await handle_departure(session, db, player)


async def tell_muted(session: Session, db: Writing, player: Player, until: int) -> None:
    """Tell the table, once, that somebody it waits for cannot answer."""
    told = [post.about.get("muted") for post in await store.posts.open_posts(db, session.id, "notice")]
    if [player.seat, until] not in told:
        await posts.notice(session, db, Muted(player.seat, until), muted=[player.seat, until])


async def handle_departure(session: Session, db: Writing, player: Player) -> None:
    """A member who has left the server is away: an AI player answers; where nobody else is here, the seat is open."""
    if session.is_last_present(player):
        clock.wait_longer(session, player)
        await seats.open_seat(session, db, player, "left")
        return
    await set_absent(session, db, player, "left")
    player.vacant = True
    store.players.set_players(db, session.id, [player])

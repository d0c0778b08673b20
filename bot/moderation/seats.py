"""What moderators do about who holds a seat, and how each is undone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot import store
from bot.match import changes, plans, posts, votes
from bot.match.interventions import Act, announce
from bot.match.lobby import hand_host_on, require_room, sit_down, stand_up
from bot.match.matches import Matches
from bot.match.seats import ai_for, hand_over, holder_fields, require_unknowing, reseat, vacate
from bot.model.errors import UserError
from bot.model.names import name_for_note
from bot.model.notes import SeatAsBefore, who_may
from bot.model.player import PLAN, Cause, Change, Order, Player
from bot.model.preconditions import require_lobby, require_open, require_playing
from bot.model.session import Session, holding
from bot.store.interventions import Intervention
from bot.store.transactions import Writing
from rules import Seat, mark

LAST_PERSON = "is the last person here, and AI players don't play on their own. `/mod end` ends the match."


async def replace(matches: Matches, match_id: int, cause: Cause, why: str, seat: Seat, by: tuple[int, str]) -> str:
    async with matches.changing(match_id, cause) as (session, db):
        require_playing(session)
        player, (user_id, name) = session.players[seat], by
        await require_may_sit(session, db, user_id, name)
        await matches.people.recall(db, session.game.key, [user_id])
        before, after = session.names.for_note(seat), name_for_note(session.name_in(seat, name))
        line = f"gave {before}'s seat to {after}."
        awaited = seat in session.waiting.seats
        pings = [] if awaited else [seat]
        act = Act(cause, "replace", line, why, holder(session, player))
        await announce(session, db, act, pings, called=whom_to_call(player))
        successor = Player(seat, user_id, name)
        await hand_host_on(session, db, player, successor)
        await reseat(session, db, player, successor)
    return f"{after} has that seat now."


async def require_may_sit(session: Session, db: Writing, user_id: int | None, name: str) -> None:
    """Raises UserError for a member who has a seat, or had the match as a file."""
    if user_id is not None and session.seat_of(user_id) is not None:
        there = name_for_note(session.name_of(user_id, name))
        raise UserError(f"{there} already has a seat in this match, and nobody can hold two.")
    await require_unknowing(session, db, user_id, name)


async def offer(matches: Matches, match_id: int, cause: Cause, why: str, seat: Seat) -> str:
    """Open a seat to whoever likes; until somebody takes it nothing else changes."""
    async with matches.changing(match_id, cause) as (session, db):
        require_playing(session)
        player = session.players[seat]
        if player.vacant:
            raise UserError(f"{mark(seat)}'s seat is already open. `/mod replace` with `by:` gives it to someone now.")
        may = who_may(private=session.setup.invited is not None)
        line = f"opened {session.names.for_note(seat)}'s seat. {may}"
        before = holder(session, player)
        await vacate(session, db, player)
        await announce(session, db, Act(cause, "offer", line, why, before), kind="seat", seat=seat)
        await votes.count(session, db)
    return "The seat is open. Whoever takes it over presses **Take over this seat** in the channel."


async def remove(matches: Matches, match_id: int, cause: Cause, why: str, seat: Seat) -> str:
    """Remove somebody from a lobby; in a match an AI player takes over for good."""
    async with matches.changing(match_id, cause) as (session, db):
        require_open(session)
        player = session.players[seat]
        others = [other for other in session.members if other is not player]
        if not others or (session.phase == "playing" and session.is_last_present(player)):
            raise UserError(f"{session.names.for_note(player.seat)} {LAST_PERSON}")
        if session.phase == "playing" and player.user_id is None:
            raise UserError("An AI player already has that seat. `/mod replace` gives it to a member.")
        goes_on = " An AI player takes over." if session.phase == "playing" else ""
        name = session.names.for_note(player.seat)
        line = f"removed {name}.{goes_on}"
        before = {**holder(session, player), "phase": session.phase}
        await announce(session, db, Act(cause, "remove", line, why, before), called=whom_to_call(player))
        await hand_host_on(session, db, player, others[0])
        if session.phase == "playing":
            await reseat(session, db, player, ai_for(session, player))
        else:
            await stand_up(session, db, player.seat)
    return f"{name} was removed.{goes_on}"


def whom_to_call(player: Player) -> list[int]:
    """The id of a member who loses their seat: they are called wherever they are, for no later post calls them."""
    return [] if player.user_id is None else [player.user_id]


def holder(session: Session, player: Player) -> dict[str, Any]:
    orders = [[one.topic, one.moves, one.stopped] for one in session.orders.values() if one.seat == player.seat]
    return {**holder_fields(player), "orders": orders}


async def undo_replace(session: Session, db: Writing, intervention: Intervention, cause: Cause) -> None:
    """Whoever had the seat has it again, with what they had planned."""
    require_playing(session)
    before = intervention.before
    player, user_id = session.players[before["seat"]], before["user_id"]
    await require_may_sit(session, db, user_id, before["name"])
    if (user_id is None or before["absent"]) and session.halt != "paused" and session.is_last_present(player):
        raise UserError(f"{session.names.for_note(player.seat)} {LAST_PERSON}")
    awaited = [seat for seat in session.waiting.people if seat != player.seat]
    was = Player(player.seat, user_id, before["name"])
    others = [one for one in session.members if one is not player]
    await hand_host_on(session, db, player, was if user_id is not None or not others else others[0])
    await hand_over(session, db, player, was)
    await give_orders(session, db, player.seat, before["orders"])
    await stay_away(session, db, player, absent=before["absent"], vacant=before["vacant"])
    await changes.update_match(session, db, Change(awaited))


async def stay_away(session: Session, db: Writing, player: Player, *, absent: bool, vacant: bool) -> None:
    """Somebody who sits down is away, or has an open seat, as they had before."""
    player.absent, player.vacant = absent, vacant
    session.changed()
    store.players.set_players(db, session.id, [player])
    if absent or vacant:
        await posts.notice(session, db, SeatAsBefore(player.seat), kind="seat", seat=player.seat)


async def give_orders(session: Session, db: Writing, seat: Seat, orders: list[Any]) -> None:
    """What somebody had planned holds again; plans for a turn or a round that may be over are on hold."""
    for topic, moves, stopped in orders:
        waits = "" if topic == PLAN or holding(session.game, topic) == "always" else "undone"
        await plans.keep(session, db, Order(seat, topic, [*moves], stopped or waits))


async def undo_offer(session: Session, db: Writing, intervention: Intervention, cause: Cause) -> None:
    require_playing(session)
    player = session.players[intervention.before["seat"]]
    if not player.vacant or player.user_id != intervention.before["user_id"]:
        raise UserError("Someone has taken that seat. `/mod replace` gives it to another member.")
    player.vacant = False
    store.players.set_players(db, session.id, [player])
    await store.posts.close_posts(db, session.id, "seat", seat=player.seat)
    await store.posts.take_seat_off(db, session.id, player.seat)


async def undo_remove(session: Session, db: Writing, intervention: Intervention, cause: Cause) -> None:
    """Somebody has the seat again; in a lobby, if there is room."""
    if intervention.before["phase"] == "playing":
        await undo_replace(session, db, intervention, cause)
        return
    require_lobby(session)
    require_room(session)
    await seat_in_lobby(session, db, intervention.before)


async def seat_in_lobby(session: Session, db: Writing, before: Mapping[str, Any]) -> None:
    """Whoever stood up sits down again, behind the others. Raises UserError where they did so themselves."""
    user_id, name = before["user_id"], before["name"]
    if user_id is not None and session.seat_of(user_id) is not None:
        raise UserError(f"{name_for_note(name)} is already back in the lobby.")
    await sit_down(session, db, [*session.players, Player(len(session.players), user_id, name)])

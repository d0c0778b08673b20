"""Who sits in a lobby: sit down, stand up, who is the host."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot import store
from bot.match import followers, plans, posts
from bot.model.errors import UserError
from bot.model.fair_dice import Share
from bot.model.options import options_of
from bot.model.plans import first_answers, first_questions
from bot.model.player import Order, Player
from bot.model.session import Session
from bot.model.time import now
from bot.store.transactions import Writing
from rules import Seat, Topic


async def sit_down(session: Session, db: Writing, players: list[Player]) -> None:
    """Seat these players, in this order; whoever sits down follows the match no more."""
    followers.forget(session, db, [player.user_id for player in players])
    for player in session.members:
        if player.user_id not in {one.user_id for one in players}:
            store.forgetting.remember_name(db, session.id, player.user_id, player.name)
    session.players = [
        Player(seat, player.user_id, player.name, since=player.since) for seat, player in enumerate(players)
    ]
    session.changed()
    store.players.seat_players(db, session.id, session.players)
    await posts.note(session, db, [])


def keep_share(session: Session, db: Writing, share: Share) -> None:
    """Keep what a member puts in to the dice of a match that has not begun."""
    session.setup.dice.put(share)
    store.matches.set_match(db, session.id, **session.setup.dice.columns)


async def stand_up(session: Session, db: Writing, seat: Seat) -> None:
    """A seat of a lobby is free again; those behind it move up."""
    await sit_otherwise(session, db, [player for player in session.players if player.seat != seat])


async def swap_places(session: Session, db: Writing, one: Seat, other: Seat) -> None:
    """Two of a lobby sit where the other sat."""
    players = [*session.players]
    players[one], players[other] = players[other], players[one]
    await sit_otherwise(session, db, players)


async def sit_otherwise(session: Session, db: Writing, players: list[Player]) -> None:
    """Those of a lobby who stay sit in this order, with what they have answered before the match."""
    answers = first_answers(session)
    seats = [player.seat for player in players]
    session.setup.options = _options_of(session, seats)
    await store.posts.call_where_they_sit(db, session.id, seats)
    store.matches.set_match(db, session.id, options=session.setup.options)
    await sit_down(session, db, players)
    await _answer_anew(session, db, answers)


async def _answer_anew(session: Session, db: Writing, answers: Mapping[tuple[int, Topic], str]) -> None:
    """Keep the answers so that they mean the same where people sit now; those for which that can't be are gone."""
    await plans.keep(session, db, *[replace(order, moves=[]) for order in session.orders.values()])
    asked = first_questions(session)
    for (user_id, topic), meant in answers.items():
        seat, offer = session.seat_of(user_id), asked.get(topic, {}).get(meant)
        if seat is not None and offer is not None:
            await plans.keep(session, db, Order(seat, topic.key, [str(offer.move)]))


def _options_of(session: Session, seats: Sequence[Seat]) -> dict[str, Any]:
    """The options once these seats are in this order: one that names a seat still names the same player, or nobody."""
    options = dict(session.setup.options)
    for option in options_of(session.game.rules.options):
        value = options.get(option.name)
        if option.seats and isinstance(value, int) and value in range(len(session.players)):
            options[option.name] = seats.index(value) if value in seats else option.default
    return options


async def hand_host_on(session: Session, db: Writing, player: Player, other: Player) -> None:
    """Another member is the host from now on, if the player who goes was."""
    if player.user_id == session.setup.host_id and other.user_id is not None:
        await make_host(session, db, other)


async def make_host(session: Session, db: Writing, player: Player) -> None:
    """A member is the host; in a lobby they were heard of just now, and its post says so."""
    session.setup.host_id = player.user_id or 0
    store.matches.set_match(db, session.id, host_id=session.setup.host_id)
    if session.phase == "lobby":
        player.since = now()
        store.players.set_players(db, session.id, [player])
        await posts.note(session, db, [])


def ai_player(players: list[Player]) -> Player:
    taken = {player.name for player in players}
    name = next(name for number in range(1, 100) if (name := f"AI {number}") not in taken)
    return Player(len(players), None, name)


def require_room(session: Session) -> None:
    if len(session.players) >= session.seats[-1]:
        raise UserError(f"All {session.seats[-1]} seats are taken. To watch, use `/game board`.")

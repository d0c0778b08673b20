"""Who sits in a lobby: sit down, stand up, who is the host."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bot import store
from bot.match import followers, plans, posts
from bot.model.errors import UserError
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
    session.players = [
        Player(seat, player.user_id, player.name, since=player.since) for seat, player in enumerate(players)
    ]
    session.changed()
    store.players.seat_players(db, session.id, session.players)
    await posts.note(session, db, [])


async def stand_up(session: Session, db: Writing, seat: Seat) -> None:
    """A seat of a lobby is free again; those behind it move up, with what they have answered before the match."""
    answers = first_answers(session)
    session.setup.options = _options_without(session, seat)
    store.matches.set_match(db, session.id, options=session.setup.options)
    await sit_down(session, db, [player for player in session.players if player.seat != seat])
    await _answer_anew(session, db, answers)


async def _answer_anew(session: Session, db: Writing, answers: Mapping[tuple[int, Topic], str]) -> None:
    """Keep the answers so that they mean the same where people sit now; those for which that can't be are gone."""
    await plans.keep(session, db, *[replace(order, moves=[]) for order in session.orders.values()])
    asked = first_questions(session)
    for (user_id, topic), meant in answers.items():
        seat, offer = session.seat_of(user_id), asked.get(topic, {}).get(meant)
        if seat is not None and offer is not None:
            await plans.keep(session, db, Order(seat, topic.key, [str(offer.move)]))


def _options_without(session: Session, left: Seat) -> dict[str, Any]:
    """The options once a seat is gone: those that name a seat still name the same player, or nobody in particular."""
    options = dict(session.setup.options)
    for option in options_of(session.game.rules.options):
        value = options.get(option.name)
        if option.seats and isinstance(value, int) and value >= left:
            options[option.name] = value - 1 if value > left else option.default
    return options


async def hand_host_on(session: Session, db: Writing, player: Player, other: Player) -> None:
    """Another member is the host from now on, if the player who goes was."""
    if player.user_id == session.setup.host_id and other.user_id is not None:
        session.setup.host_id, other.since = other.user_id, now() if session.phase == "lobby" else other.since
        store.matches.set_match(db, session.id, host_id=session.setup.host_id)


def ai_player(players: list[Player]) -> Player:
    taken = {player.name for player in players}
    name = next(name for number in range(1, 100) if (name := f"AI {number}") not in taken)
    return Player(len(players), None, name)


def require_room(session: Session) -> None:
    if len(session.players) >= session.seats[-1]:
        raise UserError(f"All {session.seats[-1]} seats are taken. To watch, use `/game board`.")

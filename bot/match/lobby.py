"""Who sits in a lobby: sit down, stand up, who is the host."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bot import store
from bot.match import followers, plans, posts
from bot.model.errors import Sorry
from bot.model.match import Live
from bot.model.options import options_of
from bot.model.plans import answered_first, asked_first
from bot.model.player import Order, Player
from bot.store.transactions import Writing
from rules import Seat, Topic


async def sit_down(live: Live, db: Writing, players: list[Player]) -> None:
    """Seat these players, in this order; who sits down follows no more."""
    followers.forget(live, db, [player.user_id for player in players])
    live.players = [Player(seat, player.user_id, player.name) for seat, player in enumerate(players)]
    live.changed()
    store.players.seat_players(db, live.id, live.players)
    await posts.note(live, db, [])


async def stand_up(live: Live, db: Writing, seat: Seat) -> None:
    """A seat of a lobby is free again; those behind it move up, with what they have answered before the match."""
    answered = answered_first(live)
    live.setup.options = _options_without(live, seat)
    store.matches.set_match(db, live.id, options=live.setup.options)
    await sit_down(live, db, [player for player in live.players if player.seat != seat])
    await _answer_anew(live, db, answered)


async def _answer_anew(live: Live, db: Writing, answered: Mapping[tuple[int, Topic], str]) -> None:
    """What was answered means the same where people sit now, or is gone where that can't be."""
    for order in [*live.orders.values()]:
        await plans.keep(live, db, replace(order, moves=[]))
    asked = asked_first(live)
    for (user_id, topic), meant in answered.items():
        seat, offer = live.seat_of(user_id), asked.get(topic, {}).get(meant)
        if seat is not None and offer is not None:
            await plans.keep(live, db, Order(seat, topic.key, [str(offer.move)]))


def _options_without(live: Live, left: Seat) -> dict[str, Any]:
    """The options once a seat is gone: those that name a seat still name the same player, or nobody in particular."""
    options = dict(live.setup.options)
    for option in options_of(live.game.rules.options):
        value = options.get(option.name)
        if option.seats and isinstance(value, int) and value >= left:
            options[option.name] = value - 1 if value > left else option.default
    return options


async def hand_host_on(live: Live, db: Writing, player: Player, other: Player) -> None:
    """Another member is the host from now on, if the player who goes was."""
    if player.user_id == live.setup.host_id and other.user_id is not None:
        live.setup.host_id = other.user_id
        store.matches.set_match(db, live.id, host_id=live.setup.host_id)


def ai_player(players: list[Player]) -> Player:
    """The next AI player of a lobby."""
    taken = {player.name for player in players}
    name = next(name for number in range(1, 100) if (name := f"AI {number}") not in taken)
    return Player(len(players), None, name)


def demand_room(live: Live) -> None:
    """Raises Sorry where every seat is taken."""
    if len(live.players) >= live.seats[-1]:
        raise Sorry(f"All {live.seats[-1]} seats are taken. To watch, use `/game board`.")

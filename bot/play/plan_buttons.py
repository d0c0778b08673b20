"""What the buttons and selects do that stand on the panels of `/plan`."""

from __future__ import annotations

from dataclasses import replace

from bot.match.bot import Bot
from bot.model.errors import Sorry
from bot.model.match import Live, orders_of
from bot.model.names import literal
from bot.model.player import Order
from bot.play.plan_panel import editor, labels, overview, topic_of
from bot.play.plans import _settled, demand_seat
from bot.ui.replies import Interaction, Reply
from rules import Seat


async def plan(bot: Bot, interaction: Interaction, rest: str, values: list[str]) -> Reply | None:
    """The overview."""
    live, seat, _ = await _meant(bot, interaction, rest)
    return overview(live, seat)


async def topic(bot: Bot, interaction: Interaction, rest: str, values: list[str]) -> Reply | None:
    """The editor of a kind of question."""
    live, seat, _ = await _meant(bot, interaction, rest)
    return editor(live, seat, topic_of(live, values[0]))


async def wishes(bot: Bot, interaction: Interaction, rest: str, values: list[str]) -> Reply | None:
    """The editor, with another group of moves to add."""
    live, seat, key = await _meant(bot, interaction, rest)
    return editor(live, seat, topic_of(live, key), int(values[0]))


async def wish(bot: Bot, interaction: Interaction, rest: str, values: list[str]) -> Reply | None:
    """Moves are added to a list; one that stands there already stays where it is."""
    live, seat, more = await _meant(bot, interaction, rest)
    group, _, key = more.partition(":")

    def add(live: Live) -> list[Order]:
        known = labels(live, seat, topic_of(live, key))
        if strange := next((move for move in values if move not in known), None):
            raise Sorry(f"“{literal(strange)}” is nothing to choose there. Nothing was changed: `/plan` shows what is.")
        order = live.orders.get((seat, key), Order(seat, key, []))
        return [replace(order, moves=[*dict.fromkeys([*order.moves, *values])])]

    live = await _settled(bot, interaction, live.id, seat, add)
    return editor(live, seat, topic_of(live, key), int(group))


async def drop(bot: Bot, interaction: Interaction, rest: str, values: list[str]) -> Reply | None:
    """The last move of a list is taken away."""
    live, seat, key = await _meant(bot, interaction, rest)

    def shorten(live: Live) -> list[Order]:
        order = live.orders.get((seat, topic_of(live, key).key))
        return [replace(order, moves=order.moves[:-1])] if order else []

    live = await _settled(bot, interaction, live.id, seat, shorten)
    return editor(live, seat, topic_of(live, key))


async def clear(bot: Bot, interaction: Interaction, rest: str, values: list[str]) -> Reply | None:
    """A list is dropped, or all that a player has settled."""
    live, seat, key = await _meant(bot, interaction, rest)
    if not key:
        live = await _settled(
            bot, interaction, live.id, seat, lambda live: [replace(one, moves=[]) for one in orders_of(live, seat)]
        )
        return overview(live, seat)
    chosen = topic_of(live, key)
    live = await _settled(bot, interaction, live.id, seat, lambda live: [Order(seat, key, [])])
    return editor(live, seat, chosen)


async def go_on(bot: Bot, interaction: Interaction, rest: str, values: list[str]) -> Reply | None:
    """What had stopped runs again."""
    live, seat, _ = await _meant(bot, interaction, rest)
    live = await _settled(
        bot, interaction, live.id, seat, lambda live: [replace(one, stopped="") for one in orders_of(live, seat)]
    )
    return overview(live, seat)


async def _meant(bot: Bot, interaction: Interaction, rest: str) -> tuple[Live, Seat, str]:
    """The match and the seat of a press, and what else its id says. Raises Sorry where the seat is another's."""
    match_id, seat, *more = rest.split(":", 2)
    live = await bot.matches.get(int(match_id))
    demand_seat(live, interaction.user.id, int(seat))
    return live, int(seat), more[0] if more else ""

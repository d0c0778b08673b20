"""What the buttons and selects do that stand on the panels of `/plan`, and the button that opens these."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.match.bot import Bot
from bot.match.plans import unfit
from bot.model.errors import Sorry
from bot.model.match import Live
from bot.model.names import without_marks
from bot.model.plans import orders_of
from bot.model.player import Order
from bot.pages.press import OfSeat
from bot.pages.reply import Reply
from bot.pages.turn_presses import (
    AddMove,
    AddWishes,
    ClearPlans,
    DropWish,
    GoOn,
    OpenPlans,
    ShowPlans,
    ShowTopic,
    ShowWishes,
)
from bot.play.plan_panel import MOST_PLANNED, editor, first_panel, labels, overview, topic_of
from bot.play.plans import changed_plans, seat_to_plan
from bot.ui.replies import Handlers, Interaction
from rules import Seat

STILL = "**What comes next on it isn't possible now, so it stays on hold.**"


async def show_plans(bot: Bot, interaction: Interaction, press: ShowPlans) -> Reply | None:
    """The overview."""
    live, seat = await _meant(bot, interaction, press)
    return overview(live, seat)


async def open_plans(bot: Bot, interaction: Interaction, press: OpenPlans) -> Reply | None:
    """The panel of whoever presses."""
    live = await bot.matches.get(press.ref.id)
    return first_panel(live, seat_to_plan(live, interaction.user.id))


async def show_topic(bot: Bot, interaction: Interaction, press: ShowTopic) -> Reply | None:
    """The editor of a kind of question."""
    live, seat = await _meant(bot, interaction, press)
    return editor(live, seat, topic_of(live, press.chosen[0]))


async def show_wishes(bot: Bot, interaction: Interaction, press: ShowWishes) -> Reply | None:
    """The editor, with another group of moves to add."""
    live, seat = await _meant(bot, interaction, press)
    return editor(live, seat, topic_of(live, press.topic), int(press.chosen[0]))


async def add_wishes(bot: Bot, interaction: Interaction, press: AddWishes) -> Reply | None:
    """Moves are added to a list; one that stands there already stays where it is."""
    return await _added(bot, interaction, press)


async def add_move(bot: Bot, interaction: Interaction, press: AddMove) -> Reply | None:
    """A move is added at the end of a sequence, where it may stand already."""
    return await _added(bot, interaction, press)


async def _added(bot: Bot, interaction: Interaction, press: AddWishes | AddMove) -> Reply | None:
    """What was chosen is added to an order. Raises Sorry for what can't stand there."""
    live, seat = await _meant(bot, interaction, press)
    key, moves = press.topic, press.chosen

    def add(live: Live) -> list[Order]:
        topic = topic_of(live, key)
        known = labels(live, seat, topic)
        if strange := next((move for move in moves if move not in known), None):
            said = without_marks(strange)
            raise Sorry(f"You can't choose “{said}” there. Nothing was changed. To see your choices, use `/plan`.")
        order = live.order_of(seat, key)
        if topic.holds == "sequence":
            return [_longer(live, order, moves)]
        last = {[*known][-1]} if topic.holds == "turn" else set[str]()
        listed = dict.fromkeys([*order.moves, *moves])
        return [replace(order, moves=sorted(listed, key=last.__contains__))]

    live = await changed_plans(bot, interaction, live.id, seat, add)
    return editor(live, seat, topic_of(live, key), press.group)


def _longer(live: Live, order: Order, moves: Sequence[str]) -> Order:
    """A sequence with more moves; whoever is asked just that first makes it whole. Raises Sorry for too many."""
    listed = [*order.moves, *moves]
    if len(listed) > MOST_PLANNED:
        raise Sorry(f"That would be {len(listed)} moves, but {MOST_PLANNED} is the limit. Nothing was changed.")
    question = live.question(order.seat)
    asked = order.seat in live.waiting.seats and question is not None and question.topic == order.topic
    return replace(order, moves=listed, stopped="draft" if asked else order.stopped)


async def drop_wish(bot: Bot, interaction: Interaction, press: DropWish) -> Reply | None:
    """The last move of a list is taken away."""
    live, seat = await _meant(bot, interaction, press)

    def shorten(live: Live) -> list[Order]:
        order = live.order_of(seat, topic_of(live, press.topic).key)
        return [replace(order, moves=order.moves[:-1])] if order.moves else []

    live = await changed_plans(bot, interaction, live.id, seat, shorten)
    return editor(live, seat, topic_of(live, press.topic))


async def clear_plans(bot: Bot, interaction: Interaction, press: ClearPlans) -> Reply | None:
    """A list is dropped, or all that a player has planned."""
    live, seat = await _meant(bot, interaction, press)
    if not (key := press.topic):
        live = await changed_plans(
            bot, interaction, live.id, seat, lambda live: [replace(one, moves=[]) for one in orders_of(live, seat)]
        )
        return overview(live, seat)
    chosen = topic_of(live, key)
    live = await changed_plans(bot, interaction, live.id, seat, lambda live: [Order(seat, key, [])])
    return editor(live, seat, chosen)


async def go_on(bot: Bot, interaction: Interaction, press: GoOn) -> Reply | None:
    """What had stopped runs again, unless it should answer the present question and can't."""
    live, seat = await _meant(bot, interaction, press)

    def resume(live: Live) -> list[Order]:
        meant = [one for one in orders_of(live, seat) if press.topic in {None, one.topic}]
        orders = [replace(one, stopped="") for one in meant]
        held = unfit(live, seat, orders) if seat in live.waiting.seats else []
        return [replace(one, stopped="not offered") if one in held else one for one in orders]

    live = await changed_plans(bot, interaction, live.id, seat, resume)
    held = (order for order in orders_of(live, seat) if order.stopped and press.topic in {None, order.topic})
    still = [STILL] if any(held) else []
    return overview(live, seat, still)


async def _meant(bot: Bot, interaction: Interaction, press: OfSeat) -> tuple[Live, Seat]:
    """The match and the seat of a press. Raises Sorry where the seat is another's."""
    live = await bot.matches.get(press.ref.id)
    return live, seat_to_plan(live, interaction.user.id, press.seat)


HANDLERS: Handlers[Bot] = {
    AddMove: add_move,
    AddWishes: add_wishes,
    ClearPlans: clear_plans,
    DropWish: drop_wish,
    GoOn: go_on,
    OpenPlans: open_plans,
    ShowPlans: show_plans,
    ShowTopic: show_topic,
    ShowWishes: show_wishes,
}

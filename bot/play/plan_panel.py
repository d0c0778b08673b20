"""The panels on which a player plans: an overview, and an editor for each kind of question."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

from bot.model.errors import Sorry
from bot.model.match import Live
from bot.model.names import literal
from bot.model.plans import orders_of, preset_for, to_come, wishes_of
from bot.model.player import PLAN, Order, Stop
from bot.pages.controls import OPTIONS_A_SELECT, Button, Option, Row, Select
from bot.pages.log import how_many_fit
from bot.pages.menus import SELECTS, Menu, menu_of_menus, menus_of, options_in
from bot.pages.reply import Reply
from bot.pages.turn_presses import AddMove, AddWishes, ClearPlans, DropWish, GoOn, ShowPlans, ShowTopic, ShowWishes
from bot.play.arguments import fields_of
from rules import Offer, Seat, Topic, Unreadable, Verb, listed, read

ROOM, ROOM_TO_EDIT = 2_600, 3_200
"""How many characters the lists of a panel may have in all."""
COMING = "For your next questions, in order"
NOTHING_HERE = "Nothing is planned here, so you're asked each time."
OVER = "There's nothing to plan here right now."
NEXT_ROUND = "-# You have nothing left to do here this round, so this is for the next one."
ALL_OVER = "-# There's nothing to plan by list right now."
USUAL = "-# This is set for everyone, unless they change it. Press **Clear** to be asked each time."
NOTHING = "You haven't planned anything in this match."
HELP = "-# Planned answers are given the moment you're asked, and the log says “as planned”. Only you see your plans."
ON_ITS_WAY = "**You're being asked now**, and your plan answers: the move is on its way."
ONE_BY_ONE = "-# Several picked at once go in this order. For another order, pick one at a time."
MORE = "You can list more now: first choice first, and a few extra in case one isn't possible by then."
ONCE_ASKED = "-# If you're being asked again by then, the first possible one is done at once."
PICK = "Add to your list"
PRESET = "-# Answered for you, unless you change it below:"
MOST_PLANNED = 20
WHY: Mapping[Stop, str] = {
    "draft": "Not started yet",
    "undone": "On hold since an undo",
    "broken off": "On hold because your last move ended your turn or didn't go as planned",
    "failed": "On hold because of our mistake in the rules",
}
"""Why an order does nothing for now; where its first move was not offered, that move is named."""


def first_panel(live: Live, seat: Seat) -> Reply:
    """What somebody sees who comes to plan: the overview, or the one list that can be made where there is none yet."""
    topics = to_come(live, seat)
    return editor(live, seat, topics[0]) if len(topics) == 1 and not orders_of(live, seat) else overview(live, seat)


def and_then(live: Live, seat: Seat, topic: Topic, news: str) -> Reply | None:
    """What somebody is asked who has just answered, and can list more such answers; None where there are none."""
    view = live.under_way.view(seat)
    order, said = live.order_of(seat, topic.key), topic.more(view, seat) if topic.more else ""
    if not said or (order.moves and not order.stopped):
        return None
    if order.moves:
        held = editor(live, seat, topic)
        return replace(held, text=f"{news}\n{held.text}")
    rows = _to_add(live, seat, topic, [wish for wish in topic.wishes(view, seat) if not wish.typed], None)
    return Reply(f"{news}\n**And then?** {live.names.in_bold(said)} {MORE}\n{ONE_BY_ONE}\n{ONCE_ASKED}", rows)


def overview(live: Live, seat: Seat, news: Sequence[str] = ()) -> Reply:
    """All that a seat has planned, and what there is to plan; news of it first."""
    orders = orders_of(live, seat)
    room = ROOM // max(1, len(orders))
    blocks = [_block(live, order, room) for order in orders]
    now = [ON_ITS_WAY] if _is_answered_now(live, seat) else []
    preset = [f"{PRESET} {listed(topic.title for topic in topics)}."] if (topics := preset_for(live, seat)) else []
    text = [f"### Your plans in {live.game.name}", *news, *(blocks or [NOTHING]), *now, *preset, HELP]
    text += _example(live, seat) if to_come(live, seat) else [ALL_OVER]
    return Reply("\n".join(text), [*_topics(live, seat), *_for_all(live, seat, orders)])


def editor(live: Live, seat: Seat, topic: Topic, group: int | None = None) -> Reply:
    """What is planned for a kind of question, and what can be added; of more groups than have room, one: the first."""
    order, said = live.order_of(seat, topic.key), topic.more(live.under_way.view(seat), seat) if topic.more else ""
    listed = _in_words(live, order, topic)
    wishes = wishes_of(live, seat, topic)
    shown = {move: wish for move, wish in wishes.items() if not wish.typed}
    left = [wish for move, wish in shown.items() if topic.holds == "sequence" or move not in order.moves]
    is_draft, now = order.stopped == "draft", _asked_now(live, seat, topic)
    start, go_on = "Start" if is_draft else "Resume", GoOn(live.ref, seat, topic.key)
    text = [
        f"### {topic.title}",
        topic.about,
        *now,
        *([live.names.in_bold(said)] if said else [NEXT_ROUND] if topic.more and wishes else []),
        in_order(listed, ROOM_TO_EDIT) if listed else NOTHING_HERE if wishes else OVER,
        *([] if is_draft and now else _waits(live, order, "".join(listed[:1]), f"press **{start}**")),
        *([USUAL] if topic in preset_for(live, seat) else []),
        *([ONE_BY_ONE] if len(left) > 1 and topic.holds != "sequence" else []),
    ]
    buttons = [
        *([Button(start, go_on, style="success")] if order.stopped and listed else []),
        *([Button("Start", go_on, disabled=True)] if topic.holds == "sequence" and now and not listed else []),
        Button("Remove the last", DropWish(live.ref, seat, topic.key), disabled=not listed),
        Button("Clear", ClearPlans(live.ref, seat, topic.key), disabled=not listed),
        Button("Back", ShowPlans(live.ref, seat)),
    ]
    return Reply("\n".join(text), [*_to_add(live, seat, topic, left, group), [*buttons]])


def labels(live: Live, seat: Seat, topic: Topic) -> dict[str, str]:
    """How the moves of a topic read to a seat, by their text."""
    return {move: literal(live.names.say(wish.label)) for move, wish in wishes_of(live, seat, topic).items()}


def known_moves(live: Live, seat: Seat) -> dict[str, list[str]]:
    """How the moves of all topics, and those that are legal now, read to a seat: by their text, in several ways."""
    question, view = live.question(seat), live.under_way.view(seat)
    offers = [offer for offer in (question.legal if question else ()) if not offer.open]
    offers += [offer for topic in live.game.topics for offer in topic.wishes(view, seat)]
    known = dict[str, list[str]]()
    for offer in offers:
        known.setdefault(str(offer.move), []).append(live.names.say(offer.label))
    return known


def in_full(move: str, ways: Sequence[str]) -> Sequence[str]:
    """What a move means, where that is one thing only, and how it is typed; once where both say the same."""
    meant = [*{*ways}]
    if len(meant) != 1:
        return [move]
    return meant if meant[0].casefold() == move.casefold() else [*meant, move]


def in_order(said: Sequence[str], room: int) -> str:
    """A numbered list, as far as there is room; one alone needs no number."""
    if len(said) == 1:
        return said[0]
    lines = [f"{number}. {one}" for number, one in enumerate(said, 1)]
    left = lines[max(1, how_many_fit(lines, room)) :]
    shown = lines[: len(lines) - len(left)]
    return "\n".join([*shown, *([f"-# and {len(left)} more"] if left else [])])


def topic_of(live: Live, key: str) -> Topic:
    """A topic by its key. Raises Sorry where the game has none of that."""
    if (found := live.game.topic_of.get(key)) is None:
        raise Sorry("You can't plan that in this game. Nothing was changed. To see what you can plan, use `/plan`.")
    return found


def _block(live: Live, order: Order, room: int) -> str:
    if order.topic == PLAN:
        known = known_moves(live, order.seat)
        ways = [in_full(move, known.get(move, [])) for move in order.moves]
        title, first, listed = COMING, literal(ways[0][0]), [literal(" · ".join(one)) for one in ways]
    else:
        topic = topic_of(live, order.topic)
        title, listed = topic.title, _in_words(live, order, topic)
        first = listed[0]
    return "\n".join([f"**{title}**", in_order(listed, room), *_waits(live, order, first, "press **Resume** below")])


def _in_words(live: Live, order: Order, topic: Topic) -> list[str]:
    """The moves of a standing order, as they read to its seat."""
    said = labels(live, order.seat, topic)
    return [said.get(move, literal(move)) for move in order.moves]


def _waits(live: Live, order: Order, first: str, way: str) -> list[str]:
    """Why an order does nothing for now, with its first move in words, and the way to go on with it."""
    if not order.stopped:
        return []
    impossible = f"On hold because “{first}” wasn't possible"
    return [f"-# {WHY.get(order.stopped, impossible)}.{_reason(live, order)} To go on with it, {way}."]


def _reason(live: Live, order: Order) -> str:
    """Why the next move can't answer what its seat is asked now, if it can't."""
    question = live.question(order.seat)
    if order.stopped != "not offered" or question is None:
        return ""
    with suppress(Unreadable):
        if refused := question.check(read(live.game.rules.verbs, order.moves[0])):
            return f" {live.names.in_bold(refused.reason)}"
    return ""


def _asked_now(live: Live, seat: Seat, topic: Topic) -> list[str]:
    """A warning to who is asked just this: a list cannot be made in peace then."""
    question = live.question(seat)
    if question is None or question.topic != topic.key or question.answer is not None or live.phase != "playing":
        return []
    if _is_answered_now(live, seat):
        return ["**You're being asked this now**, and your list answers it: the move is on its way."]
    if topic.holds == "sequence":
        held = live.order_of(seat, topic.key).stopped not in {"", "draft"}
        return [] if held else ["**You're being asked this now:** list your moves in order, then press **Start**."]
    return ["**You're being asked this now:** the first possible move on your list is made at once."]


def _is_answered_now(live: Live, seat: Seat) -> bool:
    """Whether a seat is asked something that its plans answer."""
    return live.phase == "playing" and seat in live.waiting.planned


def _example(live: Live, seat: Seat) -> list[str]:
    """How a plan is typed, with moves of this game that name no seat: as a number nobody would know it."""
    wishes = (offer for topic in live.game.topics for offer in topic.wishes(live.under_way.view(seat), seat))
    moves = [str(offer.move) for offer in wishes if not _names_a_seat(offer.move)]
    way = "-# Or type moves for your next questions, in order"
    return [f"{way}: `/plan moves:{'; '.join(moves[:2])}`"] if len(moves) > 1 else []


def _names_a_seat(move: Verb) -> bool:
    return any(field.seat and getattr(move, field.name) not in (None, ()) for field in fields_of(type(move)))


def _topics(live: Live, seat: Seat) -> list[Row]:
    topics = to_come(live, seat)[:OPTIONS_A_SELECT]
    options = [Option(topic.title, topic.key, topic.about) for topic in topics]
    chooser = Select("Choose a question to plan", options, ShowTopic(live.ref, seat))
    return [[chooser]] if topics else []


def _for_all(live: Live, seat: Seat, orders: Sequence[Order]) -> list[Row]:
    """What can be done to all orders together."""
    go_on = Button("Resume", GoOn(live.ref, seat), style="success")
    buttons = [go_on] if any(order.stopped for order in orders) else []
    buttons += [Button("Clear all", ClearPlans(live.ref, seat), style="danger")] if orders else []
    return [[*buttons]] if buttons else []


def _to_add(live: Live, seat: Seat, topic: Topic, left: Sequence[Offer], group: int | None) -> list[Row]:
    """The moves that are not in the list yet; where they are too many those of one group, and of none."""
    menus = list(enumerate(menus_of(left, PICK)))
    if len(menus) <= SELECTS:
        return [_adder(live, seat, topic, at, menu, 0) for at, menu in menus]
    groups = menu_of_menus([menu for _, menu in menus], ShowWishes(live.ref, seat, topic.key))
    loose = [at for at, menu in menus if not menu.offers[0].group]
    loose = loose if len(loose) < SELECTS - 1 else []
    opened = group if group is not None and group not in loose else 0
    return [[groups], *(_adder(live, seat, topic, at, menu, opened) for at, menu in menus if at in {opened, *loose})]


def _adder(live: Live, seat: Seat, topic: Topic, at: int, menu: Menu, opened: int) -> Row:
    options = options_in(live, menu)
    if topic.holds == "sequence":
        listed = len(live.order_of(seat, topic.key).moves)
        return [Select(menu.title, options, AddMove(live.ref, seat, at, opened, listed, topic.key))]
    return [Select(menu.title, options, AddWishes(live.ref, seat, at, topic.key), most=len(options))]

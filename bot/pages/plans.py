"""The panels on which a player plans: an overview, and an editor for each kind of question."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from typing import get_type_hints

from bot.model.errors import UserError
from bot.model.names import literal
from bot.model.plans import coming_topics, orders_of, preset_topics, wishes_of
from bot.model.player import PLAN, Order, Stop
from bot.model.session import Session
from bot.pages.controls import OPTIONS_A_SELECT, Button, Option, Row, Select
from bot.pages.log import how_many_fit
from bot.pages.menus import SELECTS, Menu, menu_of_menus, menus_of, options_in
from bot.pages.reply import Reply
from bot.pages.turn_presses import (
    AddMove,
    AddWishes,
    ClearPlans,
    DropWish,
    GoOn,
    PlanRest,
    ShowPlans,
    ShowTopic,
    ShowWishes,
)
from rules import Offer, Seat, Topic, Unreadable, Verb, holds_seats, join_words, read_move

ROOM, ROOM_TO_EDIT = 2_600, 3_200
"""How many characters the lists of a panel may have in all."""
COMING = "For your next questions, in order"
NOTHING_HERE = "Nothing is planned here, so you're asked each time."
OVER = "There's nothing to plan here right now."
NEXT_ROUND = "-# You have nothing left to do here this round, so this is for the next one."
ALL_OVER = "-# There's nothing to choose from right now."
USUAL = "-# This is set for everyone, unless they change it. Press **Clear** to be asked each time."
NOTHING = "You haven't planned anything in this match."
HELP = "-# Planned answers are given the moment you're asked, and the log says “as planned”. Only you see your plans."
ON_ITS_WAY = "**You're being asked now**, and your plan answers: the move is on its way."
ONE_BY_ONE = "-# If you pick several at once, they're added in the order shown. For another order, pick one at a time."
MORE = "You can list more now: first choice first, and a few extra in case one isn't possible by then."
ONCE_ASKED = "-# If you're asked again while you pick, the first possible one is done at once."
PICK, PLAN_REST = "Add to your list", "Plan the rest…"
PRESET = "-# Answered for you, unless you change it below:"
MOST_PLANNED = 20
WHY: Mapping[Stop, str] = {
    "draft": "Not started yet",
    "undone": "On hold because a move was undone",
    "broken off": "On hold because your last move ended your turn or didn't go as planned",
    "failed": "On hold because something went wrong; that's our mistake",
}
"""Why an order does nothing for now; where its first move was not offered, that move is named."""


def first_panel(session: Session, seat: Seat) -> Reply:
    """What somebody sees who comes to plan: the overview, or the one list that can be made where there is none yet."""
    topics = coming_topics(session, seat)
    return (
        editor(session, seat, topics[0])
        if len(topics) == 1 and not orders_of(session, seat)
        else overview(session, seat)
    )


def and_then(session: Session, seat: Seat, topic: Topic, news: str) -> Reply | None:
    """What somebody sees who has just answered, and can list more such answers; None where there are none.

    It is a button, or the list at once for whoever opens that as a rule.
    """
    order = session.order_of(seat, topic.key)
    if (order.moves and not order.stopped) or not left_of(session, seat, topic):
        return None
    person = session.memory.shared.people.get(session.players[seat].user_id or 0)
    if order.moves or (person and person.plans_rests):
        return the_rest(session, seat, topic, news)
    return Reply(news, [[Button(PLAN_REST, PlanRest(session.ref, seat, topic.key))]])


def the_rest(session: Session, seat: Seat, topic: Topic, news: str = "") -> Reply:
    """The list on which somebody puts the answers that come next; what they have on it, if they have anything."""
    order, left = session.order_of(seat, topic.key), left_of(session, seat, topic)
    if order.moves or not left:
        panel = editor(session, seat, topic)
        return replace(panel, text="\n".join(filter(None, [news, panel.text])))
    wishes = topic.wishes(session.view(seat), seat)
    rows = _to_add(session, order, topic, [wish for wish in wishes if not wish.typed], None)
    lines = [news, f"**And then?** {session.names.in_bold(left)} {MORE}", ONE_BY_ONE, ONCE_ASKED]
    return Reply("\n".join(filter(None, lines)), rows)


def left_of(session: Session, seat: Seat, topic: Topic) -> str:
    """What a seat still has to do of a kind of question, in words; "" where that is nothing, or not known."""
    return topic.more(session.view(seat), seat) if topic.more else ""


def overview(session: Session, seat: Seat, news: Sequence[str] = ()) -> Reply:
    """All that a seat has planned, and what there is to plan; news of it first."""
    orders = orders_of(session, seat)
    room = ROOM // max(1, len(orders))
    blocks = [_block(session, order, room) for order in orders] or [NOTHING]
    now = [ON_ITS_WAY] if _is_answered_now(session, seat) else []
    preset = (
        [f"{PRESET} {join_words(topic.title for topic in topics)}."] if (topics := preset_topics(session, seat)) else []
    )
    topics = coming_topics(session, seat)
    end = _example(session, seat) if topics else [ALL_OVER]
    text = [f"### Your plans in {session.game.name}", *news, *blocks, *now, *preset, HELP, *end]
    return Reply("\n".join(text), [*_topics(session, seat, topics), *_for_all(session, seat, orders)])


def editor(session: Session, seat: Seat, topic: Topic, group: int | None = None) -> Reply:
    """What is planned for a kind of question, and what can be added: of more groups than there is room for, one."""
    order, wishes = session.order_of(seat, topic.key), wishes_of(session, seat, topic)
    moves, asked = _in_words(session, order, topic), _warning(session, seat, topic)
    may_repeat = topic.holds == "sequence"
    addable = [wish for move, wish in wishes.items() if not wish.typed and (may_repeat or move not in order.moves)]
    text = [f"### {topic.title}", topic.about, *asked]
    if left := left_of(session, seat, topic):
        text.append(session.names.in_bold(left))
    elif topic.more and wishes:
        text.append(NEXT_ROUND)
    if moves:
        text.append(in_order(moves, ROOM_TO_EDIT))
    else:
        text.append(NOTHING_HERE if wishes else OVER)
    if order.stopped != "draft" or not asked:
        text += _waits(session, order, "".join(moves[:1]), f"press **{_starts(order)}**")
    if topic in preset_topics(session, seat):
        text.append(USUAL)
    if len(addable) > 1 and not may_repeat:
        text.append(ONE_BY_ONE)
    buttons = _edit_buttons(session, order, is_empty=not moves, is_begun=may_repeat and bool(asked))
    return Reply("\n".join(text), [*_to_add(session, order, topic, addable, group), buttons])


def _starts(order: Order) -> str:
    """The label of the button that sets an idle order going."""
    return "Start" if order.stopped == "draft" else "Resume"


def _edit_buttons(session: Session, order: Order, *, is_empty: bool, is_begun: bool) -> Row:
    """What can be done to a list as a whole; one that is begun now can be started once something is on it."""
    seat, key = order.seat, order.topic
    start = list[Button]()
    if order.stopped and not is_empty:
        start = [Button(_starts(order), GoOn(session.ref, seat, key), style="success")]
    elif is_empty and is_begun:
        start = [Button("Start", GoOn(session.ref, seat, key), disabled=True)]
    return [
        *start,
        Button("Remove the last", DropWish(session.ref, seat, key), disabled=is_empty),
        Button("Clear", ClearPlans(session.ref, seat, key), disabled=is_empty),
        Button("Back", ShowPlans(session.ref, seat)),
    ]


def known_offers(session: Session, seat: Seat) -> list[Offer]:
    """The moves that are legal now, and those of all topics; one may come several times, with other labels."""
    question, view = session.decision(seat), session.view(seat)
    offers = [offer for offer in (question.legal if question else ()) if not offer.open]
    return offers + [offer for topic in session.game.topics for offer in topic.wishes(view, seat)]


def known_moves(session: Session, seat: Seat) -> dict[str, list[str]]:
    """How the moves of all topics, and those that are legal now, read to a seat: by their text, in several ways."""
    known = dict[str, list[str]]()
    for offer in known_offers(session, seat):
        known.setdefault(str(offer.move), []).append(session.names.say(offer.label))
    return known


def in_full(move: str, ways: Sequence[str]) -> Sequence[str]:
    """What a move means, where that is one thing only, and how it is typed; once where both say the same."""
    meant = [*{*ways}]
    if len(meant) != 1:
        return [move]
    return meant if meant[0].casefold() == move.casefold() else [*meant, move]


def in_order(items: Sequence[str], room: int) -> str:
    """A numbered list, as far as there is room; one alone needs no number."""
    if len(items) == 1:
        return items[0]
    lines = [f"{number}. {one}" for number, one in enumerate(items, 1)]
    left = lines[max(1, how_many_fit(lines, room)) :]
    shown = lines[: len(lines) - len(left)]
    return "\n".join([*shown, *([f"-# and {len(left)} more"] if left else [])])


def topic_of(session: Session, key: str) -> Topic:
    """A topic by its key. Raises UserError where the game has none of that."""
    if (found := session.game.topic_of.get(key)) is None:
        raise UserError("You can't plan that in this game. Nothing was changed. To see what you can plan, use `/plan`.")
    return found


def _block(session: Session, order: Order, room: int) -> str:
    if order.topic == PLAN:
        known = known_moves(session, order.seat)
        ways = [in_full(move, known.get(move, [])) for move in order.moves]
        title, first, moves = COMING, literal(ways[0][0]), [literal(" · ".join(one)) for one in ways]
    else:
        topic = topic_of(session, order.topic)
        title, moves = topic.title, _in_words(session, order, topic)
        first = moves[0]
    return "\n".join([f"**{title}**", in_order(moves, room), *_waits(session, order, first, "press **Resume** below")])


def _in_words(session: Session, order: Order, topic: Topic) -> list[str]:
    """The moves of a standing order, as they read to its seat."""
    wishes = wishes_of(session, order.seat, topic)
    labels = [session.names.say(wishes[move].label) if move in wishes else move for move in order.moves]
    return [literal(one) for one in labels]


def _waits(session: Session, order: Order, first: str, way: str) -> list[str]:
    """Why an order does nothing for now, with its first move in words, and the way to go on with it."""
    if not order.stopped:
        return []
    impossible = f"On hold because “{first}” wasn't possible"
    return [f"-# {WHY.get(order.stopped, impossible)}.{_reason(session, order)} To go on with it, {way}."]


def _reason(session: Session, order: Order) -> str:
    """Why the next move can't answer what its seat is asked now, if it can't."""
    question = session.decision(order.seat)
    if order.stopped != "not offered" or question is None:
        return ""
    with suppress(Unreadable):
        if refused := question.check(read_move(session.game.rules.verbs, order.moves[0])):
            return f" {session.names.in_bold(refused.reason)}"
    return ""


def _warning(session: Session, seat: Seat, topic: Topic) -> list[str]:
    """A warning to whoever is asked just this now: they cannot make a list in peace."""
    question = session.decision(seat)
    if question is None or question.topic != topic.key or question.answer is not None or session.phase != "playing":
        return []
    if _is_answered_now(session, seat):
        return ["**You're being asked this now**, and your list answers it: the move is on its way."]
    if topic.holds == "sequence":
        is_on_hold = session.order_of(seat, topic.key).stopped not in {"", "draft"}
        return (
            [] if is_on_hold else ["**You're being asked this now:** list your moves in order, then press **Start**."]
        )
    return ["**You're being asked this now:** the first possible move on your list is made at once."]


def _is_answered_now(session: Session, seat: Seat) -> bool:
    """Whether a seat is asked something that its plans answer."""
    return session.phase == "playing" and seat in session.waiting.planned


def _example(session: Session, seat: Seat) -> list[str]:
    """How a plan is typed, with moves of this game that name no seat: nobody would know one by its number."""
    wishes = (offer for topic in session.game.topics for offer in topic.wishes(session.view(seat), seat))
    moves = [str(move) for move in islice((wish.move for wish in wishes if not _names_a_seat(wish.move)), 2)]
    way = "-# Or type moves for your next questions, in order"
    return [f"{way}: `/plan moves:{'; '.join(moves)}`"] if len(moves) > 1 else []


def _names_a_seat(move: Verb) -> bool:
    kinds = get_type_hints(type(move), include_extras=True)
    return any(holds_seats(kinds[field]) and value not in (None, ()) for field, value in vars(move).items())


def _topics(session: Session, seat: Seat, topics: Sequence[Topic]) -> list[Row]:
    """What there is to plan, to choose from."""
    options = [Option(topic.title, topic.key, topic.about) for topic in topics[:OPTIONS_A_SELECT]]
    return [[Select("Choose what to plan", options, ShowTopic(session.ref, seat))]] if options else []


def _for_all(session: Session, seat: Seat, orders: Sequence[Order]) -> list[Row]:
    """What can be done to all orders together."""
    go_on = Button("Resume", GoOn(session.ref, seat), style="success")
    buttons = [go_on] if any(order.stopped for order in orders) else []
    buttons += [Button("Clear all", ClearPlans(session.ref, seat), style="danger")] if orders else []
    return [[*buttons]] if buttons else []


def _to_add(session: Session, order: Order, topic: Topic, addable: Sequence[Offer], group: int | None) -> list[Row]:
    """The moves that can be added to a list; where they are too many, those of one group and those without a group."""
    menus = list(enumerate(menus_of(addable, PICK)))
    if len(menus) <= SELECTS:
        return [_adder(session, order, topic, at, menu, 0) for at, menu in menus]
    groups = menu_of_menus([menu for _, menu in menus], ShowWishes(session.ref, order.seat, topic.key))
    loose = [at for at, menu in menus if not menu.offers[0].group]
    loose = loose if len(loose) < SELECTS - 1 else []
    open_group = group if group is not None and group not in loose else 0
    return [
        [groups],
        *(_adder(session, order, topic, at, menu, open_group) for at, menu in menus if at in {open_group, *loose}),
    ]


def _adder(session: Session, order: Order, topic: Topic, at: int, menu: Menu, open_group: int) -> Row:
    options = options_in(session, menu)
    if topic.holds == "sequence":
        press = AddMove(session.ref, order.seat, at, open_group, len(order.moves), topic.key)
        return [Select(menu.title, options, press)]
    return [Select(menu.title, options, AddWishes(session.ref, order.seat, at, topic.key), most=len(options))]

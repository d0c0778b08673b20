"""What players plan, typed or pressed: lists of moves, and answers for good. Each press is stored at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from bot import store
from bot.match.plans import unfit_orders
from bot.match.running_bot import Bot
from bot.model.errors import UserError
from bot.model.names import literal, without_marks
from bot.model.plans import orders_of, wishes_of
from bot.model.player import PLAN, Order
from bot.model.preconditions import require_playing
from bot.model.session import Question, Session
from bot.pages.completion import LONGEST_CHOICE, Choice, best_choices
from bot.pages.log import came_of
from bot.pages.plans import (
    MOST_PLANNED,
    editor,
    first_panel,
    in_full,
    known_moves,
    known_offers,
    overview,
    the_rest,
    topic_of,
)
from bot.pages.press import OfSeat
from bot.pages.question import ALWAYS, lasting_topic, may_last, opened_menu_rows, question_rows
from bot.pages.reply import Reply
from bot.pages.turn_presses import (
    AddMove,
    AddWishes,
    ClearPlans,
    DropWish,
    GoOn,
    OpenPlans,
    PlanRest,
    PlayAlways,
    ShowAlways,
    ShowAlwaysGroup,
    ShowPlans,
    ShowTopic,
    ShowWishes,
)
from bot.play.moves import after, current, require_offer
from bot.play.typed import MOST_SHOWN, Unclear, fitting, nearest
from bot.ui.replies import Interaction, cause
from rules import Offer, Seat, Topic, Unreadable, read_move

NONE = {"", "none"}
NO_SEAT = "You don't have a seat in this match, so there's nothing to plan. To watch, use `/game board`."
STILL = "**The next planned move isn't possible now, so that plan stays on hold.**"
AS_USUAL = "When it isn't possible, you're asked as usual. Dismiss this message to leave things as they are."
NOT_YOURS = "Those are another player's plans. To see yours, use `/plan`."


async def show_or_set_plan(bot: Bot, interaction: Interaction, moves: str | None) -> Reply:
    """`/plan`: the panel where to plan; with moves, make them the plan and show the overview."""
    session = await bot.matches.here(interaction.channel_id or 0)
    seat = seat_to_plan(session, interaction.user.id)
    if moves is None:
        return first_panel(session, seat)
    plan = Order(seat, PLAN, typed_plan(session, seat, moves))
    session = await change_plans(bot, interaction, session.id, seat, lambda session: [plan])
    return overview(session, seat)


async def show_plans(bot: Bot, interaction: Interaction, press: ShowPlans) -> Reply | None:
    """The overview."""
    session, seat = await _match_and_seat(bot, interaction, press)
    return overview(session, seat)


async def open_plans(bot: Bot, interaction: Interaction, press: OpenPlans) -> Reply | None:
    """The panel of whoever presses."""
    session = await bot.matches.get(press.ref.id)
    return first_panel(session, seat_to_plan(session, interaction.user.id))


async def plan_rest(bot: Bot, interaction: Interaction, press: PlanRest) -> Reply | None:
    """The list of what comes next; whoever has opened it so often gets it at once from then on."""
    session, seat = await _match_and_seat(bot, interaction, press)
    person = bot.matches.people.to_change(interaction.user.id)
    if not person.plans_rests:
        async with bot.matches.saving(durable=False) as db:
            store.people.set_person(db, person.user_id, rests=person.rests + 1)
        person.rests += 1
    return the_rest(session, seat, topic_of(session, press.topic))


async def show_topic(bot: Bot, interaction: Interaction, press: ShowTopic) -> Reply | None:
    """The editor of a kind of question."""
    session, seat = await _match_and_seat(bot, interaction, press)
    return editor(session, seat, topic_of(session, press.chosen[0]))


async def show_wishes(bot: Bot, interaction: Interaction, press: ShowWishes) -> Reply | None:
    """The editor, with another group of moves to add."""
    session, seat = await _match_and_seat(bot, interaction, press)
    return editor(session, seat, topic_of(session, press.topic), press.chosen[0])


async def add(bot: Bot, interaction: Interaction, press: AddWishes | AddMove) -> Reply | None:
    """Add moves to a list. Raises UserError for what can't stand there."""

    def longer(session: Session) -> list[Order]:
        return [_longer(session, press.seat, topic_of(session, press.topic), press.chosen)]

    session = await change_plans(bot, interaction, press.ref.id, press.seat, longer)
    return editor(session, press.seat, topic_of(session, press.topic), press.group)


def _longer(session: Session, seat: Seat, topic: Topic, moves: Sequence[str]) -> Order:
    """An order with more moves. One that it has already stays where it is; in a sequence it comes once more.

    In an order for a turn, the last of all wishes stays at the end. A sequence is a draft while its seat is asked what
    its first move would answer. Raises UserError for what can't be chosen, and for too many.
    """
    order, known = session.order_of(seat, topic.key), [*wishes_of(session, seat, topic)]
    if strange := next((move for move in moves if move not in known), None):
        name = without_marks(strange)
        raise UserError(f"You can't choose “{name}” there. Nothing was changed. To see your choices, use `/plan`.")
    if topic.holds != "sequence":
        listed = [*dict.fromkeys([*order.moves, *moves])]
        if topic.holds == "turn":
            listed.sort(key=lambda move: move == known[-1])
        return replace(order, moves=listed)
    listed = [*order.moves, *moves]
    if len(listed) > MOST_PLANNED:
        raise UserError(f"That would be {len(listed)} moves, but {MOST_PLANNED} is the limit. Nothing was changed.")
    question = session.decision(seat)
    asked = seat in session.waiting.seats and question is not None and question.topic == topic.key
    return replace(order, moves=listed, stopped="draft" if asked else order.stopped)


async def drop_wish(bot: Bot, interaction: Interaction, press: DropWish) -> Reply | None:
    """Take away the last move of a list."""

    def shorter(session: Session) -> list[Order]:
        order = session.order_of(press.seat, topic_of(session, press.topic).key)
        return [replace(order, moves=order.moves[:-1])] if order.moves else []

    session = await change_plans(bot, interaction, press.ref.id, press.seat, shorter)
    return editor(session, press.seat, topic_of(session, press.topic))


async def clear_plans(bot: Bot, interaction: Interaction, press: ClearPlans) -> Reply | None:
    """Clear a list, or all that a player has planned."""

    def empty(session: Session) -> list[Order]:
        if press.topic:
            return [Order(press.seat, topic_of(session, press.topic).key, [])]
        return [replace(order, moves=[]) for order in orders_of(session, press.seat)]

    session = await change_plans(bot, interaction, press.ref.id, press.seat, empty)
    return editor(session, press.seat, topic_of(session, press.topic)) if press.topic else overview(session, press.seat)


async def go_on(bot: Bot, interaction: Interaction, press: GoOn) -> Reply | None:
    """Let stopped orders run again, except those that should answer the present question and can't."""

    def chosen_orders(session: Session) -> list[Order]:
        return [order for order in orders_of(session, press.seat) if press.topic in {None, order.topic}]

    def resume(session: Session) -> list[Order]:
        orders = [replace(order, stopped="") for order in chosen_orders(session)]
        still_unfit = unfit_orders(session, press.seat, orders) if press.seat in session.waiting.seats else []
        return [replace(order, stopped="not offered") if order in still_unfit else order for order in orders]

    session = await change_plans(bot, interaction, press.ref.id, press.seat, resume)
    return overview(session, press.seat, [STILL] if any(order.stopped for order in chosen_orders(session)) else [])


async def _match_and_seat(bot: Bot, interaction: Interaction, press: OfSeat) -> tuple[Session, Seat]:
    """The match and the seat of a press. Raises UserError where the seat is another's."""
    session = await bot.matches.get(press.ref.id)
    return session, seat_to_plan(session, interaction.user.id, press.seat)


async def show_always(bot: Bot, interaction: Interaction, press: ShowAlways | ShowAlwaysGroup) -> Reply | None:
    """The answers that can hold for all questions of a kind, or a group of them."""
    question = await current(bot, interaction, press)
    session, seat, topic = question.session, question.seat, require_lasting(question)
    if isinstance(press, ShowAlwaysGroup):
        rows = opened_menu_rows(session, seat, question.decision, press.chosen[0], ALWAYS)
    else:
        rows = question_rows(session, seat, ALWAYS)
    return Reply(f"Your answer every time you're asked this in this match: **{topic.title}**\n-# {AS_USUAL}", rows)


async def play_always(bot: Bot, interaction: Interaction, press: PlayAlways) -> Reply | None:
    """Make the move of an offer, and make it the seat's answer to all such questions from now on."""
    question = await current(bot, interaction, press)
    session, seat = question.session, question.seat
    topic = require_lasting(question)
    offer = require_offer(question, press.chosen[0] if press.chosen else press.move)
    label = session.names.in_bold(wishes_of(session, seat, topic).get(str(offer.move), offer).label)
    lasting = f"-# From now on, whenever it's possible, your answer is: {label}. To change it, use `/plan`."
    made = literal(session.names.say(offer.label))
    session = await bot.matches.play(session.id, seat, offer.move, cause(interaction), question.number, always=True)
    lines = came_of(session, seat) or [f"{made}."]
    return after(session, seat, lines).adding(lasting)


def require_lasting(question: Question) -> Topic:
    """The topic of a question that can be answered for good. Raises UserError for any other question."""
    topic = lasting_topic(question.session, question.decision)
    if topic is None or not may_last(question.session, question.seat):
        raise UserError("You can't answer this question in advance. To see what you can plan, use `/plan`.")
    return topic


def seat_to_plan(session: Session, user_id: int, seat: Seat | None = None) -> Seat:
    """The seat of a member in a match under way. Raises UserError where there is none, or it is not this one."""
    require_playing(session)
    mine = session.seat_of(user_id)
    if mine is None:
        raise UserError(NO_SEAT)
    if seat not in {None, mine}:
        raise UserError(NOT_YOURS)
    return mine


def typed_plan(session: Session, seat: Seat, text: str) -> list[str]:
    """The moves of a plan, as they are written. Raises UserError that says which of them is none."""
    pieces = [piece for piece in map(str.strip, text.split(";")) if piece.casefold() not in NONE]
    if len(pieces) > MOST_PLANNED:
        raise UserError(f"That plan has {len(pieces)} moves, but {MOST_PLANNED} is the limit. Nothing was changed.")
    known, moves = known_offers(session, seat), list[str]()
    for number, piece in enumerate(pieces, 1):
        try:
            moves.append(typed_piece(session, known, piece))
        except Unclear as no:
            problem = f"I can't read move {number}, “{without_marks(piece[:40])}”. {literal(str(no))}"
            hint = "Pick moves from the list that opens while you type."
            raise UserError(
                "\n".join([f"{problem} Nothing was changed. {hint}", *_choices(session, seat, no)])
            ) from None
    return moves


def typed_piece(session: Session, known: Sequence[Offer], piece: str) -> str:
    """A move as it is written: a known one by what names it for `/move` too, any other as it stands.

    Raises Unclear for what is none, or could be several.
    """
    texts = {text.casefold(): text for text in (str(offer.move) for offer in known)}
    if exact := texts.get(piece.casefold()):
        return exact
    fit = {str(one.move): one for one in fitting(known, [], piece, session.names.say) if isinstance(one, Offer)}
    if len(fit) == 1:
        return next(iter(fit))
    several = Unclear("That could be several moves.", [*fit.values()][:MOST_SHOWN])
    try:
        move = str(read_move(session.game.rules.verbs, piece))
    except Unreadable as no:
        raise (several if fit else Unclear(str(no), nearest(known, piece, session.names.say))) from None
    exact = texts.get(move.casefold())
    if fit and not exact:
        raise several
    return exact or move


def _choices(session: Session, seat: Seat, no: Unclear) -> list[str]:
    """The moves that may be meant, a line each with how it is typed."""
    known = known_moves(session, seat)
    moves = dict.fromkeys(str(offer.move) for offer in no.nearest)
    lines = [f"- {without_marks(' · '.join(in_full(move, known[move])))}" for move in moves]
    return ["Did you mean:", *lines] if lines else []


def plan_completions(session: Session, seat: Seat, text: str) -> list[Choice]:
    """The plan as it is typed, with each move that fits its last letters."""
    before, _, last = text.rpartition(";")
    start = f"{before.strip()}; " if before.strip() else ""
    known = [(" · ".join(reversed(in_full(move, ways))), move) for move, ways in known_moves(session, seat).items()]
    found = [(f"{start}{label}", f"{start}{move}") for label, move in best_choices(known, last)]
    return [(_end(label), whole) for label, whole in found if len(whole) <= LONGEST_CHOICE]


def _end(label: str) -> str:
    """What fits of a long label: its end, where the new move stands."""
    return label if len(label) <= LONGEST_CHOICE else "…" + label[1 - LONGEST_CHOICE :]


async def change_plans(
    bot: Bot, interaction: Interaction, match_id: int, seat: Seat, change: Callable[[Session], Sequence[Order]]
) -> Session:
    """Change what a seat has planned, if it is this member's to change."""

    def mine(session: Session) -> Sequence[Order]:
        seat_to_plan(session, interaction.user.id, seat)
        return change(session)

    return await bot.matches.change_plans(match_id, seat, cause(interaction), mine)

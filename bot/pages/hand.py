"""What one seat alone is asked and holds."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from itertools import islice

import structlog

from bot.model.drawing import Draw, Hand, Place, Urgency
from bot.model.errors import TooOften, UserError
from bot.model.names import literal
from bot.model.plans import orders_of
from bot.model.preconditions import require_begun
from bot.model.session import Session
from bot.pages.asked import tip_lines
from bot.pages.controls import BUTTONS_A_ROW
from bot.pages.log import fitting, told_alone
from bot.pages.picker import move_in_words
from bot.pages.question import always_button, hint_button, question_rows
from bot.pages.refusal import no_picture
from bot.pages.reply import Reply
from bot.pages.turn import whose_turn
from render import Explained, Picture, Theme, draws_hands, holdings
from rules import Decision, Offer, Seat, Verb

log = structlog.get_logger(__name__)

NOTHING = "You don't hold anything secret."


def hand(session: Session, user_id: int) -> Reply:
    """What a player alone may see: the question, what they hold, and the lines told in secret.

    The lines give way to the words for what is held, and to a question that explains itself: `/game log` has them. Only
    what a seat could have worked out, as what others have cost it, stands there until its next move. A note that says
    what a thing does, such as a card, is left out where the words for what is held explain that thing; so is that of
    picks to start from, once others are the answer.
    """
    seat, match = session.seat_of(user_id), require_begun(session)
    if seat is None:
        raise UserError("You don't have a seat in this match. To watch, use `/game board`.")
    question = session.open_question(seat)
    asked = [session.names.all_in_bold(question.prompt) if question else session.names.in_bold(whose_turn(session))]
    if question and question.answer is not None:
        asked.append(f"You've answered: {own_answer(session, question, question.answer)}. You can still change it.")
    own = _own_things(session, seat)
    known = {one.name for one in own if isinstance(one, Explained)}
    noted = [
        offer
        for offer in button_offers(question)
        if offer.note and not (offer.explains and offer.name in known) and not _is_filled(offer, question)
    ]
    notes = [session.names.in_bold(f"{offer.label}: {offer.note}") for offer in noted]
    secret_lines = [session.names.line(event) for event in match.events(seat) if event.to is not None]
    words = _in_words(own) or fitting([] if notes else secret_lines) or ([] if question else [NOTHING])
    news = told_alone(session, seat) if own else []
    beside = [*always_button(session, seat), *hint_button(session, seat)] if question else []
    rows = [*question_rows(session, seat), beside] if question else []
    tips = tip_lines(session, seat) if question and question.answer is None else []
    return Reply("\n".join([*asked, *notes, *news, *words, *plan_lines(session, seat), *tips]), rows)


def _is_filled(offer: Offer, question: Decision | None) -> bool:
    """Whether what a seat has answered are the picks for the open fields of an offer."""
    answer = question.answer if question else None
    return bool(offer.open) and answer is not None and offer.misfit(answer) is None


def own_answer(session: Session, question: Decision, answer: Verb) -> str:
    """What a seat has answered, in the words of the offer."""
    offer = next((one for one in question.legal if one.misfit(answer) is None), None)
    return literal(move_in_words(session, offer, answer) if offer else str(answer))


async def hand_with_picture(
    session: Session, user_id: int, look: Callable[[], AbstractAsyncContextManager[Theme]], draw: Draw
) -> Reply:
    """The same, with a picture of what is held where the game draws one.

    `look` says in which theme, and when; where it raises TooOften, there are the words alone.
    """
    reply = hand(session, user_id)
    if not draws_hands(session.game):
        return reply
    try:
        async with look() as theme:
            return replace(reply, picture=await _draw_hand(session, user_id, theme, draw))
    except TooOften as no:
        return replace(reply, text=f"{reply.text}\n{no_picture(no)}")


async def _draw_hand(session: Session, user_id: int, theme: Theme, draw: Draw) -> Picture | None:
    """What somebody holds, drawn beside the loop; none where drawing fails, for the words say it too."""
    view = require_begun(session).view(session.seat_of(user_id))
    try:
        wanted = Hand(session.game.key, view, session.names.by_seat, theme)
        return await draw(wanted, Place(Urgency.LOOK, session.venue.guild_id))
    except Exception:
        log.exception("a picture failed", game=session.game.key)
        return None


def holding_lines(session: Session, seat: Seat) -> list[str]:
    """What this seat has, and what of it the others do not see."""
    return _in_words(_own_things(session, seat))


def _own_things(session: Session, seat: Seat) -> list[str | Explained]:
    return holdings(session.game, session.view(seat), session.shown, session.names.short)


def _in_words(things: Iterable[str | Explained]) -> list[str]:
    return [literal(str(one)) for one in things]


def plan_lines(session: Session, seat: Seat) -> list[str]:
    """A line that says that this seat has planned something, if it has."""
    orders = orders_of(session, seat) if session.phase == "playing" else []
    waits = " Some are on hold until you press **Resume** there." if any(order.stopped for order in orders) else ""
    return [f"-# You've planned answers: see `/plan`.{waits}"] if orders else []


def button_offers(decision: Decision | None) -> list[Offer]:
    """The offers of a question that has no more than buttons."""
    offers = list(islice(decision.shown, BUTTONS_A_ROW + 1)) if decision else []
    return offers if len(offers) <= BUTTONS_A_ROW else []

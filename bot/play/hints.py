"""Help for whoever is asked something: a hint, what the question decides, why a move is not allowed.

A hint is what an AI player would do in their place, and why: from what their seat sees, shown to them alone."""

from __future__ import annotations

from dataclasses import replace

import structlog

from bot.match.running_bot import Bot
from bot.model.ai import ai_move
from bot.model.errors import UserError
from bot.model.names import literal, without_marks
from bot.model.preconditions import require_hints
from bot.model.session import Question, Session
from bot.pages.asked import question_panel
from bot.pages.controls import Button
from bot.pages.picker import move_in_words
from bot.pages.press import digest_of
from bot.pages.presses import ShowRule
from bot.pages.reply import Reply
from bot.pages.turn_presses import ShowHint, UseHint
from bot.play.arguments import typed_move
from bot.play.moves import current, make_move, offer_of, require_question
from bot.ui.replies import Interaction, channel_of
from rules import Decision, Offer, Rng, Verb

log = structlog.get_logger(__name__)

QUESTION_ANSWERED = "That question was answered meanwhile. `/game status` shows what is asked now."
NONE = "I don't have a hint for this question. To see what each move would do, use `/game why`."
WAIT = "An AI player would leave this as it is and wait."
HINT_CHANGED = "Things have changed since that hint, so nothing was done. Here's a new one."
FROM_YOUR_SEAT = (
    "-# This is what a steady AI player would do, knowing only what you see. What it says a move is worth is an "
    "estimate for the end of the match."
)


async def show_hint(bot: Bot, interaction: Interaction, press: ShowHint) -> Reply | None:
    """A hint on what somebody is asked. Raises UserError where they are asked nothing, or the table wants no hints."""
    session, user_id = await bot.matches.get(press.ref.id), interaction.user.id
    require_hints(session)
    question = require_question(session, user_id)
    bot.matches.limits.count(user_id, "hint")
    return hint_reply(question)


def hint_reply(question: Question, first: str = "") -> Reply:
    """The AI player's move and why, with a button that makes it, above all else that may be answered."""
    session, move = question.session, advice(question)
    if move is None:
        return question_panel(session, question.seat, first, f"**Hint:** {WAIT}", hint=False)
    offer = offer_of(question, move)
    label = move_in_words(session, offer, move) if offer else str(move)
    use = Button("Do this", UseHint(session.ref, question.seat, question.number, digest_of(move)), style="primary")
    warning = session.names.in_bold(question.decision.warning(move))
    lines = [f"**Hint:** {literal(label)}. {reason(question, move)}", warning, FROM_YOUR_SEAT]
    panel = question_panel(session, question.seat, first, *lines, hint=False)
    return replace(panel, rows=[[use], *panel.rows])


async def use_hint(bot: Bot, interaction: Interaction, press: UseHint) -> Reply | None:
    """Make the move of a hint, whose warning was told with it, if the AI player would still make it; else hint anew."""
    question = await current(bot, interaction, press)
    move = advice(question)
    if move is None or digest_of(move) != press.digest:
        bot.matches.limits.count(interaction.user.id, "hint")
        return hint_reply(question, HINT_CHANGED)
    return await make_move(bot, interaction, question, move, warned=True)


def advice(question: Question) -> Verb | None:
    """What the AI player would do; None to wait. The match's secret chance does not decide between equal moves."""
    session, seat = question.session, question.seat
    return ai_move(session, seat, question.decision, Rng(f"hint {session.id} {question.number} {seat}"))


def reason(question: Question, move: Verb) -> str:
    """Why the AI player would make a move. Raises UserError where that cannot be told."""
    session, seat = question.session, question.seat
    try:
        return session.names.in_bold(session.game.ai.why(session.view(seat), question.decision, move))
    except Exception:
        log.exception("a hint failed", match=session.id, game=session.game.key, number=session.entries + 1)
        raise UserError(NONE) from None


async def typed_why(bot: Bot, interaction: Interaction, move: str) -> Reply:
    """Why the move that was typed is not allowed, or what it would do.

    Raises UserError that names the nearest moves in words, since a button would make one.
    """
    session = await bot.matches.here(channel_of(interaction))
    question = require_question(session, interaction.user.id).decision
    try:
        return why(session, question, typed_move(session, question, move))
    except UserError as no:
        labels = "; ".join(without_marks(session.names.say(offer.label)) for offer in no.nearest)
        raise UserError(f"{no.text} Did you mean: {labels}?" if labels else no.text, no.clause) from None


def why(session: Session, decision: Decision, about: Offer | Verb) -> Reply:
    """What an allowed move would do, with the rule."""
    text = about.explanation if isinstance(about, Offer) else without_marks(str(about))
    rule = Button(f"Rule {decision.clause}", ShowRule(session.game.key, decision.clause))
    return Reply(f"That's allowed: {session.names.in_bold(text)}", [[rule]] if decision.clause else [])

"""What an AI player would do in somebody's place, and why: from what their seat sees, shown to them alone."""

from __future__ import annotations

import structlog

from bot.match import lessons
from bot.match.bot import Bot
from bot.model.ai import ai_move
from bot.model.demands import demand_hints
from bot.model.errors import Sorry
from bot.model.match import Live, Question
from bot.model.names import literal
from bot.pages.controls import Button, in_rows
from bot.pages.picker import made
from bot.pages.press import seal_of
from bot.pages.question import question_rows
from bot.pages.reply import Reply
from bot.pages.turn_presses import UseHint
from bot.play.moves import demand_question, moved, offer_of
from bot.ui.replies import Interaction
from rules import Rng, Verb

log = structlog.get_logger(__name__)

NONE = "I don't have a hint for this question. To see what each move would do, use `/game why`."
WAIT = "An AI player would leave this as it is and wait."
CHANGED = "Things have changed since that hint, so nothing was done. Here's a new one."
FROM_YOUR_SEAT = (
    "-# This is what a steady AI player would do, knowing only what you see. What it says a move is worth is an "
    "estimate for the end of the match."
)


async def hint(bot: Bot, interaction: Interaction, live: Live) -> Reply:
    """A hint on what somebody is asked. Raises Sorry where they are asked nothing, or the table wants no hints."""
    demand_hints(live)
    seat, decision = demand_question(live, interaction.user.id)
    bot.matches.limits.demand(interaction.user.id, "hint")
    question = Question(live, seat, live.players[seat].question, decision)
    tip = await lessons.tip(bot.matches, live, interaction.user.id)
    return hinted(question).adding("" if live.setup.guided else tip)


def hinted(question: Question, first: str = "") -> Reply:
    """The move and why, with a button that makes it, above all else that may be answered."""
    live, seat = question.live, question.seat
    asked, rows = live.names.all_in_bold(question.decision.prompt), question_rows(live, seat)
    move = advised(question)
    if move is None:
        return Reply("\n".join(filter(None, [first, asked, f"**Hint:** {WAIT}"])), rows)
    offer = offer_of(question, move)
    label = made(live, offer, move) if offer else str(move)
    use = Button("Do this", UseHint(live.ref, seat, question.number, seal_of(move)), style="primary")
    lines = [first, asked, f"**Hint:** {literal(label)}. {reason(question, move)}", FROM_YOUR_SEAT]
    return Reply("\n".join(filter(None, lines)), [*in_rows([use]), *rows])


async def hint_used(bot: Bot, interaction: Interaction, question: Question, seal: str) -> Reply:
    """The move of a hint is made, if it is still what the AI player would do; else there is one hint more."""
    move = advised(question)
    if move is None or seal_of(move) != seal:
        bot.matches.limits.demand(interaction.user.id, "hint")
        return hinted(question, CHANGED)
    return await moved(bot, interaction, question, move)


def advised(question: Question) -> Verb | None:
    """What the AI player would do; None for nothing. Between equal moves the match's secret chance does not decide."""
    live, seat = question.live, question.seat
    return ai_move(live, seat, question.decision, Rng(f"hint {live.id} {question.number} {seat}"))


def reason(question: Question, move: Verb) -> str:
    """Why. Raises Sorry where that cannot be told."""
    live, seat = question.live, question.seat
    try:
        return live.names.in_bold(live.game.ai.why(live.under_way.view(seat), question.decision, move))
    except Exception:
        log.exception("a hint failed", match=live.id, game=live.game.key, number=live.entries + 1)
        raise Sorry(NONE) from None

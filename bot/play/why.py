"""Why a move is not allowed, or what it would do."""

from __future__ import annotations

from bot.model.errors import Sorry
from bot.model.match import Live
from bot.model.names import without_marks
from bot.pages.controls import Button
from bot.pages.presses import ShowRule
from bot.pages.reply import Reply
from bot.play.arguments import typed_move
from rules import Decision, Offer, Verb


def named(live: Live, question: Decision, move: str) -> Offer | Verb:
    """The move that is asked about. Raises Sorry with those that come nearest in words: a button would make one."""
    try:
        return typed_move(live, question, move)
    except Sorry as no:
        labels = "; ".join(without_marks(live.names.say(offer.label)) for offer in no.nearest)
        raise Sorry(f"{no.text} Did you mean: {labels}?" if labels else no.text, no.clause) from None


def why(live: Live, question: Decision, about: Offer | Verb) -> Reply:
    """What an allowed move would do, with the rule."""
    said = about.explained if isinstance(about, Offer) else without_marks(str(about))
    rule = [[Button(f"Rule {question.clause}", ShowRule(live.game.key, question.clause))]] if question.clause else []
    return Reply(f"That's allowed: {live.names.in_bold(said)}", rule)

"""Why something that somebody asked for is not done, and what to do instead."""

from __future__ import annotations

from collections.abc import Sequence

from bot.model.errors import Away, NotAMove, TooOften, UserError
from bot.model.names import literal
from bot.model.session import Session
from bot.pages.asked import tip_lines
from bot.pages.controls import Button, Row
from bot.pages.presses import ShowRule
from bot.pages.question import offer_buttons, question_rows
from bot.pages.reply import Reply
from bot.pages.turn_presses import ComeBack
from rules import Illegal, Offer, Unreadable


def refusal(no: Illegal | Unreadable | UserError, session: Session | None, user_id: int) -> Reply:
    """Why not, with the rule to read and the moves that come nearest."""
    text = no.text if isinstance(no, UserError) else literal(no.reason if isinstance(no, Illegal) else str(no))
    clause = no.clause if isinstance(no, Illegal | UserError) else ""
    nearest: Sequence[Offer] = no.nearest if isinstance(no, UserError) else ()
    if session is None:
        return Reply(text, manner="refused")
    rows = list[Row]()
    seat = session.seat_of(user_id)
    if clause:
        text += f" (Rule {clause}.)"
    if isinstance(no, Away):
        rows = [[Button("I'm back", ComeBack(session.ref), style="primary")]]
    elif nearest and seat is not None:
        text = "\n".join([f"{text} Did you mean:", *tip_lines(session, seat)])
        rows = offer_buttons(session, seat, nearest)
    elif (clause or isinstance(no, NotAMove)) and seat is not None and (question := session.decision(seat)):
        tips = tip_lines(session, seat)
        text = "\n".join([text, f"**Your question:** {question.prompt}", *tips])
        rows = question_rows(session, seat)
    if clause:
        rows += [[Button(f"Rule {clause}", ShowRule(session.game.key, clause))]]
    return Reply(session.names.in_bold(text), rows, manner="refused")


def no_picture(no: TooOften) -> str:
    """Why a reply comes without its picture, and until when."""
    return f"-# No picture for now: you've looked at many. The next one can be drawn <t:{no.again}:R>."

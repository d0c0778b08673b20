"""A question as whoever is asked sees it alone: what is asked, what it decides if that is new, how it is answered."""

from __future__ import annotations

from bot.model.session import Session
from bot.model.tips import is_new, known_tips
from bot.pages.question import hint_button, question_rows
from bot.pages.reply import Reply
from rules import Seat

TIPS_COME = "-# A tip comes with each new kind of question. To turn tips off, use `/me tips`."


def tip_lines(session: Session, seat: Seat | None) -> list[str]:
    """What a seat's question decides, until its player has answered one of that kind; first of all, what tips are."""
    question = session.decision(seat) if session.phase == "playing" and not session.rests else None
    if seat is None or question is None or not session.players[seat].present or not is_new(session, seat):
        return []
    tip = f"> **Tip:** {session.game.guide.on(question.topic)}"
    begins = not session.setup.guided and not known_tips(session, session.players[seat].user_id or 0)
    return [tip, TIPS_COME] if begins and not session.under_way.answered_topics(seat) else [tip]


def question_panel(session: Session, seat: Seat, first: str = "", *more: str, hint: bool = True) -> Reply:
    """All that a seat may answer, below a `first` line and above `more`, if there are any; with the way to a hint."""
    question = session.decision(seat)
    prompt = session.names.all_in_bold(question.prompt) if question else ""
    text = "\n".join(filter(None, [first, prompt, *more, *tip_lines(session, seat)]))
    return Reply(text, [*question_rows(session, seat), hint_button(session, seat) if hint else []])

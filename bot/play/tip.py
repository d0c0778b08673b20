"""What a question decides, for whoever asks."""

from __future__ import annotations

from bot.match import lessons
from bot.match.matches import Matches
from bot.model.demands import playing
from bot.model.errors import Sorry
from bot.model.match import Live
from bot.pages.question import question_rows
from bot.pages.reply import Reply
from bot.pages.turn import asked_alone

MOVED_ON = "That question was answered meanwhile. `/game status` shows what is asked now."


async def explained(matches: Matches, live: Live, user_id: int) -> Reply:
    """What the question decides that somebody is asked; of whoever is asked nothing, the one that all wait for."""
    playing(live)
    seat = live.seat_of(user_id)
    mine = live.question(seat) if seat in live.waiting.seats else None
    question = mine or asked_alone(live)
    if question is None or not (said := live.game.guide.on(question.topic)):
        raise Sorry(MOVED_ON)
    await lessons.tip(matches, live, user_id)
    rows = question_rows(live, seat) if seat is not None and mine else []
    return Reply(f"{live.names.in_bold(question.prompt)}\n> {said}", rows)

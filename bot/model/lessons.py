"""What a kind of question decides: who is to be told, and when."""

from __future__ import annotations

from bot.model.match import Live
from rules import Seat


def is_new(live: Live, seat: Seat) -> bool:
    """Whether a seat is asked something of a kind that its player meets first, in this match and as far as is known."""
    question, user_id, guide = live.question(seat), live.players[seat].user_id, live.game.guide
    if question is None or user_id is None or not guide.on(question.topic):
        return False
    kind = guide.kind(question.topic)
    if kind in map(guide.kind, live.under_way.answered(seat)):
        return False
    met = live.memory.shared.met.get((user_id, live.game.key), set[str]())
    return live.setup.guided or (wants_tips(live, user_id) and kind not in met)


def wants_tips(live: Live, user_id: int) -> bool:
    """Whether somebody wants to be told."""
    person = live.memory.shared.people.get(user_id)
    return person is None or person.tips

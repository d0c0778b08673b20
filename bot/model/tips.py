"""What a kind of question decides: who is to be told."""

from __future__ import annotations

from collections.abc import Set

from bot.model.session import Session
from rules import Seat


def is_new(session: Session, seat: Seat) -> bool:
    """Whether a seat is asked a kind of question of which its player has answered none: here, or as far as is known.

    In a guided match only what was answered here counts.
    """
    question, user_id, guide = session.decision(seat), session.players[seat].user_id, session.game.guide
    if question is None or user_id is None or not guide.on(question.topic):
        return False
    kind = guide.kind(question.topic)
    if kind in map(guide.kind, session.under_way.answered_topics(seat, session.opening)):
        return False
    return session.setup.guided or (wants_tips(session, user_id) and kind not in known_tips(session, user_id))


def known_tips(session: Session, user_id: int) -> Set[str]:
    """The kinds of question of this game that somebody has met, as far as memory has it."""
    return session.memory.shared.tips.get((user_id, session.game.key), set[str]())


def wants_tips(session: Session, user_id: int) -> bool:
    """Whether somebody wants tips."""
    person = session.memory.shared.people.get(user_id)
    return person is None or person.tips

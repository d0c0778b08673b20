"""What a kind of question decides: who is to be told, and when."""

from __future__ import annotations

from collections.abc import Set

from bot.model.session import Session
from rules import Seat


def is_new(session: Session, seat: Seat) -> bool:
    """Whether a seat is asked a kind of question that its player has not met, in this match or as far as is known."""
    question, user_id, guide = session.decision(seat), session.players[seat].user_id, session.game.guide
    if question is None or user_id is None or not guide.on(question.topic):
        return False
    kind = guide.kind(question.topic)
    if kind in map(guide.kind, session.under_way.answered_topics(seat)):
        return False
    return session.setup.guided or (wants_tips(session, user_id) and kind not in known_tips(session, user_id))


def may_learn(session: Session, user_id: int, *topics: str) -> bool:
    """Whether somebody may get a tip on one of these topics: they want tips, and had none on it as far as is known."""
    if session.setup.guided:
        return True
    known, guide = known_tips(session, user_id), session.game.guide
    return wants_tips(session, user_id) and any(guide.on(one) and guide.kind(one) not in known for one in topics)


def known_tips(session: Session, user_id: int) -> Set[str]:
    """The kinds of question of this game on which somebody had a tip, as far as memory has it."""
    return session.memory.shared.tips.get((user_id, session.game.key), set[str]())


def wants_tips(session: Session, user_id: int) -> bool:
    """Whether somebody wants tips."""
    person = session.memory.shared.people.get(user_id)
    return person is None or person.tips

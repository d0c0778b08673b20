"""The first question of a match, answered in its lobby already, so that nobody has to wait for it."""

from __future__ import annotations

from collections.abc import Mapping

from bot.lobby.joining import join
from bot.match import plans
from bot.match.matches import Matches
from bot.model.errors import UserError
from bot.model.plans import first_answers, first_questions
from bot.model.player import Cause, Order
from bot.model.preconditions import require_lobby
from bot.model.session import Session
from bot.pages.controls import Option, Select
from bot.pages.presses import AnswerFirst
from bot.pages.reply import Reply
from rules import Offer, Seat, Topic

ALREADY_SEATED = "You have a seat. The match begins when the host presses **Start**."
HOW = "-# Only you see your answer, and you can change it until the match starts. Without one, you're asked then."
NO_SEAT = "Only players can answer that. To get a seat, press **Join**."
CHOICE_GONE = "That can't be chosen any more, because the players or the options have changed. Nothing was changed."
MATCH_STARTED = (
    "The match has started, so nothing was changed. If you're still being asked, answer below its newest post."
)


async def join_lobby(matches: Matches, match_id: int, cause: Cause) -> Reply:
    """A member takes a seat, and may answer at once."""
    session = await join(matches, match_id, cause)
    return panel(session, cause, ALREADY_SEATED) if first_questions(session) else Reply(ALREADY_SEATED, manner="quiet")


def panel(session: Session, cause: Cause, news: str = "") -> Reply:
    """What is asked first, and its answers to choose from. Raises UserError where there is nothing to answer."""
    _seat(session, cause)
    if not (asked := first_questions(session)):
        raise UserError(CHOICE_GONE)
    current = first_answers(session)
    lines = [*filter(None, [news]), *(f"**{topic.title}** · {topic.about}" for topic in asked), HOW]
    rows = [
        [_answers(session, topic, answers, current.get((cause.user_id or 0, topic)))]
        for topic, answers in asked.items()
    ]
    return Reply("\n".join(lines), rows)


def _answers(session: Session, topic: Topic, answers: Mapping[str, Offer], current: str | None) -> Select:
    lines = [Option(session.names.say(offer.label), meant, chosen=meant == current) for meant, offer in answers.items()]
    return Select(topic.title, lines, AnswerFirst(session.ref, topic.key))


async def answer(matches: Matches, match_id: int, key: str, meant: str, cause: Cause) -> Reply:
    """Keep an answer in place of an earlier one; it is given when the match asks."""
    async with matches.changing(match_id, cause) as (session, db):
        seat = _seat(session, cause)
        offer = next(
            (answers.get(meant) for topic, answers in first_questions(session).items() if topic.key == key), None
        )
        if offer is None:
            raise UserError(CHOICE_GONE)
        await plans.keep(session, db, Order(seat, key, [str(offer.move)]))
    return panel(session, cause)


def _seat(session: Session, cause: Cause) -> Seat:
    """The seat of a member. Raises UserError where there is none, and once the match has begun."""
    if session.phase == "playing":
        raise UserError(MATCH_STARTED)
    require_lobby(session)
    if (seat := session.seat_of(cause.user_id or 0)) is None:
        raise UserError(NO_SEAT)
    return seat

"""What everybody is asked first in a match, answered in its lobby already, so that nobody has to wait for it."""

from __future__ import annotations

from collections.abc import Mapping

from bot.lobby.joining import join
from bot.match import plans
from bot.match.matches import Matches
from bot.model.demands import demand_lobby
from bot.model.errors import Sorry
from bot.model.match import Live
from bot.model.plans import answered_first, asked_first
from bot.model.player import Cause, Order
from bot.pages.controls import Option, Select
from bot.pages.presses import AnswerFirst
from bot.pages.reply import Reply
from rules import Offer, Seat, Topic

SEATED = "You have a seat. The match begins when the host presses **Start**."
HOW = "-# Only you see your answer, and you can change it until the match starts. Without one, you're asked then."
NO_SEAT = "Only players can answer that. To get a seat, press **Join**."
GONE = "That can't be chosen any more, because the players or the options have changed. Nothing was changed."
BEGUN = "The match has started, so nothing was changed. If you're still being asked, answer below its newest post."


async def joined(matches: Matches, match_id: int, cause: Cause) -> Reply:
    """A member takes a seat, and may answer at once."""
    live = await join(matches, match_id, cause)
    return panel(live, cause, SEATED) if asked_first(live) else Reply(SEATED, manner="quiet")


def panel(live: Live, cause: Cause, news: str = "") -> Reply:
    """What is asked first, and its answers to choose from. Raises Sorry where there is nothing to answer."""
    _seat(live, cause)
    if not (asked := asked_first(live)):
        raise Sorry(GONE)
    given = answered_first(live)
    lines = [*filter(None, [news]), *(f"**{topic.title}** · {topic.about}" for topic in asked), HOW]
    rows = [
        [_answers(live, topic, answers, given.get((cause.user_id or 0, topic)))] for topic, answers in asked.items()
    ]
    return Reply("\n".join(lines), rows)


def _answers(live: Live, topic: Topic, answers: Mapping[str, Offer], given: str | None) -> Select:
    lines = [Option(live.names.say(offer.label), meant, chosen=meant == given) for meant, offer in answers.items()]
    return Select(topic.title, lines, AnswerFirst(live.ref, topic.key))


async def answer(matches: Matches, match_id: int, key: str, meant: str, cause: Cause) -> Reply:
    """An answer is kept, in place of an earlier one, and given when the match asks."""
    async with matches.changing(match_id, cause) as (live, db):
        seat = _seat(live, cause)
        offer = next((answers.get(meant) for topic, answers in asked_first(live).items() if topic.key == key), None)
        if offer is None:
            raise Sorry(GONE)
        await plans.keep(live, db, Order(seat, key, [str(offer.move)]))
    return panel(live, cause)


def _seat(live: Live, cause: Cause) -> Seat:
    """The seat of a member. Raises Sorry where there is none, and once the match has begun."""
    if live.phase == "playing":
        raise Sorry(BEGUN)
    demand_lobby(live)
    if (seat := live.seat_of(cause.user_id or 0)) is None:
        raise Sorry(NO_SEAT)
    return seat

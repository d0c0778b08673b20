"""What a kind of question decides, told to each person once."""

from __future__ import annotations

import structlog

from bot import store
from bot.match.matches import Matches
from bot.model.errors import UserError
from bot.model.session import Session
from bot.model.tips import is_new, wants_tips

log = structlog.get_logger(__name__)

ONCE = "-# You get a tip the first time you meet each kind of question. To turn tips off, use `/me tips`."


async def tip(matches: Matches, session: Session, user_id: int) -> str:
    """What the question decides that somebody is asked, if they are told now for the first time; or nothing."""
    seat = session.seat_of(user_id)
    question = session.decision(seat) if session.phase == "playing" else None
    if seat is None or question is None or seat not in session.waiting.people or question.answer is not None:
        return ""
    return await tip_on(matches, session, user_id, question.topic, again=session.setup.guided and is_new(session, seat))


async def tip_on(matches: Matches, session: Session, user_id: int, topic: str, *, again: bool = False) -> str:
    """What questions of a topic decide, where somebody was not told yet, or is to be told `again`; or nothing.

    A database that gives nothing back keeps nobody from playing: then there is no tip.
    """
    guide = session.game.guide
    text, kind = guide.on(topic), guide.kind(topic)
    if not text or not (again or wants_tips(session, user_id)):
        return ""
    try:
        tips = await _tips_of(matches, user_id, session.game.key)
        is_first_ever = not tips and not session.setup.guided
        if kind not in tips:
            async with matches.saving(durable=False) as db:
                store.tips.add_tip(db, user_id, session.game.key, kind)
            tips.add(kind)
        elif not again:
            return ""
    except UserError:
        log.warning("a tip was left out", match=session.id)
        return ""
    return "\n".join([f"> **Tip:** {text}", *([ONCE] if is_first_ever else [])])


async def _tips_of(matches: Matches, user_id: int, game: str) -> set[str]:
    """The kinds of question that somebody was told about."""
    if (user_id, game) not in matches.people.tips:
        async with matches.reading() as db:
            await matches.people.recall(db, game, [user_id])
    return matches.people.remember_tips(user_id, game, matches.people.tips.get((user_id, game), set()))

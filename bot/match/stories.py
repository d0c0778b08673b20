"""How matches went that are over."""

from __future__ import annotations

import structlog

from bot.match.pools import in_thread
from bot.model.session import Session
from rules import Story, story_of

log = structlog.get_logger(__name__)


async def story_to_tell(session: Session) -> Story | None:
    """How a match went that has a result, found by playing it again, beside the loop, and kept.

    None where that fails, for a result does not wait for it.
    """
    memory = session.memory
    if memory.story is None and not memory.untold:
        try:
            memory.story = await in_thread(story_of, session.under_way)
        except Exception:
            memory.untold = True
            log.exception("a story can't be told", match=session.id, game=session.game.key)
    return memory.story

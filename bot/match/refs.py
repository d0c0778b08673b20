"""Which match, and which post of it, a button belongs to."""

from __future__ import annotations

import structlog

from bot import store
from bot.match.matches import MATCH_GONE, Matches
from bot.model.errors import UserError
from bot.model.ref import Ref

log = structlog.get_logger(__name__)

ANOTHER = "another bot may run with this token, or the database went back to a copy"


async def require_current_ref(matches: Matches, ref: Ref) -> None:
    """Raises UserError unless the match of that number, and the post if a button names one, are still those of then."""
    if await _token(matches, ref.id) != ref.token:
        log.warning("a button names a match that isn't known here", match=ref.id, hint=ANOTHER)
        raise UserError(MATCH_GONE)
    if ref.nonce:
        async with matches.reading() as db:
            if not await store.posts.is_known(db, ref.id, ref.nonce):
                raise UserError(MATCH_GONE)


async def ref_of(matches: Matches, match_id: int) -> Ref:
    """What names a match in the id of a button, also one that is damaged."""
    return Ref(match_id, await _token(matches, match_id) or "")


async def newest_in(matches: Matches, channel_id: int) -> int:
    """The open match of a channel, or the last that was played in it. Raises UserError where there was none."""
    try:
        return await matches.id_here(channel_id)
    except UserError:
        async with matches.reading() as db:
            match_id = await store.matches.last_match_in(db, channel_id)
        if match_id is None:
            raise
        return match_id


async def _token(matches: Matches, match_id: int) -> str | None:
    if (session := matches.in_memory(match_id)) is not None:
        return session.ref.token
    async with matches.reading() as db:
        return await store.matches.token_of(db, match_id)

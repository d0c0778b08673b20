"""What it means for a match that Discord refuses its posts or takes none: it stands still, and is held back."""

from __future__ import annotations

from contextlib import suppress

import discord
import structlog

from bot import store
from bot.match.halt import cut_off
from bot.match.matches import Matches
from bot.model.errors import UserError
from bot.model.post import Post
from bot.model.unreachable import TROUBLES
from bot.store.leases import Lane
from bot.store.transactions import Reading
from bot.tasks.delivery import Delivery
from bot.tasks.sender import Sender

log = structlog.get_logger(__name__)


def is_held(matches: Matches, match_id: int, lane: Lane) -> bool:
    """Whether a match cannot be reached and is not tried again; what goes to direct messages goes all the same."""
    session = matches.in_memory(match_id)
    untried = lane != "letters" and match_id not in matches.shared.tries
    return untried and session is not None and session.standstill.code is not None


async def note_refusal(matches: Matches, match_id: int, lane: Lane, post: Post, error: discord.HTTPException) -> None:
    """Discord refuses a post for good: the match stands still where that is the channel's, or calls somebody."""
    log.error("a post is refused", match=match_id, status=error.status, code=error.code)
    if lane != "letters" and (error.code in TROUBLES or (lane == "new" and post.calls)):
        since = post.message.created_at if lane == "new" and post.calls else None
        await cut_off(matches, match_id, error.code, since)
        matches.shared.tries.discard(match_id)


async def note_away(matches: Matches, match_id: int, since: int) -> None:
    """Discord has taken nothing for a match since then: it stands still as of when its people were to be called."""
    with suppress(UserError):
        async with matches.reading() as db:
            calls = await unsent_calls(db, match_id)
        await cut_off(matches, match_id, None, min([since, *(post.message.created_at for post in calls)]))


async def somebody_waits(matches: Matches, sender: Sender, match_id: int, delivery: Delivery) -> bool:
    """Whether the channel takes no new post, or lacks one that calls somebody: that it takes edits says nothing."""
    if sender.is_kept_out(delivery):
        return True
    async with matches.store.read() as db:
        return bool(await unsent_calls(db, match_id))


async def unsent_calls(db: Reading, match_id: int) -> list[Post]:
    """The posts in the channel of a match that call somebody and that nobody has seen."""
    return [post for post in await store.posts.due_posts(db, match_id) if post.has_yet_to_call and not post.user_id]

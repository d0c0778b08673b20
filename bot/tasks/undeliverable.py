"""What is done about a post that its reader must not see, or whose direct messages take none."""

from __future__ import annotations

from typing import Protocol, TypeAlias

import discord
import structlog

from bot import store
from bot.match import followers
from bot.match.matches import Matches
from bot.model.player import Cause
from bot.model.post import Post, new_nonce
from bot.tasks.delivery import Delivery
from bot.tasks.visibility import Servers, may_see
from bot.ui.discord_errors import UNKNOWN_MESSAGE, may_pass

log = structlog.get_logger(__name__)

FORBIDDEN, CLOSED = 403, 50007
OF_US = (20026, 40003)
"""What Discord says where it stops the bot itself, as one that opens too many direct messages at once."""

Writable: TypeAlias = discord.PartialMessageable | discord.DMChannel


class Channels(Servers, Protocol):
    """The client, for the sender: channels by id, known or not, and who may see them."""

    def get_partial_messageable(self, id: int) -> discord.PartialMessageable: ...

    async def fetch_channel(self, channel_id: int, /) -> object: ...

    async def create_dm(self, user: discord.abc.Snowflake) -> discord.DMChannel: ...

    @property
    def user(self) -> discord.ClientUser | None: ...


async def is_kept_back(matches: Matches, channels: Channels, match_id: int, delivery: Delivery) -> bool:
    """Whether the reader of a letter may not see any more what it is about; they follow no more.

    One that is only to be superseded is not looked into. Raises where Discord does not say.
    """
    post, venue = delivery.post, delivery.venue
    if delivery.successor or await may_see(channels, venue.guild_id, venue.channel_id, post.user_id or 0):
        return False
    await _lose(matches, match_id, post, "does not see the channel any more")
    return True


def is_unwelcome(post: Post, error: discord.HTTPException) -> bool:
    """Whether a member's direct messages will not take a post that the channel, or nobody, is to get instead.

    A letter is given up only where its reader takes none: what else is refused of it is a fault of ours. What was left
    in another channel is given up with whatever is refused there, unless the message alone is gone.
    """
    if may_pass(error):
        return False
    if post.message.channel_id is not None:
        return error.code != UNKNOWN_MESSAGE
    if post.user_id is None:
        return False
    closed = error.code == CLOSED or (error.status == FORBIDDEN and error.code not in OF_US)
    return closed or not post.is_letter


async def give_up(matches: Matches, match_id: int, post: Post) -> None:
    """A member takes no direct messages: they follow no more, or if it is no letter, the channel gets it.

    What a channel takes no more of a match that has left it stays as it is.
    """
    if post.message.channel_id is not None:
        await _let_go(matches, match_id, post, post.message.channel_id)
        return
    if post.is_letter:
        await _lose(matches, match_id, post, "takes no direct messages")
        return
    post.user_id, post.message.nonce = None, new_nonce()
    async with matches.store.write() as db:
        await store.matches.keep(db, match_id)
        store.posts.save_post(db, post)


async def _let_go(matches: Matches, match_id: int, post: Post, channel_id: int) -> None:
    """A post is not sent, or not edited; then no other that the match has left there is, either."""
    if post.message.id is not None:
        async with matches.store.write() as db:
            store.posts.let_go(db, match_id, channel_id)
    post.message.shown = post.wanted
    log.info("a channel that a match has left takes no posts", match=match_id)


async def _lose(matches: Matches, match_id: int, letter: Post, why: str) -> None:
    """A letter is not sent, and whom it was for follows no more; nobody else needs to hear of that."""
    async with matches.changing(match_id, Cause("bot")) as (session, db):
        followers.lose(session, db, letter.user_id or 0)
    letter.message.shown = letter.wanted
    log.info("a follower is lost", match=match_id, reason=why)

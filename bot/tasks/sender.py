"""Sends or edits one post: once, whatever was lost before; what keeps that from working is mended for the next try."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from datetime import UTC, datetime
from typing import Any

import aiohttp
import discord
import structlog

from bot.match.calls import supersede
from bot.match.matches import Matches
from bot.model.drawing import Draw
from bot.model.post import Post, new_nonce
from bot.model.time import now
from bot.model.unreachable import ARCHIVED
from bot.tasks.delivery import Delivery, draw_pictures, edit_arguments, lane_of
from bot.tasks.undeliverable import Channels, Writable, give_up, is_kept_back, is_unwelcome
from bot.ui.answers import Answers
from bot.ui.discord_errors import UNKNOWN_MESSAGE, may_pass
from bot.ui.permissions import kept_out, why_closed

log = structlog.get_logger(__name__)

NONCE_SECONDS = 120
"""For how long a repeated nonce is trusted to make no second message."""
CLOCKS_DIFFER_SECONDS = 60
MOST_SEARCHED = 1_000
ANSWER_SECONDS = 1.0
LATE_SECONDS = 4
"""For how long the answer to a press may still come after it counts as lost: Discord takes one for three seconds."""
EDIT_SECONDS = 10.0
"""How long an edit may take, waits for Discord's limits included: others wait behind it."""


class Sender:
    """Sends and edits posts, through the client that knows the channels."""

    def __init__(self, matches: Matches, channels: Channels, draw: Draw, answers: Answers) -> None:
        self._matches = matches
        self._channels = channels
        self._draw = draw
        self._answers = answers
        self._late = dict[int, int]()

    async def deliver(self, match_id: int, delivery: Delivery) -> None:
        """Send or edit a post; or mend what keeps that from working, for the next try. Raises Lost."""
        post = delivery.post
        if post.is_letter and await is_kept_back(self._matches, self._channels, match_id, delivery):
            return
        try:
            channel = await self._place(delivery)
            if post.message.id is not None:
                await self._edit(match_id, channel, delivery)
            elif delivery.successor is None:
                await self._send(match_id, channel, delivery)
            elif (message_id := await find_message(channel, self._channels.user, delivery.post)) is not None:
                _note_found(post, message_id)
            else:
                self._still_has(match_id, post)
                await supersede(self._matches, match_id, post, delivery.successor)
        except discord.HTTPException as error:
            if is_unwelcome(post, error):
                await give_up(self._matches, match_id, post)
            else:
                await self._mend(error, delivery.venue.channel_id, post)

    async def _send(self, match_id: int, channel: Writable, delivery: Delivery) -> None:
        """Send a post, unless it was sent before and the bot died before it noted that down.

        A post that was tried before may be there as it was at first, so it is edited after this, unless it's a letter.
        """
        post = delivery.post
        revision = post.wanted if delivery.fresh or post.is_letter else 1
        pictures = await draw_pictures(self._draw, delivery)
        if (
            now() - post.message.created_at > NONCE_SECONDS
            and (message_id := await find_message(channel, self._channels.user, post)) is not None
        ):
            _note_found(post, message_id)
            return
        self._still_has(match_id, post)
        post.message.alt, post.message.drawn = pictures.board.alt if pictures.board else "", True
        mentions = discord.AllowedMentions(everyone=False, roles=False, users=delivery.pings)
        files: dict[str, Any] = {"files": sent} if (sent := pictures.files()) else {}
        message = await channel.send(
            view=delivery.layout(pictures), nonce=post.message.nonce, allowed_mentions=mentions, **files
        )
        post.message.id, post.message.shown = message.id, revision
        pings, seconds = [one.id for one in delivery.pings], now() - post.message.created_at
        log.info(
            "post sent", match=match_id, post=post.id, kind=post.kind, message=message.id, pings=pings, seconds=seconds
        )

    def _still_has(self, match_id: int, post: Post) -> None:
        """No other process sees to a post meanwhile. Raises Lost where this one stood still for too long."""
        self._matches.leases.still_has(lane_of(post), match_id)

    def is_kept_out(self, delivery: Delivery) -> bool:
        """Whether the bot may send nothing new where a post stands, though the post itself could be edited."""
        guild = self._channels.get_guild(delivery.venue.guild_id)
        return guild is not None and kept_out(guild, delivery.venue.channel_id) is not None

    async def _place(self, delivery: Delivery) -> Writable:
        """Where a post goes: the channel of its match, or one member's direct messages."""
        if delivery.post.user_id is None:
            return self._channels.get_partial_messageable(delivery.venue.channel_id)
        return await self._channels.create_dm(discord.Object(delivery.post.user_id))

    async def _edit(self, match_id: int, channel: Writable, delivery: Delivery) -> None:
        """Show a post anew; without new pictures it keeps those that it has.

        Where a press on the post waits for that, the edit is the answer to the press; an answer that is not known to
        have arrived counts for nothing, and the message is edited as if there had been no press. While it may still
        come, and undo that, the post stays due.
        """
        revision, message_id = delivery.post.wanted, delivery.post.message.id or 0
        pictures = await draw_pictures(self._draw, delivery)
        if pictures.board:
            delivery.post.message.alt, delivery.post.message.drawn = pictures.board.alt, True
        self._still_has(match_id, delivery.post)
        press = await self._answers.take(message_id)
        lost = press and await loss_of(press.response.edit_message(**edit_arguments(delivery, pictures)))
        if lost and not is_refusal(lost):
            self._late[delivery.post.id] = now() + LATE_SECONDS
        if press is None or lost:
            async with asyncio.timeout(EDIT_SECONDS):
                await channel.get_partial_message(message_id).edit(**edit_arguments(delivery, pictures))
        delivery.post.message.shown = revision - bool(self.late_seconds(delivery.post))

    def late_seconds(self, post: Post) -> int:
        """For how long the late answer to a press may still undo what a post shows; 0 where none can come."""
        seconds = max(0, self._late.get(post.id, 0) - now())
        if not seconds:
            self._late.pop(post.id, None)
        return seconds

    async def _mend(self, error: discord.HTTPException, channel_id: int, post: Post) -> None:
        """Make a deleted message anew if it still counts, with no other ping; open an archived thread. Else raises."""
        if error.code == UNKNOWN_MESSAGE and post.message.id is not None:
            post.message.id, post.message.nonce, post.message.created_at = None, new_nonce(), now()
            post.message.shown = max(1, post.message.shown) if post.open else post.wanted
        elif error.code == ARCHIVED:
            thread = await self._channels.fetch_channel(channel_id)
            if not isinstance(thread, discord.Thread) or why_closed(
                thread.guild, thread.parent_id, archived=thread.archived, locked=thread.locked
            ):
                raise error
            await thread.edit(archived=False)
        else:
            raise error


def _note_found(post: Post, message_id: int) -> None:
    """Note that a post was sent after all; for a letter that is all there is to do."""
    post.message.id = message_id
    if post.is_letter:
        post.message.shown = post.wanted


async def find_message(channel: Writable, us: discord.ClientUser | None, post: Post) -> int | None:
    """The id of a post's message in the channel, if it was sent after all."""
    since = datetime.fromtimestamp(post.message.created_at - CLOCKS_DIFFER_SECONDS, UTC)
    async for message in channel.history(after=since, limit=MOST_SEARCHED, oldest_first=True):
        ours = us is not None and message.author.id == us.id
        if ours and any(isinstance(part, discord.Container) and part.id == post.id for part in message.components):
            return message.id
    return None


async def loss_of(answer: Awaitable[object]) -> Exception | None:
    """Why the answer to a press is not known to have arrived; the wait is short, since the next post waits too."""
    try:
        async with asyncio.timeout(ANSWER_SECONDS):
            await answer
    except (aiohttp.ClientError, discord.HTTPException, discord.InteractionResponded, OSError) as error:
        log.info("an answer was lost", error=type(error).__name__)
        return error
    return None


def is_refusal(error: Exception) -> bool:
    """Whether an answer cannot come any more: Discord said no, or it was never sent."""
    return isinstance(error, discord.InteractionResponded) or not may_pass(error)

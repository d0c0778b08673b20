"""The outbox: what is due is sent or edited, each post once, however often something fails on the way.

Between commit, send and mark-as-sent the bot may die at any point. A retry repeats the stored nonce, with which Discord
makes no second message for some minutes; later the channel is searched for our post first (its container carries the
post's id) and only then sent again. A turn that is over before its post was seen is told by the next post.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

import aiohttp
import discord
import structlog
from sqlalchemy.exc import SQLAlchemyError

from bot import store
from bot.match.halt import unreachable
from bot.match.matches import Matches
from bot.match.people import theme_for
from bot.match.running_bot import Draw
from bot.match.workers import Worker
from bot.model.errors import Damaged, UserError
from bot.model.post import Post, new_nonce
from bot.model.session import Session
from bot.model.time import now
from bot.tasks.delivery import Delivery, delivery_of, draw_picture, edit_arguments, file_of, successor_of
from bot.tasks.undeliverable import Channels, Writable, give_up, is_kept_back, is_unwelcome
from bot.ui.answers import Answers
from bot.ui.discord_errors import may_pass

log = structlog.get_logger(__name__)

NONCE_SECONDS = 120
"""For how long a repeated nonce is trusted to make no second message."""
CLOCKS_DIFFER_SECONDS = 60
MOST_SEARCHED = 1_000
ANSWER_SECONDS = 1.0
RETRY_SECONDS = (1, 2, 4, 8, 15, 30, 60)
UNKNOWN_MESSAGE, ARCHIVED = 10008, 50083
NO_WAY_IN = (10003, 50001, 50013)
"""What Discord says where a channel is gone, or closed to the bot."""


class Outbox:
    """Delivers what is due, one task a match, for as long as something is; its letters have one of their own.

    So no follower whose letter waits keeps the players waiting.
    """

    def __init__(self, matches: Matches, channels: Channels, draw: Draw, answers: Answers) -> None:
        self._matches = matches
        self._channels = channels
        self._draw = draw
        self._answers = answers
        self._sending = Worker("outbox", self._see_to)

    def wake(self, match_id: int, *, in_turn: bool = False) -> None:
        """See to a match's posts, at once or in turn."""
        (self._sending.wake_in_turn if in_turn else self._sending.wake)(match_id, False)

    def hold(self) -> None:
        """What waits for its turn stays due for the next start."""
        self._sending.hold()

    async def flush(self, seconds: float) -> None:
        """Send what is due, for so long at most; then stop."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self._sending.tasks:
                    await asyncio.wait(self._sending.tasks.values())
        self._sending.stop()

    async def _see_to(self, match_id: int, letters: bool) -> bool:
        try:
            await self._deliver_all(match_id, letters)
        except Damaged as error:
            log.error("a post waits", match=match_id, reason=error.text)
        except Exception:
            log.exception("a post failed", match=match_id)
        return False

    async def _deliver_all(self, match_id: int, letters: bool) -> None:
        """Deliver until nothing is due but what Discord refuses; that is tried again when the match changes."""
        failures, refused = 0, set[int]()
        while True:
            try:
                done, failures = await self._sweep(match_id, letters, refused), 0
            except Damaged:
                raise
            except (aiohttp.ClientError, discord.HTTPException, OSError, SQLAlchemyError, UserError) as error:
                wait = RETRY_SECONDS[min(failures, len(RETRY_SECONDS) - 1)]
                log.warning("a post waits", match=match_id, error=type(error).__name__, seconds=wait)
                failures += 1
                await self._sending.rest(wait, match_id, letters)
                continue
            if done or self._sending.is_woken(match_id, letters):
                return

    async def _sweep(self, match_id: int, letters: bool, refused: set[int]) -> bool:
        """Send or edit, in order, all that is due and not refused; True when nothing of it is left.

        What is sent is noted down at once. An edit that nobody noted down would only be made once more, so those
        before it are noted down with it.
        """
        to_note_down = list[Post]()
        deliveries = await self._take_up(match_id, letters, refused)
        more = any(letters or delivery.successor or delivery.post.only_struck for delivery in deliveries)
        for delivery in deliveries:
            known = delivery.post.message.id is not None
            try:
                await self._deliver(match_id, delivery)
            except discord.HTTPException as error:
                if may_pass(error):
                    raise
                if error.code in NO_WAY_IN and not letters:
                    await unreachable(self._matches, match_id, gone=True)
                log.error("a post is refused", match=match_id, status=error.status, code=error.code)
                refused.add(delivery.post.id)
                if delivery.fresh:
                    self._matches.shared.unsent.add(delivery.post.id)
                continue
            to_note_down.append(delivery.post)
            if delivery.halted:
                await unreachable(self._matches, match_id, gone=False)
            if not known:
                await self._note_down(to_note_down)
                to_note_down = []
        await self._note_down(to_note_down)
        left = [
            one.post for one in deliveries if one.post.message.shown < one.post.wanted and one.post.id not in refused
        ]
        return not left and not more

    async def _take_up(self, match_id: int, letters: bool, refused: set[int]) -> list[Delivery]:
        """The deliveries to be made at once of what is due, as the match stands now."""
        async with self._matches.lock(match_id):
            session = await self._matches.get(match_id)
            async with self._matches.store.read() as db:
                all_due = await store.posts.due_posts(db, match_id)
            due = [post for post in all_due if post.id not in refused and post.is_letter == letters]
            if not letters and any(post.is_letter for post in all_due):
                self._sending.wake_in_turn(match_id, True)
            batch = due[: how_many(due)]
            deliveries = [await prepare(self._matches, session, due[at:]) for at, _ in enumerate(batch)]
            self._matches.shared.unsent.difference_update(post.id for post in batch)
        moot = [delivery.post for delivery in deliveries if delivery.moot]
        for post in moot:
            post.message.shown = post.wanted
        await self._note_down(moot)
        return [delivery for delivery in deliveries if not delivery.moot]

    async def _deliver(self, match_id: int, delivery: Delivery) -> None:
        """Send or edit a post; or mend what keeps that from working, for the next try."""
        post = delivery.post
        if post.is_letter and await is_kept_back(self._matches, self._channels, match_id, delivery):
            return
        try:
            channel = await self._place(delivery)
            if post.message.id is not None:
                await self._edit(channel, delivery)
            elif delivery.successor is None:
                await self._send(channel, delivery)
            elif (message_id := await find_message(channel, self._channels.user, delivery.post)) is not None:
                _note_found(post, message_id)
            else:
                await self._matches.supersede(match_id, post, delivery.successor)
        except discord.HTTPException as error:
            if is_unwelcome(post, error):
                await give_up(self._matches, match_id, post)
            else:
                await self._mend(error, delivery.venue.channel_id, post)

    async def _note_down(self, posts: list[Post]) -> None:
        """Write what has become of some posts. If power loss takes that away, they are looked for, or edited again.

        One that is to be made anew, with another nonce, could not be found by the nonce of before.
        """
        if posts:
            anew = any(post.message.id is None for post in posts)
            async with self._matches.store.write(durable=anew) as db:
                store.posts.note_shown(db, posts)

    async def _send(self, channel: Writable, delivery: Delivery) -> None:
        """Send a post, unless it was sent before and the bot died before it noted that down.

        A post that was tried before may be there as it was at first, so it is edited after this, unless it's a letter.
        """
        post = delivery.post
        revision = post.wanted if delivery.fresh or post.is_letter else 1
        if (
            now() - post.message.created_at > NONCE_SECONDS
            and (message_id := await find_message(channel, self._channels.user, post)) is not None
        ):
            _note_found(post, message_id)
            return
        picture = await draw_picture(self._draw, delivery)
        if picture is None:
            post.message.alt = ""
        mentions = discord.AllowedMentions(everyone=False, roles=False, users=delivery.pings)
        files: dict[str, Any] = {"file": file_of(picture)} if picture else {}
        message = await channel.send(
            view=delivery.layout(), nonce=post.message.nonce, allowed_mentions=mentions, **files
        )
        post.message.id, post.message.shown = message.id, revision

    async def _place(self, delivery: Delivery) -> Writable:
        """Where a post goes: the channel of its match, or one member's direct messages."""
        if delivery.post.user_id is None:
            return self._channels.get_partial_messageable(delivery.venue.channel_id)
        return await self._channels.create_dm(discord.Object(delivery.post.user_id))

    async def _edit(self, channel: Writable, delivery: Delivery) -> None:
        """Show a post anew; one that is closed keeps its picture.

        Where a press on the post waits for that, the edit is the answer to the press; an answer that is not known to
        have arrived counts for nothing, and the message is edited as if there had been no press.
        """
        revision, message_id = delivery.post.wanted, delivery.post.message.id or 0
        picture = await draw_picture(self._draw, delivery) if delivery.post.open else None
        press = await self._answers.take(message_id)
        if press is None or not await has_arrived(press.response.edit_message(**edit_arguments(delivery, picture))):
            await channel.get_partial_message(message_id).edit(**edit_arguments(delivery, picture))
        delivery.post.message.shown = revision

    async def _mend(self, error: discord.HTTPException, channel_id: int, post: Post) -> None:
        """Make a deleted message anew if it still counts, with no other ping; open an archived thread. Else raises."""
        if error.code == UNKNOWN_MESSAGE and post.message.id is not None:
            post.message.id, post.message.nonce, post.message.created_at = None, new_nonce(), now()
            post.message.shown = max(1, post.message.shown) if post.open else post.wanted
        elif error.code == ARCHIVED:
            thread = await self._channels.fetch_channel(channel_id)
            if not isinstance(thread, discord.Thread) or thread.locked:
                raise error
            await thread.edit(archived=False)
        else:
            raise error


def how_many(due: Sequence[Post]) -> int:
    """How many of the posts that are due are seen to at once: up to the first that may have to be superseded.

    Posts that are only to be struck come one at a time, so that what is new meanwhile need not wait for them; so do
    letters, for what is new meanwhile may become part of those that are left.
    """
    waits = (at for at, post in enumerate(due, 1) if post.only_struck or post.is_letter or successor_of(due[at - 1 :]))
    return next(waits, len(due))


async def prepare(matches: Matches, session: Session, due: Sequence[Post]) -> Delivery:
    """The first of the posts that are due, with all that its delivery needs."""
    post = due[0]
    theme = theme_for(matches, session, post.user_id or 0)
    return await delivery_of(session, due, fresh=post.id in matches.shared.unsent, theme=theme)


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


async def has_arrived(answer: Awaitable[object]) -> bool:
    """Whether the answer to a press is known to have arrived; the wait is short, since the next post waits too."""
    try:
        async with asyncio.timeout(ANSWER_SECONDS):
            await answer
    except (aiohttp.ClientError, discord.HTTPException, discord.InteractionResponded, OSError) as error:
        log.info("an answer was lost", error=type(error).__name__)
        return False
    return True

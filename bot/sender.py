"""The outbox: what is due is sent or edited, each post once, however often something fails on the way.

Between commit, send and mark-as-sent the bot may die at any point. A retry repeats the stored nonce, with which Discord
makes no second message for some minutes; later the channel is searched for our post first (its container carries the
post's id) and only then sent again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from io import BytesIO
from typing import Any, Protocol

import aiohttp
import discord
import structlog
from sqlalchemy.exc import DBAPIError

from bot.clock import now
from bot.errors import Sorry
from bot.live import Live, Post
from bot.matches import Matches
from bot.posts import PICTURE, Page, page
from bot.store import posts as outbox
from bot.store.posts import new_nonce
from render import Picture
from rules import Game, Seat

log = structlog.get_logger(__name__)

NONCE_SECONDS = 120
"""For how long a repeated nonce is trusted to make no second message."""

RETRY_SECONDS = (1, 2, 4, 8, 15, 30, 60)
UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, ARCHIVED = 10003, 10008, 50083

Draw = Callable[..., Picture]


class Channels(Protocol):
    """The client, for the sender: channels by id, known or not."""

    def get_partial_messageable(self, id: int) -> discord.PartialMessageable: ...

    async def fetch_channel(self, channel_id: int, /) -> object: ...


@dataclass(frozen=True)
class Letter:
    """A post with all that its delivery needs, as the match stood when it was taken up."""

    post: Post
    said: Page
    names: Mapping[Seat, str]
    pings: list[discord.Object]
    game: Game

    def layout(self) -> discord.ui.LayoutView:
        """What is sent; with the picture, once there is one."""
        return self.said.layout(self.post.alt if self.said.drawn is not None and self.post.alt else None)


class Sender:
    """Delivers what is due, one task a match, for as long as something is."""

    def __init__(self, matches: Matches, channels: Channels, draw: Draw) -> None:
        self._matches = matches
        self._channels = channels
        self._draw = draw
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._again: set[int] = set()

    def wake(self, match_id: int) -> None:
        """See to a match's posts."""
        if match_id in self._tasks:
            self._again.add(match_id)
        else:
            self._tasks[match_id] = asyncio.create_task(self._run(match_id), name=f"sender-{match_id}")

    async def flush(self, seconds: float) -> None:
        """Send what is due, for so long at most; then stop."""
        if self._tasks:
            await asyncio.wait(self._tasks.values(), timeout=seconds)
        for task in self._tasks.values():
            task.cancel()

    async def _run(self, match_id: int) -> None:
        failures = 0
        try:
            while True:
                self._again.discard(match_id)
                try:
                    done, failures = await self._deliver_next(match_id), 0
                except (aiohttp.ClientError, discord.DiscordServerError, OSError, DBAPIError) as error:
                    wait = RETRY_SECONDS[min(failures, len(RETRY_SECONDS) - 1)]
                    log.warning("a post waits", match=match_id, error=type(error).__name__, seconds=wait)
                    failures += 1
                    await asyncio.sleep(wait)
                    continue
                if done and match_id not in self._again:
                    return
        except discord.HTTPException as error:
            log.error("a post is refused", match=match_id, status=error.status, code=error.code)
        except Sorry as sorry:
            log.error("a post waits", match=match_id, reason=sorry.text)
        except Exception:
            log.exception("a post failed", match=match_id)
        finally:
            del self._tasks[match_id]

    async def _deliver_next(self, match_id: int) -> bool:
        """Send or edit the oldest that is due; True when nothing more is."""
        async with self._matches.lock(match_id):
            live = await self._matches.get(match_id)
            async with self._matches.store.read() as db:
                due = await outbox.due_posts(db, match_id)
            if not due:
                return True
            self._matches.unsent.discard(due[0].id)
            letter = Letter(due[0], page(live, due[0]), live.names, pinged(live, due[0]), live.game)
        channel = self._channels.get_partial_messageable(live.channel_id)
        try:
            await (self._send(channel, letter) if letter.post.message_id is None else self._edit(channel, letter))
        except discord.HTTPException as error:
            await self._mend(error, live.channel_id, letter.post)
        async with self._matches.store.write() as db:
            await outbox.mark_shown(db, letter.post)
        return len(due) == 1 and letter.post.shown == letter.post.wanted

    async def _send(self, channel: discord.PartialMessageable, letter: Letter) -> None:
        """Send a post, unless it was sent before and nobody came to note it down."""
        post, revision = letter.post, letter.post.wanted
        if now() - post.created_at > NONCE_SECONDS and (message_id := await self._found(channel, post)) is not None:
            post.message_id = message_id
            return
        extra = await self._drawn(letter)
        mentions = discord.AllowedMentions(everyone=False, roles=False, users=letter.pings)
        files: dict[str, Any] = {"file": extra} if extra else {}
        message = await channel.send(view=letter.layout(), nonce=post.nonce, allowed_mentions=mentions, **files)
        post.message_id, post.shown = message.id, revision

    async def _edit(self, channel: discord.PartialMessageable, letter: Letter) -> None:
        """Show a post anew; one that is closed keeps its picture."""
        revision = letter.post.wanted
        picture = await self._drawn(letter) if letter.post.open else None
        files: dict[str, Any] = {"attachments": [picture]} if picture else {}
        message = channel.get_partial_message(letter.post.message_id or 0)
        await message.edit(view=letter.layout(), allowed_mentions=discord.AllowedMentions.none(), **files)
        letter.post.shown = revision

    async def _mend(self, error: discord.HTTPException, channel_id: int, post: Post) -> None:
        """Make a deleted message anew if it still counts, with no other ping; open an archived thread. Else raises."""
        if error.code == UNKNOWN_MESSAGE and post.message_id is not None:
            post.message_id, post.nonce, post.created_at = None, new_nonce(), now()
            post.shown = max(1, post.shown) if post.open else post.wanted
        elif error.code == ARCHIVED:
            thread = await self._channels.fetch_channel(channel_id)
            if not isinstance(thread, discord.Thread) or thread.locked:
                raise error
            await thread.edit(archived=False)
        else:
            raise error

    async def _found(self, channel: discord.PartialMessageable, post: Post) -> int | None:
        """Our message in the channel, if it was sent after all."""
        since = datetime.fromtimestamp(post.created_at - NONCE_SECONDS, UTC)
        async for message in channel.history(after=since, limit=200, oldest_first=False):
            if any(isinstance(part, discord.Container) and part.id == post.id for part in message.components):
                return message.id
        return None

    async def _drawn(self, letter: Letter) -> discord.File | None:
        """The picture; none where drawing fails, for a match must not wait for its picture."""
        if letter.said.drawn is None:
            return None
        try:
            picture = await asyncio.to_thread(self._draw, letter.game, letter.said.drawn, names=letter.names)
        except Exception:
            log.exception("a picture failed", game=letter.game.key)
            return None
        letter.post.alt = picture.alt
        return discord.File(BytesIO(picture.data), PICTURE, description=picture.alt)


def pinged(live: Live, post: Post) -> list[discord.Object]:
    """Whom a post pings; nobody again when it was seen before."""
    users = (live.players[seat].user_id for seat in post.pings if post.shown == 0)
    return [discord.Object(user_id) for user_id in users if user_id is not None]

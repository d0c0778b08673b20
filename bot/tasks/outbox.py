"""The outbox: what is due is sent or edited, each post once, however often something fails on the way.

Between commit, send and mark-as-sent the bot may die at any point. A retry repeats the stored nonce, with which Discord
makes no second message for some minutes; later the channel is searched for our post first (its container carries the
post's id) and only then sent again. A turn that is over before its post was seen is told by the next post.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Literal, NamedTuple, TypeAlias

import aiohttp
import discord
import structlog
from sqlalchemy.exc import SQLAlchemyError

from bot import store
from bot.match.calls import call_late, is_late
from bot.match.halt import cut_off, reached
from bot.match.matches import Matches
from bot.match.people import theme_for
from bot.match.workers import Worker
from bot.model.errors import Damaged, UserError
from bot.model.post import Post
from bot.model.session import Session
from bot.model.time import now
from bot.model.unreachable import GONE_FOR_GOOD, TROUBLES
from bot.tasks.delivery import Delivery, delivery_of, successor_of
from bot.tasks.outages import Watch
from bot.tasks.sender import Sender
from bot.tasks.set_aside import SetAside
from bot.ui.discord_errors import is_away, is_limit, may_pass

log = structlog.get_logger(__name__)

RETRY_SECONDS = (1, 2, 4, 8, 15, 30, 60)

Lane: TypeAlias = Literal["new", "edits", "letters"]
"""What is sent one behind the other: new posts wait for no edit, and nobody for a follower's letter."""


def lane_of(post: Post) -> Lane:
    """What goes to one person's direct messages waits for that person alone."""
    if post.user_id is not None:
        return "letters"
    return "new" if post.message.id is None else "edits"


class Later(NamedTuple):
    """When a lane is looked at again, and what wakes it then."""

    at: float
    timer: asyncio.TimerHandle


class Outbox:
    """Delivers what is due, one task a match and lane, for as long as something is."""

    def __init__(self, matches: Matches, sender: Sender, watch: Watch) -> None:
        self._matches = matches
        self.sender = sender
        self._watch = watch
        self._aside = SetAside()
        self._looked_at = set[int]()
        self._sending = Worker("outbox", self._see_to)
        self._later = dict[tuple[int, Lane], Later]()
        self._failures = dict[tuple[int, Lane], tuple[int, int]]()

    def wake(self, match_id: int, *, in_turn: bool = False) -> None:
        """See to a match's posts in turn; or at once, what was refused as well, for somebody looks."""
        if in_turn:
            self._sending.wake_in_turn(match_id, "new")
        else:
            self._looked_at.add(match_id)
            self._sending.wake(match_id, "new")

    def hold(self) -> None:
        """What waits for its turn stays due for the next start."""
        self._sending.hold()
        for later in self._later.values():
            later.timer.cancel()

    async def flush(self, seconds: float) -> None:
        """Send what is due, for so long at most; then stop."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self._sending.tasks:
                    await asyncio.wait(self._sending.tasks.values())
        self._sending.stop()

    async def _see_to(self, match_id: int, lane: Lane) -> bool:
        try:
            await self._deliver_all(match_id, lane)
        except Damaged as error:
            log.error("a post waits", match=match_id, reason=error.text)
        except Exception:
            log.exception("a post failed", match=match_id)
        return False

    async def _deliver_all(self, match_id: int, lane: Lane) -> None:
        """Deliver until nothing is due but what is set aside; what fails is tried again, later each time."""
        try:
            while not (await self._sweep(match_id, lane) or self._sending.is_woken(match_id, lane)):
                pass
        except Damaged:
            raise
        except (aiohttp.ClientError, discord.DiscordException, OSError, SQLAlchemyError, UserError) as error:
            await self._failed(match_id, lane, error)
        else:
            self._failures.pop((match_id, lane), None)

    async def _failed(self, match_id: int, lane: Lane, error: Exception) -> None:
        """Something fails that may pass; where Discord takes nothing the second time, the match stands still."""
        times, since = self._failures.get((match_id, lane), (0, now()))
        self._failures[match_id, lane] = (times + 1, since)
        wait = RETRY_SECONDS[min(times, len(RETRY_SECONDS) - 1)]
        log.warning("a post waits", match=match_id, error=type(error).__name__, seconds=wait)
        self._look_again(match_id, lane, wait)
        if times and is_away(error):
            await self._lost(match_id, lane, since)

    async def _lost(self, match_id: int, lane: Lane, since: int) -> None:
        """Discord takes nothing for a match: nobody's time runs from when they were to be called."""
        await self._watch.failed(since)
        if lane == "letters":
            return
        with suppress(UserError, SQLAlchemyError):
            async with self._matches.store.read() as db:
                calls = await store.posts.unsent_calls(db, match_id)
            called = [post.message.created_at for post in calls if post.user_id is None]
            await cut_off(self._matches, match_id, None, min([since, *called]))

    async def _sweep(self, match_id: int, lane: Lane) -> bool:
        """Send or edit, in order, all that is due in a lane and not set aside; True when nothing of it is left.

        What is sent is noted down at once. An edit that nobody noted down would only be made once more, so those
        before it are noted down with it.
        """
        to_note_down = list[Post]()
        deliveries = await self._take_up(match_id, lane)
        more = any(lane == "letters" or one.successor or one.post.only_struck for one in deliveries)
        for delivery in deliveries:
            before = delivery.post.message.shown
            if not await self._deliver(match_id, lane, delivery):
                continue
            to_note_down.append(delivery.post)
            if lane != "edits":
                await note_down(self._matches, to_note_down)
                to_note_down = []
            if delivery.post.message.shown > before:
                await self._arrived(match_id, delivery, unseen=before == 0)
        await note_down(self._matches, to_note_down)
        due = [one.post for one in deliveries if one.post.message.shown < one.post.wanted]
        self._see_to_other_lanes(match_id, lane, due)
        return not more and all(lane_of(post) != lane or self._aside.holds(post) for post in due)

    async def _deliver(self, match_id: int, lane: Lane, delivery: Delivery) -> bool:
        """Send or edit a post; False where Discord refuses it, and it is set aside.

        Raises what may pass, but for an edit that Discord puts off: others need not wait for it.
        """
        post = delivery.post
        try:
            await self.sender.deliver(match_id, delivery)
        except (discord.HTTPException, TimeoutError) as error:
            put_off = lane == "edits" and is_limit(error)
            if may_pass(error) and not put_off:
                raise
            gone = isinstance(error, discord.HTTPException) and error.code in GONE_FOR_GOOD
            self._aside.put(post, whatever=put_off, for_good=gone)
            if delivery.fresh:
                self._matches.shared.unsent.add(post.id)
            if isinstance(error, discord.HTTPException) and not put_off:
                await self._refused(match_id, lane, post, error)
            return False
        self._aside.drop(post)
        if seconds := self.sender.late_seconds(post):
            self._aside.wait(post, seconds)
        return True

    async def _refused(self, match_id: int, lane: Lane, post: Post, error: discord.HTTPException) -> None:
        """Discord refuses a post for good: the match stands still where that is the channel's, or calls somebody."""
        log.error("a post is refused", match=match_id, status=error.status, code=error.code)
        if lane != "letters" and (error.code in TROUBLES or (lane == "new" and post.calls)):
            since = post.message.created_at if lane == "new" and post.calls else None
            await cut_off(self._matches, match_id, error.code, since)

    async def _arrived(self, match_id: int, delivery: Delivery, *, unseen: bool) -> None:
        """Discord has taken a post: people are reached again, and whoever it calls late has lost no time."""
        await self._watch.worked()
        if delivery.halted and (unseen or not await somebody_waits(self._matches, match_id)):
            await reached(self._matches, match_id)
        elif unseen and delivery.post.calls and is_late(delivery.post):
            await call_late(self._matches, match_id, delivery.post)

    def _see_to_other_lanes(self, match_id: int, lane: Lane, due: Sequence[Post]) -> None:
        """See to what is to be sent anew, or edited after all; and later to what is set aside."""
        for other in map(lane_of, due):
            if other != lane:
                self._sending.wake(match_id, other)
        seconds = self._aside.seconds(post for post in due if lane_of(post) == lane)
        if seconds is not None:
            self._look_again(match_id, lane, seconds)

    def _look_again(self, match_id: int, lane: Lane, seconds: float) -> None:
        """See to a lane after so many seconds, unless somebody does earlier."""
        planned, at = self._later.get((match_id, lane)), now() + seconds
        if planned is not None and planned.at <= at:
            return
        if planned is not None:
            planned.timer.cancel()
        timer = asyncio.get_running_loop().call_later(seconds, self._wake_again, match_id, lane)
        self._later[match_id, lane] = Later(at, timer)

    def _wake_again(self, match_id: int, lane: Lane) -> None:
        del self._later[match_id, lane]
        self._sending.wake_in_turn(match_id, lane)

    async def _take_up(self, match_id: int, lane: Lane) -> list[Delivery]:
        """The deliveries to be made at once of what is due, as the match stands now."""
        async with self._matches.lock(match_id):
            session = await self._matches.get(match_id)
            async with self._matches.store.read() as db:
                all_due = await store.posts.due_posts(db, match_id)
            if match_id in self._looked_at:
                self._looked_at.discard(match_id)
                self._aside.hurry(all_due)
            if lane == "new":
                self._wake_beside(match_id, all_due)
            due = [post for post in all_due if lane_of(post) == lane and not self._aside.holds(post)]
            batch = due[: how_many(due)]
            deliveries = [await prepare(self._matches, session, due[at:]) for at, _ in enumerate(batch)]
            self._matches.shared.unsent.difference_update(post.id for post in batch)
        moot = [delivery.post for delivery in deliveries if delivery.moot]
        for post in moot:
            post.message.shown = post.wanted
        await note_down(self._matches, moot)
        return [delivery for delivery in deliveries if not delivery.moot]

    def _wake_beside(self, match_id: int, all_due: Sequence[Post]) -> None:
        """Have what else is due seen to: edits at once, for somebody may have pressed there, and letters in turn."""
        lanes = {lane_of(post) for post in all_due}
        if "edits" in lanes:
            self._sending.wake(match_id, "edits")
        if "letters" in lanes:
            self._sending.wake_in_turn(match_id, "letters")


async def note_down(matches: Matches, posts: list[Post]) -> None:
    """Write what has become of some posts. If power loss takes that away, they are looked for, or edited again.

    One that is to be made anew, with another nonce, could not be found by the nonce of before.
    """
    if posts:
        anew = any(post.message.id is None for post in posts)
        async with matches.store.write(durable=anew) as db:
            store.posts.note_shown(db, posts)


async def somebody_waits(matches: Matches, match_id: int) -> bool:
    """Whether the channel has not taken a post yet that calls somebody: that it takes edits says nothing then."""
    async with matches.store.read() as db:
        return any(post.user_id is None for post in await store.posts.unsent_calls(db, match_id))


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

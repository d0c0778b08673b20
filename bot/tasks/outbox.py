"""The outbox: what is due is sent or edited, each post once, however often something fails on the way.

Between commit, send and mark-as-sent the bot may die at any point. A retry repeats the stored nonce, with which Discord
makes no second message for some minutes; later the channel is searched for our post first (its container carries the
post's id) and only then sent again. A turn that is over before its post was seen is told by the next post.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress

import aiohttp
import discord
import structlog
from sqlalchemy.exc import SQLAlchemyError

from bot import store
from bot.match.calls import call_late
from bot.match.halt import reached
from bot.match.leases import Lost
from bot.match.matches import Matches, failed
from bot.match.people import theme_for
from bot.match.workers import Wait, Worker
from bot.model.errors import Damaged, NotSaved, UserError
from bot.model.post import Post
from bot.model.session import Session
from bot.model.time import DAY, MINUTE, now
from bot.store.leases import Lane
from bot.tasks.delivery import Delivery, delivery_of, lane_of, successor_of
from bot.tasks.outages import Watch
from bot.tasks.refused import is_held, note_away, note_refusal, somebody_waits
from bot.tasks.sender import Sender
from bot.ui.discord_errors import is_away, is_limit, may_pass
from bot.ui.rates import rank
from bot.ui.refusals import HeldBack, Refusals

log = structlog.get_logger(__name__)

RETRY_SECONDS = 1, 60
"""For how long what fails on the way is left alone: at first, and at most."""
ASIDE_SECONDS = MINUTE, DAY
"""The same for a post that Discord refuses, or puts off, while it takes others: it keeps no other waiting."""
STUCK_SECONDS = 5 * MINUTE
"""For how long no process takes up by itself what can't be sent for another reason."""
LATE_SECONDS = 2
"""What people see within as many seconds is not late."""


class Outbox:
    """Delivers what is due, one task a match and lane, for as long as something is."""

    def __init__(self, matches: Matches, sender: Sender, watch: Watch, refusals: Refusals) -> None:
        self._matches = matches
        self.sender = sender
        self._watch = watch
        self._refusals = refusals
        self._waits = dict[int | tuple[int, Lane], Wait]()
        self._looked_at = set[int]()
        self._behind = set[int]()
        self._sending = Worker("outbox", self._see_to, matches.leases.of_lanes)

    def wake(self, match_id: int, *, in_turn: bool = False, lane: Lane = "new") -> None:
        """See to a match's posts in turn; or at once, what was refused as well, for somebody looks."""
        if not in_turn:
            self._looked_at.add(match_id)
        (self._sending.wake_in_turn if in_turn else self._sending.wake)(match_id, lane)

    @property
    def under_way(self) -> Counter[Lane]:
        """How many matches are seen to in each lane, or wait for it."""
        return Counter(lane for _, lane in self._sending.tasks)

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

    async def _see_to(self, match_id: int, lane: Lane) -> bool:
        """Deliver until nothing is due but what is set aside; what fails is tried again, later each time."""
        try:
            while not (await self._sweep(match_id, lane) or self._sending.is_woken(match_id, lane)):
                pass
            self._waits.pop((match_id, lane), None)
        except HeldBack:
            self._sending.wake_later(self._refusals.seconds(), match_id, lane)
        except Lost:
            log.warning("a post is another process's by now", match=match_id)
        except Damaged as error:
            log.error("a post waits", match=match_id, reason=error.text)
            self._sending.let_rest(STUCK_SECONDS, match_id, lane)
        except (aiohttp.ClientError, discord.DiscordException, OSError, SQLAlchemyError, UserError) as error:
            await self._failed(match_id, lane, error)
        except Exception:
            log.exception("a post failed", match=match_id)
            self._sending.let_rest(STUCK_SECONDS, match_id, lane)
        if lane == "new" and match_id in self._behind:
            self._behind.discard(match_id)
            self._sending.wake(match_id, "edits")
        return False

    async def _failed(self, match_id: int, lane: Lane, error: Exception) -> None:
        """Something fails that may pass; where Discord takes nothing the second time, nobody's time runs."""
        known = self._waits.get((match_id, lane), Wait(now()))
        wait = self._waits[match_id, lane] = known.after_failure(*RETRY_SECONDS)
        log.warning("a post waits", match=match_id, error=type(error).__name__, seconds=wait.seconds)
        self._sending.wake_later(wait.seconds, match_id, lane)
        if wait.times > 1 and is_away(error):
            await self._watch.failed(wait.since)
            if lane != "letters":
                await note_away(self._matches, match_id, wait.since)

    async def _sweep(self, match_id: int, lane: Lane) -> bool:
        """Send or edit, in order, all that is due in a lane and not set aside; True when nothing of it is left.

        What is sent is noted down at once. An edit that nobody noted down would only be made once more, so those
        before it are noted down with it.
        """
        to_note_down = list[Post]()
        deliveries = await self._take_up(match_id, lane)
        more = any(lane == "letters" or one.successor or one.post.only_struck for one in deliveries)
        for at, delivery in enumerate(deliveries, 1):
            before = delivery.post.message.shown
            if not await self._deliver(match_id, lane, delivery):
                if is_held(self._matches, match_id, lane):
                    self._matches.shared.unsent.note(*(one.post.id for one in deliveries[at:] if one.fresh))
                    break
                continue
            to_note_down.append(delivery.post)
            if lane != "edits":
                await note_down(self._matches, match_id, to_note_down)
                to_note_down = []
            if delivery.post.message.shown > before:
                await self._arrived(match_id, delivery, before)
        await note_down(self._matches, match_id, to_note_down)
        due = [one.post for one in deliveries if one.post.message.shown < one.post.wanted]
        for other in map(lane_of, due):
            if other != lane:
                self._sending.wake(match_id, other)
        return not self._due_now(match_id, lane, due) and not more

    async def _deliver(self, match_id: int, lane: Lane, delivery: Delivery) -> bool:
        """Send or edit a post; False where Discord refuses it, and it is set aside.

        Raises what may pass, but for an edit that Discord puts off: others need not wait for it.
        """
        post = delivery.post
        rank.set(delivery.rank)
        try:
            await self.sender.deliver(match_id, delivery)
        except (discord.HTTPException, TimeoutError) as error:
            put_off = lane == "edits" and is_limit(error)
            if may_pass(error) and not put_off:
                raise
            if delivery.fresh:
                self._matches.shared.unsent.note(post.id)
            if isinstance(error, discord.HTTPException) and not put_off:
                await note_refusal(self._matches, match_id, lane, post, error)
            if not is_held(self._matches, match_id, lane):
                wait = self._waits.get(post.id, Wait(now()))
                self._waits[post.id] = wait.after_failure(*ASIDE_SECONDS, version=None if put_off else post.wanted)
            return False
        self._waits.pop(post.id, None)
        if seconds := self.sender.late_seconds(post):
            self._waits[post.id] = Wait(now(), until=now() + seconds, version=post.wanted)
        return True

    async def _arrived(self, match_id: int, delivery: Delivery, shown: int) -> None:
        """Discord has taken a post of which people saw that revision: they are reached again, and lost no time."""
        await self._watch.worked()
        if delivery.ends_halt and (
            shown == 0 or not await somebody_waits(self._matches, self.sender, match_id, delivery)
        ):
            await reached(self._matches, match_id)
        elif is_late(delivery.post, shown):
            await call_late(self._matches, match_id, delivery.post, shown)

    async def _take_up(self, match_id: int, lane: Lane) -> list[Delivery]:
        """The deliveries to be made at once of what is due, as the match stands now.

        Where another process changes it just then, none is before the next look: no post is shown by an older match.
        """
        async with self._matches.lock(match_id):
            session = await self._matches.get(match_id)
            if self._matches.shared.lost & {session.venue.channel_id, session.venue.guild_id}:
                self._sending.let_rest(STUCK_SECONDS, match_id, lane)
                return []
            if refused := session.standstill.code is not None:
                if match_id in self._looked_at:
                    self._matches.shared.tries.add(match_id)
                if is_held(self._matches, match_id, lane):
                    return []
            if self._refusals.counted and (seconds := self._refusals.seconds(patient=refused)):
                self._sending.wake_later(seconds, match_id, lane)
                return []
            async with self._matches.reading(once=True) as db:
                all_due = await store.posts.due_posts(db, match_id)
                if db.is_shared and await store.matches.has_changed(db, match_id, session.memory.written.changes):
                    self._sending.wake_in_turn(match_id, lane)
                    return []
            if match_id in self._looked_at:
                self._looked_at.discard(match_id)
                self._waits |= {one.id: self._waits[one.id].hurried() for one in all_due if one.id in self._waits}
            if lane == "new":
                self._wake_beside(match_id, all_due, refused=refused)
            due = self._due_now(match_id, lane, all_due)
            batch = due[: how_many(due)]
            deliveries = [await prepare(self._matches, session, due[at:]) for at, _ in enumerate(batch)]
            self._matches.shared.unsent.difference_update(post.id for post in batch)
        moot = [delivery.post for delivery in deliveries if delivery.moot]
        for post in moot:
            post.message.shown = post.wanted
        await note_down(self._matches, match_id, moot)
        return [delivery for delivery in deliveries if not delivery.moot]

    def _wake_beside(self, match_id: int, all_due: Sequence[Post], *, refused: bool) -> None:
        """Have what else is due seen to: edits at once, for somebody may have pressed there, and letters in turn.

        What is only to be struck comes behind what is new; where Discord refused the last post, so does every edit.
        """
        lanes = {(lane_of(post), post.only_struck) for post in all_due}
        if ("edits", False) in lanes and not refused:
            self._sending.wake(match_id, "edits")
        elif lanes & {("edits", False), ("edits", True)}:
            self._behind.add(match_id)
        if lanes & {("letters", False), ("letters", True)}:
            self._sending.wake_in_turn(match_id, "letters")

    def _due_now(self, match_id: int, lane: Lane, due: Sequence[Post]) -> list[Post]:
        """What of it is due in a lane now; what is set aside is seen to later."""
        now_due = list[Post]()
        for post in due:
            if lane_of(post) == lane:
                wait = self._waits.get(post.id)
                if wait is not None and wait.holds(post.wanted):
                    self._sending.wake_later(wait.seconds, match_id, lane)
                else:
                    now_due.append(post)
        return now_due


async def note_down(matches: Matches, match_id: int, posts: list[Post]) -> None:
    """Write what has become of some posts. If power loss takes that away, they are looked for, or edited again.

    One that is to be made anew, with another nonce, could not be found by the nonce of before. Raises NotSaved.
    """
    if not posts:
        return
    anew = any(post.message.id is None for post in posts)
    alone = len(posts) == 1  # whoever waits for a single row keeps nobody waiting meanwhile
    try:
        async with matches.store.write(durable=anew, once=alone) as db:
            if not alone:
                await store.matches.keep(db, match_id)
            store.posts.note_shown(db, posts)
    except (SQLAlchemyError, OSError) as error:
        raise failed(NotSaved, error) from None


def is_late(post: Post, shown: int) -> bool:
    """Whether whoever a post calls, or asks anew since revision `shown`, was kept from knowing that for some time."""
    asked = [at for revision, at in post.about.get("asks", {}).values() if revision > shown]
    since = asked if shown else [post.message.created_at]
    return any(now() - at > LATE_SECONDS for at in since) and post.calls


def how_many(due: Sequence[Post]) -> int:
    """How many of the posts that are due are seen to at once: up to the first that may have to be superseded.

    Posts that are only to be struck come one at a time, so that what is new meanwhile need not wait for them; so do
    letters, for what is new meanwhile may become part of those that are left, and what was left in another channel.
    """
    waits = (at for at, post in enumerate(due, 1) if post.goes_alone or successor_of(due[at - 1 :]))
    return next(waits, len(due))


async def prepare(matches: Matches, session: Session, due: Sequence[Post]) -> Delivery:
    """The first of the posts that are due, with all that its delivery needs."""
    post = due[0]
    theme = theme_for(matches, session, post.user_id or 0)
    return await delivery_of(session, due, fresh=post.id in matches.shared.unsent, theme=theme)

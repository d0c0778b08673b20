"""Notes when nobody can be reached: the bot is off, the way to Discord is broken, or Discord takes nothing.

An outage is a row from its first moment, and so is the pulse that tells a new start when the last bot stopped.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from math import inf
from typing import Literal, TypeAlias

import structlog
from sqlalchemy.exc import SQLAlchemyError

from bot import store
from bot.match.departures import next_due as next_departure
from bot.match.halt import show_again
from bot.match.matches import Matches
from bot.match.workers import Worker
from bot.model.clock import deadline, pace_of
from bot.model.errors import NotRead, UserError
from bot.model.session import Session
from bot.model.time import DAY, MINUTE, now
from bot.store.transactions import Writing

log = structlog.get_logger(__name__)

LEAST = 15
"""Seconds: what is shorter is no outage. Discord's gateway is away for 5 when it cannot resume."""
LONG = 5 * MINUTE
"""Seconds: after an outage of so many, or a tenth of a short turn, the posts show until when there is time now."""
KEPT = 100 * DAY
"""Seconds for which an outage is kept; no clock runs as long."""

Away: TypeAlias = Literal["gateway", "discord"]
"""What is away: the way on which presses and commands come, or Discord for what the bot sends."""


class Watch:
    """Knows since when nobody of this process's servers can be reached; `on_end` is told when an outage is over.

    `seconds` is how often the bot notes that it is at work.
    """

    def __init__(self, matches: Matches, seconds: float, on_end: Callable[[], None]) -> None:
        self._matches = matches
        self._outages, self._shards = matches.shared.outages, matches.shared.shards
        self._outages.shards = self._shards
        self.seconds = seconds
        self._on_end = on_end
        self._away = set[Away]()
        self._beat_at = self._worked_at = now()
        self._heard_at: int | None = None
        self._latency = 0.0
        self._moved = Worker("deadlines", self._show_deadlines)

    @property
    def is_connected(self) -> bool:
        """Whether presses and commands come."""
        return "gateway" not in self._away

    async def next_due(self, after: int) -> int | None:
        """When, after a moment, something is due next; nothing is while nobody could answer."""
        await self._wake_up()
        if "gateway" in self._away:
            return None
        async with self._matches.store.read() as db:
            due = await store.matches.next_due(db, after, self._shards)
        if not self._matches.shared.gone:
            return due
        return min((at for at in (due, next_departure(self._matches, after)) if at is not None), default=None)

    async def _wake_up(self) -> None:
        """Where the bot has not been at work for long, the computer slept: that was an outage."""
        last, self._beat_at = self._beat_at, now()
        if self._beat_at - last > 2 * self.seconds + LEAST and not self._away:
            await self.begin("gateway", last)
            await self.end("gateway")

    async def read(self) -> None:
        """Read what there was; since the last bot was at work until this one is ready nobody could be reached."""
        async with self._matches.store.write() as db:
            store.outages.forget(db, now() - KEPT)
            found, pulse = await store.outages.read(db, self._shards), await store.outages.last_pulse(db, self._shards)
            left = [one for one in found.others if one.ended is None and one.shards.overlap(self._shards)]
            if left:  # by a process with other shards, in whose place this one is
                store.outages.end(db, now(), *(one.shards for one in left))
        others = [replace(one, ended=now()) if one in left else one for one in found.others]
        self._outages.over[:], self._outages.since, self._outages.others = found.over, found.since, others
        lasting = [one for one in (found.since, *(one.began for one in left)) if one is not None]
        stopped = min(lasting, default=pulse)
        if stopped is not None:
            await self.begin("gateway", stopped)

    async def read_others(self) -> None:
        """Read anew when the servers of other processes could not be reached."""
        async with self._matches.store.read() as db:
            self._outages.others = (await store.outages.read(db, self._shards)).others

    async def begin(self, what: Away, since: int | None = None) -> None:
        """Something is away, since then or now; one outage lasts until all is back."""
        if what in self._away or self._matches.closing:
            return
        self._away.add(what)
        if self._outages.since is None:
            self._outages.since = now() if since is None else since
            log.info("nobody can be reached", away=what, since=self._outages.since)
            await self._write(lambda db, at=self._outages.since: store.outages.begin(db, at, self._shards))

    async def end(self, what: Away) -> None:
        """Something is back."""
        if what not in self._away:
            return
        self._away.discard(what)
        if self._away or self._outages.since is None:
            self._on_end()
            return
        began, ended = self._outages.since, now()
        self._outages.end(LEAST)
        if ended - began < LEAST:
            await self._write(lambda db: store.outages.drop(db, began, self._shards))
        else:
            log.info("people can be reached again", seconds=ended - began)
            await self._write(lambda db: store.outages.end(db, ended, self._shards))
        self._moved.wake_in_turn(ended - began)
        self._on_end()

    def stop(self) -> None:
        """What the posts show stays as it is."""
        self._moved.stop()

    async def _show_deadlines(self, seconds: int) -> bool:
        """Have each post shown anew that tells until when there is time, one match after the other.

        After a short outage these are the posts of live matches, which are in memory.
        """
        try:
            async with self._matches.reading() as db:
                timed = await store.matches.with_running_clocks(db, self._shards)
        except NotRead:
            self._moved.wake_later(LEAST, seconds)
            return False
        for one in timed:
            with suppress(UserError, SQLAlchemyError):
                session = self._matches.in_memory(one.id) if seconds < LONG else await self._matches.get(one.id)
                if session is not None and _is_wrong_by(session, seconds):
                    await show_again(self._matches, one.id)
        return False

    async def failed(self, since: int) -> None:
        """Discord has taken nothing for one match since then; where it took something of another, it is not away."""
        if since >= self._worked_at:
            await self.begin("discord", since)

    async def worked(self) -> None:
        """Discord has taken something."""
        self._worked_at = now()
        if "discord" in self._away:
            await self.end("discord")

    async def disconnected(self) -> None:
        """The way to Discord is broken, perhaps since it last acknowledged a heartbeat."""
        await self._wake_up()
        await self.begin("gateway", self._heard_at)
        self._heard_at = None

    async def beat(self, latency: float = 0) -> None:
        """Note that the bot is at work.

        `latency` is how many seconds Discord took to acknowledge the last heartbeat, 0 or infinite where it has not.
        Another one than before is that of another heartbeat.
        """
        await self._wake_up()
        if 0 < latency < inf and latency != self._latency:
            self._latency, self._heard_at = latency, self._beat_at
        await self._write(lambda db, at=self._beat_at: store.outages.beat(db, at, self._shards))

    async def _write(self, work: Callable[[Writing], None]) -> None:
        """What cannot be written holds in memory."""
        with suppress(SQLAlchemyError, OSError):
            async with self._matches.store.write(durable=False) as db:
                work(db)


def _is_wrong_by(session: Session, seconds: int) -> bool:
    """Whether a deadline is shown that so many seconds have moved by much: by a tenth of a turn, or minutes."""
    pace = pace_of(session)
    timed = any(deadline(session, player) is not None for player in session.players)
    return pace is not None and timed and seconds >= min(LONG, pace.turn // 10)

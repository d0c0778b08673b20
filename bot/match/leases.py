"""Which process does what is due: one at a time, for as long as it lives. On a file one does all, and asks nobody."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from weakref import WeakValueDictionary

import structlog
from sqlalchemy.exc import SQLAlchemyError

from bot import store
from bot.match.workers import Leased
from bot.store.database import Store
from bot.store.leases import BATCH, SECONDS, Lane, Work

log = structlog.get_logger(__name__)

MOST_IN_HAND = 64
"""So much of a kind may be in hand or wait for its turn; a process with more takes nothing up."""
AGAIN_SECONDS = 0.25, 4.0
"""After which somebody asks again for what another has: at first, and at most."""
RENEWED_SECONDS = 2.5
"""So old a lease is renewed: at rest, when a process has its shards alone, that is a question more in three looks."""


class Lost(Exception):
    """What was begun may be another process's by now, for this one stood still."""


class Leases:
    """What this process has in hand, by the kind of work and by whose it is."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.holder = secrets.randbits(62)
        """What stands in the rows of this process."""
        self._alone = WeakValueDictionary[tuple[Work, int], asyncio.Lock]()
        self.in_hand = dict[tuple[Work, int], float]()
        """Until when, by this machine's clock: no later than the database has it."""
        self.needed = store.is_shared
        """Whether others may do the same work."""

    async def take(self, work: Work, key: int, *, patient: bool = False) -> bool:
        """Whether work is this process's now, which leaves it when it is done; not while the database is away.

        The `patient` take nothing that rests.
        """
        if not self.needed or (work, key) in self.in_hand:
            return True
        taken, until = False, time.monotonic() + SECONDS
        with suppress(SQLAlchemyError, OSError):
            async with self._store.write(durable=False, once=True) as db:
                taken = await store.leases.take(db, work, key, self.holder, SECONDS, patient=patient)
        if taken:
            self.in_hand[work, key] = until
        return taken

    def still_has(self, work: Work, key: int) -> None:
        """Nobody else does this work now; raises Lost where that is not sure any more."""
        if self.needed and self.in_hand.get((work, key), 0) < time.monotonic():
            raise Lost

    async def leave(self, work: Work, key: int, rest: float = 0) -> None:
        """Work is done, or `rest`s for so many seconds. Where that can't be written, it runs out by itself."""
        if (work, key) not in self.in_hand:
            return
        del self.in_hand[work, key]
        with suppress(SQLAlchemyError, OSError):
            async with self._store.write(durable=False, once=True) as db:
                store.leases.leave(db, work, key, self.holder, rest)

    async def take_due(self, work: Work) -> Sequence[int]:
        """Some of those for whom work is due that nobody does: it is this process's now."""
        found = list[int]()
        while sum(one == work for one, _ in self.in_hand) < MOST_IN_HAND:
            until = time.monotonic() + SECONDS
            async with self._store.write(durable=False, once=True) as db:
                taken = await store.leases.take_due(db, work, self.holder, SECONDS)
            self.in_hand |= {(work, key): until for key in taken}
            found += taken
            if len(taken) < BATCH:
                break
        return found

    async def renew(self) -> None:
        """All that is in hand stays there, for a while longer, but for what another has taken since it ran out."""
        asked, until = [*self.in_hand], time.monotonic() + SECONDS
        if any(one < until - RENEWED_SECONDS for one in self.in_hand.values()):
            async with self._store.write(durable=False, once=True) as db:
                kept = await store.leases.renew(db, asked, self.holder, SECONDS)
            gone, had = {*asked} - kept, self.in_hand
            self.in_hand = {one: until if one in kept else at for one, at in had.items() if one not in gone}

    async def leave_all(self) -> None:
        """Have others go on at once with what is in hand: this process stops."""
        if self.in_hand:
            with suppress(SQLAlchemyError, OSError):
                async with self._store.write(durable=False) as db:
                    store.leases.leave_all(db, self.holder)

    async def drop_old(self) -> None:
        """Forget what nobody needs to know any more."""
        async with self._store.write(durable=False) as db:
            store.leases.drop_old(db)
            await store.news.drop_old(db)

    @asynccontextmanager
    async def waiting(self, work: Work, key: int = 0) -> AsyncIterator[None]:
        """Do some work once nobody else does."""
        async with self._alone.setdefault((work, key), asyncio.Lock()):
            pause, longest = AGAIN_SECONDS
            while True:
                if await self.take(work, key):
                    break
                await asyncio.sleep(pause)
                pause = min(2 * pause, longest)
            try:
                yield
            finally:
                await self.leave(work, key)

    async def once(self, work: Work, key: int, seconds: float) -> None:
        """Wait until nobody has had a turn for so many seconds, and have it; it ends by itself.

        While the database is away nobody can be asked, and the wait is as long as one of one's own would be.
        """
        pause, longest = AGAIN_SECONDS
        while True:
            try:
                async with self._store.write(durable=False) as db:
                    if await store.leases.take(db, work, key, secrets.randbits(62), seconds, patient=True):
                        return
            except (SQLAlchemyError, OSError):
                log.warning("the turns of other processes aren't known, for the database is away", work=work)
                await asyncio.sleep(seconds)
                return
            await asyncio.sleep(pause)
            pause = min(2 * pause, longest)

    def of(self, work: Work, rest: float = 0) -> OfKey | None:
        """What a worker takes for each key, and leaves to rest for so many seconds; None where nobody else has it."""
        return OfKey(self, work, rest) if self.needed else None

    @property
    def of_lanes(self) -> OfLane | None:
        """The same for a worker that does several kinds for each match."""
        return OfLane(self) if self.needed else None


@dataclass(frozen=True)
class OfKey(Leased[int]):
    """Work of one kind, as a worker takes it."""

    leases: Leases
    work: Work
    rest: float

    async def take(self, key: tuple[int], *, patient: bool) -> bool:
        return await self.leases.take(self.work, *key, patient=patient)

    async def leave(self, key: tuple[int], *, rest: float) -> None:
        await self.leases.leave(self.work, *key, max(rest, self.rest))


@dataclass(frozen=True)
class OfLane(Leased[int, Lane]):
    """The posts of a match, lane by lane, as a worker takes them."""

    leases: Leases

    async def take(self, key: tuple[int, Lane], *, patient: bool) -> bool:
        match_id, lane = key
        return await self.leases.take(lane, match_id, patient=patient)

    async def leave(self, key: tuple[int, Lane], *, rest: float) -> None:
        match_id, lane = key
        await self.leases.leave(lane, match_id, rest)

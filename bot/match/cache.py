"""The matches that were used last, in memory."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from weakref import WeakValueDictionary

from bot.model.session import Session

ROOM = 128
"""The MiB of the matches that stay in memory, unless another is set."""
WEIGHT, ENTRY_WEIGHT = 100_000, 1_250
"""The bytes of a match in memory, about, and of each entry of its log: `python -m tests.bench.memory` measures them."""


class Cache:
    """The matches that were used last, in so many bytes; one that is locked stays, however long ago it was used."""

    def __init__(self, room: int) -> None:
        self.locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._room, self._taken = room, 0
        self._sessions: OrderedDict[int, Session] = OrderedDict()
        self._weights: dict[int, int] = {}
        self._reading: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._overtaken = set[int]()
        self.in_channel: dict[int, int] = {}
        """The ids of open matches by channel, as far as they were looked up."""

    def get(self, match_id: int) -> Session | None:
        return self._sessions.get(match_id)

    async def fetch(self, match_id: int, read: Callable[[int], Awaitable[Session]]) -> Session:
        """A match that is here, or else is read once, however many want it; from now on it was used last."""
        if (session := self.get(match_id)) is None:
            async with self._reading.setdefault(match_id, asyncio.Lock()):
                session = self.get(match_id) or await read(match_id)
                while match_id in self._overtaken:
                    self._overtaken.discard(match_id)
                    session = await read(match_id)
                return self.keep(session)
        return self.keep(session)

    def keep(self, session: Session) -> Session:
        weight = WEIGHT + ENTRY_WEIGHT * session.entries
        self._taken += weight - self._weights.get(session.id, 0)
        self._sessions[session.id], self._weights[session.id] = session, weight
        self._sessions.move_to_end(session.id)
        if self._taken > self._room:
            self._make_room(session.id)
        return session

    def _make_room(self, but: int) -> None:
        """Drop the matches that were not used for longest, but for one."""
        for match_id in [*self._sessions]:
            if self._taken <= self._room:
                break
            if match_id != but and not self._is_locked(match_id):
                self.drop(match_id)

    def _is_locked(self, match_id: int) -> bool:
        lock = self.locks.get(match_id)
        return lock is not None and lock.locked()

    def drop(self, match_id: int) -> None:
        """Keep a match no more; whoever is reading it just now reads it again."""
        if (reading := self._reading.get(match_id)) is not None and reading.locked():
            self._overtaken.add(match_id)
        self._sessions.pop(match_id, None)
        self._taken -= self._weights.pop(match_id, 0)

    def leave(self, match_id: int) -> None:
        """A match is not the open one of its channel any more."""
        self.in_channel = {channel: other for channel, other in self.in_channel.items() if other != match_id}

"""Who watches matches, and has the news of them: at once, and at most once a second for each match."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from dataclasses import dataclass, field

import structlog

from bot.match.matches import Matches
from bot.match.workers import Worker
from bot.model.errors import UserError
from bot.web.positions import Positions, as_saved
from bot.web.standing import Standing, news, standing_of

log = structlog.get_logger(__name__)

MOST, MOST_A_MATCH = 300, 200
"""Of readers: 200 of one match take 3 MiB, and hold up others by some ms for each piece of news."""
PAUSE = 1.0
"""Seconds between two pieces of news of a match."""
HEARTBEAT = 15.0
"""Seconds after which a reader who was told nothing is told that there is nothing, and looked at anew."""
MOST_BEHIND = 16
"""So many pieces of news a slow reader may be behind; then it reads all anew."""
AT_ONCE = 20
"""So many readers are told in one go: then others have their turn."""
BEGINS, NOTHING = b"retry: 3000\n\n", b": nothing\n\n"
ANEW, GONE = b"event: anew\ndata: \n\n", b"event: gone\ndata: \n\n"


class Full(Exception):
    """There are too many readers."""


@dataclass(eq=False)
class Reader:
    """One who watches, with what it is still to be told."""

    untold: list[bytes] = field(default_factory=list[bytes])
    bell: asyncio.Event = field(default_factory=asyncio.Event)

    def tell(self, piece: bytes) -> None:
        self.untold = [*self.untold, piece] if len(self.untold) < MOST_BEHIND else [ANEW]
        self.bell.set()

    async def next(self) -> list[bytes]:
        """What is new; nothing but that there is nothing, after a while."""
        try:
            async with asyncio.timeout(HEARTBEAT):
                await self.bell.wait()
        except TimeoutError:
            return [NOTHING]
        self.bell.clear()
        told, self.untold = self.untold, []
        return told


@dataclass
class Room:
    """The readers of a match, and how it stands as they know it."""

    standing: Standing
    mark: str | None
    readers: set[Reader] = field(default_factory=set[Reader])


class Readers:
    """All who watch, by match."""

    def __init__(self, matches: Matches, positions: Positions) -> None:
        self._matches = matches
        self._positions = positions
        self._rooms = dict[int, Room]()
        self._worker: Worker[int] = Worker("news", self._look)
        self.closed = False

    @property
    def count(self) -> int:
        return sum(len(room.readers) for room in self._rooms.values())

    @property
    def watched(self) -> set[int]:
        """The matches that somebody watches."""
        return {*self._rooms}

    def changed(self, match_id: int) -> None:
        """A match has changed: whoever watches it is told, if there is anything to tell."""
        if match_id in self._rooms and not self.closed:
            self._worker.wake_in_turn(match_id)

    def close(self) -> None:
        """Nobody is told anything any more: all streams end."""
        self.closed = True
        self._worker.hold()
        self._worker.stop()
        for reader in [one for room in self._rooms.values() for one in room.readers]:
            reader.bell.set()

    async def read(self, match_id: int, at: str) -> AsyncGenerator[bytes]:
        """The news of a match for one who knows how it stood `at` some time. Raises Full, UserError."""
        reader = await self._enter(match_id, at)
        try:
            yield BEGINS
            while not self.closed:
                for piece in await reader.next():
                    yield piece
                    if piece in (ANEW, GONE):
                        return
        finally:
            self._leave(match_id, reader)

    async def _enter(self, match_id: int, at: str) -> Reader:
        """A new reader, who is told first what is new since then."""
        self._require_place(match_id)
        reader = Reader()
        async with as_saved(self._matches, match_id) as session:
            self._require_place(match_id)
            standing = standing_of(session)
            self._room(match_id, standing, session.venue.page.mark).readers.add(reader)
            if standing.at != at:
                before = standing.known_from(at)
                reader.tell((before and news(session, before, standing)) or ANEW)
        self.changed(match_id)
        return reader

    def _room(self, match_id: int, standing: Standing, mark: str | None) -> Room:
        """The room of those who came by the same address; whoever came by an older one has nothing to look at now."""
        if (room := self._rooms.get(match_id)) is None or room.mark != mark:
            for one in room.readers if room else ():
                one.tell(GONE)
            room = self._rooms[match_id] = Room(standing, mark)
        return room

    def _require_place(self, match_id: int) -> None:
        room = self._rooms.get(match_id)
        if self.closed or self.count >= MOST or (room and len(room.readers) >= MOST_A_MATCH):
            raise Full

    def _leave(self, match_id: int, reader: Reader) -> None:
        if (room := self._rooms.get(match_id)) is not None:
            room.readers.discard(reader)
            if not room.readers:
                del self._rooms[match_id]

    async def _look(self, match_id: int) -> bool:
        """Tell the readers of a match what is new, and leave them alone for a while."""
        try:
            if (piece := await self._piece(match_id)) is not None:
                await self._tell(match_id, piece)
        except UserError:
            await self._tell(match_id, ANEW)
        except Exception:
            log.exception("news failed", match=match_id)
        await self._worker.rest(PAUSE, match_id)
        return False

    async def _piece(self, match_id: int) -> bytes | None:
        async with as_saved(self._matches, match_id) as session:
            if (room := self._rooms.get(match_id)) is None:
                return None
            before, room.standing = room.standing, standing_of(session)
            if room.mark != session.venue.page.mark or self._matches.servers.has_no_pages(session.venue.guild_id):
                return GONE
            self._positions.note(session, room.standing)
            return None if before == room.standing else news(session, before, room.standing) or ANEW

    async def _tell(self, match_id: int, piece: bytes) -> None:
        readers = [*self._rooms[match_id].readers] if match_id in self._rooms else []
        for start in range(0, len(readers), AT_ONCE):
            for reader in readers[start : start + AT_ONCE]:
                reader.tell(piece)
            await asyncio.sleep(0)

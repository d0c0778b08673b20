"""Pictures are drawn beside the event loop: in one process, in order of urgency; on a small machine in a thread."""

from __future__ import annotations

import asyncio
import pickle
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import structlog
from structlog.contextvars import clear_contextvars

from bot.match import beside
from bot.match.pools import PICTURES
from bot.model.drawing import Draw, NoPicture, Place, Wanted
from bot.model.tally import Pictures
from bot.tasks.drawer_process import LENGTH, drawn_by
from bot.tasks.line import Guest, Line
from render import Picture
from rules import Game

log = structlog.get_logger(__name__)

PROGRAM = ("-P", "-m", "bot.tasks.drawer_process")
PATIENCE = 15.0
"""Seconds after which a process that draws one picture is stuck; its own start counts."""
TRIES = 2
"""How often a picture is tried, where the process ends with it."""
MOST_KEPT = 8 * 2**20
"""Bytes of the last pictures, and of what was asked for."""


def drawer(mib: int, games: Mapping[str, Game]) -> Draw:
    """What draws with so many MiB of painted parts; with 0, in a thread of the bot's own."""
    return Drawer(mib) if mib else InThread(games)


class InThread:
    """Draws in a thread, with as few MiB as `render` takes of itself; a position by `draw`, if one is given."""

    def __init__(self, games: Mapping[str, Game], draw: Callable[..., Picture] | None = None) -> None:
        self._games = games
        self._draw = draw
        self.pictures = Pictures()

    async def __call__(self, wanted: Wanted, place: Place) -> Picture | None:
        with self.pictures.counting(place.urgency.name):
            return await PICTURES.do(drawn_by, wanted, self._games, self._draw)

    async def stop(self) -> None:
        """Nothing is left over."""


@dataclass
class UnderWay:
    """A picture that somebody waits for, and its place in the line: the best of all who do."""

    guest: Guest
    task: asyncio.Task[Picture | NoPicture | None]


class Drawer:
    """Draws one picture at a time in a process, in the order of a line; one for which several ask is drawn once."""

    def __init__(self, mib: int) -> None:
        self.pictures = Pictures()
        self._process = Process(mib)
        self._line = Line()
        self._under_way = dict[bytes, UnderWay]()
        self._last = LastPictures()

    async def __call__(self, wanted: Wanted, place: Place) -> Picture | None:
        request = pickle.dumps(wanted)
        if (known := self._last.get(request)) is not None:
            return known
        with self.pictures.counting(place.urgency.name):
            return await self._asked(request, place)

    async def _asked(self, request: bytes, place: Place) -> Picture | None:
        """What comes of a request, for which somebody may wait already."""
        if (one := self._under_way.get(request)) is None:
            guest = Guest(place)
            one = UnderWay(guest, asyncio.create_task(self._drawn(request, guest), name="drawer"))
            self._under_way[request] = one
        one.guest.place = min(one.guest.place, place)
        outcome = await asyncio.shield(one.task)
        if isinstance(outcome, NoPicture):
            raise outcome
        return outcome

    async def stop(self) -> None:
        for one in self._under_way.values():
            one.task.cancel()
        await self._process.end()

    async def _drawn(self, request: bytes, guest: Guest) -> Picture | NoPicture | None:
        clear_contextvars()
        try:
            async with self._line.turn(guest):
                outcome = await self._process.draw(request)
        finally:
            del self._under_way[request]
        if isinstance(outcome, Picture):
            self._last.add(request, outcome)
        return outcome


class LastPictures:
    """The last pictures that were drawn, by what was asked for, in so many bytes."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        self._most, self._taken = most, 0
        self._pictures = OrderedDict[bytes, Picture]()

    def get(self, request: bytes) -> Picture | None:
        return self._pictures.get(request)

    def add(self, request: bytes, picture: Picture) -> None:
        self._pictures[request] = picture
        self._taken += len(request) + len(picture.data)
        while self._taken > self._most:
            oldest, dropped = self._pictures.popitem(last=False)
            self._taken -= len(oldest) + len(dropped.data)


class Process:
    """The process that draws; it begins with the first picture, and anew where it has ended or is stuck."""

    def __init__(self, mib: int) -> None:
        self._program = (*PROGRAM, str(mib))
        self._process: asyncio.subprocess.Process | None = None

    async def draw(self, request: bytes) -> Picture | NoPicture | None:
        """What comes of a request; where the process ends with it, it is tried once more."""
        for _ in range(TRIES):
            try:
                async with asyncio.timeout(PATIENCE):
                    return await self._ask(request)
            except Exception as error:
                log.error("what draws has ended", error=type(error).__name__)
                await self.end()
        return NoPicture("its process ended")

    async def end(self) -> None:
        """End the process, whatever it is doing."""
        if self._process is not None:
            process, self._process = self._process, None
            await beside.end(process)

    async def _ask(self, request: bytes) -> Picture | NoPicture | None:
        if self._process is None:
            self._process = await beside.begin(self._program)
        to, back = self._process.stdin, self._process.stdout
        assert to is not None
        assert back is not None
        to.write(request)
        await to.drain()
        length = int.from_bytes(await back.readexactly(LENGTH))
        return pickle.loads(await back.readexactly(length))

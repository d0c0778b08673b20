"""Pictures are drawn beside the event loop: in one process, in order of urgency; on a small machine in a thread."""

from __future__ import annotations

import asyncio
import pickle
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import count

import structlog
from structlog.contextvars import clear_contextvars

from bot.match import beside
from bot.model.drawing import Draw, NoPicture, Place, Urgency, Wanted
from bot.model.tally import Pictures
from bot.tasks.drawer_process import LENGTH, drawn_by
from render import Picture
from rules import Game

log = structlog.get_logger(__name__)

PROGRAM = ("-P", "-m", "bot.tasks.drawer_process")
PATIENCE = 15.0
"""Seconds after which a process that draws one picture is stuck; its own start counts."""
TRIES = 2
"""How often a picture is tried, where the process ends with it."""
LONG = 2.0
"""Seconds after which whoever waits is as urgent as anybody."""
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
            return await asyncio.to_thread(drawn_by, wanted, self._games, self._draw)

    async def stop(self) -> None:
        """Nothing is left over."""


@dataclass
class Waiting:
    """That somebody waits for a picture since a moment of the loop's clock; its place is the best of all who do."""

    place: Place
    since: float
    outcome: asyncio.Future[Picture | NoPicture | None] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )


class Drawer:
    """Draws one picture at a time in a process; the others wait here in their order.

    The most urgent comes first, and among these the server that was served longest ago, so that however much one of
    them asks for, the others do not wait for all of it. A picture for which several ask is drawn once.
    """

    def __init__(self, mib: int) -> None:
        self.pictures = Pictures()
        self._process = Process(mib)
        self._waiting = dict[bytes, Waiting]()
        self._last = LastPictures()
        self._served = dict[int, int]()
        self._numbers = count(1)
        self._drawing: asyncio.Task[None] | None = None

    async def __call__(self, wanted: Wanted, place: Place) -> Picture | None:
        request = pickle.dumps(wanted)
        if (known := self._last.get(request)) is not None:
            return known
        with self.pictures.counting(place.urgency.name):
            return await self._drawn(request, place)

    async def _drawn(self, request: bytes, place: Place) -> Picture | None:
        waiting = self._waiting.get(request)
        if waiting is None:
            waiting = self._waiting[request] = Waiting(place, asyncio.get_running_loop().time())
        waiting.place = min(waiting.place, place)
        if self._drawing is None:
            self._drawing = asyncio.create_task(self._draw_all(), name="drawer")
        outcome = await asyncio.shield(waiting.outcome)
        if isinstance(outcome, NoPicture):
            raise outcome
        return outcome

    async def stop(self) -> None:
        if self._drawing is not None:
            self._drawing.cancel()
        for waiting in self._waiting.values():
            waiting.outcome.cancel()
        self._waiting.clear()
        await self._process.end()

    async def _draw_all(self) -> None:
        """Draw until nobody waits any more."""
        clear_contextvars()
        try:
            while self._waiting:
                request = self._next()
                outcome = await self._process.draw(request)
                if isinstance(outcome, Picture):
                    self._last.add(request, outcome)
                self._waiting.pop(request).outcome.set_result(outcome)
        finally:
            self._served.clear()
            self._drawing = None

    def _next(self) -> bytes:
        """What is drawn next; whoever came first, among equals."""
        long_ago = asyncio.get_running_loop().time() - LONG

        def order(request: bytes) -> tuple[Urgency, int]:
            (urgency, guild_id), since = self._waiting[request].place, self._waiting[request].since
            return Urgency.CALL if since < long_ago else urgency, self._served.get(guild_id, 0)

        request = min(self._waiting, key=order)
        self._served[self._waiting[request].place.guild_id] = next(self._numbers)
        return request


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

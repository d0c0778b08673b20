"""Who waits for what serves one at a time, in order: what draws, what thinks."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count

from bot.model.drawing import Place, Urgency

LONG = 2.0
"""Seconds after which whoever waits is as urgent as anybody."""


@dataclass(eq=False)
class Guest:
    """Somebody who waits since a moment of the loop's clock; their place may become better meanwhile."""

    place: Place
    since: float = field(default_factory=lambda: asyncio.get_running_loop().time())
    turn: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Line:
    """Gives one after the other their turn.

    The most urgent comes first, and among these the server that was served longest ago, so that however much one of
    them asks for, the others do not wait for all of it.
    """

    def __init__(self) -> None:
        self._waiting = list[Guest]()
        self._served = dict[int, int]()
        self._numbers = count(1)
        self._is_free = True

    @asynccontextmanager
    async def turn(self, guest: Guest) -> AsyncIterator[None]:
        """Wait until it is somebody's turn, which lasts until this is left."""
        self._waiting.append(guest)
        if self._is_free:
            self._go_on()
        try:
            await guest.turn
            yield
        finally:
            if guest.turn.cancelled():
                self._waiting = [one for one in self._waiting if one is not guest]
            else:
                self._go_on()

    def _go_on(self) -> None:
        """The next has their turn; whoever came first, among equals. Whoever waits no more is passed over."""
        self._waiting = [one for one in self._waiting if not one.turn.done()]
        self._is_free = not self._waiting
        if self._is_free:
            self._served.clear()
            return
        guest = min(self._waiting, key=self._order)
        self._waiting.remove(guest)
        self._served[guest.place.guild_id] = next(self._numbers)
        guest.turn.set_result(None)

    def _order(self, guest: Guest) -> tuple[Urgency, int]:
        (urgency, guild_id), long_ago = guest.place, asyncio.get_running_loop().time() - LONG
        return Urgency.CALL if guest.since < long_ago else urgency, self._served.get(guild_id, 0)

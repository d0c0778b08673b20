"""The pictures of matches that are watched: each is drawn once, when it is first asked for, and the last are kept."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from hashlib import sha256
from typing import NamedTuple

from bot.model.drawing import Draw, NoPicture, Place, Urgency
from bot.web.positions import Positions
from render import Theme

MOST_BYTES = 16 * 2**20
SIGNS = 16
MOST_AT_ONCE, MOST_OF_MATCH = 12, 4
"""Pictures that are being drawn, in all and of one match: what is more waits in the browser."""


class Frame(NamedTuple):
    """Which picture: of the position after a step of a match, in a theme."""

    match_id: int
    theme: Theme
    number: int


class Still(NamedTuple):
    """A picture as it is served, with its alt text, and the name by which a browser knows that it has it."""

    data: bytes
    alt: str
    name: str


class Busy(Exception):
    """Too many pictures are being drawn."""


class Film:
    """The pictures that were asked for last, in so many bytes. What draws them does so after all that anybody needs."""

    def __init__(self, positions: Positions, draw: Draw, most: int = MOST_BYTES) -> None:
        self._positions = positions
        self._draw = draw
        self._most, self._taken = most, 0
        self._kept = OrderedDict[Frame, Still]()
        self._drawing = dict[Frame, asyncio.Task[Still | None]]()

    async def still(self, frame: Frame) -> Still | None:
        """A picture, drawn once however many ask; None of no step. Raises Busy, NoPicture, UserError."""
        if (kept := self._kept.get(frame)) is not None:
            self._kept.move_to_end(frame)
            return kept
        if frame not in self._drawing:
            mine = Counter(one.match_id for one in self._drawing)[frame.match_id]
            if len(self._drawing) >= MOST_AT_ONCE or mine >= MOST_OF_MATCH:
                raise Busy
            self._drawing[frame] = asyncio.create_task(self._drawn(frame), name="film")
        return await asyncio.shield(self._drawing[frame])

    def forget(self, match_id: int) -> None:
        """The pictures of a match would look otherwise, or it is watched no more."""
        for frame in [one for one in (*self._kept, *self._drawing) if one.match_id == match_id]:
            self._drawing.pop(frame, None)
            if (dropped := self._kept.pop(frame, None)) is not None:
                self._taken -= len(dropped.data)

    def close(self) -> None:
        for task in self._drawing.values():
            task.cancel()

    async def _drawn(self, frame: Frame) -> Still | None:
        me = asyncio.current_task()
        try:
            if (position := await self._positions.of(frame.match_id, frame.number)) is None:
                return None
            picture = await self._draw(position.board(frame.theme), Place(Urgency.OTHER, position.guild_id))
            if picture is None:
                raise NoPicture
            still = Still(picture.data, picture.alt, sha256(picture.data + picture.alt.encode()).hexdigest()[:SIGNS])
            if self._drawing.get(frame) is me:
                self._keep(frame, still)
            return still
        finally:
            if self._drawing.get(frame) is me:
                del self._drawing[frame]

    def _keep(self, frame: Frame, still: Still) -> None:
        self._kept[frame] = still
        self._taken += len(still.data)
        while self._taken > self._most:
            _, dropped = self._kept.popitem(last=False)
            self._taken -= len(dropped.data)

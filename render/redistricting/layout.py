"""Where things lie in the picture of Re[District]ing: the city on the left, beside it its districts and the players."""

from __future__ import annotations

from dataclasses import dataclass

from render.boxes import Box, Point
from rules.redistricting.board import BLOCKS, SIDE, column, row

EDGE = 4
"""The width of the line between districts, on each of its sides."""


@dataclass(frozen=True)
class City:
    """Where the city lies in a picture: its corner, and the side of a block."""

    corner: Point
    side: int

    @property
    def box(self) -> Box:
        left, top = self.corner
        return left, top, left + SIDE * self.side, top + SIDE * self.side

    def cell(self, block: str) -> Box:
        """Where a block lies."""
        left, top = self.corner[0] + column(block) * self.side, self.corner[1] + row(block) * self.side
        return left, top, left + self.side, top + self.side

    def at(self, block: str, across: int, down: int) -> Point:
        """A point of a block."""
        left, top, _, _ = self.cell(block)
        return left + across, top + down

    def part(self, block: str, box: Box) -> Box:
        """A part of a block."""
        left, top, _, _ = self.cell(block)
        return left + box[0], top + box[1], left + box[2], top + box[3]


BLOCK = 126
WHOLE = City((46, 112), BLOCK)
CITY = WHOLE.box
HEADING: Box = (8, 6, 1184, 76)
SUPPLIES: Box = (1196, 6, 1992, 72)
DISTRICTS: Box = (1196, 80, 1992, 882)
SEATS: Box = (1196, 890, 1992, 1244)

LETTERS, NUMBERS = 94, 23
"""How far down the letters of the columns stand, and how far right the numbers of the rows."""


cell, in_block = WHOLE.cell, WHOLE.at


def beside(block: str, across: int, down: int) -> str | None:
    """The block so many steps away, if that is in the city."""
    x, y = column(block) + across, row(block) + down
    return BLOCKS[y * SIDE + x] if 0 <= x < SIDE and 0 <= y < SIDE else None

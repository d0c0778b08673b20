"""Where things lie in the picture of Re[District]ing: the city on the left, beside it its districts and the players."""

from __future__ import annotations

from render.boxes import Box, Point
from rules.redistricting.board import BLOCKS, SIDE, column, row

BLOCK = 126
"""The side of a block."""
EDGE = 4
"""The width of the line between districts, on each of its sides."""

CITY: Box = (46, 112, 46 + SIDE * BLOCK, 112 + SIDE * BLOCK)
HEADING: Box = (8, 6, 1184, 76)
SUPPLIES: Box = (1196, 6, 1992, 72)
DISTRICTS: Box = (1196, 80, 1992, 882)
SEATS: Box = (1196, 890, 1992, 1244)

LETTERS, NUMBERS = 94, 23
"""How far down the letters of the columns stand, and how far right the numbers of the rows."""


def cell(block: str) -> Box:
    """Where a block lies."""
    left, top = CITY[0] + column(block) * BLOCK, CITY[1] + row(block) * BLOCK
    return left, top, left + BLOCK, top + BLOCK


def beside(block: str, across: int, down: int) -> str | None:
    """The block so many steps away, if that is in the city."""
    x, y = column(block) + across, row(block) + down
    return BLOCKS[y * SIDE + x] if 0 <= x < SIDE and 0 <= y < SIDE else None


def in_block(block: str, across: int, down: int) -> Point:
    """A point of a block."""
    left, top, _, _ = cell(block)
    return left + across, top + down

"""Where things lie on the board of Politocracy.

The Campaign Trail runs counter-clockwise around the edge, from the lower left corner along Main Street. The outer part
of its squares is printed, with a band for the owner; on the inner one pieces stand. The Money Trail lies within, and
the heading in its middle.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from render.boxes import Box, Point

BOARD: Box = (6, 8, 1544, 1242)
COLUMN: Box = (1552, 8, 1992, 1242)
"""The column of the panels."""

WIDE, HIGH = 289, 221
"""The size of a corner, with the gap to the next square."""
ACROSS, DOWN = 120, 99
"""The distance from one square to the next: in a row, and in a column."""

GAP, ROUND = 4, 10
"""The gap between two squares, and the radius of their corners."""
BAND = 44
"""The width of the band that shows the owner."""
LANE, ASIDE, CORNER = 77, 109, 108
"""The room of pieces: its height on a square in a row, its width in a column, its height in a corner."""

STOP: Point = (160, 158)
"""The distance from one stop of the Money Trail to the next, across and down."""
TRAIL: Point = (297, 230)
"""The upper left corner of the Money Trail."""
COLUMNS, ROWS = 6, 5
"""The stops lie around the edge of a field of so many; the first takes two."""

MIDDLE: Box = (TRAIL[0] + STOP[0] + 4, TRAIL[1] + STOP[1] + 4, TRAIL[0] + 5 * STOP[0] - 8, TRAIL[1] + 4 * STOP[1] - 8)
"""The area that the Money Trail encloses."""


class Place(NamedTuple):
    """The boxes of a square or a stop: all of it, its print, the lane where pieces stand, the band for an owner."""

    whole: Box
    printed: Box
    lane: Box
    band: Box


def square(number: int) -> Place:
    """A square of the Campaign Trail."""
    side, step = divmod(number, 9)
    if not step:
        return corner(side)
    left, top, right, bottom = BOARD
    match side:
        case 0:
            return in_row(left + WIDE + (step - 1) * ACROSS, bottom - HIGH, up=True)
        case 1:
            return in_column(right - WIDE, bottom - HIGH - step * DOWN, outer="right")
        case 2:
            return in_row(right - WIDE - step * ACROSS, top, up=False)
        case _:
            return in_column(left, top + HIGH + (step - 1) * DOWN, outer="left")


def corner(side: int) -> Place:
    """A corner: lower left, lower right, upper right, upper left."""
    left, top, right, bottom = BOARD
    x, y = (left if side in (0, 3) else right - WIDE), (bottom - HIGH if side < 2 else top)
    whole = (x, y, x + WIDE - GAP, y + HIGH - GAP)
    lane = (x + 6, whole[3] - CORNER, whole[2] - 6, whole[3] - 4)
    return Place(whole, (x + 6, y + 6, whole[2] - 6, lane[1] - 2), lane, (x, y, x, y))


def in_row(left: int, top: int, *, up: bool) -> Place:
    """A square of a row; in the lower row the pieces stand above the print."""
    right, bottom = left + ACROSS - GAP, top + HIGH - GAP
    whole = (left, top, right, bottom)
    if up:
        lane, band = (left + 3, top + 3, right - 3, top + LANE), (left, bottom - BAND, right, bottom)
        return Place(whole, (left, top + LANE, right, bottom - BAND), lane, band)
    lane, band = (left + 3, bottom - LANE, right - 3, bottom - 3), (left, top, right, top + BAND)
    return Place(whole, (left, top + BAND, right, bottom - LANE), lane, band)


def in_column(left: int, top: int, *, outer: str) -> Place:
    """A square of a column."""
    right, bottom = left + WIDE - GAP, top + DOWN - GAP
    whole = (left, top, right, bottom)
    if outer == "right":
        lane, band = (left + 3, top + 3, left + ASIDE, bottom - 3), (right - BAND, top, right, bottom)
        return Place(whole, (left + ASIDE, top, right - BAND, bottom), lane, band)
    lane, band = (right - ASIDE, top + 3, right - 3, bottom - 3), (left, top, left + BAND, bottom)
    return Place(whole, (left + BAND, top, right - ASIDE, bottom), lane, band)


def stop(number: int) -> Place:
    """A stop of the Money Trail."""
    column, row = around(number + 1)
    left, top = TRAIL[0] + column * STOP[0], TRAIL[1] + row * STOP[1]
    right, bottom = left + STOP[0] - GAP, top + STOP[1] - GAP
    if not number:
        left -= STOP[0]
    lane = (left + 4, bottom - LANE, right - 4, bottom - 3)
    return Place((left, top, right, bottom), (left, top, right, lane[1]), lane, (left, top, left, top))


def around(step: int) -> tuple[int, int]:
    """The column and the row of a cell of the edge, counter-clockwise from the lower left one."""
    last, lowest = COLUMNS - 1, ROWS - 1
    if step <= last:
        return step, lowest
    if step <= last + lowest:
        return last, lowest - (step - last)
    if step <= 2 * last + lowest:
        return last - (step - last - lowest), 0
    return 0, step - 2 * last - lowest


SIZES: Mapping[int, int] = {78: 10, 64: 12, 50: 8, 44: 8, 34: 2}
"""The sizes of a piece, the largest first, with the gap between two."""


def spots(lane: Box, count: int) -> tuple[int, Sequence[Point]]:
    """The largest size in which so many pieces have room in a lane, and their middles in rows of about as many."""
    fitting = (size for size, gap in SIZES.items() if room(lane, size, gap) >= count)
    size = next(fitting, min(SIZES))
    step = size + SIZES[size]
    rows = -(-count // ((lane[2] - lane[0] + SIZES[size]) // step))
    return size, [*in_rows(lane, count, rows, step)]


def room(lane: Box, size: int, gap: int) -> int:
    """The number of pieces of a size that have room in a lane."""
    left, top, right, bottom = lane
    return ((right - left + gap) // (size + gap)) * ((bottom - top + gap) // (size + gap))


def in_rows(lane: Box, count: int, rows: int, step: int) -> Iterator[Point]:
    """So many points in rows, around the middle of a box."""
    x, y = (lane[0] + lane[2]) // 2, (lane[1] + lane[3]) // 2
    for row in range(rows):
        here = count // rows + (row < count % rows)
        for at in range(here):
            yield x + (2 * at - here + 1) * step // 2, y + (2 * row - rows + 1) * step // 2

"""Points and rectangles of a board: left, top, right, bottom, the last two just outside."""

from collections.abc import Iterable, Iterator

Point = tuple[int, int]
Box = tuple[int, int, int, int]

GAP = 8
"""The gap between two panels that are stacked."""


def around(middle: Point, size: int) -> Box:
    """The square of a size around a point."""
    half = size // 2
    return middle[0] - half, middle[1] - half, middle[0] + half, middle[1] + half


def bounds(points: Iterable[Point], by: int = 0) -> Box:
    """The rectangle around points, with some room."""
    across, down = zip(*points, strict=True)
    return min(across) - by, min(down) - by, max(across) + by, max(down) + by


def wider(box: Box, by: int) -> Box:
    """A rectangle with some room around it."""
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def touches(one: Box, other: Box) -> bool:
    """Whether two boxes have anything in common."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def common(one: Box, other: Box) -> Box:
    """What two boxes that touch have in common."""
    return max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3])


def within(one: Box, other: Box) -> bool:
    """Whether a box is wholly in another."""
    return other[0] <= one[0] and other[1] <= one[1] and one[2] <= other[2] and one[3] <= other[3]


def grid(area: Box, columns: int, rows: int, gap: int) -> Iterator[Box]:
    """So many equal boxes in an area, row by row."""
    left, top, right, bottom = area
    across, down = (right - left + gap) // columns, (bottom - top + gap) // rows
    for at in range(columns * rows):
        x, y = left + at % columns * across, top + at // columns * down
        yield x, y, x + across - gap, y + down - gap


def stack(column: Box, count: int, tallest: int) -> Iterator[Box]:
    """So many boxes of the same height, at most `tallest`, from the top of a column."""
    left, top, right, bottom = column
    step = min((bottom - top + GAP) // count, tallest + GAP)
    for at in range(count):
        yield left, top + at * step, right, top + (at + 1) * step - GAP

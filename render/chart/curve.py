"""The line of a seat: level while its count stays, upright where it changes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import cycle

from render.boxes import Box, Point
from render.marks import Pen
from render.palette import Look, Pattern

RHYTHMS: Mapping[Pattern, tuple[int, ...]] = {
    "plain": (),
    "rising": (40, 14),
    "dots": (10, 12),
    "falling": (40, 12, 10, 12),
    "level": (22, 12),
    "grid": (40, 12, 10, 12, 10, 12),
    "upright": (10, 28),
    "checks": (22, 12, 10, 12),
    "crosses": (70, 14),
}
"""For how long a line is thick, then thin, and so on: what the patterns are on areas."""

THIN = 2
"""How many times as thin."""

CASING = 2


@dataclass(frozen=True)
class Curve:
    """A line through points, in a seat's colour with the rhythm of its pattern; or its `casing`, which lies below.

    All its parts are level or upright, so that it needs no smooth edges.
    """

    look: Look
    path: tuple[Point, ...]
    width: int
    casing: bool = False

    box = None

    def paint(self, pen: Pen) -> None:
        parts, rhythm = [*self.parts()], RHYTHMS[self.look.pattern]
        if self.casing:
            paint(pen, parts, self.width + 2 * CASING, self.look.edge(pen.colours))
            return
        colour = self.look.colour(pen.colours)
        paint(pen, parts, self.width // THIN if rhythm else self.width, colour)
        paint(pen, beats(parts, rhythm), self.width, colour)

    def parts(self) -> Iterator[Box]:
        """From where to where each level or upright part goes, in the direction of the line."""
        x, y = self.path[0]
        for at, to in self.path:
            if to != y:
                yield x, y, at, y
                yield at, y, at, to
                x, y = at, to
        yield x, y, self.path[-1][0], y


def beats(parts: Iterable[Box], rhythm: tuple[int, ...]) -> Iterator[Box]:
    """The thick pieces of a line, which go around its corners."""
    if not rhythm:
        return
    beat, left, on = cycle(rhythm), 0, False
    for x, y, to_x, to_y in parts:
        length, done = abs(to_x - x) + abs(to_y - y), 0
        across, down = (to_x > x) - (to_x < x), (to_y > y) - (to_y < y)
        while done < length:
            if not left:
                left, on = next(beat), not on
            step = min(left, length - done)
            if on:
                start, end = done, done + step
                yield x + across * start, y + down * start, x + across * end, y + down * end
            done, left = done + step, left - step


def paint(pen: Pen, parts: Iterable[Box], width: int, colour: str) -> None:
    """Parts of a line with its width, which goes around corners."""
    less, more = width // 2, width - width // 2
    for x, y, to_x, to_y in parts:
        pen.rectangle((min(x, to_x) - less, min(y, to_y) - less, max(x, to_x) + more, max(y, to_y) + more), colour)

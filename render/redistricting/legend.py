"""The legend of the signs of Re[District]ing, where few players leave room below their panels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from render.boxes import GAP, Box, Point, grid
from render.canvas import Patch
from render.marks import Mark, Panel, Text, Token
from render.palette import SAMPLE
from render.redistricting.layout import SEATS
from render.redistricting.panels import seats
from render.redistricting.scene import Scene
from render.redistricting.symbols import Chip, Sign
from rules.redistricting.board import Position
from rules.redistricting.view import RedistrictingView

SIZES = ((36, 2), (28, 3))
"""The size and the number of columns of the words, the largest first."""
LEAST = 2
"""The least number of lines; with fewer there is no legend."""

WORDS = ("for green", "against green", "primary concern", "secondary", "ahead", "tiles laid or left")
"""The words for signs of every match from its start to its end."""


def words(view: RedistrictingView) -> Sequence[str]:
    """All words, the most useful first; simple play has no final lines."""
    below = "scores a point" if view.winners else "undecided follow X"
    return [*WORDS, below, *(() if view.simple else ("lines are final",))]


def legend(scene: Scene) -> Iterator[Patch]:
    """All words, or as many as there is room for below the panels."""
    *_, (left, _, right, last) = seats(scene)
    box = (left, top := last + GAP, right, SEATS[3])
    entries = words(scene.view)
    size, columns = next((one for one in SIZES if lines(box, one[0]) * one[1] >= len(entries)), SIZES[-1])
    rows = min(lines(box, size), -(-len(entries) // columns))
    if rows >= LEAST:
        area = (*box[:3], top + rows * pitch(size))
        places = zip(entries, grid(area, columns, rows, 0), strict=False)
        yield Patch(area, tuple(mark for word, place in places for mark in entry(word, size, place)))


def pitch(size: int) -> int:
    """The distance from one line to the next."""
    return size * 7 // 6


def lines(box: Box, size: int) -> int:
    """The number of lines that have room."""
    return (box[3] - box[1]) // pitch(size)


def entry(word: str, size: int, box: Box) -> Iterator[Mark]:
    """A sign and what it means."""
    left, top, _, bottom = box
    y = (top + bottom) // 2
    yield sign(word, size, (left + 8 + size * 2 // 3, y))
    yield Text((left + 8 + size * 3 // 2, y), word, size, "Regular", "muted")


def sign(word: str, size: int, middle: Point) -> Mark:
    """The sign of a word."""
    x, y = middle
    match word:
        case "for green":
            return Chip(Position.FOR_GREEN, middle, size)
        case "against green":
            return Chip(Position.AGAINST_GREEN, middle, size)
        case "primary concern":
            return Chip(Position.FOR_BLUE, middle, size + 4)
        case "secondary":
            return Chip(Position.FOR_RED, middle, size * 2 // 3)
        case "ahead":
            return Panel((x - size // 2, y - size // 2, x + size // 2, y + size // 2), "panel", "gold", 6, 7)
        case "tiles laid or left":
            return Sign("tile", middle, size * 5 // 6, "1")
        case "lines are final":
            return Sign("review", middle, size)
        case "scores a point":
            return Token("disc", SAMPLE, middle, size + 2)
        case _:
            return Text(middle, "→ X", size * 4 // 5, "Semibold", "ink", "mm")

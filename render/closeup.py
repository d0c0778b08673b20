"""A part of a board, larger, under a line that says how all stand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from PIL import Image

from render.boxes import Box, Point, within
from render.canvas import SIZE, Ground, Patch, Window, compose, paste
from render.lettering import text_width
from render.marks import Block, Mark, Text, Token, text_within
from render.palette import Theme
from render.scene import Scene
from rules import Seat

STRIP = 72
"""The height of the line above, in pixels."""

TITLE: Point = (24, STRIP // 2 - 2)
"""The point where the title in the line begins."""


def below_line(window: Window) -> Box:
    """The part of the board that a window shows below the line."""
    left, top, right, bottom = window.box
    return left, top + STRIP // window.scale, right, bottom


def with_line(box: Box, scale: int) -> Box:
    """A part of the board with the room above it that the line takes."""
    left, top, right, bottom = box
    return left, top - STRIP // scale, right, bottom


def numbers_in_view(boxes: Iterable[Box], window: Window) -> Sequence[int]:
    """The numbers of the boxes that neither the window nor the line cuts."""
    return [number for number, box in enumerate(boxes) if within(box, below_line(window))]


def window_around(box: Box, scale: int, edges: Box) -> Window:
    """The window with a box in its middle, as far as the edges of the board allow."""
    wide, high = SIZE[0] // scale, SIZE[1] // scale
    left = min(max((box[0] + box[2] - wide) // 2, edges[0]), edges[2] - wide)
    top = min(max((box[1] + box[3] - high) // 2, edges[1]), edges[3] - high)
    return Window((left, top), scale)


def close_up(
    theme: Theme, ground: Ground, patches: Iterable[Patch], window: Window, strip: Iterable[Mark]
) -> Image.Image:
    """The picture of what a window shows, with the line above it."""
    board = compose(theme, ground, patches, window)
    paste(board, theme, ground, [Patch((0, 0, SIZE[0], STRIP), tuple(strip))])
    return board


def bare_line() -> Iterator[Mark]:
    """The line above while nothing is written there."""
    yield Block((0, 0, SIZE[0], STRIP), "panel")
    yield Block((0, STRIP - 3, SIZE[0], STRIP), "line")


@dataclass(frozen=True)
class Figures:
    """The seats with their figures that stand in the line above behind its title, from the pixel `start` on.

    Each takes `widest` pixels at most; `size` is that of a name, `gap` lies between name and figure.
    """

    of: Mapping[Seat, int]
    turn: Seat | None
    start: int
    widest: int = 330
    size: int = 30
    gap: int = 8
    unit: str = ""


def strip(scene: Scene[object, object], title: Text, figures: Figures) -> Iterator[Mark]:
    """The line above: the title, and how all stand."""
    yield from bare_line()
    yield title
    step = min((SIZE[0] - TITLE[0] - figures.start) // len(figures.of), figures.widest)
    for at, (seat, figure) in enumerate(figures.of.items()):
        x, y, label = figures.start + at * step + 60, TITLE[1], f"{figure}{figures.unit}"
        room = step - 60 - text_width(label, 36, "Bold") - 3 * figures.gap
        ink = "turn" if seat == figures.turn else "ink"
        name = text_within((x, y), scene.name(seat), figures.size, room, "Semibold", ink)
        yield Token("disc", scene.looks[seat], (x - 34, y), 50)
        yield name
        yield Text((name.box[2] + figures.gap, y), label, 36, "Bold")

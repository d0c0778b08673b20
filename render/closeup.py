"""A part of a board, larger, under a line that says how all stand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from PIL import Image

from render.boxes import Point
from render.canvas import Ground, Patch, compose, paste
from render.lettering import text_width
from render.marks import Block, Mark, Text, Token, text_within
from render.palette import Theme
from render.scene import Scene
from render.window import SIZE, STRIP, Window
from rules import Seat

TITLE: Point = (24, STRIP // 2 - 2)
"""The point where the title in the line begins."""


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

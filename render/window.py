"""Which part of a board a close-up shows; it draws nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from render.boxes import Box, Point, within

SIZE = (2000, 1250)
"""The size of a picture, in pixels: that of the whole board, in its units."""

STRIP = 72
"""The height of the line above a close-up, in pixels."""


@dataclass(frozen=True)
class Window:
    """The part of the board that a picture shows, from `corner` on, and how many times as large."""

    corner: Point = (0, 0)
    scale: int = 1

    @property
    def box(self) -> Box:
        left, top = self.corner
        return left, top, left + SIZE[0] // self.scale, top + SIZE[1] // self.scale


WHOLE = Window()


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

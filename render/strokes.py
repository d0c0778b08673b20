"""Lines of any width and direction."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image

from render.boxes import Point, bounds
from render.cache import keep
from render.marks import Pen
from render.shapes import FINE, LEVELS_OF_A_LINE, blank, on_blank, shrink

Path = tuple[Point, ...]


@dataclass(frozen=True)
class Stroke:
    """A line through points, with round joints and ends."""

    path: Path
    width: int
    colour: str

    box = None

    def paint(self, pen: Pen) -> None:
        box = bounds(self.path, self.width)
        if pen.shows(box):
            pen.fill(line_mask(self.path, self.width, pen.scale), box[:2], pen.colours.role(self.colour))


@keep
def line_mask(path: Path, width: int, scale: int) -> Image.Image:
    box = bounds(path, width)
    mask, pen = blank(box, scale)
    points = on_blank(path, box, scale)
    pen.line(points, fill=255, width=width * scale * FINE, joint="curve")
    half = width * scale * FINE / 2 - 1
    for x, y in (points[0], points[-1]):
        pen.ellipse((x - half, y - half, x + half, y + half), fill=255)
    return shrink(mask, LEVELS_OF_A_LINE)

"""Areas of a map: their outlines, and how they look in what somebody holds."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import chain

from PIL import Image, ImageChops

from render.boxes import Box, Point, bounds
from render.cache import keep
from render.marks import BOLD, Pen
from render.palette import LED, Look, Pattern
from render.shapes import FINE, LEVELS_OF_A_LINE, blank, in_steps, on_blank, pattern_mask, shrink

BORDER = 3
BOLD_BORDER = 2 * BOLD - 1
"""A border that is as wide within a state, its middle included, as the bold outline of a piece."""

INSIDE = 2
"""The room around an outline in its mask, so that its border is wholly in it."""


@dataclass(frozen=True, eq=False)
class Outline:
    """The area of a state, or of several."""

    rings: tuple[tuple[Point, ...], ...]

    @cached_property
    def box(self) -> Box:
        """The rectangle around it, with some room for the border."""
        return bounds(chain.from_iterable(self.rings), INSIDE)

    def stencil(self, scale: int) -> Image.Image:
        return stencil(self, scale)


@keep
def stencil(outline: Outline, scale: int) -> Image.Image:
    """An outline's area, as a mask that is on or off: it ends below the border, which covers its edge."""
    mask, pen = blank(outline.box, scale)
    for ring in outline.rings:
        pen.polygon(on_blank(ring, outline.box, scale), fill=255)
    return in_steps(shrink(mask))


@keep
def border(outline: Outline, scale: int, width: int) -> Image.Image:
    """The line around an outline, as a mask."""
    mask, pen = blank(outline.box, scale)
    for ring in outline.rings:
        points = on_blank((*ring, *ring[:2]), outline.box, scale)
        pen.line(points, fill=255, width=width * scale * FINE, joint="curve")
    return shrink(mask, LEVELS_OF_A_LINE)


def patterned(outline: Outline, pattern: Pattern, scale: int) -> Image.Image | None:
    """A pattern in an outline's area, as a mask; None for the plain one."""
    shape = stencil(outline, scale)
    mask = pattern_mask(pattern, shape.size, scale)
    return mask and ImageChops.logical_and(shape, mask)


@dataclass(frozen=True)
class Land:
    """An area in its leader's tint and pattern, or bare; one that is being resolved has a broad border within."""

    outline: Outline
    look: Look | None = None
    share: float = LED
    ring: str | None = None
    bare: str = "land"

    box = None

    def paint(self, pen: Pen) -> None:
        if not pen.shows(self.outline.box):
            return
        corner = self.outline.box[:2]
        for ring in self.outline.rings:
            pen.polygon(ring, self.look.tint(pen.colours, self.share) if self.look else pen.colours.role(self.bare))
        if self.look and (pattern := patterned(self.outline, self.look.pattern, pen.scale)):
            pen.fill(pattern, corner, self.look.stroke(pen.colours, self.share))
        if self.look and self.look.bold(pen.colours):
            pen.fill(border(self.outline, pen.scale, BOLD_BORDER), corner, pen.colours.border)
        if self.ring:
            pen.fill(border(self.outline, pen.scale, 14), corner, pen.colours.role(self.ring))
        pen.fill(border(self.outline, pen.scale, BORDER), corner, pen.colours.border)


@dataclass(frozen=True)
class Border:
    """The line around an area, of any width."""

    outline: Outline
    width: int
    colour: str = "border"

    box = None

    def paint(self, pen: Pen) -> None:
        if pen.shows(self.outline.box):
            mask = border(self.outline, pen.scale, self.width)
            pen.fill(mask, self.outline.box[:2], pen.colours.role(self.colour))

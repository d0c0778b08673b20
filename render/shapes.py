"""The masks and sprites of pictures: drawn several times as large and shrunk, kept, pasted and never drawn on."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product
from typing import Literal

from PIL import Image, ImageChops, ImageDraw, ImageOps

from render.boxes import Box, Point
from render.cache import keep
from render.layers import Shapes
from render.lettering import Weight, face, font
from render.palette import PALETTES, Look, Pattern, Theme, on

FINE = 4
"""How many times as large shapes are drawn before they are shrunk, for smooth edges."""

Shape = Literal["star", "disc", "square"]


@keep
def token(shape: Shape, size: int, text: str, look: Look, hollow: bool, theme: Theme) -> Image.Image:
    """A piece as a sprite: a shape with a thin edge and a letter."""
    colours = PALETTES[theme]
    own, edge = look.colour(colours), look.edge(colours)
    fill, rim, ink = (colours.land, look.rim(colours), colours.ink) if hollow else (own, edge, on(own))
    piece = Image.new("RGBA", (size, size), rim)
    piece.putalpha(mask_of(shape, size))
    line = max(2, size // (11 if shape == "star" else 14))
    inner = in_steps(mask_of(shape, size - 2 * (line * 3 // 2 if look.bold(colours) else line)))
    margin = (size - inner.width) // 2
    piece.paste(Image.new("RGBA", inner.size, fill), (margin, margin), inner)
    height = type_height(shape, size, text)
    middle = (size / 2, size * (0.53 if shape == "star" else 0.49))
    ImageDraw.Draw(piece).text(middle, text, fill=ink, font=font(height, "Bold"), anchor="mm")
    return piece


def type_height(shape: Shape, size: int, text: str) -> int:
    """The size of the one or two letters on a piece; three are smaller."""
    return round(size * (0.66 if shape == "star" else 0.72) * (1 if len(text) <= 2 else 0.76))


@keep
def hollow(shape: Shape, size: int, width: int) -> Image.Image:
    """The outline of a shape as a mask."""
    inner = mask_of(shape, size - 2 * width)
    mask = mask_of(shape, size).copy()
    mask.paste(0, (width, width), inner)
    return in_steps(mask)


@keep
def text_mask(text: str, size: int, weight: Weight, anchor: str) -> tuple[Image.Image, Point]:
    """A line of text as a mask, and the offset of its corner from its anchor."""
    letters = face(text, size, weight)
    left, top, right, bottom = (round(side) for side in letters.getbbox(text, anchor=anchor))
    mask = Image.new("L", (right - left + 2, bottom - top + 2))
    ImageDraw.Draw(mask).text((1 - left, 1 - top), text, fill=255, font=letters, anchor=anchor)
    return in_steps(mask, LEVELS), (left - 1, top - 1)


LEVELS = [0] * 72 + [128] * 112 + [255] * 72
LEVELS_OF_A_LINE = [0] * 128 + [255] * 128
"""The shades at edges: one step between off and on for pieces, none for lines. Each step makes the file larger."""


def shrink(mask: Image.Image, levels: list[int] = LEVELS) -> Image.Image:
    """A mask that was drawn `FINE` times as large, in its own size."""
    return in_steps(mask.reduce(FINE), levels)


def in_steps(mask: Image.Image, levels: list[int] = LEVELS_OF_A_LINE) -> Image.Image:
    """A mask with as few shades as it needs; one that is only on or off is pasted several times as fast."""
    return mask.point(levels, "1" if levels is LEVELS_OF_A_LINE else "L")  # pyright: ignore[reportUnknownMemberType]  (Pillow leaves a part of it untyped)


def mask_of(shape: Shape, size: int) -> Image.Image:
    match shape:
        case "star":
            return star(size)
        case "disc":
            return rounded((size, size), size / 2)
        case "square":
            return rounded((size, size), size // 5)


def blank(box: Box, scale: int) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    """An empty mask of a part of the board, `FINE` times as large, and the pen that draws on it."""
    mask = Image.new("L", ((box[2] - box[0]) * scale * FINE, (box[3] - box[1]) * scale * FINE))
    return mask, ImageDraw.Draw(mask)


def on_blank(points: Iterable[Point], box: Box, scale: int) -> list[tuple[float, float]]:
    """Points of the board on that mask."""
    return [((x - box[0]) * scale * FINE, (y - box[1]) * scale * FINE) for x, y in points]


@keep
def polygon(points: tuple[tuple[float, float], ...], size: Point) -> Image.Image:
    """A filled shape as a mask."""
    mask = Image.new("L", (size[0] * FINE, size[1] * FINE))
    ImageDraw.Draw(mask).polygon([(x * FINE, y * FINE) for x, y in points], fill=255)
    return shrink(mask)


@keep
def mask_of_shapes(shapes: Shapes, size: int, inset: int = 0) -> Image.Image:
    """Shapes as a mask of a size, narrower all around by the inset. A `half` is the right half of a disc."""
    side = size * FINE
    mask = Image.new("L", (side, side))
    pen = ImageDraw.Draw(mask)
    for word, numbers in shapes:
        at = [number * (side - 1) / 100 for number in numbers]
        match word:
            case "disc":
                pen.ellipse(at, fill=255)
            case "half":
                pen.pieslice(at, -90, 90, fill=255)
            case "bar":
                pen.rounded_rectangle(at[:4], at[4], fill=255)
            case _:
                pen.polygon(at, fill=255)
    return shrink(narrower(mask, inset * FINE - 1) if inset else mask)


def narrower(mask: Image.Image, by: int) -> Image.Image:
    """A square mask, narrower all around by so many pixels: as `MinFilter` would have it, in a tenth of the time."""
    side = mask.width
    framed = ImageOps.expand(mask, by)
    for _ in range(2 * by):
        for step in ((1, 0), (0, 1)):
            framed = ImageChops.darker(framed, ImageChops.offset(framed, *step))
    return framed.crop((2 * by, 2 * by, 2 * by + side, 2 * by + side))


@keep
def rounded(size: Point, radius: float) -> Image.Image:
    """A rectangle with round corners as a mask; a disc if the radius is half its side."""
    mask = Image.new("L", (size[0] * FINE, size[1] * FINE))
    ends = (0, 0, size[0] * FINE - 1, size[1] * FINE - 1)
    ImageDraw.Draw(mask).rounded_rectangle(ends, radius * FINE, fill=255)
    return shrink(mask)


@dataclass(frozen=True)
class Rounded:
    """A stencil: a rectangle with round corners."""

    size: Point
    radius: int

    def stencil(self, scale: int) -> Image.Image:
        return in_steps(rounded((self.size[0] * scale, self.size[1] * scale), self.radius * scale))


@keep
def corners(radius: int) -> tuple[Image.Image, ...]:
    """The corners of such a rectangle as masks, row by row, each a pixel larger than its radius."""
    side = radius + 1
    whole = rounded((2 * side, 2 * side), radius)
    return tuple(whole.crop((x, y, x + side, y + side)) for y in (0, side) for x in (0, side))


@keep
def star(size: int) -> Image.Image:
    """A star broad enough for a letter, as a mask."""
    middle, reach = size / 2, size / 2 - 0.5
    spokes = [(reach * (0.68 if corner % 2 else 1), math.pi * (corner / 5 - 0.5)) for corner in range(10)]
    points = tuple((middle + far * math.cos(at), middle * 1.04 + far * math.sin(at)) for far, at in spokes)
    return polygon(points, (size, size))


@keep
def pattern_mask(pattern: Pattern, size: Point, scale: int) -> Image.Image | None:
    """A pattern as a mask of a size; None for the plain one."""
    if pattern == "plain":
        return None
    tile = pattern_tile(pattern, scale)
    mask = Image.new("1", size)
    for x in range(0, size[0], tile.width):
        for y in range(0, size[1], tile.height):
            mask.paste(tile, (x, y))
    return mask


TILE = 64
"""The period of the patterns."""


@keep
def pattern_tile(pattern: Pattern, scale: int) -> Image.Image:
    """One period of a pattern as a mask."""
    side = TILE * scale * FINE
    mask = Image.new("L", (side, side))
    pen, thick, half = ImageDraw.Draw(mask), side // 6, side // 2
    level, upright = (0, half - thick // 2, side, half + thick // 2), (half - thick // 2, 0, half + thick // 2, side)
    match pattern:
        case "rising" | "falling":
            start, end = (2 * side, -side) if pattern == "rising" else (-side, 2 * side)
            for shift in (-side, 0, side):
                pen.line((shift - side, start, shift + 2 * side, end), fill=255, width=thick)
        case "dots":
            for x, y in ((0, 0), (side, 0), (0, side), (side, side), (half, half)):
                pen.ellipse((x - thick, y - thick, x + thick, y + thick), fill=255)
        case "level":
            pen.rectangle(level, fill=255)
        case "upright":
            pen.rectangle(upright, fill=255)
        case "grid":
            pen.rectangle(level, fill=255)
            pen.rectangle(upright, fill=255)
        case "checks":
            pen.rectangle((0, 0, half - 1, half - 1), fill=255)
            pen.rectangle((half, half, side, side), fill=255)
        case "crosses":
            reach, thin = side // 8, side // 32
            for x, y in product((half // 2, half * 3 // 2), repeat=2):
                pen.rectangle((x - reach, y - thin, x + reach, y + thin), fill=255)
                pen.rectangle((x - thin, y - reach, x + thin, y + reach), fill=255)
        case "plain":
            pass
    return shrink(mask, LEVELS_OF_A_LINE)

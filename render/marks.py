"""What a picture is made of: marks, in the units of the board, which know their box and how they are painted.

A mark is a small value, so that equal ones need to be painted once only.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, Protocol

from PIL import Image, ImageDraw

from render.boxes import Box, Point, around
from render.lettering import Weight, fit_name, fit_text, largest, text_width
from render.palette import PALETTES, Look, Palette, Theme
from render.shapes import Shape, corners, hollow, mask_of, pattern_mask, rounded, text_mask, token

BOLD = 5
"""The width of the outline around areas in a colour that only an outline shows."""


class Mark(Protocol):
    """Something to be painted. `box` is what it covers; None for a ground, on which others may lie."""

    @property
    def box(self) -> Box | None: ...

    def paint(self, pen: Pen) -> None: ...


class Pen:
    """An image that shows a part of the board, at a scale."""

    def __init__(self, image: Image.Image, theme: Theme, corner: Point = (0, 0), scale: int = 1) -> None:
        self.image = image
        self.theme: Theme = theme
        self.colours: Palette = PALETTES[theme]
        self.scale = scale
        self._corner = corner
        self._draw = ImageDraw.Draw(image)

    def at(self, point: tuple[float, float]) -> Point:
        """A point of the board in pixels of the image."""
        return round((point[0] - self._corner[0]) * self.scale), round((point[1] - self._corner[1]) * self.scale)

    @property
    def box(self) -> Box:
        """The part of the board that is in the image."""
        (left, top), scale = self._corner, self.scale
        return left, top, left + -(-self.image.width // scale), top + -(-self.image.height // scale)

    def shows(self, box: Box) -> bool:
        """Whether a part of the board is in the image."""
        (left, top), (right, bottom) = self.at(box[:2]), self.at(box[2:])
        return left < self.image.width and top < self.image.height and right > 0 and bottom > 0

    def fill(self, mask: Image.Image, corner: tuple[float, float], colour: str) -> None:
        """A colour through a mask whose corner lies there on the board.

        Pillow puts an image through a mask with smooth edges in half the time that it takes for a colour.
        """
        x, y = self.at(corner)
        ink = Image.new("RGB", mask.size, colour) if mask.mode == "L" else colour
        self.image.paste(ink, (x, y, x + mask.width, y + mask.height), mask)

    def press(self, mask: Image.Image, middle: tuple[float, float], colour: str) -> None:
        """A colour through a mask, by its middle."""
        left, top = (at - side / 2 / self.scale for at, side in zip(middle, mask.size, strict=True))
        self.fill(mask, (left, top), colour)

    def stick(self, sprite: Image.Image, middle: tuple[float, float]) -> None:
        """A sprite, by its middle."""
        x, y = self.at(middle)
        self.image.paste(sprite, (x - sprite.width // 2, y - sprite.height // 2), sprite)

    def rectangle(self, box: Box, colour: str) -> None:
        """A rectangle without what lies at its right and lower end."""
        (left, top), (right, bottom) = self.at(box[:2]), self.at(box[2:])
        if right > left:
            self._draw.rectangle((left, top, right - 1, bottom - 1), fill=colour)

    def frame(self, box: Box, width: int, colour: str) -> None:
        """The inner edge of a rectangle."""
        left, top, right, bottom = box
        for side in (
            (left, top, right, top + width),
            (left, bottom - width, right, bottom),
            (left, top, left + width, bottom),
            (right - width, top, right, bottom),
        ):
            self.rectangle(side, colour)

    def rounded(self, box: Box, radius: int, colour: str) -> None:
        """A rectangle with round corners; only these are put through masks, which takes long."""
        (left, top), (right, bottom) = self.at(box[:2]), self.at(box[2:])
        reach = radius * self.scale + 1
        if min(right - left, bottom - top) <= 2 * reach:
            self.fill(rounded((right - left, bottom - top), reach - 1), box[:2], colour)
            return
        self._draw.rectangle((left + reach, top, right - reach - 1, bottom - 1), colour)
        self._draw.rectangle((left, top + reach, right - 1, bottom - reach - 1), colour)
        places = ((x, y) for y in (top, bottom - reach) for x in (left, right - reach))
        for place, mask in zip(places, corners(reach - 1), strict=True):
            self.image.paste(colour, (*place, place[0] + reach, place[1] + reach), mask)

    def polygon(self, points: Iterable[Point], colour: str) -> None:
        """A shape without smooth edges, much faster than through a mask: a line has to be drawn over its edge."""
        self._draw.polygon([self.at(point) for point in points], colour)

    def line(self, ends: tuple[Point, Point], width: int, colour: str) -> None:
        self._draw.line([self.at(end) for end in ends], self.colours.role(colour), width * self.scale)

    def text(self, at: Point, text: str, size: int, weight: Weight, colour: str, anchor: str) -> None:
        mask, (left, top) = text_mask(text, size * self.scale, weight, anchor)
        x, y = self.at(at)
        self.image.paste(colour, (x + left, y + top, x + left + mask.width, y + top + mask.height), mask)


@dataclass(frozen=True)
class Text:
    """A line of text at a point: left, middle or right (l, m, r) of it, and level with its middle."""

    at: Point
    text: str
    size: int
    weight: Weight = "Regular"
    colour: str = "ink"
    anchor: Literal["lm", "mm", "rm"] = "lm"

    @property
    def width(self) -> int:
        return text_width(self.text, self.size, self.weight)

    @property
    def box(self) -> Box:
        x, y = self.at
        left = {"l": x, "m": x - self.width // 2, "r": x - self.width}[self.anchor[0]]
        half = round(self.size * 0.36)
        return left, y - half, left + self.width, y + half

    def paint(self, pen: Pen) -> None:
        pen.text(self.at, self.text, self.size, self.weight, pen.colours.role(self.colour), self.anchor)


def text_within(
    at: Point, text: str, sizes: int | tuple[int, ...], width: int, weight: Weight = "Regular", colour: str = "ink"
) -> Text:
    """A text from its left end in the first of the sizes in which it fits, or as much of it as the width takes."""
    size = sizes if isinstance(sizes, int) else largest(text, width, sizes, weight)
    return Text(at, fit_text(text, width, size, weight), size, weight, colour)


def name_within(at: Point, name: str, what: str, sizes: tuple[int, ...], width: int) -> Text:
    """A name and the words behind it, as in a heading; a long name is shortened to leave room for them."""
    text, size = fit_name(name, what, width, sizes, "Semibold")
    return Text(at, text, size, "Semibold", "turn")


def legend_text(at: Point, text: str) -> Text:
    """A muted text beside a piece, as in a legend, large enough for a glance."""
    return Text(at, text, 36, "Regular", "muted")


@dataclass(frozen=True)
class Token:
    """A piece of a seat with its letter, or another text; a hollow one has only its edge in the seat's colour."""

    shape: Shape
    look: Look
    middle: Point
    size: int
    text: str = ""
    hollow: bool = False

    @property
    def box(self) -> Box:
        return around(self.middle, self.size)

    def paint(self, pen: Pen) -> None:
        says = self.text or self.look.letter
        pen.stick(token(self.shape, self.size * pen.scale, says, self.look, self.hollow, pen.theme), self.middle)


@dataclass(frozen=True)
class Halo:
    """A ring around a piece that has just come, or whose turn it is."""

    shape: Shape
    middle: Point
    size: int
    colour: str = "changed"

    box = None

    def paint(self, pen: Pen) -> None:
        pen.press(mask_of(self.shape, (self.size + 10) * pen.scale), self.middle, pen.colours.role(self.colour))


@dataclass(frozen=True)
class Spot:
    """An empty place for a piece, as an outline; one that was just cleared has the accent."""

    shape: Shape
    middle: Point
    size: int
    colour: str = "line"
    width: int = 3

    @property
    def box(self) -> Box:
        return around(self.middle, self.size)

    @property
    def edge(self) -> int:
        return 5 if self.colour == "changed" else self.width

    def paint(self, pen: Pen) -> None:
        mask = hollow(self.shape, self.size * pen.scale, self.edge * pen.scale)
        pen.press(mask, self.middle, pen.colours.role(self.colour))


@dataclass(frozen=True)
class Panel:
    """A panel with an edge and round corners, on which other marks lie."""

    at: Box
    fill: str = "panel"
    edge: str = "line"
    width: int = 2
    radius: int = 12

    box = None

    def paint(self, pen: Pen) -> None:
        (left, top, right, bottom), width = self.at, self.width
        inner = (left + width, top + width, right - width, bottom - width)
        pen.rounded(self.at, self.radius, pen.colours.role(self.edge))
        pen.rounded(inner, max(self.radius - width, 2), pen.colours.role(self.fill))


@dataclass(frozen=True)
class Field:
    """A rectangle in a seat's colours: its tint under its pattern."""

    at: Box
    look: Look
    share: float

    box = None

    def paint(self, pen: Pen) -> None:
        left, top, right, bottom = self.at
        pen.rectangle(self.at, self.look.tint(pen.colours, self.share))
        mask = pattern_mask(self.look.pattern, ((right - left) * pen.scale, (bottom - top) * pen.scale), pen.scale)
        if mask:
            pen.fill(mask, (left, top), self.look.stroke(pen.colours, self.share))
        if self.look.bold(pen.colours):
            pen.frame(self.at, BOLD, pen.colours.border)


@dataclass(frozen=True)
class Block:
    """A plain rectangle."""

    at: Box
    colour: str

    box = None

    def paint(self, pen: Pen) -> None:
        pen.rectangle(self.at, pen.colours.role(self.colour))


@dataclass(frozen=True)
class Frame:
    """The inner edge of a rectangle."""

    at: Box
    width: int
    colour: str

    box = None

    def paint(self, pen: Pen) -> None:
        pen.frame(self.at, self.width, pen.colours.role(self.colour))

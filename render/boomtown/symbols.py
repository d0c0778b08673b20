"""The signs of Boomtown: goods, Favor, Scorn, meeples, offices; dice in their slots; the red arrows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import ClassVar, Literal

from render import signs
from render.boxes import Box, Point, around
from render.layers import layers_in
from render.marks import Pen
from render.palette import Look, on
from render.shapes import mask_of, mask_of_shapes
from render.signs import Design, Layer

Kind = Literal["coin", "food", "wood", "stone", "any", "favor", "scorn", "meeple", "civic"]

ANY = Design(
    (
        Layer("#15191d", (("disc", (2, 2, 98, 98)),)),
        Layer("#ffffff", (("disc", (10, 10, 90, 90)),)),
        Layer("#15191d", (("half", (10, 10, 90, 90)),)),
    )
)


def designs() -> Mapping[Kind, Design]:
    """How each sign looks: as its face, where it has one."""
    faces = layers_in(files("render.boomtown"))
    drawn = {key: Design(tuple(Layer(one.colour, one.shapes) for one in layers)) for key, layers in faces.items()}
    return {kind: drawn.get(WORDS[kind].lower(), ANY) for kind in WORDS}


WORDS: Mapping[Kind, str] = {
    "coin": "Coin",
    "food": "Food",
    "wood": "Wood",
    "stone": "Stone",
    "any": "any",
    "favor": "Favor",
    "scorn": "Scorn",
    "meeple": "meeple",
    "civic": "office",
}
SIGNS = designs()


class Sign(signs.Sign[Kind]):
    """The sign of a good or of anything else that a term moves."""

    DESIGNS: ClassVar[Mapping[str, Design]] = {**SIGNS}


@dataclass(frozen=True)
class Figure:
    """A meeple or an office on a track, filled once it is out. Those of a location are `pale`, or edged in blue."""

    kind: Literal["meeple", "civic"]
    middle: Point
    size: int
    out: bool
    pale: bool

    @property
    def box(self) -> Box:
        return around(self.middle, self.size)

    def paint(self, pen: Pen) -> None:
        (layer,), _ = SIGNS[self.kind]
        outer = "people" if self.out or self.pale else "line"
        pen.press(layer.mask(self.size, pen.scale), self.middle, pen.colours.role(outer))
        if self.pale or not self.out:
            inner = layer._replace(inset=2).mask(self.size, pen.scale)
            pen.press(inner, self.middle, pen.colours.role("pale" if self.out else "panel"))


@dataclass(frozen=True)
class Bar:
    """How much is left of something, as a share of all."""

    at: Box
    share: float

    @property
    def box(self) -> Box:
        return self.at

    def paint(self, pen: Pen) -> None:
        left, top, right, bottom = self.at
        pen.rectangle(self.at, pen.colours.land)
        pen.rectangle((left, top, left + round((right - left) * self.share), bottom), pen.colours.line)


@dataclass(frozen=True)
class Die:
    """A die in a slot: its value, and the letter of whose it is."""

    look: Look
    value: int
    middle: Point
    size: int

    @property
    def box(self) -> Box:
        return around(self.middle, self.size)

    def paint(self, pen: Pen) -> None:
        (x, y), size, own = self.middle, self.size, self.look.colour(pen.colours)
        for inset, colour in ((0, self.look.edge(pen.colours)), (2, own)):
            pen.press(mask_of("square", (size - 2 * inset) * pen.scale), self.middle, colour)
        pen.text((x - size * 10 // 64, y), str(self.value), self.height, "Bold", on(own), "mm")
        pen.text((x + size * 18 // 64, y - size * 15 // 64), self.look.letter, self.letter, "Bold", on(own), "mm")

    @property
    def height(self) -> int:
        """The size of the value's figure."""
        return self.size * 48 // 64

    @property
    def letter(self) -> int:
        return max(22, self.size * 26 // 64)


@dataclass(frozen=True)
class Arrow:
    """A red arrow that leads from the slots of one location to those of another, around the side."""

    start: Point
    end: Point
    bend: int

    WIDTH: ClassVar[int] = 7
    HEAD: ClassVar[int] = 22

    @property
    def parts(self) -> tuple[Box, Box, Box, Box]:
        """The boxes of its parts: the way out, along and in, and the head."""
        (left, y), (right, end), half = self.start, self.end, self.WIDTH // 2
        bend, tip = self.bend, right - self.HEAD
        return (
            (bend - half, y - half, left, y + half + 1),
            (bend - half, min(y, end) - half, bend + half + 1, max(y, end) + half + 1),
            (bend - half, end - half, tip + 2, end + half + 1),
            (tip, end - self.HEAD // 2, right, end + self.HEAD // 2),
        )

    @property
    def box(self) -> Box:
        lefts, tops, rights, bottoms = zip(*self.parts, strict=True)
        return min(lefts), min(tops), max(rights), max(bottoms)

    def paint(self, pen: Pen) -> None:
        red = pen.colours.role("scorn")
        *lines, head = self.parts
        for line in lines:
            pen.rectangle(line, red)
        pen.fill(mask_of_shapes((("polygon", (0, 0, 100, 50, 0, 100)),), self.HEAD * pen.scale), head[:2], red)

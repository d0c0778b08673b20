"""The signs of Boomtown: goods, Favor, Scorn, meeples, offices; dice in their slots; the red arrows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias

from PIL import Image, ImageDraw, ImageFilter

from render.boxes import Box, Point, around
from render.marks import Pen
from render.palette import Look, on
from render.shapes import FINE, mask_of, shrunk
from render.shelf import keep

Kind = Literal["coin", "food", "wood", "stone", "any", "favor", "scorn", "meeple", "civic"]
Numbers: TypeAlias = tuple[float, ...]
Layer: TypeAlias = tuple[str, tuple[tuple[str, Numbers], ...]]
"""A colour, and the shapes in it: each a word, and its numbers in hundredths of the sign's side."""

MEEPLE = (
    ("disc", (28, 2, 72, 46)),
    ("polygon", (32, 40, 68, 40, 97, 60, 92, 74, 72, 70, 86, 98, 14, 98, 28, 70, 8, 74, 3, 60)),
)
HALL = (
    ("polygon", (50, 2, 98, 34, 2, 34)),
    ("bar", (10, 40, 26, 80, 0)),
    ("bar", (42, 40, 58, 80, 0)),
    ("bar", (74, 40, 90, 80, 0)),
    ("bar", (2, 84, 98, 98, 0)),
)
SIGNS: Mapping[Kind, tuple[Layer, ...]] = {
    "coin": (
        ("gold", (("disc", (3, 3, 97, 97)),)),
        ("panel", (("disc", (17, 17, 83, 83)),)),
        ("gold", (("disc", (26, 26, 74, 74)),)),
    ),
    "food": (
        ("food", (("bar", (2, 24, 98, 84, 30)),)),
        ("panel", (("polygon", (28, 36, 38, 36, 30, 62, 20, 62)), ("polygon", (50, 36, 60, 36, 52, 62, 42, 62)))),
        ("panel", (("polygon", (72, 36, 82, 36, 74, 62, 64, 62)),)),
    ),
    "wood": (
        ("wood", (("disc", (26, 6, 74, 54)), ("disc", (0, 48, 48, 96)), ("disc", (52, 48, 100, 96)))),
        ("panel", (("disc", (41, 21, 59, 39)), ("disc", (15, 63, 33, 81)), ("disc", (67, 63, 85, 81)))),
    ),
    "stone": (
        ("stone", (("polygon", (28, 10, 72, 6, 98, 46, 86, 88, 16, 92, 2, 50)),)),
        ("panel", (("polygon", (34, 24, 64, 21, 44, 44, 22, 48)),)),
    ),
    "any": (
        ("#15191d", (("disc", (2, 2, 98, 98)),)),
        ("#ffffff", (("disc", (10, 10, 90, 90)),)),
        ("#15191d", (("half", (10, 10, 90, 90)),)),
    ),
    "favor": (("favor", (("polygon", (2, 54, 18, 40, 38, 62, 82, 8, 98, 22, 40, 94)),)),),
    "scorn": (
        (
            "scorn",
            (
                (
                    "polygon",
                    (20, 4, 50, 34, 80, 4, 96, 20, 66, 50, 96, 80, 80, 96, 50, 66, 20, 96, 4, 80, 34, 50, 4, 20),
                ),
            ),
        ),
    ),
    "meeple": (("people", MEEPLE),),
    "civic": (("people", HALL),),
}
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


@keep
def cast_in(shapes: tuple[tuple[str, Numbers], ...], size: int, inset: int = 0) -> Image.Image:
    """Shapes as a mask of a size; narrower all around by the inset."""
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
    if inset:
        framed = Image.new("L", (side + 2 * FINE, side + 2 * FINE))
        framed.paste(mask, (FINE, FINE))
        mask = framed.filter(ImageFilter.MinFilter(2 * inset * FINE - 1)).crop((FINE, FINE, side + FINE, side + FINE))
    return shrunk(mask)


@dataclass(frozen=True)
class Sign:
    """What a term moves."""

    kind: Kind
    middle: Point
    size: int

    @property
    def box(self) -> Box:
        return around(self.middle, self.size)

    def paint(self, pen: Pen) -> None:
        for colour, shapes in SIGNS[self.kind]:
            pen.press(cast_in(shapes, self.size * pen.scale), self.middle, pen.colours.role(colour))


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
        ((_, shapes),) = SIGNS[self.kind]
        size, edge = self.size * pen.scale, 2 * pen.scale
        pen.press(cast_in(shapes, size), self.middle, pen.colours.role("people" if self.out or self.pale else "line"))
        if self.pale or not self.out:
            pen.press(cast_in(shapes, size, edge), self.middle, pen.colours.role("pale" if self.out else "panel"))


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
        return self.size * 46 // 64

    @property
    def letter(self) -> int:
        return max(20, self.size * 22 // 64)


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
        """What it covers: the way out, along, and in, and the head."""
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
        pen.fill(cast_in((("polygon", (0, 0, 100, 50, 0, 100)),), self.HEAD * pen.scale), head[:2], red)

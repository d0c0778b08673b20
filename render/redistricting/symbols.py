"""The signs of Re[District]ing: positions, cubes, modification tiles, and the letters of districts."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias

from render import signs
from render.boxes import Box, Point, around
from render.layers import Shapes
from render.marks import Pen
from render.palette import Palette, mix, on
from render.shapes import mask_of_shapes
from render.signs import Design, Layer, Letters
from rules.redistricting.board import District, Issue, Position

WHITE, DARK = "#ffffff", "#15191d"


def star(points: int, inner: float, outer: float = 50) -> Shapes:
    """A star of so many points."""
    spokes = ((outer * (inner if at % 2 else 1), math.pi * (at / points - 0.5)) for at in range(2 * points))
    return (
        ("polygon", tuple(50 + part for far, turn in spokes for part in (far * math.cos(turn), far * math.sin(turn)))),
    )


SHAPES: Mapping[Issue, tuple[Shapes, int]] = {
    Issue.RED: ((("disc", (2, 2, 98, 98)),), 50),
    Issue.ORANGE: ((("polygon", (50, 0, 100, 50, 50, 100, 0, 50)),), 50),
    Issue.YELLOW: (star(5, 0.6), 50),
    Issue.GREEN: ((("bar", (6, 6, 94, 94, 8)),), 50),
    Issue.BLUE: ((("polygon", (50, 2, 100, 94, 0, 94)),), 64),
}
"""The shape of each issue, so that no eye needs the colors, and how far down its middle is, in hundredths."""

FILLED, HOLLOW = 0.84, 0.6
"""The share of a chip within its rim, and within the ring that means against."""
SIGNED = 28
"""The least size of a chip with a plus or a minus: below it they would be blots, and full or a ring says it."""
DIM = 0.6
"""How much is left of the color of one that stands back."""
LONG, THICK = 0.2, 0.065
"""Half the length and half the width of a plus and a minus, as shares of their chip."""


@dataclass(frozen=True)
class Chip:
    """A position: the issue by color and shape; full with a plus for it, a ring with a minus against it.

    One that is `dim` stands back.
    """

    position: Position
    middle: Point
    size: int
    dim: bool = False

    @property
    def box(self) -> Box:
        return around(self.middle, self.size)

    def paint(self, pen: Pen) -> None:
        colour, is_for = pen.colours.role(f"issue_{self.position.issue}"), self.position.is_for
        self._press(pen, 1, DARK)
        self._press(pen, FILLED, self._shown(pen, colour))
        if not is_for:
            self._press(pen, HOLLOW, self._shown(pen, WHITE))
        if self.size >= SIGNED:
            self._sign(pen, on(colour) if is_for else DARK)

    def _shown(self, pen: Pen, colour: str) -> str:
        return mix(colour, pen.colours.sea, DIM) if self.dim else colour

    def _press(self, pen: Pen, share: float, colour: str) -> None:
        """The shape around its own middle, reduced to a share."""
        shapes, down = SHAPES[self.position.issue]
        (x, y), shift = self.middle, (down / 100 - 0.5) * self.size * (1 - share)
        pen.press(mask_of_shapes(shapes, round(self.size * share * pen.scale)), (x, y + shift), colour)

    def _sign(self, pen: Pen, colour: str) -> None:
        x, y = self.middle[0], self.middle[1] + round((SHAPES[self.position.issue][1] / 100 - 0.5) * self.size)
        long, thick = max(3, round(self.size * LONG)), max(1, round(self.size * THICK))
        pen.rectangle((x - long, y - thick, x + long, y + thick), colour)
        if self.position.is_for:
            pen.rectangle((x - thick, y - long, x + thick, y + long), colour)


Kind: TypeAlias = Literal["promotion", "suppression", "double", "review", "tile", "pile", "played", "die"]
PLAIN: Shapes = (("bar", (0, 0, 100, 100, 16)),)
SHEET: Shapes = (("bar", (14, 0, 86, 100, 12)),)
SEAL = star(12, 0.82)


def edged(fill: str, edge: str, shape: Shapes) -> Design:
    """A sign of one colour with an edge."""
    return Design((Layer(edge, shape), Layer(fill, shape, less=6)), Letters(70))


class Sign(signs.Sign[Kind]):
    """A cube, a tile, a card or a die with a text on it."""

    DESIGNS: ClassVar[Mapping[str, Design]] = {
        "promotion": edged(WHITE, DARK, PLAIN),
        "suppression": edged(DARK, WHITE, PLAIN),
        "double": edged("turn", DARK, PLAIN),
        "review": edged("gold", DARK, SEAL),
        "tile": edged("land", DARK, PLAIN),
        "pile": edged("turn", DARK, SHEET),
        "played": edged("muted", DARK, SHEET),
        "die": edged("issue_red", DARK, PLAIN),
    }


@dataclass(frozen=True)
class Badge:
    """The letter of a district in its color; within a seal once its lines are final."""

    district: District
    middle: Point
    size: int
    reviewed: bool

    @property
    def box(self) -> Box:
        return around(self.middle, self.size)

    def paint(self, pen: Pen) -> None:
        size, scale = self.size, pen.scale
        shape: Shapes = SEAL if self.reviewed else (("disc", (0, 0, 100, 100)),)
        pen.press(mask_of_shapes(shape, size * scale), self.middle, pen.colours.ink)
        fill = pen.colours.role("gold" if self.reviewed else fill_of(self.district))
        pen.press(mask_of_shapes(shape, (size - 6) * scale), self.middle, fill)
        pen.text(self.middle, self.district.letter, max(20, size * 4 // 5), "Bold", on(fill), "mm")


def ink_on(colours: Palette, district: District) -> str:
    """Black or white, whichever is read better on the color of a district."""
    return on(colours.role(fill_of(district)))


def fill_of(district: District) -> str:
    """The role of the color of a district."""
    return f"district_{district.lower()}"

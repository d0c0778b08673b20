"""Signs: small drawings of things, each kind of a game from the game's own table of designs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Generic, NamedTuple, TypeVar

from PIL import Image

from render.boxes import Box, Point, around
from render.layers import Shapes
from render.marks import Pen
from render.palette import on
from render.shapes import Shape, mask_of, mask_of_shapes

KindT_co = TypeVar("KindT_co", bound=str, covariant=True)

LETTER = 20
"""The least size of a letter on a sign."""


class Layer(NamedTuple):
    """Shapes, or one that pieces have, in a colour by its role.

    They may be `less` by some units in size, or narrower all around by an `inset`.
    """

    colour: str
    shapes: Shapes | Shape
    less: int = 0
    inset: int = 0

    def mask(self, size: int, scale: int) -> Image.Image:
        """The mask of the layer on a sign of a size."""
        side = (size - self.less) * scale
        if isinstance(self.shapes, str):
            return mask_of(self.shapes, side)
        return mask_of_shapes(self.shapes, side, self.inset * scale)


class Letters(NamedTuple):
    """How the letters on a sign look: their `share` of its size and how far `down` they stand, both in hundredths.

    They are in a colour by its role, or in black or white, whichever is read better on the last layer.
    """

    share: int
    text: str = ""
    colour: str = ""
    down: int = 0


class Design(NamedTuple):
    """A sign's layers, the lowest first, and the letters on it, which each sign may have of its own."""

    layers: tuple[Layer, ...]
    letters: Letters | None = None


@dataclass(frozen=True)
class Sign(Generic[KindT_co]):
    """A thing of a kind. A game's own class has its `DESIGNS`."""

    kind: KindT_co
    middle: Point
    size: int
    text: str = ""

    DESIGNS: ClassVar[Mapping[str, Design]] = {}

    @property
    def box(self) -> Box:
        return around(self.middle, self.size)

    def paint(self, pen: Pen) -> None:
        layers, letters = self.DESIGNS[self.kind]
        for layer in layers:
            pen.press(layer.mask(self.size, pen.scale), self.middle, pen.colours.role(layer.colour))
        if letters and (text := self.text or letters.text):
            x, y = self.middle
            colour = pen.colours.role(letters.colour) if letters.colour else on(pen.colours.role(layers[-1].colour))
            height = max(LETTER, self.size * letters.share // 100)
            pen.text((x, y + self.size * letters.down // 100), text, height, "Bold", colour, "mm")

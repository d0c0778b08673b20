"""The signs of Electoral Barrage: the faces of its texts, in a picture."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Literal

from render.boxes import Box, Point, around
from render.layers import layers_in
from render.marks import Pen
from render.shapes import Shapes, mask_of_shapes
from rules.barrage.board import ABSENTEE, ATTACK_ADS, TOWN_HALL

Kind = Literal["staffer", "token", "town_hall", "attack_ad", "absentee"]

EDGE = 2
"""The width of the line around a sign, without which a white one would be lost on white."""

SIGNS: Mapping[str, tuple[tuple[str, Shapes], ...]] = {
    key: tuple((layer.colour, layer.shapes) for layer in layers)
    for key, layers in layers_in(files("render.barrage")).items()
}
OF_OFFICE: Mapping[str, Kind] = {TOWN_HALL: "town_hall", ATTACK_ADS: "attack_ad", ABSENTEE: "absentee"}


@dataclass(frozen=True)
class Sign:
    """A Staffer, a token, or what an office brings."""

    kind: Kind
    middle: Point
    size: int

    @property
    def box(self) -> Box:
        return around(self.middle, self.size)

    def paint(self, pen: Pen) -> None:
        size, layers = self.size * pen.scale, SIGNS[self.kind]
        pen.press(mask_of_shapes(layers[0][1], size), self.middle, pen.colours.border)
        for number, (colour, shapes) in enumerate(layers):
            inset = EDGE * pen.scale if number == 0 else 0
            pen.press(mask_of_shapes(shapes, size, inset), self.middle, pen.colours.role(colour))

"""Where the regions of the election lie on the board of Politocracy, and its ground."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.resources import files
from itertools import chain

from PIL import Image
from pydantic import BaseModel

from render.boxes import Box, Point
from render.canvas import Ground
from render.land import Land, Outline
from render.marks import Card, Mark
from render.shapes import in_steps, rounded
from rules.politocracy.board import REGIONS


class Map(BaseModel, frozen=True):
    """All of map.json, in the units of the board: the middles of the regions' labels, the outlines of the states."""

    source: str
    insets: tuple[Box, ...]
    labels: Mapping[str, Point]
    states: Mapping[str, tuple[tuple[Point, ...], ...]]


MAP = Map.model_validate(json.loads((files("render.politocracy") / "map.json").read_text("utf-8")))
OUTLINES: Mapping[str, Outline] = {
    name: Outline(tuple(chain.from_iterable(MAP.states[code] for code in one.states))) for name, one in REGIONS.items()
}
"""Each region's area: those of its states."""

TINTS: Mapping[str, str] = {
    "I": "straw",
    "II": "slate",
    "III": "mallow",
    "IV": "straw",
    "V": "leaf",
    "VI": "mallow",
    "VII": "slate",
    "VIII": "straw",
    "IX": "leaf",
    "X": "mallow",
}
"""The colour of each region before it votes: those next to each other differ."""

LABEL: Point = (236, 116)
"""The size of a region's label."""


@dataclass(frozen=True)
class Rounded:
    """A stencil: a rectangle with round corners."""

    size: Point
    radius: int

    def stencil(self, scale: int) -> Image.Image:
        return in_steps(rounded((self.size[0] * scale, self.size[1] * scale), self.radius * scale))


ROUND = Rounded(LABEL, 14)
"""What of a label is seen: its corners are those of the land below it."""


def label(region: str) -> Box:
    """Where the label of a region lies."""
    (x, y), (wide, high) = MAP.labels[region], LABEL
    return x - wide // 2, y - high // 2, x + wide // 2, y + high // 2


def bare() -> Iterator[Mark]:
    """The regions before any of them has voted, in the sea."""
    yield from (Card(inset, "sea") for inset in MAP.insets)
    yield from (Land(outline, bare=TINTS[name]) for name, outline in OUTLINES.items())


GROUND = Ground(tuple(bare()))

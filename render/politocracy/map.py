"""Where the regions of the election lie on the board of Politocracy, and its ground."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain

from pydantic import BaseModel

from render.boxes import Box, Point, bounds, within
from render.canvas import Ground
from render.land import Border, Land, Outline
from render.maps import load_map
from render.marks import Mark, Panel
from render.palette import WON, Look
from render.shapes import Rounded
from rules.politocracy.board import REGIONS


class Map(BaseModel, frozen=True):
    """All of map.json, in the units of the board: the middles of labels, and of codes that have room; outlines."""

    source: str
    insets: tuple[Box, ...]
    labels: Mapping[str, Point]
    codes: Mapping[str, Point]
    regions: Mapping[str, tuple[tuple[Point, ...], ...]]
    states: Mapping[str, tuple[tuple[Point, ...], ...]]


MAP = load_map(Map, "render.politocracy")
OUTLINES: Mapping[str, Outline] = {name: Outline(rings) for name, rings in MAP.regions.items()}
STATES: Mapping[str, Outline] = {
    name: Outline(tuple(chain.from_iterable(MAP.states[code] for code in one.states))) for name, one in REGIONS.items()
}
"""The states of each region, as one outline."""

MAINLAND: Mapping[str, Outline] = {
    name: Outline(tuple(ring for ring in rings if not any(within(bounds(ring), inset) for inset in MAP.insets)))
    for name, rings in MAP.regions.items()
}
"""The part of each region that has neighbors, without insets."""

NOBODY = "nobody"
"""The colour of a region that was passed over."""

LABEL: Point = (236, 116)
"""The size of a region's label."""


ROUND = Rounded(LABEL, 14)
"""The stencil of a label, so that the land below is seen at its corners."""


def label(region: str) -> Box:
    """Where the label of a region lies."""
    return label_at(MAP.labels[region])


def label_at(middle: Point) -> Box:
    (x, y), (wide, high) = middle, LABEL
    return x - wide // 2, y - high // 2, x + wide // 2, y + high // 2


def land(region: str, look: Look | None = None, bare: str = "land") -> Iterator[Mark]:
    """A region in its winner's colours or bare, with thin borders between its states and a broad one around."""
    yield Land(OUTLINES[region], look, WON, bare=bare)
    yield Border(STATES[region], 2)
    yield Border(MAINLAND[region], 7)


def bare() -> Iterator[Mark]:
    """The regions before any of them has voted, in the sea."""
    yield from (Panel(inset, "sea") for inset in MAP.insets)
    for region in REGIONS:
        yield from land(region)


GROUND = Ground(tuple(bare()))

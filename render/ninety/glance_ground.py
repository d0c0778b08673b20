"""The ground of Ninety's map at a glance: the city, where its regions' badges stand, and the places of its pieces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from render.boxes import Box, Point
from render.marks import Block, Mark
from render.ninety.ground import BRIDGE, ROAD, TUNNEL, Area, dashes
from render.ninety.map import FRONTIER, MAP, TINTS
from render.strokes import Stroke
from rules.ninety.city import CONNECTORS, REGION_OF

FIELD: Box = (0, 74, 1100, 896)
CORNER, ACROSS, DOWN = (4, 44), 0.712, 0.685
"""The corner of the whole board's map that lies in the corner of the field, and how much narrower and lower it is."""

CELL, LESS = 44, 42
"""The size of the first place for a piece in a neighborhood, and of the others."""


def at(point: Point) -> Point:
    """A point of the whole board on this map."""
    return round((point[0] - CORNER[0]) * ACROSS), FIELD[1] + round((point[1] - CORNER[1]) * DOWN)


def path(points: Sequence[Point]) -> tuple[Point, ...]:
    return tuple(map(at, points))


BADGES: Mapping[str, Box] = {
    "North Side": (98, 80, 288, 158),
    "West End & Mt. Washington": (2, 170, 208, 278),
    "South Side & South Hills": (540, 762, 724, 870),
    "Hill & Oakland": (440, 80, 626, 158),
    "Lawrenceville & East Liberty": (908, 78, 1096, 186),
    "Squirrel Hill & Homewood": (912, 434, 1098, 542),
}
"""Where it stands who leads a region, in its tint: beside it."""
POINTER: tuple[Point, ...] = ((606, 158), (610, 312))
"""The line from the badge of Hill & Oakland over the river to the region, which lies between the others."""


def land() -> Iterator[Mark]:
    """The city between its rivers, the borders of neighborhoods thin, those of regions broad."""
    yield Block((0, 0, 1100, 1100), "paper")
    yield Area(path(MAP.water), "water")
    yield from (Area(path(island), "land") for island in MAP.islands)
    yield Area(path(MAP.enclave), "land")
    for name, place in MAP.places.items():
        yield Area(path(place.outline), TINTS[REGION_OF[name]] if name in REGION_OF else "panel", lined=True)
    for place in MAP.places.values():
        yield Stroke(path((*place.outline, place.outline[0])), 1, "line")
    yield from (Stroke(path(line), 4, "border") for line in FRONTIER)
    for name, points in MAP.connectors.items():
        match CONNECTORS[name].kind:
            case "bridge":
                yield Stroke(path(points), BRIDGE - 3, "border")
            case "tunnel":
                yield from (Stroke(dash, TUNNEL, "border") for dash in dashes(path(points)))
            case "road":
                yield Stroke(path(points), ROAD, "muted")
    yield Stroke(POINTER, 3, "muted")

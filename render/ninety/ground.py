"""The ground of Ninety's board: the city between its rivers, in the tints of its regions, and its connectors."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from PIL import Image

from render.boxes import Box, Point, bounds, common
from render.cache import keep
from render.canvas import Ground
from render.marks import Block, Mark, Pen, Text
from render.ninety.map import FRONTIER, LABEL, MAP, TINTS
from render.shapes import LEVELS, in_steps, polygon, text_mask
from render.strokes import Path, Stroke
from rules.ninety.city import CONNECTORS, REGION_OF

BRIDGE, DECK, TUNNEL, ROAD = 12, 6, 5, 4
DASH, SPACE = 12, 8


@dataclass(frozen=True)
class Area:
    """A plain area of land or water; the edge of one that is `lined` lies below a line."""

    outline: Path
    colour: str
    lined: bool = False

    box = None

    def paint(self, pen: Pen) -> None:
        if self.lined:
            pen.polygon(self.outline, pen.colours.role(self.colour))
        elif pen.shows(bounds(self.outline, 1)):
            seen = common(bounds(self.outline, 1), pen.box)
            pen.fill(area_mask(self.outline, pen.scale, seen), seen[:2], pen.colours.role(self.colour))


@dataclass(frozen=True)
class Slanted:
    """A line of text at an angle, by its middle: the name of a river."""

    at: Point
    text: str
    size: int
    angle: int
    colour: str = "muted"

    @property
    def box(self) -> Box:
        wide, high = slanted_mask(self.text, self.size, self.angle).size
        left, top = self.at[0] - wide // 2, self.at[1] - high // 2
        return left, top, left + wide, top + high

    def paint(self, pen: Pen) -> None:
        mask = slanted_mask(self.text, self.size * pen.scale, self.angle)
        pen.press(mask, self.at, pen.colours.role(self.colour))


def area_mask(outline: Path, scale: int, seen: Box | None = None) -> Image.Image:
    """An area as a mask, or its part that is seen: all of the water, enlarged, would take hundreds of megabytes."""
    left, top, right, bottom = seen or bounds(outline, 1)
    points = tuple(((x - left) * scale, (y - top) * scale) for x, y in outline)
    return polygon(points, ((right - left) * scale, (bottom - top) * scale))


@keep
def slanted_mask(text: str, size: int, angle: int) -> Image.Image:
    mask, _ = text_mask(text, size, "Semibold", "mm")
    return in_steps(mask.rotate(-angle, Image.Resampling.BICUBIC, expand=True), LEVELS)


def dashes(path: Path) -> Iterator[Path]:
    """A line in pieces."""
    (x, y), (end, bottom) = path[0], path[-1]
    length = math.dist(path[0], path[-1])
    count = max(1, round((length + SPACE) / (DASH + SPACE)))
    step = (length + SPACE) / count
    for number in range(count):
        start, stop = number * step / length, (number * step + step - SPACE) / length
        yield (
            (round(x + (end - x) * start), round(y + (bottom - y) * start)),
            (round(x + (end - x) * stop), round(y + (bottom - y) * stop)),
        )


def without_ends(path: Path, by: int) -> Path:
    """A straight line without its ends."""
    (x, y), (end, bottom) = path[0], path[-1]
    share = by / max(1, math.dist(path[0], path[-1]))
    start = round(x + (end - x) * share), round(y + (bottom - y) * share)
    return start, (round(end - (end - x) * share), round(bottom - (bottom - y) * share))


def connector(name: str) -> Iterator[Mark]:
    """A bridge with its deck, a tunnel in dashes between its portals, a road."""
    path = MAP.connectors[name]
    match CONNECTORS[name].kind:
        case "bridge":
            yield Stroke(path, BRIDGE, "border")
            yield Stroke(without_ends(path, 3), DECK, "panel")
        case "tunnel":
            yield from (Stroke(dash, TUNNEL, "border") for dash in dashes(path))
        case "road":
            yield Stroke(path, ROAD + 4, "muted")
            yield Stroke(path, ROAD, "panel")


def land() -> Iterator[Mark]:
    """Water, then the neighborhoods with thin borders, stronger ones around the regions."""
    yield Block((0, 0, 2000, 1250), "paper")
    yield Area(MAP.water, "water")
    yield from (Area(island, "land") for island in MAP.islands)
    yield Area(MAP.enclave, "land")
    for name, place in MAP.places.items():
        yield Area(place.outline, TINTS[REGION_OF[name]] if name in REGION_OF else "panel", lined=True)
    for place in MAP.places.values():
        yield Stroke((*place.outline, place.outline[0]), 2, "line")
    yield from (Stroke(line, 3, "border") for line in FRONTIER)


def names() -> Iterator[Mark]:
    for place in MAP.places.values():
        yield from (Text(at, line, LABEL, "Semibold", "ink", "mm") for line, at in place.label)
    yield from (Slanted(at, name, 20, angle, "muted") for name, at, angle in MAP.rivers)


def fixtures() -> Iterator[Mark]:
    yield from land()
    order = sorted(CONNECTORS, key=lambda name: CONNECTORS[name].kind == "bridge")
    yield from (mark for name in order for mark in connector(name))
    yield from names()


GROUND = Ground(tuple(fixtures()))

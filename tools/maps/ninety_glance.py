"""The places of pieces on the map of Ninety at a glance: fixed ones, in which no piece can meet another's."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping, Sequence, Set
from functools import cache, partial
from itertools import product
from pathlib import Path
from typing import TypeAlias

from PIL import Image, ImageDraw

from render.boxes import Box, Point, around, bounds, touches
from render.glance import SQUARE
from render.ninety.glance_ground import BADGES, CELL, LESS, path
from render.ninety.map import MAP
from rules.ninety.city import REGION_OF

FILE = Path("render/ninety/glance_cells.json")
STEP, ROUNDS = 3, 15
OWN = 0.55
"""How much of a place must lie in its neighborhood at least."""

MOST, APART, FAR = 60, 14, 24
"""How many places there are at most for what has no cell, and how far they are from each other at least, those that
touch the neighborhood and those that do not."""
REACH = 60
"""How far a place may be from the neighborhood for which it is."""

Spots: TypeAlias = Sequence[Point]
Found: TypeAlias = Sequence[tuple[float, Point]]


def make() -> Mapping[str, Mapping[str, Spots]]:
    """The cells of each neighborhood, which meet no other cell, and the places about them, which may."""
    found = {name: [*candidates(name, CELL)] or [*candidates(name, CELL, least=0.7)] for name in MAP.places}
    cells = {name: [spot] for name, spot in first(found).items()}
    taken = [around(spot, CELL) for (spot,) in cells.values()]
    for _, name, spot in sorted((cost, name, spot) for name in MAP.places for cost, spot in candidates(name, LESS)):
        box = around(spot, LESS)
        if not any(touches(box, other) for other in taken):
            taken.append(box)
            cells[name].append(spot)
    return {name: {"cells": some, "about": about(name)} for name, some in cells.items()}


def first(found: Mapping[str, Found]) -> Mapping[str, Point]:
    """A large cell for each neighborhood, as far within it as its neighbors' allow."""
    spots = {name: min(some)[1] for name, some in found.items()}
    near = {name: bounds(path(MAP.places[name].outline), CELL) for name in found}
    for turn in range(ROUNDS):
        for name, some in found.items():
            boxes = (around(spot, CELL) for one, spot in spots.items() if one != name)
            others = [box for box in boxes if touches(box, near[name])]
            spots[name] = min(some, key=partial(pushed, others, 1.6**turn))[1]
    return spots


def pushed(others: Sequence[Box], strength: float, one: tuple[float, Point]) -> float:
    """What a place costs beside others, which push the harder the longer the search has been."""
    cost, spot = one
    return cost + strength * sum(common(around(spot, CELL), box) for box in others)


def about(name: str) -> Spots:
    """The places for what has no cell: touching the neighborhood, on land or off the coast, then near on its land."""
    found, (x, y) = list[Point](), middle(name)
    touching = sorted(candidates(name, CELL, own=0.2))
    coast = sorted(one for one in candidates(name, CELL, own=0.15, least=0.25) if is_apart(name, one[1]))
    beside = (spot for _, spot in candidates(name, CELL, own=0, reach=REACH) if by_land(name, spot))
    near = sorted((math.dist(spot, (x, y)), spot) for spot in beside)
    for apart, some in ((APART, touching), (APART, coast), (FAR, near)):
        for _, spot in some:
            if all(math.dist(spot, other) >= apart for other in found):
                found.append(spot)
    return found[:MOST]


def is_apart(name: str, spot: Point) -> bool:
    """Whether a place lies on no other region."""
    return counted(around(spot, CELL)).keys() <= region(name)


def by_land(name: str, spot: Point) -> bool:
    """Whether the straight line from the middle of a neighborhood to a place stays in its region."""
    (x, y), (right, bottom), many = middle(name), spot, 20
    line = ((x + (right - x) * step // many, y + (bottom - y) * step // many) for step in range(many + 1))
    return all(AREAS.getpixel(at) in region(name) for at in line)


def middle(name: str) -> Point:
    """The middle of a neighborhood's outline."""
    left, top, right, bottom = bounds(path(MAP.places[name].outline))
    return (left + right) // 2, (top + bottom) // 2


def common(one: Box, other: Box) -> int:
    """The area that two boxes share."""
    across, down = (min(one[at + 2], other[at + 2]) - max(one[at], other[at]) for at in (0, 1))
    return max(across, 0) * max(down, 0)


def areas() -> Image.Image:
    """The map, with a number for each neighborhood; 0 is no land."""
    image = Image.new("L", SQUARE)
    pen = ImageDraw.Draw(image)
    for number, place in enumerate(MAP.places.values(), 1):
        pen.polygon(path(place.outline), number)
    for box in BADGES.values():
        pen.rectangle(box, 0)
    return image


AREAS, NUMBERS = areas(), {name: number for number, name in enumerate(MAP.places, 1)}


def candidates(
    name: str, size: int, *, own: float = OWN, least: float = 0.97, reach: int = 0
) -> Iterator[tuple[float, Point]]:
    """Middles of a piece of which so much is in a neighborhood, and so much on the land of its region.

    Each with what lies elsewhere; `reach` is how far beside the neighborhood they may be.
    """
    outer = bounds(path(MAP.places[name].outline), size // 2 + reach)
    left, top, right, bottom = (side // STEP * STEP for side in outer)
    for spot in product(range(left, right, STEP), range(top, bottom, STEP)):
        count = counted(around(spot, size))
        here, land = count.get(NUMBERS[name], 0), sum(count.get(one, 0) for one in region(name))
        if here >= min(own, least - 0.1) * size**2 and land >= least * size**2:
            yield size**2 - here + 6 * (size**2 - land), spot


@cache
def region(name: str) -> Set[int]:
    """The numbers of the neighborhoods in the region of one."""
    return {NUMBERS[one] for one in MAP.places if REGION_OF.get(one) == REGION_OF.get(name)}


@cache
def counted(box: Box) -> Mapping[int, int]:
    """How many points of each neighborhood lie in a box."""
    many = AREAS.crop(box).histogram()
    return {number: many[number] for number in NUMBERS.values() if many[number]}


def json_text(cells: Mapping[str, Mapping[str, Spots]]) -> str:
    return "{\n" + ",\n".join(f" {json.dumps(name)}: {json.dumps(spots)}" for name, spots in cells.items()) + "\n}\n"

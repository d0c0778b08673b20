"""The places of pieces on the map of Ninety at a glance: fixed ones, in which no piece can meet another's."""

from __future__ import annotations

import json
import math
from array import array
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
OWN, LEAST = 0.55, 0.97
"""How much of a place must lie in its neighborhood, and on the land of its region, at least."""

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
            beside = (spot for one, spot in spots.items() if one != name)
            others = [spot for spot in beside if touches(around(spot, CELL), near[name])]
            spots[name] = min(some, key=partial(pushed, others, 1.6**turn))[1]
    return spots


def pushed(others: Spots, strength: float, one: tuple[float, Point]) -> float:
    """What a place costs beside others, which push the harder the longer the search has been."""
    cost, spot = one
    return cost + strength * sum(common(spot, other) for other in others)


def about(name: str) -> Spots:
    """The places for what has no cell: touching the neighborhood, on land or off the coast, then near on its land."""
    found, from_middle = list[Point](), partial(math.dist, middle(name))
    touching = sorted(candidates(name, CELL, own=0.2))
    coast = sorted(one for one in candidates(name, CELL, own=0.15, least=0.25) if is_apart(name, one[1]))
    near = sorted((from_middle(spot), spot) for spot in middles(name, CELL, REACH))
    for apart, some in ((APART, touching), (APART, coast), (FAR, near)):
        close = {one for spot in found for one in nearer(spot, apart)}
        for _, spot in some:
            if len(found) < MOST and spot not in close and (some is not near or by_land(name, spot)):
                found.append(spot)
                close.update(nearer(spot, apart))
    return found


def nearer(spot: Point, than: int) -> Iterator[Point]:
    """The places that are nearer to one than that."""
    steps = range(-than // STEP * STEP, than + 1, STEP)
    return ((spot[0] + x, spot[1] + y) for x, y in product(steps, steps) if math.hypot(x, y) < than)


def is_apart(name: str, spot: Point) -> bool:
    """Whether a place lies on no other region."""
    return sum(counted(around(spot, CELL))[1:]) == on_land(name, spot, CELL)


def by_land(name: str, spot: Point) -> bool:
    """Whether a place and the straight line to it from the middle of a neighborhood lie in its region."""
    (x, y), (right, bottom), many = middle(name), spot, 20
    line = ((x + (right - x) * step // many, y + (bottom - y) * step // many) for step in range(many + 1))
    return on_land(name, spot, CELL) >= LEAST * CELL**2 and all(AREAS.getpixel(at) in region(name) for at in line)


@cache
def middle(name: str) -> Point:
    """The middle of a neighborhood's outline."""
    left, top, right, bottom = bounds(path(MAP.places[name].outline))
    return (left + right) // 2, (top + bottom) // 2


def common(one: Point, other: Point) -> int:
    """The area that the cells around two points share."""
    return max(CELL - abs(one[0] - other[0]), 0) * max(CELL - abs(one[1] - other[1]), 0)


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


def candidates(name: str, size: int, *, own: float = OWN, least: float = LEAST) -> Iterator[tuple[float, Point]]:
    """Middles of a piece of which so much is in a neighborhood, and so much on the land of its region.

    Each with what lies elsewhere.
    """
    for spot in middles(name, size):
        here = counted(around(spot, size))[NUMBERS[name]]
        if here >= min(own, least - 0.1) * size**2 and (land := on_land(name, spot, size)) >= least * size**2:
            yield size**2 - here + 6 * (size**2 - land), spot


def middles(name: str, size: int, reach: int = 0) -> Iterator[Point]:
    """Where the middle of a piece may be that has to do with a neighborhood, or is so far beside it at most."""
    outer = bounds(path(MAP.places[name].outline), size // 2 + reach)
    left, top, right, bottom = (side // STEP * STEP for side in outer)
    return product(range(left, right, STEP), range(top, bottom, STEP))


def on_land(name: str, spot: Point, size: int) -> int:
    """How many points of a piece are on the land of a neighborhood's region."""
    many = counted(around(spot, size))
    return sum(many[number] for number in region(name))


@cache
def region(name: str) -> Set[int]:
    """The numbers of the neighborhoods in the region of one."""
    return {NUMBERS[one] for one in MAP.places if REGION_OF.get(one) == REGION_OF.get(name)}


@cache
def counted(box: Box) -> Sequence[int]:
    """How many points of each neighborhood lie in a box, by its number; first how many are no land."""
    return array("H", AREAS.crop(box).histogram()[: len(NUMBERS) + 1])


def json_text(cells: Mapping[str, Mapping[str, Spots]]) -> str:
    return "{\n" + ",\n".join(f" {json.dumps(name)}: {json.dumps(spots)}" for name, spots in cells.items()) + "\n}\n"

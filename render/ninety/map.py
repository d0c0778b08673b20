"""Where things lie on the map of Ninety: outlines, places for pieces, connectors."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pydantic import BaseModel

from render.boxes import Box, Point
from render.lettering import text_width
from render.maps import load_map
from rules.ninety.city import REGION_OF, REGIONS

BLOCK, SOLID, LEAN = 25, 24, 22
"""From one vote block to the next, and the sizes of a solid and a lean one."""

MARKER, HOUSE, EVENT = 32, 38, 26
LABEL = 20

TINTS: Mapping[str, str] = dict(zip(REGIONS, ("sand", "sage", "rose", "mist", "lilac", "mint"), strict=True))
"""The ground of each region."""


PARTED: Mapping[str, Sequence[str]] = {
    "West End & Mt. Washington": ("West End &", "Mt. Washington"),
    "South Side & South Hills": ("South Side &", "South Hills"),
    "Hill & Oakland": ("Hill &", "Oakland"),
    "Lawrenceville & East Liberty": ("Lawrenceville", "& East Liberty"),
    "Squirrel Hill & Homewood": ("Squirrel Hill", "& Homewood"),
}
"""The names of regions in two lines, the longer of which is as short as it can be."""


def name_lines(region: str, room: int, size: int) -> Sequence[str]:
    """A region's name in one line where that has room, else in two."""
    return [region] if text_width(region, size, "Semibold") <= room else PARTED.get(region, [region])


class Place(BaseModel, frozen=True):
    """A neighborhood: its outline, the lines of its name with their middles, the middles of pieces that may lie there.

    The first of `markers` is within the outline, the others on free ground at its border.
    """

    outline: tuple[Point, ...]
    label: tuple[tuple[str, Point], ...]
    votes: tuple[Point, ...]
    markers: tuple[Point, ...]
    event: Point

    @property
    def middle(self) -> Point:
        """The middle of the vote blocks, where a house may stand."""
        across, down = zip(*self.votes, strict=True)
        return round(sum(across) / len(across)), round(sum(down) / len(down))


class Map(BaseModel, frozen=True):
    """All of map.json, in the units of the board; `rivers` are names with their middles and angles in degrees."""

    source: str
    water: tuple[Point, ...]
    rivers: tuple[tuple[str, Point, int], ...]
    islands: tuple[tuple[Point, ...], ...]
    enclave: tuple[Point, ...]
    badges: Mapping[str, Box]
    connectors: Mapping[str, tuple[Point, ...]]
    places: Mapping[str, Place]


MAP = load_map(Map, "render.ninety")

Edge = tuple[Point, Point]


def edges(outline: tuple[Point, ...]) -> Iterator[Edge]:
    """The edges of an outline, one after the other."""
    return zip(outline, (*outline[1:], outline[0]), strict=True)


def owners() -> Mapping[frozenset[Point], frozenset[str]]:
    """The neighborhoods on either side of each line."""
    found = dict[frozenset[Point], frozenset[str]]()
    for name, place in MAP.places.items():
        for edge in edges(place.outline):
            found[frozenset(edge)] = found.get(frozenset(edge), frozenset()) | {name}
    return found


SIDES = owners()


def divides(edge: Edge) -> bool:
    """Whether an edge parts two regions, or land from what is no part of the board."""
    return len({REGION_OF.get(name) for name in SIDES[frozenset(edge)]}) != 1 or len(SIDES[frozenset(edge)]) == 1


STRETCH = 9
"""How many points a part of a long line has: short ones are painted faster."""


def frontier() -> Iterator[tuple[Point, ...]]:
    """The lines around the regions, each once, in short parts."""
    seen = set[frozenset[Point]]()
    for place in MAP.places.values():
        run = list[Point]()
        for edge in edges(place.outline):
            is_new = divides(edge) and frozenset(edge) not in seen
            if run and (not is_new or len(run) == STRETCH):
                yield tuple(run)
                run = []
            if is_new:
                seen.add(frozenset(edge))
                run = [*(run or edge[:1]), edge[1]]
        if run:
            yield tuple(run)


FRONTIER = tuple(frontier())

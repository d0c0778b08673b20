"""The city of Re[District]ing, block by block: the color and the lines of its district, and who lives there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from render.boxes import Box
from render.canvas import Ground, Patch
from render.marks import Block, Frame, Mark, Panel, Spot, Text, text_within
from render.redistricting.changes import is_new
from render.redistricting.layout import BLOCK, CITY, EDGE, LETTERS, NUMBERS, WHOLE, City, beside, cell, in_block
from render.redistricting.scene import Scene
from render.redistricting.symbols import Badge, Chip, Sign, fill_of, ink_on
from rules.redistricting.board import BLOCKS, SIDE, Candidate, District, Position, Voter, column, row
from rules.redistricting.view import RedistrictingView

PRIMARY, SECONDARY, SIGN, TAG = 64, 42, 46, 24
"""The sizes of a voter's concerns, of the signs beside them, and of the tag that counts tiles."""
LEFT, MIDDLE, RIGHT = 40, 63, 97
"""How far right in a block concerns stand when beside signs or alone, and how far right signs stand."""
NAME, ROOM, WITHIN = (24, 22, 20), 80, 96
"""The sizes of a candidate's name, its room, and that of the positions."""

CITY_EDGE: Box = (CITY[0] - EDGE, CITY[1] - EDGE, CITY[2] + EDGE, CITY[3] + EDGE)


def coordinates() -> Iterator[Mark]:
    """The letters of the columns and the numbers of the rows."""
    for at in range(SIDE):
        middle = at * BLOCK + BLOCK // 2
        yield Text((CITY[0] + middle, LETTERS), BLOCKS[at][0], 36, "Semibold", "muted", "mm")
        yield Text((NUMBERS, CITY[1] + middle), str(at + 1), 36, "Semibold", "muted", "mm")


GROUND = Ground((Frame(CITY_EDGE, EDGE, "ink"), *coordinates()))


def blocks(scene: Scene) -> Iterator[Patch]:
    """All blocks, once there is a city."""
    bearers = {bearer(scene.view, district) for district in scene.view.districts}
    for block in scene.view.tokens:
        yield Patch(cell(block), (*land(scene, block), *resident(scene, block, block in bearers)))


def district_of(view: RedistrictingView, block: str | None) -> District | None:
    """The district of a block as the lines are now; None beyond the city."""
    return view.tiles[block][-1] if block else None


def bearer(view: RedistrictingView, district: District) -> str:
    """The block with the letter of a district: the nearest to its middle, if possible one of a voter."""
    area = [block for block in BLOCKS if district_of(view, block) is district]
    x, y = sum(map(column, area)) / len(area), sum(map(row, area)) / len(area)
    voters = [block for block in area if isinstance(view.tokens[block], Voter)]
    return min(voters or area, key=lambda block: (column(block) - x) ** 2 + (row(block) - y) ** 2)


def land(scene: Scene, block: str) -> Iterator[Mark]:
    """The ground of a block: the district's color and lines, a frame if anything is new, the number of tiles."""
    box = left, top, right, bottom = cell(block)
    tiles = len(scene.view.tiles[block]) - 1
    yield Block(box, fill_of(scene.view.tiles[block][-1]))
    yield from lines(scene.view, block)
    if is_new(scene.changes, scene.view, block):
        yield Frame((left + EDGE, top + EDGE, right - EDGE, bottom - EDGE), 5, "changed")
    if isinstance(who := scene.view.tokens[block], Candidate):
        ahead = who.name in leaders(scene.view, block)
        edge = ("gold", 6) if ahead else ("line", 2)
        yield Panel((left + 9, top + 9, right - 9, bottom - 9), "panel", *edge, 10)
    if tiles:
        yield Sign("tile", in_block(block, BLOCK - EDGE - TAG // 2, EDGE + TAG // 2), TAG, str(tiles))


def leaders(view: RedistrictingView, block: str) -> Sequence[str]:
    """Who is elected in the district of a block, or ahead there, alone or with others."""
    here = view.districts[view.tiles[block][-1]]
    return (here.elected,) if here.elected else here.poll.leaders


WAYS = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""To the neighbors of a block."""


def lines(
    view: RedistrictingView, block: str, city: City = WHOLE, wide: int = EDGE, colour: str = "ink"
) -> Iterator[Mark]:
    """A broad line where another district begins, a hair line within one; the broad ones meet at every corner."""
    own = view.tiles[block][-1]
    others = {way for way in WAYS if district_of(view, beside(block, *way)) is not own}
    for way in WAYS:
        if way not in others:
            yield Block(city.part(block, strip(*way, 1, city.side)), "line")
    for way in WAYS:
        if way in others:
            yield Block(city.part(block, strip(*way, wide, city.side)), colour)
    for x, y in ((x, y) for x in (-1, 1) for y in (-1, 1)):
        if not {(x, 0), (0, y)} & others and district_of(view, beside(block, x, y)) is not own:
            yield Block(city.part(block, strip(x, y, wide, city.side)), colour)


@cache
def strip(across: int, down: int, wide: int, side: int) -> Box:
    """The line of a width in a block, on a side of it or at a corner."""
    (left, right), (top, bottom) = span(across, wide, side), span(down, wide, side)
    return left, top, right, bottom


def span(way: int, wide: int, side: int) -> tuple[int, int]:
    return {-1: (0, wide), 0: (0, side), 1: (side - wide, side)}[way]


def resident(scene: Scene, block: str, lettered: bool) -> Iterator[Mark]:
    """Who lives on a block, their cubes, and perhaps the letter of the district."""
    match scene.view.tokens[block]:
        case Candidate(name, positions):
            yield from candidate(scene, block, name, positions, lettered)
        case Voter() as who:
            yield from voter(scene, block, who, lettered)


def candidate(scene: Scene, block: str, name: str, positions: Sequence[Position], lettered: bool) -> Iterator[Mark]:
    """A card with the name, all positions, then cubes and the letter, in rows as large as fit."""
    cubes = scene.view.promotions.count(name)
    columns = 3 if len(positions) + bool(cubes) + lettered <= 6 else 4
    step = WITHIN // columns
    places = (
        in_block(block, 15 + step // 2 + at % columns * step, 40 + step // 2 + at // columns * step)
        for at in range(2 * columns)
    )
    yield text_within(in_block(block, 17, 27), name, NAME, ROOM, "Semibold")
    for position in positions:
        yield Chip(position, next(places), step - 2)
    if cubes:
        yield Sign("promotion", next(places), step - 2, str(cubes))
    if lettered:
        yield badge(scene, block, next(places), step - 2)


def voter(scene: Scene, block: str, who: Voter, lettered: bool) -> Iterator[Mark]:
    """Both concerns, the primary one larger and above; a cube and the letter beside them."""
    cube, ring = cube_of(scene.view, who), ink_on(scene.colours, scene.view.tiles[block][-1])
    x = LEFT if cube or lettered else MIDDLE
    for position, y, size in ((who.primary, 42, PRIMARY), (who.secondary, 97, SECONDARY)):
        middle = in_block(block, x, y)
        yield Chip(position, middle, size) if position else Spot("disc", middle, size, ring, 4)
    if cube:
        yield Sign("suppression" if cube == "×" else "double", in_block(block, RIGHT, 52), SIGN, cube)
    if lettered:
        yield badge(scene, block, in_block(block, RIGHT, 98), SIGN)


def cube_of(view: RedistrictingView, who: Voter) -> str:
    """The text on the cube of a voter; empty if there is none."""
    if who in view.suppressed:
        return "×"
    return "×2" if who in view.doubled else ""


def badge(scene: Scene, block: str, middle: tuple[int, int], size: int) -> Badge:
    district = scene.view.tiles[block][-1]
    return Badge(district, middle, size, scene.view.districts[district].reviewed)

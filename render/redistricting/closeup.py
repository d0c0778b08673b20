"""A district of Re[District]ing, larger, with its votes beside it, under a line that says whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import ceil
from typing import NamedTuple

from PIL import Image

from render.boxes import Box, Point, bounds
from render.canvas import BARE, Patch, compose, in_fixed_colours, paste
from render.closeup import TITLE, bare_line
from render.marks import Block, Mark, Text, text_within
from render.redistricting.blocks import blocks
from render.redistricting.heading import turn
from render.redistricting.layout import cell
from render.redistricting.parts import district_of
from render.redistricting.report import report
from render.redistricting.scene import Scene
from render.redistricting.words import moment
from render.window import SIZE, STRIP, Window
from rules.redistricting.board import BLOCKS, SIDE, District
from rules.redistricting.view import RedistrictingView

WIDE = 1300
"""The width of the city; the report of the district stands beside it."""
BAND = 44
"""The width of the margins with the letters of the columns and the numbers of the rows."""
CITY: Box = (BAND, STRIP + BAND, WIDE, SIZE[1])
"""The box in which the city is seen."""
MOST = 3
"""The most zoom."""


def area(view: RedistrictingView, district: District) -> Box:
    """The box around the blocks of a district."""
    corners = [cell(block) for block in view.districts[district].blocks]
    return bounds([point for box in corners for point in (box[:2], box[2:])])


class Closely(NamedTuple):
    """The part of the city that is seen: from its corner on, `zoom` times as large."""

    corner: tuple[float, float]
    zoom: float

    def at(self, point: Point) -> Point:
        """Where a point of the city is seen in the picture."""
        x, y = (round((at - start) * self.zoom) for at, start in zip(point, self.corner, strict=True))
        return CITY[0] + x, CITY[1] + y


def closely(box: Box) -> Closely:
    """The part around a box, as large as possible, with the box in its middle."""
    left, top, right, bottom = box
    wide, high = CITY[2] - CITY[0], CITY[3] - CITY[1]
    zoom = min(MOST, wide / (right - left), high / (bottom - top))
    return Closely(((left + right - wide / zoom) / 2, (top + bottom - high / zoom) / 2), zoom)


def close_up(scene: Scene, focus: str) -> Image.Image | None:
    """The district with its surroundings, and the report; None before there is a city."""
    if not scene.view.districts:
        return None
    district = district_of(focus)
    seen = closely(area(scene.view, district))
    board = compose(scene.theme, BARE, ())
    board.paste(in_fixed_colours(city_image(scene, seen), scene.theme), CITY[:2])
    beside = (line(scene, focus), *margins(seen), *report(scene, district, (WIDE, STRIP, *SIZE)))
    paste(board, scene.theme, BARE, beside)
    return board


def city_image(scene: Scene, seen: Closely) -> Image.Image:
    """A part of the city: painted as large as the next whole number, in as many pieces as it takes, and shrunk."""
    scale, patches = ceil(seen.zoom), [*blocks(scene)]
    left, top = (round(at) for at in seen.corner)
    room = (CITY[2] - CITY[0], CITY[3] - CITY[1])
    wide, high = (ceil(side / seen.zoom) for side in room)
    image = Image.new("RGB", (wide * scale, high * scale))
    for x, y in product(range(0, wide, SIZE[0] // scale), range(0, high, SIZE[1] // scale)):
        part = compose(scene.theme, BARE, patches, Window((left + x, top + y), scale))
        image.paste(part.convert("RGB"), (x * scale, y * scale))
    return image.resize(room, Image.Resampling.HAMMING)  # pyright: ignore[reportUnknownMemberType]  (Pillow leaves a part of it untyped)


def margins(seen: Closely) -> Iterator[Patch]:
    """The letters and the numbers of the blocks that are seen."""
    across, down = (0, STRIP, WIDE, CITY[1]), (0, CITY[1], BAND, SIZE[1])
    letters = ((block[0], seen.at(middle(cell(block)))[0]) for block in BLOCKS[:SIDE])
    numbers = ((block[1], seen.at(middle(cell(block)))[1]) for block in BLOCKS[::SIDE])
    y, x = STRIP + BAND // 2, BAND // 2
    columns = [Text((at, y), label, 36, "Semibold", "muted", "mm") for label, at in letters if CITY[0] < at < WIDE - 20]
    rows = [Text((x, at), label, 36, "Semibold", "muted", "mm") for label, at in numbers if CITY[1] < at < SIZE[1] - 20]
    yield Patch(across, (Block(across, "sea"), *columns))
    yield Patch(down, (Block(down, "sea"), *rows))


def middle(box: Box) -> Point:
    return (box[0] + box[2]) // 2, (box[1] + box[3]) // 2


def line(scene: Scene, focus: str) -> Patch:
    """The line above: the district, the moment, and whose turn it is."""
    box = (0, 0, SIZE[0], STRIP)
    return Patch(box, (*bare_line(), *line_marks(scene, focus)))


def line_marks(scene: Scene, focus: str) -> Iterator[Mark]:
    view = scene.view
    yield text_within(TITLE, f"{district_of(focus)} · {moment(view)}", (42, 40, 38, 36), 760, "Bold")
    yield from turn(scene, SIZE[0] - 24, TITLE[1], 800)

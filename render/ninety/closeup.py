"""A part of the board of Ninety, larger, under a line that says how all stand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain

from PIL import Image

from render.boxes import Box, Point, bounds, within
from render.canvas import SIZE, Patch, Window, compose, paste
from render.lettering import fitted, measured
from render.marks import Block, Mark, Text, Token
from render.ninety import heading, panels, schedule, standings
from render.ninety.ground import GROUND
from render.ninety.map import MAP, Place
from render.ninety.pieces import pieces
from render.ninety.scene import Scene, active, stands
from render.palette import Theme
from rules.ninety.city import PLACES_OF, REGIONS

STRIP = 72
"""The height of the line above, in pixels."""

TURN = "turn"
CORNERS: Mapping[str, Point] = {
    "candidates": (1000, 70),
    "others": (1000, 372),
    "schedule": (0, 625),
    "standings": (1000, 625),
}
CLOSE_UPS: Mapping[str, str] = {
    TURN: "Around whose turn it is",
    **{region: region for region in REGIONS},
    "candidates": "The first candidates",
    "others": "The last candidates",
    "schedule": "The public schedule",
    "standings": "The standings",
    **{name: name for name in MAP.places},
}
"""What may be seen closely, and what it is called."""

CITY: Box = (0, 0, 1540, 1250)
NEAR, FAR = 3, 2
"""How many times as large a neighborhood and all else is."""


def window(scene: Scene, focus: str) -> Window | None:
    """The part that is seen; None for the whole board, as where nobody has the turn."""
    if focus in CORNERS:
        return Window(CORNERS[focus], FAR)
    if focus in REGIONS:
        spots = (spots_of(MAP.places[name]) for name in PLACES_OF[focus])
        return Window(centred(bounds([*chain.from_iterable(spots)]), FAR), FAR)
    seat = active(scene.view)
    place = focus if focus in MAP.places else stands(scene.view, seat) if focus == TURN and seat is not None else None
    return Window(centred(bounds(MAP.places[place].outline), NEAR), NEAR) if place else None


def spots_of(place: Place) -> Iterator[Point]:
    """The middles of all that may stand and lie there."""
    yield from (*place.votes, *place.markers, place.event, *(at for _, at in place.label))


def centred(box: Box, scale: int) -> Point:
    """The corner of a close-up with a box in its middle below the line, as far as the city goes."""
    wide, high, strip = SIZE[0] // scale, SIZE[1] // scale, STRIP // scale
    left = min(max((box[0] + box[2] - wide) // 2, CITY[0]), CITY[2] - wide)
    top = min(max((box[1] + box[3] - high - strip) // 2, CITY[1] - strip), CITY[3] - high)
    return left, top


def close_up(scene: Scene, theme: Theme, focus: str, part: Window) -> Image.Image:
    board = compose(theme, GROUND, uncut(scene, part), part)
    paste(board, theme, GROUND, [Patch((0, 0, SIZE[0], STRIP), tuple(strip(scene, focus)))])
    return board


def uncut(scene: Scene, part: Window) -> Iterator[Patch]:
    """What lies on the map, and of what stands beside it whatever is wholly seen."""
    yield from pieces(scene)
    left, top, right, bottom = part.box
    seen = (left, top + STRIP // part.scale, right, bottom)
    yield from (patch for patch in beside(scene) if within(patch.box, seen))


def beside(scene: Scene) -> Iterator[Patch]:
    """What stands beside the map."""
    yield heading.heading(scene)
    yield from heading.calendar(scene)
    yield heading.legend(scene)
    yield from schedule.schedule(scene)
    yield from panels.panels(scene)
    yield from standings.standings(scene)


def strip(scene: Scene, focus: str) -> Iterator[Mark]:
    """The name of the part, and each seat with its points."""
    yield Block((0, 0, SIZE[0], STRIP), "panel")
    yield Block((0, STRIP - 3, SIZE[0], STRIP), "line")
    middle = STRIP // 2 - 2
    yield Text((24, middle), fitted(CLOSE_UPS[focus], 560, 40, "Bold"), 40, "Bold")
    step = min((SIZE[0] - 24 - 610) // len(scene.looks), 330)
    for seat, own in enumerate(scene.looks):
        x, points = 610 + seat * step, str(scene.view.campaigns[seat].points)
        room = step - 70 - measured(points, 36, "Bold") - 14
        name = fitted(scene.name(seat), room, 30, "Semibold")
        yield Token("disc", own, (x + 26, middle), 50)
        yield Text((x + 60, middle), name, 30, "Semibold", "turn" if seat == active(scene.view) else "ink")
        yield Text((x + 60 + measured(name, 30, "Semibold") + 8, middle), points, 36, "Bold")

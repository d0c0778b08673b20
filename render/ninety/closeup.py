"""A part of the board of Ninety, larger, under a line that says how all stand."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from PIL import Image

from render import closeup
from render.boxes import Box, Point, bounds, within
from render.canvas import Patch
from render.closeup import TITLE
from render.marks import Mark, text_within
from render.ninety import heading, panels, schedule, standings
from render.ninety.campaigns import active
from render.ninety.ground import GROUND
from render.ninety.map import MAP, Place
from render.ninety.parts import CLOSE_UPS, CORNERS, FAR, NEAR, TURN, turn_place
from render.ninety.pieces import pieces
from render.ninety.scene import Scene
from render.window import Window, below_line, window_around, with_line
from rules.ninety.city import PLACES_OF, REGIONS

CITY: Box = (0, 0, 1540, 1250)


def window(scene: Scene, focus: str) -> Window | None:
    """The window of a part; None for the whole board, as for the turn where nobody has it."""
    if focus in CORNERS:
        return Window(CORNERS[focus], FAR)
    if focus in REGIONS:
        spots = (spots_of(MAP.places[name]) for name in PLACES_OF[focus])
        return centred(bounds(chain.from_iterable(spots)), FAR)
    place = turn_place(scene.view) if focus == TURN else focus
    return centred(bounds(MAP.places[place].outline), NEAR) if place else None


def spots_of(place: Place) -> Iterator[Point]:
    """The middles of all pieces and names that a neighborhood may have."""
    yield from (*place.votes, *place.markers, place.event, *(at for _, at in place.label))


def centred(box: Box, scale: int) -> Window:
    """The window with a box in its middle below the line, as far as the city goes."""
    return window_around(with_line(box, scale), scale, with_line(CITY, scale))


def close_up(scene: Scene, focus: str) -> Image.Image | None:
    """A part of the board; None for the whole."""
    if (part := window(scene, focus)) is None:
        return None
    return closeup.close_up(scene.theme, GROUND, patches_in(scene, part), part, strip(scene, focus))


def patches_in(scene: Scene, part: Window) -> Iterator[Patch]:
    """All patches on the map, and those beside it that are wholly seen."""
    yield from pieces(scene)
    yield from (patch for patch in beside(scene) if within(patch.box, below_line(part)))


def beside(scene: Scene) -> Iterator[Patch]:
    """The patches beside the map."""
    yield heading.heading(scene)
    yield from heading.calendar(scene)
    yield heading.legend()
    yield from schedule.schedule(scene)
    yield from panels.panels(scene)
    yield from standings.standings(scene)


def strip(scene: Scene, focus: str) -> Iterator[Mark]:
    """The name of the part, and each seat with its points."""
    title = text_within(TITLE, CLOSE_UPS[focus], 40, 560, "Bold")
    points = {seat: one.points for seat, one in enumerate(scene.view.campaigns)}
    return closeup.strip(scene, title, closeup.Figures(points, active(scene.view), 610))

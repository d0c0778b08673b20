"""The parts of Politocracy that may be seen closely: streets, the Money Trail, candidates and the election."""

from __future__ import annotations

from collections.abc import Iterator

from PIL import Image

from render import closeup
from render.boxes import grid
from render.canvas import BARE, Patch
from render.closeup import TITLE
from render.marks import Mark, text_within
from render.politocracy.candidate import candidate
from render.politocracy.parts import ELECTION, MONEY, close_ups, seat_of
from render.politocracy.regions import regions
from render.politocracy.scene import Scene
from render.politocracy.streets import AREA, GAP, money_trail, street
from render.politocracy.words import moment
from render.window import WHOLE


def close_up(scene: Scene, focus: str) -> Image.Image:
    """A part of the board. Raises KeyError for any other key."""
    return closeup.close_up(scene.theme, BARE, sheet(scene, focus), WHOLE, strip(scene, focus))


def strip(scene: Scene, focus: str) -> Iterator[Mark]:
    """The name of the part, and how all stand: popularity, or once regions vote the finalists' votes."""
    view = scene.view
    heading = moment(view) if seat_of(view, focus) is not None else close_ups(view, scene.name)[focus]
    title = text_within(TITLE, heading, (42, 40, 38, 36, 34), 500, "Bold")
    start = title.box[2] + 40
    if view.regions:
        return closeup.strip(scene, title, closeup.Figures(view.votes, view.turn, start, widest=600, unit=" votes"))
    popularity = {seat: one.popularity for seat, one in enumerate(view.candidates)}
    return closeup.strip(scene, title, closeup.Figures(popularity, view.turn, start, unit="%"))


def sheet(scene: Scene, focus: str) -> Iterator[Patch]:
    """The cards of a part."""
    seat = seat_of(scene.view, focus)
    if seat is not None:
        return candidate(scene, seat)
    if focus == ELECTION:
        return regions(scene, grid(AREA, 5, 2, GAP))
    return money_trail(scene) if focus == MONEY else street(scene, focus)

"""A part of the board of Electoral Barrage at twice the size, under a line that says whose pieces are whose."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from PIL import Image

from render import closeup
from render.barrage.changes import change_lines, changes
from render.barrage.map import CLOSE_UPS, GROUND, MAP, OUTLINES
from render.barrage.places import places
from render.barrage.scene import Scene
from render.boxes import Box, Point, within
from render.changes import only_where_new
from render.closeup import TITLE
from render.marks import Mark, text_within
from render.window import Window, below_line, window_around, with_line
from render.wording import Name
from rules.barrage.view import BarrageView

SCALE = 2
OFFICES = frozenset(MAP.offices.values())
EDGES: Box = with_line((0, 0, 1606, 1250), SCALE)


def window(focus: str) -> Window:
    """A region, or a state and what lies around it. Raises KeyError for any other key."""
    if focus in MAP.regions:
        return Window(MAP.regions[focus], SCALE)
    return window_around(OUTLINES[focus].box, SCALE, EDGES)


def changes_by_part(view: BarrageView, since: BarrageView, name: Name) -> Mapping[str, Sequence[str]]:
    """What is new in each region and state."""
    diff = changes(since, view)
    return only_where_new((focus, change_lines(diff.at(places_in(focus)), since, view, name)) for focus in CLOSE_UPS)


def places_in(focus: str) -> Collection[str]:
    """The places that a close-up is about: a state; of a region the states with pieces there, and whole offices."""
    if focus not in MAP.regions:
        return {focus}
    box = below_line(window(focus))
    states = {code for code, one in MAP.states.items() if any(shows(box, at) for at in (*one.stars, *one.staffers))}
    return states | {name for name, office in MAP.offices.items() if within(office, window(focus).box)}


def shows(box: Box, at: Point) -> bool:
    """Whether a point is in a part of the board."""
    return box[0] <= at[0] < box[2] and box[1] <= at[1] < box[3]


def close_up(scene: Scene, focus: str) -> Image.Image:
    """The states, and the offices that are not cut."""
    part = window(focus)
    whole = (patch for patch in places(scene) if patch.box not in OFFICES or within(patch.box, part.box))
    return closeup.close_up(scene.theme, GROUND, whole, part, strip(scene, focus))


def strip(scene: Scene, focus: str) -> Iterator[Mark]:
    """The name of the region, and each seat with its votes."""
    title = text_within(TITLE, focus if focus in MAP.regions else CLOSE_UPS[focus], 46, 380, "Bold")
    votes = {seat: one.votes for seat, one in enumerate(scene.view.candidates)}
    figures = closeup.Figures(votes, scene.view.turn, title.box[2] + 40, size=32 if len(votes) < 6 else 24)
    return closeup.strip(scene, title, figures)

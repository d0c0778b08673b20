"""A part of the board of Electoral Barrage at twice the size, under a line that says whose pieces are whose."""

from __future__ import annotations

from collections.abc import Iterator

from PIL import Image

from render import closeup
from render.barrage.ground import GROUND, OUTLINES
from render.barrage.map import MAP
from render.barrage.parts import CLOSE_UPS, SCALE, region_window
from render.barrage.places import places
from render.barrage.scene import Scene
from render.boxes import Box, within
from render.closeup import TITLE
from render.marks import Mark, text_within
from render.window import Window, window_around, with_line

OFFICES = frozenset(MAP.offices.values())
EDGES: Box = with_line((0, 0, 1606, 1250), SCALE)


def window(focus: str) -> Window:
    """A region, or a state and what lies around it. Raises KeyError for any other key."""
    if focus in MAP.regions:
        return region_window(focus)
    return window_around(OUTLINES[focus].box, SCALE, EDGES)


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

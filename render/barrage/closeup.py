"""A part of the board of Electoral Barrage at twice the size, under a line that says whose pieces are whose."""

from __future__ import annotations

from collections.abc import Iterator

from PIL import Image

from render.barrage.map import CLOSE_UPS, GROUND, MAP, OUTLINES
from render.barrage.places import places
from render.barrage.scene import Scene
from render.boxes import Box, Point, within
from render.canvas import SIZE, Patch, Window, compose, paste
from render.lettering import fitted, measured
from render.marks import Block, Mark, Text, Token
from render.palette import Theme

SCALE = 2
STRIP = 72
"""The height of the line above, in pixels."""

OFFICES = frozenset(MAP.offices.values())
EDGES: Box = (0, -STRIP // SCALE, 1606, 1250)


def centred(box: Box) -> Point:
    """The corner of a close-up with a place in its middle, as far as the board allows."""
    wide, high = SIZE[0] // SCALE, SIZE[1] // SCALE
    left = min(max((box[0] + box[2] - wide) // 2, EDGES[0]), EDGES[2] - wide)
    top = min(max((box[1] + box[3] - high) // 2, EDGES[1]), EDGES[3] - high)
    return left, top


def corner(focus: str) -> Point:
    """Where the close-up of a region or a state begins on the board."""
    return MAP.regions[focus] if focus in MAP.regions else centred(OUTLINES[focus].box)


def close_up(scene: Scene, theme: Theme, focus: str) -> Image.Image:
    """A region, or a state and what lies around it. Raises KeyError for what is none."""
    window = Window(corner(focus), SCALE)
    whole = (patch for patch in places(scene) if patch.box not in OFFICES or within(patch.box, window.box))
    board = compose(theme, GROUND, whole, window)
    paste(board, theme, GROUND, [Patch((0, 0, SIZE[0], STRIP), tuple(strip(scene, focus)))])
    return board


def strip(scene: Scene, focus: str) -> Iterator[Mark]:
    """The name of the region, and each seat with its votes."""
    yield Block((0, 0, SIZE[0], STRIP), "panel")
    yield Block((0, STRIP - 3, SIZE[0], STRIP), "line")
    middle = STRIP // 2 - 2
    title = fitted(CLOSE_UPS[focus], 380, 46, "Bold")
    yield Text((24, middle), title, 46, "Bold")
    start = 24 + measured(title, 46, "Bold") + 40
    step = min((SIZE[0] - 24 - start) // len(scene.looks), 330)
    size = 32 if len(scene.looks) < 6 else 24
    for seat, own in enumerate(scene.looks):
        x, votes = start + seat * step, str(scene.view.candidates[seat].votes)
        room = step - 70 - measured(votes, 36, "Bold") - 14
        name = fitted(scene.name(seat), room, size, "Semibold")
        yield Token("disc", own, (x + 26, middle), 50)
        colour = "turn" if seat == scene.view.turn else "ink"
        yield Text((x + 60, middle), name, size, "Semibold", colour)
        yield Text((x + 60 + measured(name, size, "Semibold") + 8, middle), votes, 36, "Bold")

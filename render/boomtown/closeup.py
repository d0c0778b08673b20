"""A part of the table of Boomtown at twice the size, under a line that says how all stand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from PIL import Image

from render.boomtown.layout import CLOSE_UPS, CORNERS, GROUND
from render.boomtown.scene import Scene
from render.canvas import SIZE, Patch, Window, compose, paste
from render.lettering import fitted, largest, measured
from render.marks import Block, Mark, Text, Token
from render.palette import Theme

SCALE = 2
STRIP = 72
"""The height of the line above, in pixels."""


def close_up(scene: Scene, theme: Theme, focus: str, patches: Iterable[Patch]) -> Image.Image:
    """A part of the table. Raises KeyError for what is none."""
    board = compose(theme, GROUND, patches, Window(CORNERS[focus], SCALE))
    paste(board, theme, GROUND, [Patch((0, 0, SIZE[0], STRIP), tuple(strip(scene, focus)))])
    return board


def strip(scene: Scene, focus: str) -> Iterator[Mark]:
    """The name of the part, and each seat with its votes."""
    yield Block((0, 0, SIZE[0], STRIP), "panel")
    yield Block((0, STRIP - 3, SIZE[0], STRIP), "line")
    middle = STRIP // 2 - 2
    title = CLOSE_UPS[focus]
    size = largest(title, 480, (42, 36, 32, 28, 24), "Bold")
    yield Text((24, middle), fitted(title, 480, size, "Bold"), size, "Bold")
    start, count = 540, len(scene.looks)
    step = (SIZE[0] - 24 - start) // count
    for seat, own in enumerate(scene.looks):
        x, votes = start + seat * step, str(scene.view.standings[seat].votes)
        room = step - 70 - measured(votes, 36, "Bold") - 20
        name = fitted(scene.name(seat), room, 30, "Semibold")
        yield Token("disc", own, (x + 26, middle), 50)
        yield Text((x + 60, middle), name, 30, "Semibold", "turn" if seat == scene.view.turn else "ink")
        yield Text((x + 60 + measured(name, 30, "Semibold") + 10, middle), votes, 36, "Bold")

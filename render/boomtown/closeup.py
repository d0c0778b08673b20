"""A part of the table of Boomtown at twice the size, under a line that says how all stand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from PIL import Image

from render import closeup
from render.boomtown.legend import GROUND
from render.boomtown.parts import CLOSE_UPS, window
from render.boomtown.scene import Scene
from render.boomtown.table import table_of
from render.canvas import Patch
from render.closeup import TITLE
from render.marks import Mark, text_within
from render.window import SIZE


def close_up(scene: Scene, focus: str, patches: Iterable[Patch]) -> Image.Image:
    """A part of the table. Raises KeyError for any other key."""
    return closeup.close_up(scene.theme, GROUND, patches, window(table_of(scene.view), focus), strip(scene, focus))


def strip(scene: Scene, focus: str) -> Iterator[Mark]:
    """The name of the part, and each seat with its votes."""
    title = text_within(TITLE, CLOSE_UPS[focus], (42, 40, 38, 36, 34, 32), 500, "Bold")
    votes = {seat: one.votes for seat, one in enumerate(scene.view.standings)}
    return closeup.strip(scene, title, closeup.Figures(votes, scene.view.turn, 550, widest=SIZE[0], gap=10))

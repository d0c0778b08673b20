"""A part of the table of Boomtown at twice the size, under a line that says how all stand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from PIL import Image

from render import closeup
from render.boomtown.layout import CLOSE_UPS, CORNERS, GROUND
from render.boomtown.scene import Scene
from render.canvas import SIZE, Patch, Window
from render.closeup import TITLE
from render.marks import Mark, text_within

SCALE = 2


def close_up(scene: Scene, focus: str, patches: Iterable[Patch]) -> Image.Image:
    """A part of the table. Raises KeyError for what is none."""
    return closeup.close_up(scene.theme, GROUND, patches, Window(CORNERS[focus], SCALE), strip(scene, focus))


def strip(scene: Scene, focus: str) -> Iterator[Mark]:
    """The name of the part, and each seat with its votes."""
    title = text_within(TITLE, CLOSE_UPS[focus], (42, 36, 32, 28, 24), 480, "Bold")
    votes = [one.votes for one in scene.view.standings]
    return closeup.strip(scene, title, votes, scene.view.turn, 540, widest=SIZE[0], gap=10)

"""A place of Stub, larger, under a line that says how all stand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from PIL import Image

from render import closeup
from render.boxes import Box, within
from render.canvas import Patch
from render.closeup import TITLE
from render.marks import Mark, text_within
from render.window import SIZE, window_around, with_line
from tools.stub.render.parts import CLOSE_UPS
from tools.stub.render.places import GROUND, panel
from tools.stub.render.scene import Scene

SCALE = 2
EDGES: Box = with_line((0, 0, *SIZE), SCALE)


def close_up(scene: Scene, focus: str, patches: Iterable[Patch]) -> Image.Image:
    """The panel in the middle, and whatever else is wholly seen."""
    window = window_around(with_line(panel(focus), SCALE), SCALE, EDGES)
    whole = (patch for patch in patches if within(patch.box, window.box))
    return closeup.close_up(scene.theme, GROUND, whole, window, strip(scene, focus))


def strip(scene: Scene, focus: str) -> Iterator[Mark]:
    """The name of the place, and each seat with its points."""
    title = text_within(TITLE, CLOSE_UPS[focus], 40, 380, "Bold")
    scores = {seat: one.score for seat, one in enumerate(scene.view.standings)}
    return closeup.strip(scene, title, closeup.Figures(scores, None, 420))

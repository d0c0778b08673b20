"""A place of Stub, larger, under a line that says how all stand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from PIL import Image

from render import closeup
from render.boxes import Box, within
from render.canvas import SIZE, Patch
from render.closeup import STRIP, TITLE
from render.marks import text_within
from render.wording import Name
from tools.stub.render.changes import changes
from tools.stub.render.places import GROUND, card
from tools.stub.render.scene import Scene
from tools.stub.rules.board import WORTH
from tools.stub.rules.view import StubView

CLOSE_UPS: Mapping[str, str] = {place: place for place in WORTH}
SCALE = 2
EDGES: Box = (0, -STRIP // SCALE, *SIZE)


def changed(view: StubView, since: StubView, name: Name) -> Mapping[str, Sequence[str]]:
    """Who has come to each place."""
    went = changes(since, view).went
    came = {place: [seat for seat in sorted(went) if view.standings[seat].at == place] for place in CLOSE_UPS}
    return {place: [f"{name(seat)} came" for seat in seats] for place, seats in came.items() if seats}


def close_up(scene: Scene, focus: str, patches: Iterable[Patch]) -> Image.Image:
    """The card in the middle, and whatever else is wholly seen."""
    left, top, right, bottom = card(focus)
    window = closeup.centred((left, top - STRIP // SCALE, right, bottom), SCALE, EDGES)
    whole = (patch for patch in patches if within(patch.box, window.box))
    title = text_within(TITLE, CLOSE_UPS[focus], 40, 380, "Bold")
    scores = {seat: one.score for seat, one in enumerate(scene.view.standings)}
    return closeup.close_up(scene.theme, GROUND, whole, window, closeup.strip(scene, title, scores, None, 420))

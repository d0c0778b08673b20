"""A place of Stub, larger, under a line that says how all stand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from PIL import Image

from render import closeup
from render.boxes import Box, within
from render.canvas import Patch
from render.changes import only_where_new
from render.closeup import TITLE
from render.marks import Mark, text_within
from render.window import SIZE, window_around, with_line
from render.wording import Name
from tools.stub.render.changes import changes
from tools.stub.render.places import GROUND, panel
from tools.stub.render.scene import Scene
from tools.stub.rules.board import WORTH
from tools.stub.rules.view import StubView

CLOSE_UPS: Mapping[str, str] = {place: place for place in WORTH}
SCALE = 2
EDGES: Box = with_line((0, 0, *SIZE), SCALE)


def changes_by_part(view: StubView, since: StubView, name: Name) -> Mapping[str, Sequence[str]]:
    """Who has come to each place."""
    went = changes(since, view).went
    came = {place: [seat for seat in sorted(went) if view.standings[seat].at == place] for place in CLOSE_UPS}
    return only_where_new((place, (f"{name(seat)} came" for seat in seats)) for place, seats in came.items())


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

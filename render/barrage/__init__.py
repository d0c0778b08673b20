"""The picture of Electoral Barrage: the map with the offices in its sea, and a panel a candidate beside it."""

from collections.abc import Iterator

from render.barrage import alt, at_a_glance, panels, sea, words
from render.barrage.callouts import callouts
from render.barrage.closeup import close_up
from render.barrage.ground import GROUND
from render.barrage.hand import hand
from render.barrage.parts import CLOSE_UPS, changes_by_part
from render.barrage.places import places
from render.barrage.scene import Scene, scene_of
from render.board import Board
from render.canvas import Layers, Patch
from render.wording import in_any_position

__all__ = [
    "LEFT_TO_TEXT",
    "callouts",
    "changes_by_part",
    "close_ups",
    "draw",
    "glance",
    "hand",
    "holdings",
    "layers",
    "lines",
]

lines = words.position
holdings = words.holdings
close_ups = in_any_position(CLOSE_UPS)

LEFT_TO_TEXT: tuple[str, ...] = ("first", "lineup")
"""The fields of the view that neither the picture nor its alt text tells."""


def layers_of(scene: Scene) -> Layers:
    return Layers(GROUND, tuple(patches(scene)))


def patches(scene: Scene) -> Iterator[Patch]:
    """All that lies on the ground."""
    yield from places(scene)
    yield sea.heading(scene)
    yield from sea.votes(scene)
    yield from sea.rounds(scene)
    yield from sea.legend(scene.view)
    yield from sea.hand(scene.view) if scene.view.dealt else sea.under_way(scene)
    yield from panels.panels(scene)


BOARD = Board(scene_of, layers_of, at_a_glance.layers, close_ups, close_up, alt.alt)
draw, glance, layers = BOARD.draw, BOARD.glance, BOARD.layers

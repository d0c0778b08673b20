"""The picture of Electoral Barrage: the map with the offices in its sea, and a panel a candidate beside it."""

from collections.abc import Iterator

from render.barrage import alt, at_a_glance, panels, sea
from render.barrage.callouts import callouts
from render.barrage.closeup import close_up
from render.barrage.ground import GROUND
from render.barrage.parts import close_ups
from render.barrage.places import places
from render.barrage.scene import Scene, scene_of
from render.board import Board
from render.canvas import Layers, Patch

__all__ = ["callouts", "draw", "glance", "layers"]


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

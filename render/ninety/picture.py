"""The picture of Ninety: the city with its votes, the schedule and the standings, and a panel a candidate."""

from collections.abc import Iterator

from render.board import Board
from render.canvas import Layers, Patch
from render.ninety import alt, at_a_glance
from render.ninety.callouts import callouts
from render.ninety.closeup import beside, close_up
from render.ninety.ground import GROUND
from render.ninety.parts import close_ups
from render.ninety.pieces import pieces
from render.ninety.scene import Scene, scene_of

__all__ = ["callouts", "draw", "glance", "layers"]


def layers_of(scene: Scene) -> Layers:
    return Layers(GROUND, tuple(patches(scene)))


def patches(scene: Scene) -> Iterator[Patch]:
    """All that lies on the ground."""
    yield from pieces(scene)
    yield from beside(scene)


BOARD = Board(scene_of, layers_of, at_a_glance.layers, close_ups, close_up, alt.alt)
draw, glance, layers = BOARD.draw, BOARD.glance, BOARD.layers

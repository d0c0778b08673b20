"""The picture of Re[District]ing: the city in its districts, and panels for these and for the players."""

from collections.abc import Iterator

from render.board import Board
from render.canvas import Layers, Patch
from render.redistricting import alt, at_a_glance
from render.redistricting.blocks import GROUND, blocks
from render.redistricting.callouts import callouts
from render.redistricting.closeup import close_up
from render.redistricting.districts import districts
from render.redistricting.heading import heading
from render.redistricting.legend import legend
from render.redistricting.panels import panels
from render.redistricting.parts import close_ups
from render.redistricting.scene import Scene, scene_of

__all__ = ["callouts", "draw", "glance", "layers"]


def layers_of(scene: Scene) -> Layers:
    return Layers(GROUND, tuple(patches(scene)))


def patches(scene: Scene) -> Iterator[Patch]:
    """All that lies on the ground."""
    yield from heading(scene)
    yield from blocks(scene)
    yield from districts(scene)
    yield from panels(scene)
    yield from legend(scene)


BOARD = Board(scene_of, layers_of, at_a_glance.layers, close_ups, close_up, alt.alt)
draw, glance, layers = BOARD.draw, BOARD.glance, BOARD.layers

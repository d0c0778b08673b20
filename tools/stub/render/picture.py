"""The picture of Stub: the places with who is there, and a panel for each seat."""

from collections.abc import Iterator

from PIL import Image

from render.board import Board
from render.canvas import Layers, Patch
from tools.stub.render import alt, at_a_glance
from tools.stub.render.callouts import callouts
from tools.stub.render.closeup import close_up
from tools.stub.render.panels import heading, panels
from tools.stub.render.parts import close_ups
from tools.stub.render.places import GROUND, places
from tools.stub.render.scene import Scene, scene_of

__all__ = ["callouts", "draw", "glance", "layers"]


def layers_of(scene: Scene) -> Layers:
    return Layers(GROUND, tuple(patches(scene)))


def patches(scene: Scene) -> Iterator[Patch]:
    """All that lies on the ground."""
    yield heading(scene)
    yield from places(scene)
    yield from panels(scene)


def closely(scene: Scene, focus: str) -> Image.Image:
    """A place with whatever else is wholly seen there."""
    return close_up(scene, focus, patches(scene))


BOARD = Board(scene_of, layers_of, at_a_glance.layers, close_ups, closely, alt.alt)
draw, glance, layers = BOARD.draw, BOARD.glance, BOARD.layers

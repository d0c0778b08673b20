"""The picture of Stub: the places with who is there, and a panel for each seat."""

from collections.abc import Iterator

from PIL import Image

from render.board import Board
from render.canvas import Layers, Patch
from render.wording import in_any_position
from tools.stub.render import at_a_glance, words
from tools.stub.render.callouts import callouts
from tools.stub.render.closeup import CLOSE_UPS, changes_by_part, close_up
from tools.stub.render.panels import heading, panels
from tools.stub.render.places import GROUND, places
from tools.stub.render.scene import Scene, scene_of

__all__ = ["LEFT_TO_TEXT", "callouts", "changes_by_part", "close_ups", "draw", "glance", "holdings", "layers", "lines"]

lines = words.position
holdings = words.holdings
close_ups = in_any_position(CLOSE_UPS)

LEFT_TO_TEXT: tuple[str, ...] = ()
"""The fields of the view that neither the picture nor its alt text tells; `lines` does."""


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


BOARD = Board(scene_of, layers_of, at_a_glance.layers, close_ups, closely, words.alt)
draw, glance, layers = BOARD.draw, BOARD.glance, BOARD.layers

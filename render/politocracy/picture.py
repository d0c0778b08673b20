"""The picture of Politocracy: both trails or the election, and a panel for each candidate."""

from collections.abc import Iterator

from render.board import Board
from render.canvas import Layers, Patch
from render.politocracy import alt, at_a_glance, election, ground, heading, map
from render.politocracy.callouts import callouts
from render.politocracy.closeup import close_up
from render.politocracy.panels import panels
from render.politocracy.parts import close_ups
from render.politocracy.places import places
from render.politocracy.scene import Scene, scene_of

__all__ = ["callouts", "draw", "glance", "layers"]


def layers_of(scene: Scene) -> Layers:
    """Both trails, or once there are finalists the regions in their place, with the panels beside them."""
    board = map.GROUND if scene.view.finalists else ground.GROUND
    return Layers(board, tuple(patches(scene)))


def patches(scene: Scene) -> Iterator[Patch]:
    """All that lies on the ground."""
    if scene.view.finalists:
        yield from election.election(scene)
    else:
        yield from heading.heading(scene)
        yield from places(scene)
    yield from panels(scene)


BOARD = Board(scene_of, layers_of, at_a_glance.layers, close_ups, close_up, alt.alt)
draw, glance, layers = BOARD.draw, BOARD.glance, BOARD.layers

"""The picture of Boomtown: the Township, the cards that come out from beneath it, and a sheet a player beside it."""

from collections.abc import Iterator

from PIL import Image

from render.board import Board
from render.boomtown import alt, at_a_glance, heading
from render.boomtown.callouts import callouts
from render.boomtown.cards import cards
from render.boomtown.closeup import close_up
from render.boomtown.legend import GROUND
from render.boomtown.parts import close_ups
from render.boomtown.scene import Scene, scene_of
from render.boomtown.sheets import sheets
from render.canvas import Layers, Patch

__all__ = ["callouts", "draw", "glance", "layers"]


def layers_of(scene: Scene) -> Layers:
    return Layers(GROUND, tuple(patches(scene)))


def patches(scene: Scene) -> Iterator[Patch]:
    """All that lies on the ground."""
    yield from heading.heading(scene)
    yield heading.rounds(scene)
    yield from cards(scene)
    yield from sheets(scene)


def closely(scene: Scene, focus: str) -> Image.Image:
    """A part of the table with all that lies there."""
    return close_up(scene, focus, patches(scene))


BOARD = Board(scene_of, layers_of, at_a_glance.layers, close_ups, closely, alt.alt)
draw, glance, layers = BOARD.draw, BOARD.glance, BOARD.layers

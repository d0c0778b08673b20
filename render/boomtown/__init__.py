"""The picture of Boomtown: the Township, the cards that come out from beneath it, and a sheet a player beside it."""

from collections.abc import Iterator

from PIL import Image

from render.board import Board
from render.boomtown import at_a_glance, heading, words
from render.boomtown.callouts import callouts
from render.boomtown.cards import cards
from render.boomtown.closeup import CLOSE_UPS, changes_by_part, close_up
from render.boomtown.legend import GROUND
from render.boomtown.scene import Scene, scene_of
from render.boomtown.sheets import sheets
from render.canvas import Layers, Patch
from render.wording import in_any_position

__all__ = ["LEFT_TO_TEXT", "callouts", "changes_by_part", "close_ups", "draw", "glance", "holdings", "layers", "lines"]

lines = words.position
holdings = words.holdings
close_ups = in_any_position(CLOSE_UPS)

LEFT_TO_TEXT: tuple[str, ...] = ("card", "named", "offered")
"""The fields of the view and of its parts that neither the picture nor its alt text tells; `lines` does."""


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


BOARD = Board(scene_of, layers_of, at_a_glance.layers, close_ups, closely, words.alt)
draw, glance, layers = BOARD.draw, BOARD.glance, BOARD.layers

"""The picture of Ninety: the city with its votes, the schedule and the standings, and a panel a candidate."""

from collections.abc import Iterator

from render.board import Board
from render.canvas import Layers, Patch
from render.ninety import at_a_glance, words
from render.ninety.callouts import callouts
from render.ninety.closeup import CLOSE_UPS, beside, changes_by_part, close_up
from render.ninety.ground import GROUND
from render.ninety.pieces import pieces
from render.ninety.scene import Scene, scene_of
from render.wording import in_any_position

__all__ = ["LEFT_TO_TEXT", "callouts", "changes_by_part", "close_ups", "draw", "glance", "holdings", "layers", "lines"]

lines = words.position
holdings = words.holdings
close_ups = in_any_position(CLOSE_UPS)

LEFT_TO_TEXT: tuple[str, ...] = ("way", "near", "slow", "deck", "discards")
"""The fields of the view and of its parts that neither the picture of a position nor its alt text tells; `lines` does.

A way shows where an earlier view is given.
"""


def layers_of(scene: Scene) -> Layers:
    return Layers(GROUND, tuple(patches(scene)))


def patches(scene: Scene) -> Iterator[Patch]:
    """All that lies on the ground."""
    yield from pieces(scene)
    yield from beside(scene)


BOARD = Board(scene_of, layers_of, at_a_glance.layers, close_ups, close_up, words.alt)
draw, glance, layers = BOARD.draw, BOARD.glance, BOARD.layers

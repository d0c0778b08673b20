"""The picture of Politocracy: both trails or the election, and a panel for each candidate."""

from collections.abc import Iterator

from render.board import Board
from render.canvas import Layers, Patch
from render.politocracy import at_a_glance, election, ground, heading, map, popularity, words
from render.politocracy.callouts import callouts
from render.politocracy.closeup import ELECTION, changes_by_part, close_up, close_ups, seat_of
from render.politocracy.hand import hand
from render.politocracy.panels import panels
from render.politocracy.places import places
from render.politocracy.scene import Scene, scene_of
from render.wording import Alt, Name, Part

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

LEFT_TO_TEXT: tuple[str, ...] = (
    "adjusted",
    "against",
    "asks",
    "at_least",
    "at_most",
    "bids",
    "discards",
    "first",
    "hands",
    "limits",
    "sealed",
)
"""The fields of the view and of its parts that neither the picture nor its alt text tells; `lines` does."""


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


def alt(scene: Scene, name: Name, part: Part | None) -> Alt:
    """The picture in a paragraph; a candidate and the election before its time have paragraphs of their own."""
    if part is None:
        return words.alt(scene, name, None)
    seat = seat_of(scene.view, part.key)
    if seat is not None:
        return popularity.alt(scene, name, part, seat)
    if part.key == ELECTION and not scene.view.finalists:
        return words.ahead(scene.view, name, part)
    return words.alt(scene, name, part)


BOARD = Board(scene_of, layers_of, at_a_glance.layers, close_ups, close_up, alt)
draw, glance, layers = BOARD.draw, BOARD.glance, BOARD.layers

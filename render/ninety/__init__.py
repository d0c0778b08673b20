"""The picture of Ninety: the city with its votes, the schedule and the standings, and a panel a candidate."""

from collections.abc import Iterator, Mapping

from render.canvas import Board, Patch, compose, png
from render.ninety import words
from render.ninety.changes import changes
from render.ninety.closeup import CLOSE_UPS, beside, close_up, window
from render.ninety.ground import GROUND
from render.ninety.pieces import pieces
from render.ninety.scene import Scene, scene_of
from render.picture import Picture, Theme
from render.wording import spoken
from rules import Seat
from rules.ninety.view import NinetyView

__all__ = ["CLOSE_UPS", "LEFT_TO_TEXT", "board", "draw", "holdings", "lines"]

lines = words.position
holdings = words.holdings

LEFT_TO_TEXT: tuple[str, ...] = ("way",)
"""The fields of the view and of its parts that neither the picture of a position nor its alt text tells: `lines` does.

A way shows where an earlier view is given.
"""


def draw(
    view: NinetyView,
    *,
    names: Mapping[Seat, str],
    theme: Theme = "light",
    focus: str | None = None,
    since: NinetyView | None = None,
) -> Picture:
    """The position as this view has it; what differs from an earlier one is marked."""
    found = changes(since, view)
    scene = scene_of(view, found.marked, names, theme)
    part = window(scene, focus) if focus else None
    image = close_up(scene, focus, part) if focus and part else compose(theme, GROUND, patches(scene))
    title = CLOSE_UPS[focus] if focus and part else None
    return Picture(png(image), words.alt(view, lambda seat: spoken(names, seat), since, found, part=title))


def board(
    view: NinetyView, *, names: Mapping[Seat, str], theme: Theme = "light", since: NinetyView | None = None
) -> Board:
    """What the whole picture is composed of."""
    scene = scene_of(view, changes(since, view).marked, names, theme)
    return Board(GROUND, tuple(patches(scene)))


def patches(scene: Scene) -> Iterator[Patch]:
    """All that lies on the ground."""
    yield from pieces(scene)
    yield from beside(scene)

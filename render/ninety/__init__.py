"""The picture of Ninety: the city with its votes, the schedule and the standings, and a panel a candidate."""

from collections.abc import Iterator, Mapping

from render.canvas import Patch, compose, png
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

__all__ = ["CLOSE_UPS", "LEFT_TO_TEXT", "draw", "holdings", "lines"]

lines = words.position
holdings = words.holdings

LEFT_TO_TEXT: tuple[str, ...] = ()
"""The fields of the view that neither the picture nor its alt text tells."""


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
    board = close_up(scene, focus, part) if focus and part else compose(theme, GROUND, patches(scene))
    title = CLOSE_UPS[focus] if focus and part else None
    return Picture(png(board), words.alt(view, lambda seat: spoken(names, seat), since, found, part=title))


def patches(scene: Scene) -> Iterator[Patch]:
    """All that lies on the ground."""
    yield from pieces(scene)
    yield from beside(scene)

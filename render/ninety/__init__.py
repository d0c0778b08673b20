"""The picture of Ninety: the city with its votes, the schedule and the standings, and a panel a candidate."""

from collections.abc import Iterator, Mapping

from render.canvas import Layers, Patch, compose, png
from render.ninety import words
from render.ninety.callouts import callouts
from render.ninety.changes import Changes, changes
from render.ninety.closeup import CLOSE_UPS, beside, changed, close_up, window
from render.ninety.ground import GROUND
from render.ninety.pieces import pieces
from render.ninety.scene import Scene, scene_of
from render.picture import Picture, Theme
from render.wording import Name, spoken
from rules import Seat
from rules.ninety.view import NinetyView

__all__ = ["LEFT_TO_TEXT", "callouts", "changed", "close_ups", "draw", "holdings", "layers", "lines"]

lines = words.position
holdings = words.holdings

LEFT_TO_TEXT: tuple[str, ...] = ("way", "slow", "deck", "discards")
"""The fields of the view and of its parts that neither the picture of a position nor its alt text tells: `lines` does.

A way shows where an earlier view is given.
"""


def close_ups(view: NinetyView, name: Name) -> Mapping[str, str]:
    """What may be seen closely, in any position."""
    return CLOSE_UPS


def draw(
    view: NinetyView,
    *,
    names: Mapping[Seat, str],
    theme: Theme = "light",
    focus: str | None = None,
    since: NinetyView | None = None,
) -> Picture:
    """The position as this view has it; what differs from an earlier one is marked."""
    scene, found = seen(view, names, theme, since)
    part = window(scene, focus) if focus else None
    image = close_up(scene, focus, part) if focus and part else compose(theme, *laid(scene))
    title = CLOSE_UPS[focus] if focus and part else None
    return Picture(png(image), words.alt(view, lambda seat: spoken(names, seat), since, found, part=title))


def layers(
    view: NinetyView, *, names: Mapping[Seat, str], theme: Theme = "light", since: NinetyView | None = None
) -> Layers:
    """What the whole picture is composed of."""
    return laid(seen(view, names, theme, since)[0])


def seen(view: NinetyView, names: Mapping[Seat, str], theme: Theme, since: NinetyView | None) -> tuple[Scene, Changes]:
    """The position as it is to be drawn, and all that has changed, of which it marks some."""
    found = changes(since, view)
    return scene_of(view, found.marked, names, theme), found


def laid(scene: Scene) -> Layers:
    return Layers(GROUND, tuple(patches(scene)))


def patches(scene: Scene) -> Iterator[Patch]:
    """All that lies on the ground."""
    yield from pieces(scene)
    yield from beside(scene)

"""The picture of Electoral Barrage: the map with the offices in its sea, and a panel a candidate beside it."""

from collections.abc import Iterator, Mapping

from render.barrage import panels, sea, words
from render.barrage.callouts import callouts
from render.barrage.changes import Changes, changes
from render.barrage.closeup import changed, close_up
from render.barrage.hand import hand
from render.barrage.map import CLOSE_UPS, GROUND
from render.barrage.places import places
from render.barrage.scene import Scene, scene_of
from render.canvas import Layers, Patch, compose, png
from render.picture import Picture, Theme
from render.wording import Name, spoken
from rules import Seat
from rules.barrage.view import BarrageView

__all__ = ["LEFT_TO_TEXT", "callouts", "changed", "close_ups", "draw", "hand", "holdings", "layers", "lines"]

lines = words.position
holdings = words.holdings

LEFT_TO_TEXT: tuple[str, ...] = ("first", "lineup")
"""The fields of the view that neither the picture nor its alt text tells."""


def close_ups(view: BarrageView, name: Name) -> Mapping[str, str]:
    """What may be seen closely, in any position."""
    return CLOSE_UPS


def draw(
    view: BarrageView,
    *,
    names: Mapping[Seat, str],
    theme: Theme = "light",
    focus: str | None = None,
    since: BarrageView | None = None,
) -> Picture:
    """The position as this view has it; what differs from an earlier one is marked."""
    scene, found = seen(view, names, theme, since)
    part = focus if focus in CLOSE_UPS else None
    image = close_up(scene, part) if part else compose(theme, *laid(scene))
    return Picture(png(image), words.alt(view, lambda seat: spoken(names, seat), since, found, part=part))


def layers(
    view: BarrageView, *, names: Mapping[Seat, str], theme: Theme = "light", since: BarrageView | None = None
) -> Layers:
    """What the whole picture is composed of."""
    return laid(seen(view, names, theme, since)[0])


def seen(
    view: BarrageView, names: Mapping[Seat, str], theme: Theme, since: BarrageView | None
) -> tuple[Scene, Changes]:
    """The position as it is to be drawn, and all that has changed, of which it marks some."""
    found = changes(since, view)
    return scene_of(view, found.marked, names, theme), found


def laid(scene: Scene) -> Layers:
    return Layers(GROUND, tuple(patches(scene)))


def patches(scene: Scene) -> Iterator[Patch]:
    """All that lies on the ground."""
    yield from places(scene)
    yield sea.heading(scene)
    yield from sea.votes(scene)
    yield from sea.rounds(scene)
    yield from sea.legend(scene.view)
    yield from sea.hand(scene.view) if scene.view.dealt else sea.under_way(scene)
    yield from panels.panels(scene)

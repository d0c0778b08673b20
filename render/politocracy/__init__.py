"""The picture of Politocracy: both trails or the election, and a panel for each candidate."""

from collections.abc import Iterator, Mapping

from render.canvas import Layers, Patch, compose, png
from render.picture import Picture, Theme
from render.politocracy import election, ground, heading, map, words
from render.politocracy.closeup import CLOSE_UPS, changed, close_up
from render.politocracy.panels import panels
from render.politocracy.places import places
from render.politocracy.scene import Scene, scene_of
from render.wording import Name, spoken
from rules import Seat
from rules.politocracy.view import PolitocracyView

__all__ = ["LEFT_TO_TEXT", "changed", "close_ups", "draw", "holdings", "layers", "lines"]

lines = words.position
holdings = words.holdings

LEFT_TO_TEXT: tuple[str, ...] = ("ads", "asks", "discards", "first", "hands", "limits", "sealed")
"""The fields of the view and of its parts that neither the picture nor its alt text tells; `lines` does."""


def close_ups(view: PolitocracyView, name: Name) -> Mapping[str, str]:
    """What may be seen closely, in any position."""
    return CLOSE_UPS


def draw(
    view: PolitocracyView,
    *,
    names: Mapping[Seat, str],
    theme: Theme = "light",
    focus: str | None = None,
    since: PolitocracyView | None = None,
) -> Picture:
    """The position as this view has it; what differs from an earlier one is marked."""
    scene = scene_of(view, since, names, theme)
    part = CLOSE_UPS.get(focus) if focus else None
    image = close_up(scene, focus) if focus and part else compose(theme, *laid(scene))
    return Picture(png(image), words.alt(view, lambda seat: spoken(names, seat), scene.found, part=part))


def layers(
    view: PolitocracyView, *, names: Mapping[Seat, str], theme: Theme = "light", since: PolitocracyView | None = None
) -> Layers:
    """What the whole picture is composed of."""
    return laid(scene_of(view, since, names, theme))


def laid(scene: Scene) -> Layers:
    """Both trails, or once there are finalists the regions in their place; the panels beside them."""
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

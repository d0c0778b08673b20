"""The picture of Re[District]ing: the city in its districts, and panels for these and for the players."""

from collections.abc import Iterator, Mapping

from render.canvas import Layers, Patch, compose, png
from render.picture import Picture, Theme
from render.redistricting import words
from render.redistricting.blocks import GROUND, blocks
from render.redistricting.callouts import callouts
from render.redistricting.closeup import changed, close_up, close_ups
from render.redistricting.districts import districts
from render.redistricting.hand import hand
from render.redistricting.heading import heading
from render.redistricting.legend import legend
from render.redistricting.panels import panels
from render.redistricting.scene import Scene, scene_of
from render.wording import spoken
from rules import Seat
from rules.redistricting.view import RedistrictingView

__all__ = ["LEFT_TO_TEXT", "callouts", "changed", "close_ups", "draw", "hand", "holdings", "layers", "lines"]

lines = words.position
holdings = words.holdings

LEFT_TO_TEXT: tuple[str, ...] = ("aside", "drawn", "hand")
"""The fields of the view and of its parts that neither the picture nor its alt text tells; `lines` does."""


def draw(
    view: RedistrictingView,
    *,
    names: Mapping[Seat, str],
    theme: Theme = "light",
    focus: str | None = None,
    since: RedistrictingView | None = None,
) -> Picture:
    """The position as this view has it; what differs from an earlier one is marked."""
    scene = scene_of(view, since, names, theme)
    part = close_ups(view, scene.name).get(focus) if focus and view.districts else None
    image = close_up(scene, focus) if focus and part else compose(theme, *laid(scene))
    return Picture(png(image), words.alt(view, lambda seat: spoken(names, seat), scene.found, part=part))


def layers(
    view: RedistrictingView,
    *,
    names: Mapping[Seat, str],
    theme: Theme = "light",
    since: RedistrictingView | None = None,
) -> Layers:
    """What the whole picture is composed of."""
    return laid(scene_of(view, since, names, theme))


def laid(scene: Scene) -> Layers:
    return Layers(GROUND, tuple(patches(scene)))


def patches(scene: Scene) -> Iterator[Patch]:
    """All that lies on the ground."""
    yield from heading(scene)
    yield from blocks(scene)
    yield from districts(scene)
    yield from panels(scene)
    yield from legend(scene)

"""The picture of Stub: the places with who is there, and a panel for each seat."""

from collections.abc import Iterator, Mapping

from render.canvas import Layers, Patch, compose, png
from render.picture import Picture, Theme
from render.wording import Name, spoken
from rules import Seat
from tools.stub.render import words
from tools.stub.render.callouts import callouts
from tools.stub.render.closeup import CLOSE_UPS, changed, close_up
from tools.stub.render.panels import heading, panels
from tools.stub.render.places import GROUND, places
from tools.stub.render.scene import Scene, scene_of
from tools.stub.rules.view import StubView

__all__ = ["LEFT_TO_TEXT", "callouts", "changed", "close_ups", "draw", "holdings", "layers", "lines"]

lines = words.position
holdings = words.holdings

LEFT_TO_TEXT: tuple[str, ...] = ()
"""The fields of the view that neither the picture nor its alt text tells; `lines` does."""


def close_ups(view: StubView, name: Name) -> Mapping[str, str]:
    """What may be seen closely, in any position."""
    return CLOSE_UPS


def draw(
    view: StubView,
    *,
    names: Mapping[Seat, str],
    theme: Theme = "light",
    focus: str | None = None,
    since: StubView | None = None,
) -> Picture:
    """The position as this view has it; what differs from an earlier one is marked."""
    scene = scene_of(view, since, names, theme)
    part = CLOSE_UPS.get(focus) if focus else None
    image = close_up(scene, focus, patches(scene)) if focus and part else compose(theme, *laid(scene))
    return Picture(png(image), words.alt(view, lambda seat: spoken(names, seat), scene.found, part=part))


def layers(
    view: StubView, *, names: Mapping[Seat, str], theme: Theme = "light", since: StubView | None = None
) -> Layers:
    """What the whole picture is composed of."""
    return laid(scene_of(view, since, names, theme))


def laid(scene: Scene) -> Layers:
    return Layers(GROUND, tuple(patches(scene)))


def patches(scene: Scene) -> Iterator[Patch]:
    """All that lies on the ground."""
    yield heading(scene)
    yield from places(scene)
    yield from panels(scene)

"""The picture of Boomtown: the Township, the cards that come out from beneath it, and a sheet a player beside it."""

from collections.abc import Iterator, Mapping

from render.boomtown import heading, words
from render.boomtown.callouts import callouts
from render.boomtown.cards import cards
from render.boomtown.closeup import CLOSE_UPS, changed, close_up
from render.boomtown.legend import GROUND
from render.boomtown.scene import Scene, scene_of
from render.boomtown.sheets import sheets
from render.canvas import Layers, Patch, compose, png
from render.picture import Picture, Theme
from render.wording import Name, spoken
from rules import Seat
from rules.boomtown.view import BoomtownView

__all__ = ["LEFT_TO_TEXT", "callouts", "changed", "close_ups", "draw", "holdings", "layers", "lines"]

lines = words.position
holdings = words.holdings

LEFT_TO_TEXT: tuple[str, ...] = ("card", "named", "offered")
"""The fields of the view and of its parts that neither the picture nor its alt text tells; `lines` does."""


def close_ups(view: BoomtownView, name: Name) -> Mapping[str, str]:
    """What may be seen closely, in any position."""
    return CLOSE_UPS


def draw(
    view: BoomtownView,
    *,
    names: Mapping[Seat, str],
    theme: Theme = "light",
    focus: str | None = None,
    since: BoomtownView | None = None,
) -> Picture:
    """The position as this view has it; what differs from an earlier one is marked."""
    scene = scene_of(view, since, names, theme)
    part = CLOSE_UPS.get(focus) if focus else None
    image = close_up(scene, focus, patches(scene)) if focus and part else compose(theme, *laid(scene))
    return Picture(png(image), words.alt(view, lambda seat: spoken(names, seat), scene.found, part=part))


def layers(
    view: BoomtownView, *, names: Mapping[Seat, str], theme: Theme = "light", since: BoomtownView | None = None
) -> Layers:
    """What the whole picture is composed of."""
    return laid(scene_of(view, since, names, theme))


def laid(scene: Scene) -> Layers:
    return Layers(GROUND, tuple(patches(scene)))


def patches(scene: Scene) -> Iterator[Patch]:
    """All that lies on the ground."""
    yield from heading.heading(scene)
    yield heading.rounds(scene)
    yield from cards(scene)
    yield from sheets(scene)

"""The picture of Politocracy: both trails or the election, and a panel for each candidate."""

from collections.abc import Iterator, Mapping

from render.canvas import Layers, Patch, compose, png
from render.picture import Picture, Theme
from render.politocracy import election, ground, heading, map, popularity, words
from render.politocracy.callouts import callouts
from render.politocracy.closeup import ELECTION, changed, close_up, close_ups, seat_of
from render.politocracy.hand import hand
from render.politocracy.panels import panels
from render.politocracy.places import places
from render.politocracy.scene import Scene, scene_of
from render.wording import Name, spoken
from rules import Seat
from rules.politocracy.view import PolitocracyView

__all__ = ["LEFT_TO_TEXT", "callouts", "changed", "close_ups", "draw", "hand", "holdings", "layers", "lines"]

lines = words.position
holdings = words.holdings

LEFT_TO_TEXT: tuple[str, ...] = ("adjusted", "ads", "asks", "discards", "first", "hands", "limits", "sealed")
"""The fields of the view and of its parts that neither the picture nor its alt text tells; `lines` does."""


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
    if focus not in close_ups(view, scene.name):
        focus = None
    image = close_up(scene, focus) if focus else compose(theme, *laid(scene))
    return Picture(png(image), alt(scene, lambda seat: spoken(names, seat), focus))


def alt(scene: Scene, name: Name, focus: str | None) -> str:
    """The picture of all or of a part in words."""
    view = scene.view
    seat = seat_of(view, focus) if focus else None
    if seat is not None:
        return popularity.alt(view, name, scene.found, seat)
    part = close_ups(view, name)[focus] if focus else None
    if part and focus == ELECTION and not view.finalists:
        return words.ahead(view, name, part)
    return words.alt(view, name, scene.found, part=part)


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

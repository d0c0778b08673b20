"""The picture of Electoral Barrage: the map with the offices in its sea, and a panel a candidate beside it."""

from collections.abc import Iterator, Mapping

from render.barrage import panels
from render.barrage.changes import Changes, changes, told
from render.barrage.closeup import CLOSE_UPS, close_up
from render.barrage.map import GROUND
from render.barrage.places import places
from render.barrage.scene import Scene
from render.canvas import Patch, Picture, compose, png
from render.lettering import cut, spoken
from render.palette import PALETTES, Theme
from rules import Seat
from rules.barrage.board import named as place_name
from rules.barrage.view import BarrageView

__all__ = ["CLOSE_UPS", "LEFT_TO_TEXT", "draw"]

LEFT_TO_TEXT: tuple[str, ...] = ()
"""The fields of the view that neither the picture nor its alt text tells."""


def draw(
    view: BarrageView,
    *,
    names: Mapping[Seat, str],
    theme: Theme = "light",
    focus: str | None = None,
    since: BarrageView | None = None,
) -> Picture:
    """The position as this view has it; what differs from an earlier one is marked."""
    found = changes(since, view)
    scene = Scene(view, found, names, PALETTES[theme])
    if focus is not None and focus in CLOSE_UPS:
        board = close_up(scene, theme, focus)
    else:
        board = compose(theme, GROUND, patches(scene))
    return Picture(png(board), alt(view, names, since, found))


def patches(scene: Scene) -> Iterator[Patch]:
    """All that lies on the ground."""
    yield from places(scene)
    yield panels.heading(scene)
    yield from panels.votes(scene)
    yield panels.rounds(scene)
    yield from panels.hand(scene.view) if scene.view.dealt else panels.under_way(scene)
    yield from panels.panels(scene)


def alt(view: BarrageView, names: Mapping[Seat, str], since: BarrageView | None, found: Changes) -> str:
    """The picture in a paragraph: the moment, whose turn, the votes, what is under way."""

    def name(seat: Seat) -> str:
        return spoken(names, seat)

    said = [f"Electoral Barrage, {f'round {view.round} of {view.rounds}, ' if view.round else ''}{view.heading}"]
    if view.turn is not None:
        said.append(f"{name(view.turn)} to play")
    order = sorted(range(len(view.candidates)), key=lambda seat: -view.candidates[seat].votes)
    said.append("Votes: " + ", ".join(f"{name(seat)} {view.candidates[seat].votes}" for seat in order))
    if view.dealt:
        said.append("Your cards: " + ", ".join(view.dealt))
    if view.contest:
        said.append(f"Under way: {place_name(view.contest)}")
    if view.throw:
        short = f"{view.throw.missing} missing" if view.throw.missing > 0 else "a win"
        said.append(
            f"{name(view.throw.seat)} threw {view.throw.die}"
            f"{f' + {view.throw.bonus}' if view.throw.bonus else ''} for {place_name(view.throw.place)}, {short}"
        )
    if news := [*told(found, since, view, name)]:
        said.append("Since then: " + "; ".join(news))
    return cut(". ".join(said) + ".")

"""A part of the board of Ninety, larger, under a line that says how all stand."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import chain

from PIL import Image

from render import closeup
from render.boxes import Box, Point, bounds, stack, within
from render.canvas import Patch
from render.changes import only_where_new
from render.closeup import TITLE
from render.marks import Mark, text_within
from render.ninety import heading, panels, schedule, standings
from render.ninety.changes import Changes, change_lines, changes
from render.ninety.ground import GROUND
from render.ninety.map import MAP, Place
from render.ninety.pieces import pieces
from render.ninety.scene import Scene, active, stands
from render.window import Window, below_line, numbers_in_view, window_around, with_line
from render.wording import Name, gain_or_loss
from rules import Seat
from rules.ninety.city import PLACES_OF, REGION_OF, REGIONS
from rules.ninety.view import NinetyView

TURN = "turn"
CORNERS: Mapping[str, Point] = {
    "candidates": (1000, 70),
    "others": (1000, 372),
    "schedule": (0, 625),
    "standings": (1000, 625),
}
CLOSE_UPS: Mapping[str, str] = {
    TURN: "Around whose turn it is",
    **{region: region for region in REGIONS},
    "candidates": "The first candidates",
    "others": "The last candidates",
    "schedule": "The public schedule",
    "standings": "The standings",
    **{name: name for name in MAP.places},
}
"""What may be seen closely, and what it is called."""

CITY: Box = (0, 0, 1540, 1250)
NEAR, FAR = 3, 2
"""How many times as large a neighborhood and all else is."""


def window(scene: Scene, focus: str) -> Window | None:
    """The window of a part; None for the whole board, as for the turn where nobody has it."""
    if focus in CORNERS:
        return Window(CORNERS[focus], FAR)
    if focus in REGIONS:
        spots = (spots_of(MAP.places[name]) for name in PLACES_OF[focus])
        return centred(bounds(chain.from_iterable(spots)), FAR)
    place = turn_place(scene.view) if focus == TURN else focus
    return centred(bounds(MAP.places[place].outline), NEAR) if place else None


def turn_place(view: NinetyView) -> str | None:
    """The neighborhood of the seat that has the turn, if any has."""
    seat = active(view)
    return None if seat is None else stands(view, seat)


NOTHING = Changes()


def changes_by_part(view: NinetyView, since: NinetyView, name: Name) -> Mapping[str, Sequence[str]]:
    """What is new in each part: in the neighborhoods it is about, in the panels that are wholly seen, in the tables."""
    diff = changes(since, view)
    parts = ((focus, part_of(diff, view, focus)) for focus in CLOSE_UPS)
    news = {focus: change_lines(new, since, view, name) for focus, new in parts if new != NOTHING}
    points = ((seat, counts.get("points", 0)) for seat, counts in diff.counts.items())
    news["standings"] = (f"{name(seat)} {gain_or_loss(more, 'point')}" for seat, more in points if more)
    return only_where_new(news.items())


def part_of(diff: Changes, view: NinetyView, focus: str) -> Changes:
    """The changes in a part."""
    places, seats = places_in(view, focus), panels_in(focus, len(view.campaigns))
    return Changes(
        votes={where: gains for where, gains in diff.votes.items() if where[0] in places},
        left={seat: was for seat, was in diff.left.items() if stands(view, seat) in places},
        counts={seat: counts for seat, counts in diff.counts.items() if seat in seats},
        cards={seat: cards for seat, cards in diff.cards.items() if seat in seats},
        posted=frozenset(one for one in diff.posted if focus == "schedule" or one in places),
    )


def places_in(view: NinetyView, focus: str) -> Collection[str]:
    """The neighborhoods that a part is about: one, those of a region, or of the region of whoever has the turn."""
    if focus in REGIONS:
        return PLACES_OF[focus]
    if focus == TURN:
        place = turn_place(view)
        return PLACES_OF[REGION_OF[place]] if place and place in REGION_OF else ()
    return (focus,) if focus in MAP.places else ()


def panels_in(focus: str, seats: int) -> Sequence[Seat]:
    """The seats whose whole panels are seen below the line."""
    if focus not in ("candidates", "others"):
        return ()
    return numbers_in_view(stack(panels.COLUMN, seats, panels.TALLEST), Window(CORNERS[focus], FAR))


def spots_of(place: Place) -> Iterator[Point]:
    """The middles of all pieces and names that a neighborhood may have."""
    yield from (*place.votes, *place.markers, place.event, *(at for _, at in place.label))


def centred(box: Box, scale: int) -> Window:
    """The window with a box in its middle below the line, as far as the city goes."""
    return window_around(with_line(box, scale), scale, with_line(CITY, scale))


def close_up(scene: Scene, focus: str) -> Image.Image | None:
    """A part of the board; None for the whole."""
    if (part := window(scene, focus)) is None:
        return None
    return closeup.close_up(scene.theme, GROUND, patches_in(scene, part), part, strip(scene, focus))


def patches_in(scene: Scene, part: Window) -> Iterator[Patch]:
    """All patches on the map, and those beside it that are wholly seen."""
    yield from pieces(scene)
    yield from (patch for patch in beside(scene) if within(patch.box, below_line(part)))


def beside(scene: Scene) -> Iterator[Patch]:
    """The patches beside the map."""
    yield heading.heading(scene)
    yield from heading.calendar(scene)
    yield heading.legend()
    yield from schedule.schedule(scene)
    yield from panels.panels(scene)
    yield from standings.standings(scene)


def strip(scene: Scene, focus: str) -> Iterator[Mark]:
    """The name of the part, and each seat with its points."""
    title = text_within(TITLE, CLOSE_UPS[focus], 40, 560, "Bold")
    points = {seat: one.points for seat, one in enumerate(scene.view.campaigns)}
    return closeup.strip(scene, title, closeup.Figures(points, active(scene.view), 610))

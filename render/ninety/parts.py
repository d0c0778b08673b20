"""The parts of Ninety's board that may be seen closely, and what is new in them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from render.boxes import Point, stack
from render.changes import only_where_new
from render.ninety.campaigns import active, stands
from render.ninety.changes import Changes, change_lines, changes
from render.ninety.layout import COLUMN, TALLEST
from render.window import Window, numbers_in_view
from render.wording import Name, gain_or_loss, in_any_position
from rules import Seat
from rules.ninety.city import PLACES, PLACES_OF, REGION_OF, REGIONS
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
    **{name: name for name in PLACES},
}
"""What may be seen closely, and what it is called."""

close_ups = in_any_position(CLOSE_UPS)

NEAR, FAR = 3, 2
"""How many times as large a neighborhood and all else is."""

NOTHING = Changes()


def turn_place(view: NinetyView) -> str | None:
    """The neighborhood of the seat that has the turn, if any has."""
    seat = active(view)
    return None if seat is None else stands(view, seat)


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
    return () if focus in CORNERS else (focus,)


def panels_in(focus: str, seats: int) -> Sequence[Seat]:
    """The seats whose whole panels are seen below the line."""
    if focus not in ("candidates", "others"):
        return ()
    return numbers_in_view(stack(COLUMN, seats, TALLEST), Window(CORNERS[focus], FAR))

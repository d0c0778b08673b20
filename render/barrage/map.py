"""Where things lie on the board of Electoral Barrage."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import BaseModel

from render.boxes import Box, Point
from render.maps import load_map
from rules.barrage.board import OFFICES, STATES

STAR, STAFFER, DESK = 54, 28, 36
"""The sizes of a star, of a Staffer in a state, and of one in an office."""

DOT = 12
"""The size of a Staffer's area in a state while nobody is there."""

LABEL, LEAD = 27, 3
"""The size of a label, and the width of the line to one that lies apart."""
SHARED = {"Third Recruitment": "Recruitment"}
"""For an office whose areas lie on another one's panel: that other office."""


class Place(BaseModel, frozen=True):
    """A state: the middles of its label and pieces, and its outlines.

    Where it is too small for them they lie `apart`, on a panel in the sea, to which the line `lead` leads.
    """

    label: Point
    stars: tuple[Point, ...]
    staffers: tuple[Point, ...]
    outlines: tuple[tuple[Point, ...], ...]
    apart: Box | None = None
    lead: tuple[Point, Point] | None = None


class Map(BaseModel, frozen=True):
    """All of map.json, in the units of the board; `regions` are the corners of the close-ups."""

    source: str
    insets: tuple[Box, ...]
    offices: Mapping[str, Box]
    regions: Mapping[str, Point]
    states: Mapping[str, Place]


MAP = load_map(Map, "render.barrage")


def at_sea(code: str) -> bool:
    """Whether a state's label and pieces lie in the sea, without a panel."""
    return MAP.states[code].apart is not None and MAP.states[code].lead is None


def spots(place: str) -> tuple[Point, ...]:
    """The middles of a place's Staffer areas."""
    if place in STATES:
        return MAP.states[place].staffers
    left, top, _, _ = MAP.offices[place]
    before = OFFICES[SHARED[place]].areas if place in SHARED else 0
    return tuple((left + 32 + (before + area) * (DESK + 6), top + 65) for area in range(OFFICES[place].areas))

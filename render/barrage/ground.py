"""The ground of Electoral Barrage's board: the borders of the states in the sea."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from render.barrage.map import LEAD, MAP
from render.boxes import Point
from render.canvas import Ground
from render.land import BORDER, Border, Outline
from render.marks import Mark, Panel, Pen
from rules.barrage.board import STATES


@dataclass(frozen=True)
class Lead:
    """The line from a state to its call-out."""

    ends: tuple[Point, Point]

    box = None

    def paint(self, pen: Pen) -> None:
        pen.line(self.ends, LEAD, "ink")


OUTLINES: Mapping[str, Outline] = {code: Outline(place.outlines) for code, place in MAP.states.items()}


def fixtures() -> Iterator[Mark]:
    """The borders of the states, which are patches, in the sea."""
    yield from (Panel(inset, "sea") for inset in MAP.insets)
    yield from (Border(OUTLINES[code], BORDER) for code in STATES)
    yield from (Lead(place.lead) for place in MAP.states.values() if place.lead)


GROUND = Ground(tuple(fixtures()))

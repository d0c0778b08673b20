"""Where things lie on the board of Electoral Barrage, and its ground."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from itertools import chain

from PIL import Image, ImageChops
from pydantic import BaseModel

from render.boxes import Box, Point, bounds
from render.canvas import Ground
from render.marks import BOLD, Card, Mark, Pen
from render.palette import LED, Look
from render.shapes import FINE, LEVELS_OF_A_LINE, blank, in_steps, on_blank, patterned, shrunk
from render.shelf import keep
from rules.barrage.board import OFFICES, STATES

STAR, STAFFER, DESK = 54, 28, 36
"""The sizes of a star, of a Staffer in a state, and of one in an office."""

DOT = 12
"""The size of a Staffer's area in a state while nobody is there."""

LABEL = 27
BORDER = 3
BOLD_BORDER = 2 * BOLD - 1
"""A border that is as wide within a state, its middle included, as the bold outline of a piece."""

INSIDE = 2
"""The room around an outline in its mask, so that its border is wholly in it."""

SHARED = {"Third Recruitment": "Recruitment"}
"""The office on whose card another one has its areas."""


class Place(BaseModel, frozen=True):
    """A state: the middles of its label and pieces, and its outlines.

    Where it is too small for them they lie `apart`, on a card in the sea, to which the line `lead` leads.
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


MAP = Map.model_validate(json.loads((files("render.barrage") / "map.json").read_text("utf-8")))
WITH_OFFICES = frozenset({"Northwest", "Northeast"})
"""The regions whose close-ups show offices too, which lie in the sea above."""

CLOSE_UPS: Mapping[str, str] = {
    **{region: f"{region} and offices" if region in WITH_OFFICES else region for region in MAP.regions},
    **{code: state.name for code, state in STATES.items()},
}
"""What may be seen closely, and what it is called."""


@dataclass(frozen=True, eq=False)
class Outline:
    """A state's area."""

    rings: tuple[tuple[Point, ...], ...]

    @cached_property
    def box(self) -> Box:
        """The rectangle around it, with some room for the border."""
        return bounds(chain.from_iterable(self.rings), INSIDE)

    def stencil(self, scale: int) -> Image.Image:
        return stencil(self, scale)


@keep
def area(outline: Outline, scale: int) -> Image.Image:
    """Where the state is, as a mask with smooth edges."""
    mask, pen = blank(outline.box, scale)
    for ring in outline.rings:
        pen.polygon(on_blank(ring, outline.box, scale), fill=255)
    return shrunk(mask)


@keep
def border(outline: Outline, scale: int, width: int) -> Image.Image:
    """The line around the state, as a mask."""
    mask, pen = blank(outline.box, scale)
    for ring in outline.rings:
        points = on_blank((*ring, *ring[:2]), outline.box, scale)
        pen.line(points, fill=255, width=width * scale * FINE, joint="curve")
    return shrunk(mask, LEVELS_OF_A_LINE)


@keep
def stencil(outline: Outline, scale: int) -> Image.Image:
    """Where the state is, wholly or not at all: along the middle of its border."""
    return in_steps(area(outline, scale))


@dataclass(frozen=True)
class Land:
    """A state's area in what its leader holds, or bare; a state under way has a broad border within."""

    outline: Outline
    look: Look | None = None
    share: float = LED
    ring: str | None = None

    @property
    def box(self) -> None:
        return None

    def paint(self, pen: Pen) -> None:
        if not pen.shows(self.outline.box):
            return
        corner, shape = self.outline.box[:2], area(self.outline, pen.scale)
        pen.fill(shape, corner, self.look.tint(pen.colours, self.share) if self.look else pen.colours.land)
        if self.look and (pattern := patterned(self.look.pattern, shape.size, pen.scale)):
            pen.fill(ImageChops.multiply(shape, pattern), corner, self.look.stroke(pen.colours, self.share))
        if self.look and self.look.bold(pen.colours):
            pen.fill(border(self.outline, pen.scale, BOLD_BORDER), corner, pen.colours.border)
        if self.ring:
            pen.fill(border(self.outline, pen.scale, 14), corner, pen.colours.role(self.ring))
        pen.fill(border(self.outline, pen.scale, BORDER), corner, pen.colours.border)


@dataclass(frozen=True)
class Lead:
    """The line from a state to its call-out."""

    ends: tuple[Point, Point]

    @property
    def box(self) -> None:
        return None

    def paint(self, pen: Pen) -> None:
        pen.line(self.ends, 3, "ink")


OUTLINES: Mapping[str, Outline] = {code: Outline(place.outlines) for code, place in MAP.states.items()}


def at_sea(code: str) -> bool:
    """Whether a state's label and pieces lie in the sea, without a card."""
    return MAP.states[code].apart is not None and MAP.states[code].lead is None


def spots(place: str) -> tuple[Point, ...]:
    """The middles of a place's Staffer areas."""
    if place in STATES:
        return MAP.states[place].staffers
    left, top, _, _ = MAP.offices[place]
    before = OFFICES[SHARED[place]].areas if place in SHARED else 0
    return tuple((left + 32 + (before + area) * (DESK + 6), top + 65) for area in range(OFFICES[place].areas))


def fixtures() -> Iterator[Mark]:
    """Bare land in the sea."""
    yield from (Card(inset, "sea") for inset in MAP.insets)
    yield from (Land(OUTLINES[code]) for code in STATES)
    yield from (Lead(place.lead) for place in MAP.states.values() if place.lead)


GROUND = Ground(tuple(fixtures()))

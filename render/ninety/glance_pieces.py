"""The pieces on Ninety's map at a glance."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from render.boxes import Box, Point, around
from render.canvas import Patch
from render.glance import LEAST
from render.lettering import text_width
from render.marks import Halo, Mark, Panel, Pen, Text, Token
from render.ninety.pieces import House, Round, ring_colour, square
from render.ninety.scene import Scene
from render.palette import Look, on
from render.shapes import Rounded
from rules import Seat

CHIP, EVENT, PAWN, HOME, RINGED = 42, 42, 38, 44, 44
"""The sizes of votes, an event, a candidate, a home, and of a candidate with the ring around it."""

FRAME, NEW = 4, 4
"""The widths of the frame of lean votes, and of the accent around new ones."""

ROUND, SHARP = 3, 7
"""By what part of its size the corners of lean and of solid votes are round."""


@dataclass(frozen=True)
class Votes:
    """The count of a seat's votes: full with square corners where any are solid, else hollow with round ones."""

    look: Look
    text: str
    solid: bool
    middle: Point
    size: int = CHIP
    new: bool = False

    @property
    def box(self) -> Box:
        return around(self.middle, self.size)

    def paint(self, pen: Pen) -> None:
        own, size, part = self.look.colour(pen.colours), self.size, SHARP if self.solid else ROUND
        if self.new:
            square(pen, self.middle, size, size // part, pen.colours.changed)
            size -= 2 * NEW
        edge = self.look.edge(pen.colours) if self.solid else self.look.rim(pen.colours)
        square(pen, self.middle, size, size // part, edge)
        square(pen, self.middle, size - 4, (size - 4) // part, own)
        if not self.solid:
            size -= 2 * FRAME
            square(pen, self.middle, size, size // part, pen.colours.panel)
        pen.text(self.middle, self.text, LEAST, "Bold", on(own) if self.solid else pen.colours.ink, "mm")


def votes(scene: Scene, place: str, seat: Seat, spot: Point) -> Patch:
    """The votes of a seat in a neighborhood, with the accent where any are new."""
    there, look = scene.view.votes[place][seat], scene.looks[seat]
    text = f"{look.letter}{there.lean + 2 * there.solid}"
    piece = Votes(look, text, there.solid > 0, spot, new=is_new(scene, place, seat))
    return Patch(piece.box, (piece,), Rounded((CHIP, CHIP), CHIP // (SHARP if piece.solid else ROUND)))


def is_new(scene: Scene, place: str, seat: Seat) -> bool:
    """Whether a seat has votes in a neighborhood that it has not had before."""
    gain = scene.changes.marked.new(place, seat)
    return bool(gain.lean or gain.solid)


def pawn(scene: Scene, seat: Seat, spot: Point) -> Patch:
    """A candidate, in a ring that tells whether it has the turn or has moved."""
    ring = Halo("disc", spot, RINGED - 10, ring_colour(scene, [seat]))
    return Patch(around(spot, RINGED), (ring, Token("disc", scene.looks[seat], spot, PAWN)), Round(RINGED))


def house(scene: Scene, seat: Seat, spot: Point) -> Patch:
    """A home of a seat."""
    return Patch(around(spot, HOME), (House(scene.looks[seat], spot, HOME, LEAST),))


def chip(number: int, spot: Point, *, new: bool) -> Patch:
    """An event on the map."""
    return Patch(around(spot, EVENT), tuple(event(spot, number, new=new)))


def event(spot: Point, number: int, *, new: bool) -> Iterator[Mark]:
    """The number of an event, as in the list."""
    yield Panel(around(spot, EVENT), "gold", "changed" if new else "ink", 5 if new else 2, 9)
    yield Text(spot, str(number), 32, "Bold", "#15191d", "mm")


HIGH = 34
"""The height of a neighborhood's name."""


def width(text: str) -> int:
    """How wide a name is."""
    return text_width(text, LEAST, "Semibold") + 12


def name(text: str, spot: Point, *, near: bool = False) -> Patch:
    """The name of a neighborhood, by its middle; of one that is near whoever has the turn, with the accent of turns."""
    wide = width(text)
    left, top = spot[0] - wide // 2, spot[1] - HIGH // 2
    box, edge = (left, top, left + wide, top + HIGH), ("turn", 3) if near else ("line", 1)
    return Patch(box, (Panel(box, "panel", *edge, 8), Text(spot, text, LEAST, "Semibold", "ink", "mm")))

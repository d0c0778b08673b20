"""The popularity of a candidate as a bar of its parts, with a mark where the election is called."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from render.boxes import Box, Point, around
from render.lettering import text_width
from render.marks import Field, Pen
from render.palette import WON, Look, on
from render.politocracy.popularity import Makeup
from render.politocracy.symbols import FULL
from rules.politocracy.board import BOARD

HEARTS, PANDERING, REST = "heart", "people", "muted"
"""The colours of the parts; constituents are in what their owner holds."""

LETTERS = 40


class Part(NamedTuple):
    """From where to where a part reaches, in percent, and its colour; none for constituents."""

    start: int
    end: int
    colour: str


def parts_of(makeup: Makeup) -> Iterator[Part]:
    """The parts that are seen: what was lost is taken from their end."""
    start = 0
    for percent, colour in zip(makeup, ("", HEARTS, PANDERING, REST), strict=True):
        end = min(start + max(percent, 0), makeup.popularity)
        if end > start:
            yield Part(start, end, colour)
            start = end


@dataclass(frozen=True)
class Thermometer:
    """Percents from 0 to those of the election, or as many as there are."""

    at: Box
    look: Look
    makeup: Makeup

    @property
    def box(self) -> Box:
        return self.at

    @property
    def inner(self) -> Box:
        left, top, right, bottom = self.at
        return left + 4, top + 4, right - 4, bottom - 4

    @property
    def most(self) -> int:
        """The percent at its end."""
        return max(FULL, self.makeup.gross)

    def x(self, percent: int) -> int:
        """Where so many percent end."""
        left, _, right, _ = self.inner
        return left + (right - left) * percent // self.most

    def paint(self, pen: Pen) -> None:
        _, top, _, bottom = self.inner
        pen.rectangle(self.at, pen.colours.border)
        pen.rectangle(self.inner, pen.colours.land)
        for percent in range(BOARD.heart, self.most, BOARD.heart):
            pen.rectangle((self.x(percent) - 1, bottom - 14, self.x(percent) + 1, bottom), pen.colours.line)
        for part in parts_of(self.makeup):
            self.fill(pen, part, (self.x(part.start), top, self.x(part.end), bottom))
        if self.makeup.popularity < self.makeup.gross:
            pen.frame((self.x(self.makeup.popularity), top, self.x(self.makeup.gross), bottom), 4, pen.colours.muted)
        pen.rectangle((self.x(FULL) - 6, top - 16, self.x(FULL), top + 18), pen.colours.ink)

    def fill(self, pen: Pen, part: Part, box: Box) -> None:
        """A part, with its percent where that has room."""
        left, top, right, bottom = box
        colour = pen.colours.role(part.colour) if part.colour else self.look.tint(pen.colours, WON)
        if part.colour:
            pen.rectangle(box, colour)
        else:
            Field(box, self.look, WON).paint(pen)
        pen.rectangle((right - 3, top, right, bottom), pen.colours.panel)
        label = str(part.end - part.start)
        if text_width(label, LETTERS, "Bold") + 12 < right - left:
            pen.text(((left + right) // 2, (top + bottom) // 2), label, LETTERS, "Bold", on(colour), "mm")


@dataclass(frozen=True)
class Rest:
    """The colour of what no sign stands for."""

    middle: Point
    size: int = 40

    @property
    def box(self) -> Box:
        return around(self.middle, self.size)

    def paint(self, pen: Pen) -> None:
        pen.rectangle(self.box, pen.colours.role(REST))

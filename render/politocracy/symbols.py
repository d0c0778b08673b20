"""The signs of Politocracy: what a candidate is made of, and how popular one is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal

from render import signs
from render.boxes import Box, Point
from render.layers import Shapes
from render.marks import Mark, Panel, Pen, Text, Token
from render.palette import Look, Palette, on
from render.signs import Design, Layer, Letters
from rules.politocracy.board import BOARD, Ideology

Kind = Literal["heart", "star", "dollar", "card", "scandal", "pandering", "lost turn"]
LEAST = 28
"""The least size of a piece with a letter."""

HEART: Shapes = (
    ("disc", (2, 8, 54, 60)),
    ("disc", (46, 8, 98, 60)),
    ("polygon", (6, 48, 94, 48, 50, 96)),
    ("polygon", (28, 34, 72, 34, 72, 50, 28, 50)),
)
WARNING: Shapes = (("polygon", (50, 4, 98, 92, 2, 92)),)
HAND: Shapes = (("disc", (4, 4, 96, 96)),)
SHEET: Shapes = (("bar", (16, 2, 84, 98, 10)),)


def lettered(colour: str, shapes: Shapes, text: str, down: int = 0) -> Design:
    """A sign of one colour with a letter."""
    return Design((Layer(colour, shapes),), Letters(75, text, "panel", down))


SIGNS: Mapping[Kind, Design] = {
    "heart": Design((Layer("heart", HEART),)),
    "star": Design((Layer("integrity", "star"),)),
    "dollar": lettered("funds", HAND, "$"),
    "card": lettered("turn", SHEET, "?"),
    "scandal": lettered("scandal", WARNING, "!", 10),
    "pandering": lettered("people", HAND, "P"),
    "lost turn": lettered("muted", HAND, "–"),
}

CHIP: Mapping[Ideology, str] = {
    Ideology.PROGRESSIVE: "progressive",
    Ideology.CENTRIST: "#ffffff",
    Ideology.CONSERVATIVE: "conservative",
}
"""The colour of who has declared an ideology."""

PALE: Mapping[Ideology, str] = {one: f"to_{one.lower()}" for one in Ideology}
"""The colour of what something is worth to them."""


class Sign(signs.Sign[Kind]):
    """Something that a candidate has."""

    DESIGNS: ClassVar[Mapping[str, Design]] = {**SIGNS}


def sign(kind: Kind | Literal["surrogate"], own: Look, middle: Point, size: int) -> Mark:
    """Something that a candidate has, a Surrogate too."""
    if kind == "surrogate":
        return Token("square", own, middle, max(size, LEAST), hollow=True)
    return Sign(kind, middle, size)


def chip(box: Box, ideology: Ideology, size: int, colours: Palette, *, new: bool) -> Iterator[Mark]:
    """An ideology in its colour; one that has just been declared has the accent around it."""
    left, top, right, bottom = box
    colour = CHIP[ideology]
    yield Panel(box, colour, "changed" if new else "border", 6 if new else 2, 9)
    ink = on(colours.role(colour))
    yield Text(((left + right) // 2, (top + bottom) // 2), ideology, size, "Semibold", ink, "mm")


FULL, TICK = BOARD.election_popularity, 10
"""The percent at the end of a gauge, and from one tick to the next."""


@dataclass(frozen=True)
class Gauge:
    """Popularity in a seat's colour, with a tick each ten percent; full where the election is called."""

    at: Box
    look: Look
    percent: int

    @property
    def box(self) -> Box:
        return self.at

    def paint(self, pen: Pen) -> None:
        left, top, right, bottom = self.at
        edge, full = pen.colours.border, self.x(self.percent)
        pen.rounded(self.at, 8, edge)
        pen.rounded((left + 3, top + 3, right - 3, bottom - 3), 6, pen.colours.land)
        pen.rectangle((left + 5, top + 5, full, bottom - 5), self.look.colour(pen.colours))
        for percent in range(TICK, FULL, TICK):
            pen.rectangle((self.x(percent) - 1, bottom - 12, self.x(percent) + 1, bottom), edge)

    def x(self, percent: int) -> int:
        """Where so many percent end."""
        left, _, right, _ = self.at
        return left + 5 + (right - left - 10) * min(percent, FULL) // FULL

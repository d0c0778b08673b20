"""The key of the picture of Re[District]ing below a post: what the signs in the city mean, in one line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import NamedTuple

from render.boxes import Box, Point, around
from render.glance import LEAST
from render.lettering import text_width
from render.marks import Mark, Panel, Spot, Text
from render.redistricting.symbols import Chip, Kind, Sign
from rules.redistricting.board import Position, Voter
from rules.redistricting.view import RedistrictingView

BEFORE, AIR = 6, 14
"""The room between a sign and its word, and the least between a word and the next sign."""
LARGE, SMALL, FRAME, SIGN, TILE = 44, 28, 34, 40, 30
RINGS = 56, 34, 22
"""The width of the two rings of the voter without concerns, and of each."""


class Entry(NamedTuple):
    """A sign of one mark or several by its middle, its width, and what it means."""

    sign: Callable[[Point], Iterable[Mark]]
    size: int
    word: str

    @property
    def width(self) -> int:
        return self.size + BEFORE + text_width(self.word, LEAST)


def key(view: RedistrictingView, box: Box) -> Iterator[Mark]:
    """As many signs as there is room for, evenly apart."""
    left, top, right, bottom = box
    shown, room = list[Entry](), right - left
    for entry in entries(view):
        if entry.width <= room:
            shown.append(entry)
            room -= entry.width + AIR
    gap, x, y = AIR + (room + AIR) // max(1, len(shown) - 1), left, (top + bottom) // 2
    for entry in shown:
        yield from entry.sign((x + entry.size // 2, y))
        yield Text((x + entry.size + BEFORE, y), entry.word, LEAST, "Regular", "muted")
        x += entry.width + gap


def entries(view: RedistrictingView) -> Iterator[Entry]:
    """What voters go by, cubes as far as there are any, who is ahead, for and against, and what else there is."""
    yield Entry(partial(chip, Position.FOR_BLUE, LARGE), LARGE, "1st concern")
    yield Entry(partial(chip, Position.FOR_BLUE, SMALL), SMALL, "2nd")
    if view.suppressed:
        yield Entry(partial(sign, "suppression", "×"), SIGN, "no vote")
    if view.doubled:
        yield Entry(partial(sign, "double", "×2"), SIGN, "2 votes")
    if view.promotions:
        yield Entry(partial(promoted, size=FRAME, votes="3"), FRAME, "promoted")
    yield Entry(ahead, FRAME, "ahead")
    yield Entry(partial(chip, Position.FOR_GREEN, FRAME), FRAME, "for")
    yield Entry(partial(chip, Position.AGAINST_GREEN, FRAME), FRAME, "against")
    if not view.winners:
        yield Entry(partial(tiles_left, count="3"), TILE, "tiles left")
    if Voter() in view.tokens.values():
        yield Entry(no_concerns, RINGS[0], "undecided")
    if any(one.reviewed for one in view.districts.values()):
        yield Entry(partial(sign, "review", ""), SIGN, "final lines")


def chip(position: Position, size: int, middle: Point) -> Iterator[Chip]:
    yield Chip(position, middle, size)


def sign(kind: Kind, text: str, middle: Point) -> Iterator[Sign]:
    yield Sign(kind, middle, SIGN, text)


def no_concerns(middle: Point) -> Iterator[Spot]:
    """The voter without concerns, who has two empty rings, here beside each other."""
    x, y = middle
    large, small = RINGS[1:]
    yield Spot("disc", (x - small // 2, y), large, "border", 4)
    yield Spot("disc", (x + large // 2, y), small, "border", 4)


def ahead(middle: Point) -> Iterator[Panel]:
    yield Panel(around(middle, FRAME), "panel", "gold", 4, 7)


def tiles_left(middle: Point, count: str) -> Iterator[Mark]:
    """The tiles that a district has left, on a small one."""
    yield Panel(around(middle, TILE), "panel", "ink", 2, 5)
    yield Text(middle, count, LEAST, "Semibold", "ink", "mm")


def promoted(middle: Point, size: int, votes: str) -> Iterator[Mark]:
    """The votes of a candidate on a cube: dark by day and light by night, so that it is found."""
    yield Panel(around(middle, size), "ink", "ink", 2, 5)
    yield Text(middle, votes, 27 if len(votes) > 1 else 30, "Bold", "panel", "mm")

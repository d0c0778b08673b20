"""What the pictures of posts share: few things, each large enough for a phone.

A phone shows a post's picture 367 pixels wide, a desk in a box of 550 by 350: a square is as wide as the phone and as
high as the box, and so looks alike on both. Three units of it are a pixel there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from render.boxes import Box, grid
from render.canvas import Patch
from render.lettering import text_width
from render.marks import Mark, Text, Token, name_within, text_within
from render.panels import GAP, panel_mark
from render.scene import Scene
from rules import Seat, join_words

ViewT = TypeVar("ViewT")
ChangesT = TypeVar("ChangesT")

SQUARE = (1100, 1100)
LEAST = 27
"""The least size of a letter: nine pixels on a phone."""

HEAD: Box = (12, 8, 1088, 84)
SIZES = (48, 44, 40, 36, 32)
DISC = 60
OVERHANG = 2
"""How far a last letter may reach beyond its width."""

ABREAST = 4
"""How many tiles stand in a row at most."""
LOW = 120
"""The height of a tile below which its first line is smaller."""


def head(scene: Scene[ViewT, ChangesT], moment: str, seat: Seat | None, says: str, box: Box = HEAD) -> Patch:
    """The moment, and at the right whose turn it is, or any other seat, with what is said of it.

    Where others are asked than that seat, it is they who stand there.
    """
    if scene.asked and seat not in scene.asked:
        seat, says = (scene.asked[0], "is asked") if len(scene.asked) == 1 else (None, several(scene))
    left, top, right, bottom = box
    y = (top + bottom) // 2
    title = text_within((left, y), moment, SIZES, (right - left) * 11 // 20, "Bold")
    if seat is None:
        return Patch(box, (title, *said(says, (title.box[2] + 24, right), y)))
    room = right - OVERHANG - (title.box[2] + 24 + DISC + 12)
    words = name_within((0, y), scene.name(seat), says, SIZES, room)
    start = right - OVERHANG - words.width
    disc = Token("disc", scene.looks[seat], (start - 12 - DISC // 2, y), DISC)
    return Patch(box, (title, disc, Text((start, y), words.text, words.size, "Semibold", "turn")))


def several(scene: Scene[ViewT, ChangesT]) -> str:
    """Who is asked at once, by their letters where there are few."""
    letters = [scene.looks[seat].letter for seat in scene.asked]
    return "all are asked" if len(letters) == len(scene.looks) > 2 else f"{join_words(letters)} are asked"


def said(says: str, room: tuple[int, int], y: int) -> Iterator[Mark]:
    """What is said at the right where no seat is meant."""
    if says:
        words = text_within((0, y), says, SIZES, room[1] - OVERHANG - room[0], "Semibold", "turn")
        yield Text((room[1] - OVERHANG, y), words.text, words.size, "Semibold", "turn", "rm")


def tiles(
    scene: Scene[ViewT, ChangesT], area: Box, tile: Callable[[Scene[ViewT, ChangesT], Seat, Box], Iterable[Mark]]
) -> Iterator[Patch]:
    """A tile a seat, in their order: in one row, or in two where there are more than four."""
    rows = -(-len(scene.seats) // ABREAST)
    boxes = grid(area, -(-len(scene.seats) // rows), rows, GAP)
    for seat, box in zip(scene.seats, boxes, strict=False):
        yield Patch(box, tuple(tile(scene, seat, box)))


def title(
    scene: Scene[ViewT, ChangesT], seat: Seat, box: Box, figure: str, *, lit: bool, new: bool = False
) -> Iterator[Mark]:
    """A tile's panel with whose it is and the figure that matters most; a `new` figure has the accent."""
    left, top, right, bottom = box
    y, size, disc = (top + 28, 44, 42) if bottom - top < LOW else (top + 44, 56, DISC - 8)
    count = Text((right - 16, y), figure, size, "Bold", "changed" if new else "ink", "rm")
    start = left + 20 + disc
    yield panel_mark(box, lit=lit)
    yield Token("disc", scene.looks[seat], (left + 14 + disc // 2, y), disc)
    room = right - 16 - text_width(figure, size, "Bold") - 10 - start
    yield text_within((start, y), scene.name(seat), (40, 36, 32, 28), room, "Semibold")
    yield count

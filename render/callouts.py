"""Labels on a picture that shows how a game is played: each frames a part of the board and says what it is.

They are pasted over a finished board, so every piece is a rectangle; a label is tied to its part by a straight bar.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from render.boxes import Box, Point, touches
from render.canvas import Patch
from render.lettering import text_width
from render.marks import Block, Mark, Panel, Text

SIZE, PITCH, EDGE = 46, 54, 22
"""Sizes of a label, in pixels of the board: its letters, which a phone shows at a quarter; its pitch; its margin."""
FRAME = 9
"""How thick a frame and a bar are."""


@dataclass(frozen=True)
class Callout:
    """A label: `lines` of a few words around the point `at` about the framed `part` of the board.

    The bar between them runs straight up, down or sideways from the label, unless both touch.
    """

    lines: tuple[str, ...]
    at: Point
    part: Box

    @property
    def label(self) -> Box:
        """The box that the label covers."""
        (x, y), lines = self.at, self.lines
        wide = max(text_width(line, SIZE, "Bold") for line in lines) // 2 + EDGE
        high = (len(lines) * PITCH + EDGE) // 2
        return x - wide, y - high, x + wide, y + high

    @property
    def bar(self) -> Box | None:
        """The bar from the label to its part; None where both touch. Raises ValueError where it cannot be straight."""
        (x, y), (left, top, right, bottom), half = self.at, self.part, FRAME // 2
        if touches(by_one(self.label), self.part):
            return None
        if left < x < right:
            ends = (self.label[3], top) if y < top else (bottom, self.label[1])
            return x - half, ends[0], x + half + 1, ends[1]
        if top < y < bottom:
            ends = (self.label[2], left) if x < left else (right, self.label[0])
            return ends[0], y - half, ends[1], y + half + 1
        raise ValueError(f"no straight bar leads from the label {self.text!r} to its part")

    @property
    def text(self) -> str:
        """What the label says, in one line."""
        return " ".join(self.lines)


def by_one(box: Box) -> Box:
    """A box that reaches a little further to all sides."""
    left, top, right, bottom = box
    return left - 1, top - 1, right + 1, bottom + 1


def overlay(callouts: Iterable[Callout]) -> Iterator[Patch]:
    """All that is pasted over the board: frames first, so that no label is crossed."""
    found = [*callouts]
    for one in found:
        yield from (plain(side) for side in (*sides(one.part), *filter(None, [one.bar])))
    yield from (Patch(one.label, tuple(label(one))) for one in found)


def plain(box: Box) -> Patch:
    return Patch(box, (Block(box, "changed"),))


def sides(box: Box) -> Iterator[Box]:
    """The four sides of a frame, within its box."""
    left, top, right, bottom = box
    yield left, top, right, top + FRAME
    yield left, bottom - FRAME, right, bottom
    yield left, top, left + FRAME, bottom
    yield right - FRAME, top, right, bottom


def label(one: Callout) -> Iterator[Mark]:
    """A label: its lines on the accent, with an edge that parts it from the board."""
    yield Block(one.label, "panel")
    left, top, right, bottom = one.label
    yield Panel((left + 3, top + 3, right - 3, bottom - 3), "changed", "changed", radius=14)
    x, y = one.at
    first = y - (len(one.lines) - 1) * PITCH // 2
    for at, line in enumerate(one.lines):
        yield Text((x, first + at * PITCH), line, SIZE, "Bold", "panel", "mm")

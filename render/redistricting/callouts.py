"""What the labels say on the picture that explains the game."""

from __future__ import annotations

from collections.abc import Iterator

from render.boxes import Box, stack
from render.callouts import FRAME, Callout
from render.redistricting.districts import GAP, places
from render.redistricting.layout import BLOCK, HEADING, SEATS, cell, in_block
from render.redistricting.panels import DICE, TALLEST
from rules.redistricting.board import District
from rules.redistricting.view import RedistrictingView

TURN = 350
"""The width of whose turn it is, at the right end of the heading."""
HALF = BLOCK // 2


def callouts(view: RedistrictingView) -> Iterator[Callout]:
    """The labels: the turn, the parts of the city, how districts vote, the secret goals."""
    _, top, right, bottom = HEADING
    start = right - TURN
    yield Callout(("Whose turn",), (start - 190, (top + bottom) // 2), (start, top, right + FRAME, bottom))
    yield from city()
    left, top, right, bottom = dict(places(view))[District.GREY]
    around = (left - GAP, top - GAP, right + GAP, bottom + GAP)
    yield Callout(("How Grey votes now",), (left - 275, top + 167), around)
    left, top, _, bottom = [*stack(SEATS, len(view.operatives), TALLEST)][1]
    yield Callout(("Goals stay", "secret"), (left + DICE + 130, bottom - 2 * FRAME), (left, top, left + DICE, bottom))


def city() -> Iterator[Callout]:
    """The labels on the blocks. Each hides two voters beside its part, and no candidate."""
    yield Callout(("A district:", "one winner"), in_block("C4", 8, HALF), area("A1", "C3"))
    yield Callout(("Ahead", "in Grey"), in_block("E3", -8, HALF), cell("F3"))
    yield Callout(("A new", "line"), in_block("G8", BLOCK - 38, HALF), cell("F8"))
    yield Callout(("A voter's", "concerns"), in_block("C9", 0, HALF), cell("C8"))


def area(first: str, last: str) -> Box:
    """The blocks from one to another, below it to the right."""
    return (*cell(first)[:2], *cell(last)[2:])

"""The panels beside a board: one a seat, below each other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from render.boxes import Box, stack
from render.canvas import Patch
from render.marks import Block, Field, Mark, Panel, Token
from render.palette import WON, Look
from render.scene import Scene
from rules import Seat

ViewT = TypeVar("ViewT")
ChangesT = TypeVar("ChangesT")


def in_column(
    scene: Scene[ViewT, ChangesT],
    column: Box,
    tallest: int,
    panel: Callable[[Scene[ViewT, ChangesT], Seat, Box], Iterable[Mark]],
) -> Iterator[Patch]:
    """A panel a seat, in the order of the seats."""
    for seat, box in enumerate(stack(column, len(scene.seats), tallest)):
        yield Patch(box, tuple(panel(scene, seat, box)))


def panel_mark(box: Box, *, lit: bool) -> Panel:
    """A panel; a lit one, as of a seat that has the turn or has won, has a broad edge in the accent."""
    return Panel(box, edge="turn" if lit else "line", width=6 if lit else 2)


def panel_with_side(box: Box, own: Look, wide: int, disc: int, *, lit: bool) -> Iterator[Mark]:
    """A panel with the seat's colours and disc down the left side, parted from the rest by a line."""
    left, top, _, bottom = box
    frame = panel_mark(box, lit=lit)
    edge = frame.width
    yield frame
    yield Field((left + edge + 2, top + edge + 2, left + wide, bottom - edge - 2), own, WON)
    yield Block((left + wide, top + edge, left + wide + 2, bottom - edge), "line")
    yield Token("disc", own, (left + (wide + edge + 2) // 2, top + 16 + disc // 2), disc)

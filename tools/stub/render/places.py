"""The places of Stub: a panel each, with a token for everybody who is there."""

from __future__ import annotations

from collections.abc import Iterator

from render.boxes import Box, Point
from render.canvas import Ground, Patch
from render.marks import Halo, Mark, Panel, Text, Token, text_within
from tools.stub.render.scene import Scene
from tools.stub.rules.board import WORTH

FIELD: Box = (24, 124, 1480, 1226)
COLUMNS, GAP = 3, 24
HEAD, EDGE = 100, 12
"""The height of what is printed on a panel, and what is left free around its tokens."""
TOKEN, STEP, ABREAST = 110, 140, 3
"""The size of a token, from the middle of one to the next, and how many stand in a row."""


def panel(place: str) -> Box:
    """Where the panel of a place lies."""
    left, top, right, bottom = FIELD
    row, column = divmod([*WORTH].index(place), COLUMNS)
    across, down = (right - left + GAP) // COLUMNS, (bottom - top + GAP) // -(-len(WORTH) // COLUMNS)
    x, y = left + column * across, top + row * down
    return x, y, x + across - GAP, y + down - GAP


def fixtures(place: str) -> Iterator[Mark]:
    """What is on a panel whoever comes: its name and its worth."""
    left, top, right, _ = panel(place)
    yield Panel(panel(place))
    yield text_within((left + 28, top + 54), place, (48, 40), right - left - 130, "Bold")
    yield Text((right - 28, top + 54), str(WORTH[place]), 64, "Bold", "turn", "rm")


GROUND = Ground(tuple(mark for place in WORTH for mark in fixtures(place)))


def places(scene: Scene) -> Iterator[Patch]:
    """What changes of each panel."""
    for place in WORTH:
        left, top, right, bottom = panel(place)
        yield Patch((left + EDGE, top + HEAD, right - EDGE, bottom - EDGE), tuple(tokens(scene, place)))


def tokens(scene: Scene, place: str) -> Iterator[Mark]:
    """Whoever is there; those who have just come have a ring."""
    there = [seat for seat, one in enumerate(scene.view.standings) if one.at == place]
    for number, seat in enumerate(there):
        middle = spot(place, number)
        if seat in scene.changes.went:
            yield Halo("disc", middle, TOKEN)
        yield Token("disc", scene.looks[seat], middle, TOKEN)


def spot(place: str, number: int) -> Point:
    """The middle of a token, row by row."""
    left, top, _, _ = panel(place)
    row, column = divmod(number, ABREAST)
    return left + 94 + column * STEP, top + HEAD + 80 + row * STEP

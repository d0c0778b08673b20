"""What stands around the places of Stub: the moment, and a panel for each seat."""

from __future__ import annotations

from collections.abc import Iterator

from render.boxes import Box
from render.canvas import Patch
from render.lettering import text_width
from render.marks import Mark, Text, text_within
from render.panels import in_column, panel_with_side
from rules import Seat, join_words
from tools.stub.render.scene import Scene
from tools.stub.render.words import moment, whereabouts

HEADING: Box = (24, 16, 1976, 108)
COLUMN: Box = (1504, 124, 1976, 1226)
TALLEST = 220
SIDE = 96
"""The width of what a panel has in the colours of its seat."""


def heading(scene: Scene) -> Patch:
    """The round, or who has won."""
    left, top, right, bottom = HEADING
    won = f", won by {join_words(map(scene.name, scene.view.winners))}" if scene.view.winners else ""
    text = text_within((left, (top + bottom) // 2), moment(scene.view) + won, (56, 44), right - left, "Bold")
    return Patch(HEADING, (text,))


def panels(scene: Scene) -> Iterator[Patch]:
    """A panel a seat."""
    return in_column(scene, COLUMN, TALLEST, panel)


def panel(scene: Scene, seat: Seat, box: Box) -> Iterator[Mark]:
    """Who it is, where it went last, and its points; what has changed has the accent."""
    left, top, right, bottom = box
    one, x, upper, lower = scene.view.standings[seat], left + SIDE + 20, top + 60, bottom - 50
    score = str(one.score)
    room = right - 24 - x - text_width(score, 64, "Bold") - 16
    yield from panel_with_side(box, scene.looks[seat], SIDE, 64, lit=seat in scene.view.winners)
    yield text_within((x, upper), scene.name(seat), (44, 36, 30), room, "Semibold")
    yield Text((right - 24, upper), score, 64, "Bold", "changed" if seat in scene.changes.scored else "ink", "rm")
    yield text_within((x, lower), whereabouts(one), (34, 28), right - 90 - x, "Regular", "muted")
    if seat == scene.view.me:
        yield Text((right - 24, lower), "you", 30, "Semibold", "muted", "rm")

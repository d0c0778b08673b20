"""The regions of Ninety at a glance: who leads each, by how many votes, and what that is worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from render.boxes import Box
from render.canvas import Patch
from render.glance import LEAST
from render.lettering import largest
from render.marks import Mark, Panel, Text, Token
from render.ninety.campaigns import leaders
from render.ninety.glance_ground import BADGES
from render.ninety.map import TINTS, name_lines
from render.ninety.scene import Scene
from rules.ninety.board import BOARD

FIGURES = (36, 32, LEAST)
LINE = 30
"""The height of a line of a region's name."""
BETWEEN = 8
"""The gap between the votes and what they are worth."""


def badges(scene: Scene) -> Iterator[Patch]:
    """A region's name, who leads it, the votes of the first and the second, and the points of the first."""
    for region, box in BADGES.items():
        yield Patch(box, (Panel(box, TINTS[region], "border", 3, 12), *leading(scene, region, box)))


def leading(scene: Scene, region: str, box: Box) -> Iterator[Mark]:
    """The name; below it the tokens of the first, or the letters of many, and how many votes they have to the next.

    The votes have the accent where others lead than before.
    """
    left, top, right, bottom = box
    x, y, room = (left + right) // 2, bottom - 26, right - left - 10
    votes = scene.view.regions[region].votes
    first = leaders(votes)
    others = scene.since and leaders(scene.since.regions[region].votes) != first
    colour = "changed" if others else "ink"
    for number, line in enumerate(name_lines(region, room, LEAST)):
        yield Text((x, top + 21 + number * LINE), line, LEAST, "Semibold", "ink", "mm")
    label = margin(votes)
    if len(first) > 2:
        label = " ".join([*(scene.looks[seat].letter for seat in first), label])
        yield Text((x, y), label, largest(label, room, FIGURES, "Bold"), "Bold", colour, "mm")
        return
    worth = Text((0, y), f"+{pays(scene, region)}", LEAST, "Semibold", "ink")
    tokens = len(first) * 44 + 4 * bool(first)
    size = largest(label, room - tokens - worth.width - BETWEEN, FIGURES, "Bold")
    count = Text((0, y), label, size, "Bold", colour if first else "muted")
    wide = tokens + count.width + BETWEEN + worth.width
    if wide > room:
        wide = tokens + count.width
    start = x - wide // 2
    for number, seat in enumerate(first):
        yield Token("disc", scene.looks[seat], (start + 21 + number * 44, y), 42)
    yield replace(count, at=(start + tokens, y))
    if wide > tokens + count.width:
        yield replace(worth, at=(start + tokens + count.width + BETWEEN, y))


def pays(scene: Scene, region: str) -> int:
    """The points of whoever is first in a region; of nobody's, those to be had."""
    return max(scene.view.regions[region].points) or BOARD.points(len(scene.seats))[0]


def margin(votes: Sequence[int]) -> str:
    """The votes of the first and the second, or of those who tie."""
    most, second, *_ = sorted(votes, reverse=True)
    if not most:
        return "–"
    return f"={most}" if most == second else f"{most}–{second}"

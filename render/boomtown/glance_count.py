"""The count of Boomtown in a post's picture: each faction's votes, who gets them, and the Favor that decides it."""

from __future__ import annotations

from collections.abc import Iterator

from render.boomtown.glance_town import GAP, favor
from render.boomtown.scene import Scene
from render.boomtown.symbols import Sign
from render.boxes import Box, grid
from render.canvas import Patch
from render.marks import Mark, Panel, Text, Token, text_within

SIDE = 28
NAME, VOTES, DISC, CHIPS = 48, 120, 130, 72
"""The height of a faction's name and of its votes, the disc of whoever gets them, and the room for the Favor."""


def count(scene: Scene, box: Box) -> Iterator[Patch]:
    """The factions, two and two."""
    for name, place in zip(scene.view.factions, grid(box, 2, 2, GAP), strict=True):
        yield Patch(place, (Panel(place), *faction(scene, name, place)))


def faction(scene: Scene, name: str, box: Box) -> Iterator[Mark]:
    """A faction's name, its votes with an arrow to whoever gets them, and the net Favor of all."""
    one, (left, top, right, bottom) = scene.view.factions[name], box
    x, end, y = left + SIDE, right - SIDE, (top + bottom) // 2
    yield text_within((x, top + 56), name, (NAME, 44, 40), end - x, "Bold")
    yield Sign("meeple", (x + 45, y), 90)
    yield Text((x + 100, y), str(one.out), VOTES, "Bold")
    yield Text(((left + right) // 2 + 40, y), "→", 72, "Bold", "muted", "mm")
    if one.leader is None:
        yield Text((end, y), "nobody", 48, "Semibold", "muted", "rm")
    else:
        yield Token("disc", scene.looks[one.leader], (end - DISC // 2 - 8, y), DISC)
    yield from favor(scene, name, (x, bottom - CHIPS - 16, end, bottom - 16))

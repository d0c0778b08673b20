"""The ten regions of the election in Politocracy as cards, with all chits, dice and ads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from render.boxes import Box, Point
from render.canvas import Patch
from render.lettering import measured, wrapped
from render.marks import Card, Field, Halo, Mark, Text, Token, text_within
from render.palette import WON, on
from render.politocracy.scene import SIDES, Scene, summed, voting
from rules import Seat
from rules.politocracy.board import REGIONS

HEAD, PART = 110, 180
"""The heights on a card of what its winner holds, and of the part of a finalist."""

PIECE, STATE = 76, 32
"""The sizes of a piece and of the states."""

FEW = 6
"""So many dice are told one by one."""


def regions(scene: Scene, boxes: Iterator[Box]) -> Iterator[Patch]:
    """A card a region."""
    for region, box in zip(REGIONS, boxes, strict=True):
        yield Patch(box, tuple(drawn(scene, region, box)))


def drawn(scene: Scene, region: str, box: Box) -> Iterator[Mark]:
    """A region: in its winner's colours the number and the votes, then its states, then a part for each finalist."""
    left, top, right, bottom = box
    new, under_way = region in scene.found.voted, region == voting(scene.view)
    edge = "changed" if new else "turn" if under_way else "line"
    yield Card(box, "panel", edge, 6 if new or under_way else 2, 14)
    yield from head(scene, region, (left + 8, top + 8, right - 8, top + HEAD))
    yield from states(REGIONS[region].states, (left + 12, top + HEAD), right - left - 24)
    for at, seat in enumerate(scene.view.finalists[:SIDES]):
        yield from finalist(scene, region, seat, (left + 16, bottom - (SIDES - at) * PART), right - 16)


def states(codes: Sequence[str], at: Point, room: int) -> Iterator[Mark]:
    """The states of a region, in lines."""
    for row, line in enumerate(wrapped(" ".join(codes), room, STATE)):
        yield Text((at[0], at[1] + 26 + row * (STATE + 6)), line, STATE, "Regular", "muted")


def head(scene: Scene, region: str, box: Box) -> Iterator[Mark]:
    """The number of a region and its votes, in what its winner holds."""
    left, top, right, bottom = box
    middle, ink = ((left + right) // 2 - 8, (top + bottom) // 2), "ink"
    one = scene.view.regions.get(region)
    if one is not None and one.winner is not None:
        own = scene.looks[one.winner]
        yield Field(box, own, WON)
        yield Token("disc", own, middle, 64)
        ink = on(own.tint(scene.colours, WON))
    elif one is not None:
        yield Text(middle, "passed", 36, "Regular", "muted", "mm")
    yield Text((left + 10, middle[1]), region, 48, "Bold", ink)
    yield Text((right - 10, middle[1]), str(REGIONS[region].votes), 60, "Bold", ink, "rm")


def finalist(scene: Scene, region: str, seat: Seat, at: Point, right: int) -> Iterator[Mark]:
    """A finalist in a region: the chits, then the dice with the ads and what they come to."""
    (left, top), chits = at, scene.view.chits.get(seat, {}).get(region, 0)
    middle, below = (left + PIECE // 2 + 4, top + PIECE // 2 + 6), top + PIECE + 38
    if scene.found.chits and chits:
        yield Halo("disc", middle, PIECE)
    yield Token("disc", scene.looks[seat], middle, PIECE, hollow=not chits)
    if scene.view.chits:
        yield Text((left + PIECE + 16, middle[1]), f"×{chits}", 52, "Bold", "ink" if chits else "muted")
    if (one := summed(scene.view, region, seat)) is not None:
        yield Text((right, middle[1]), str(one.total), 72, "Bold", "ink", "rm")
        yield Text((right, below), one.ads, 40, "Semibold", "ink", "rm")
        room = right - left - measured(one.ads, 40, "Semibold") - 10
        yield text_within((left, below), rolled(one.dice), (36, 32, 28, 24), room, "Regular", "muted")


def rolled(dice: Sequence[int]) -> str:
    """Dice, the best first; many by how often each came."""
    if len(dice) <= FEW:
        return " ".join(str(die) for die in sorted(dice, reverse=True))
    return ", ".join(f"{count}×{die}" for die, count in sorted(Counter(dice).items(), reverse=True))

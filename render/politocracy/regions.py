"""The ten regions of the election in Politocracy as cards, with all chits, dice and ads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate

from render.boxes import Box, Point
from render.canvas import Patch
from render.lettering import wrap
from render.marks import Block, Field, Halo, Mark, Panel, Text, Token, text_within
from render.palette import WON, on
from render.politocracy.chits import Sum, alone, both_there, come_to, there, voting
from render.politocracy.map import NOBODY
from render.politocracy.scene import Scene
from rules import Seat, number
from rules.politocracy.board import ELECTORS, MAJORITY, REGIONS
from rules.politocracy.view import PolitocracyView

HEAD, PART = 104, 202
"""The heights of a card's head, in its winner's colours, and of the part of a finalist."""

PIECE, DIE, GAP = 80, 50, 8
STATE = 62
"""The size of the codes of states before the chits are shown."""

A_ROW, ROWS = 6, 2
"""The most dice that are shown one by one: in a row, and rows of them."""

TOTALS: Mapping[str, int] = dict(zip(REGIONS, accumulate(one.votes for one in REGIONS.values()), strict=True))
"""The votes of each region and of all before it."""


def regions(scene: Scene, boxes: Iterator[Box]) -> Iterator[Patch]:
    """A card a region."""
    for region, box in zip(REGIONS, boxes, strict=True):
        yield Patch(box, tuple(region_marks(scene, region, box)))


def region_marks(scene: Scene, region: str, box: Box) -> Iterator[Mark]:
    """A region: in its winner's colours the number and the votes, then its states, then a part for each finalist."""
    left, top, right, bottom = box
    new, under_way = region in scene.changes.voted, region == voting(scene.view)
    edge = "turn" if under_way else "line"
    yield Panel(box, "panel", "changed" if new else edge, 6 if new or under_way else 2, 14)
    yield from head(scene, region, (left + 8, top + 8, right - 8, top + HEAD))
    inner = (left + 16, top + HEAD + 6, right - 16, bottom - 12)
    if not scene.view.chits:
        yield from before_chits(region, inner)
        return
    states = " ".join(REGIONS[region].states)
    yield text_within((inner[0], inner[1] + 24), states, (40, 38, 36, 34, 32), inner[2] - inner[0], "Regular", "muted")
    one, finalists = scene.view.regions.get(region), scene.view.finalists
    if not there(scene.view, region) and not (one and one.dice):
        yield from no_chits(scene.view, (inner[0], bottom - 2 * PART, inner[2], bottom))
        return
    for seat, y in zip(finalists, (bottom - 2 * PART, bottom - PART), strict=True):
        yield from finalist(scene, region, seat, (inner[0], y), inner[2])


def no_chits(view: PolitocracyView, box: Box) -> Iterator[Mark]:
    """The note on a region without chits that it may vote later."""
    left, top, right, _ = box
    yield Text((left, top + 40), "No chits", 56, "Bold", "muted")
    text = "" if view.elected is not None else f"Votes last, with one die each, if nobody has {MAJORITY}."
    for row, line in enumerate(wrap(text, right - left, 40)):
        yield Text((left, top + 110 + row * 50), line, 40, "Regular", "muted")


def before_chits(region: str, box: Box) -> Iterator[Mark]:
    """A region before the chits are shown: its states, and the sum of votes up to it."""
    left, top, right, bottom = box
    for row, line in enumerate(wrap(" ".join(REGIONS[region].states), right - left, STATE)):
        yield Text((left, top + 56 + row * (STATE + 16)), line, STATE, "Regular", "muted")
    total = TOTALS[region]
    if 0 <= total - MAJORITY < REGIONS[region].votes:
        yield Text((left, bottom - 84), f"first chance of {MAJORITY}", 40, "Semibold")
    yield Text((left, bottom - 30), f"up to here: {total} of {ELECTORS}", 38, "Regular", "muted")


def head(scene: Scene, region: str, box: Box) -> Iterator[Mark]:
    """The number of a region and its votes, in its winner's colours."""
    left, top, right, bottom = box
    middle, ink = ((left + right) // 2 - 8, (top + bottom) // 2), "ink"
    one = scene.view.regions.get(region)
    if one is not None and one.winner is not None:
        own = scene.looks[one.winner]
        yield Field(box, own, WON)
        yield Token("disc", own, middle, 72)
        ink = on(own.tint(scene.colours, WON))
    elif one is not None:
        yield Block(box, NOBODY)
        yield Text(middle, "later" if scene.view.elected is None else "nobody", 44, "Semibold", "ink", "mm")
    yield Text((left + 12, middle[1]), region, 56, "Bold", ink)
    yield Text((right - 12, middle[1]), str(REGIONS[region].votes), 68, "Bold", ink, "rm")


def finalist(scene: Scene, region: str, seat: Seat, at: Point, right: int) -> Iterator[Mark]:
    """A finalist in a region: the chits or the ads with their result, and the dice below."""
    (left, top), chits = at, scene.view.chits.get(seat, {}).get(region, 0)
    middle = (left + PIECE // 2 + 4, top + PIECE // 2)
    if scene.changes.chits and chits:
        yield Halo("disc", middle, PIECE)
    yield Token("disc", scene.looks[seat], middle, PIECE, hollow=not chits)
    row, below = (left + PIECE + 18, middle[1], right, middle[1]), (left, top + PIECE + GAP)
    if come := come_to(scene.view, region, seat):
        yield from result(come, row)
        yield from dice([*map(str, sorted(come.dice, reverse=True))], below)
    else:
        yield from hopes(chits, row, alone=alone(scene.view, region) == seat)
        yield from dice([""] * chits if both_there(scene.view, region) else [], below)


def result(come: Sum, row: Box) -> Iterator[Mark]:
    """The ads of a finalist, and their sum with the best die."""
    left, y, right, _ = row
    if come.ads:
        yield Text((left, y), come.ads, 44, "Semibold")
    yield Text((right, y), f"={number(come.total)}", 68, "Bold", "ink", "rm")


def hopes(chits: int, row: Box, *, alone: bool) -> Iterator[Mark]:
    """The chits of a finalist where nothing is rolled, or not yet."""
    left, y, right, _ = row
    yield Text((left, y), f"×{chits}", 56, "Bold", "ink" if chits else "muted")
    if alone:
        yield Text((right, y), "alone", 44, "Regular", "muted", "rm")


def dice(faces: Sequence[str], at: Point) -> Iterator[Mark]:
    """Dice, the best first, or blank ones to be rolled; of many each number once, with how often it came."""
    left, top = at
    if len(faces) <= A_ROW * ROWS:
        for number, face in enumerate(faces):
            row, column = divmod(number, A_ROW)
            yield from die(face, (left + column * (DIE + GAP), top + row * (DIE + GAP // 2)), best=face == faces[0])
        return
    for number, (face, count) in enumerate(Counter(faces).items()):
        row, column = divmod(number, A_ROW // 2)
        x, y = left + column * 2 * (DIE + GAP), top + row * (DIE + GAP // 2)
        yield from die(face, (x, y), best=face == faces[0])
        yield Text((x + DIE + 4, y + DIE // 2), f"×{count}", 32, "Regular")


def die(face: str, at: Point, *, best: bool) -> Iterator[Mark]:
    """A die with its number, or one to be rolled; the best one is edged."""
    (left, top), best = at, best and bool(face)
    yield Panel((left, top, left + DIE, top + DIE), "panel", "ink" if best else "line", 5 if best else 2, 10)
    if face:
        yield Text((left + DIE // 2, top + DIE // 2), face, 38, "Bold" if best else "Regular", "ink", "mm")

"""The election in Politocracy: the regions on their map, and a bar to the majority."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from render.boxes import Box
from render.canvas import Patch
from render.land import Land
from render.marks import Card, Field, Halo, Mark, Pen, Text, Token, muted, said_within, text_within
from render.palette import WON, Look
from render.politocracy.map import OUTLINES, ROUND, label
from render.politocracy.scene import SIDES, Scene, summed, voting
from render.politocracy.words import moment
from rules import Seat
from rules.politocracy.board import ELECTORS, MAJORITY, REGIONS

HEADING: Box = (6, 6, 1390, 84)
BAR: Box = (6, 84, 1390, 212)
"""Northern states lie to the right of both."""

LEGEND: Box = (490, 1180, 872, 1240)
PIECE = 44


def election(scene: Scene) -> Iterator[Patch]:
    """The moment, the bar, and the regions with their labels."""
    yield Patch(HEADING, tuple(heading(scene)))
    yield Patch(BAR, tuple(bar(scene)))
    yield from lands(scene)
    for region in REGIONS:
        yield Patch(label(region), tuple(labelled(scene, region, label(region))), ROUND)
    left, top, _, bottom = LEGEND
    said = "Best die and ads decide" if scene.view.regions else "Each chit is a die"
    yield Patch(LEGEND, (muted((left, (top + bottom) // 2), said),))


def heading(scene: Scene) -> Iterator[Mark]:
    """The moment, and who is elected."""
    left, top, right, bottom = HEADING
    y, elected = (top + bottom) // 2, scene.view.elected
    title = text_within((left + 12, y), moment(scene.view), (64, 56), 560, "Bold")
    yield title
    if elected is not None:
        x = title.box[2] + 80
        yield Token("disc", scene.looks[elected], (x, y), 68)
        yield said_within((x + 46, y), scene.name(elected), "is President", (56, 52, 48, 44), right - x - 58)


def bar(scene: Scene) -> Iterator[Mark]:
    """The finalists from either end, and the mark that both want to pass."""
    left, top, right, bottom = BAR
    view = scene.view
    votes = tuple(view.votes[seat] for seat in view.finalists[:SIDES])
    looks = tuple(scene.looks[seat] for seat in view.finalists[:SIDES])
    yield Race((left + 10, top + 74, right - 10, bottom - 6), looks, votes)
    yield Text(((left + right) // 2, top + 32), f"{MAJORITY} to win", 40, "Semibold", "muted", "mm")
    for at, seat in enumerate(view.finalists[:SIDES]):
        yield from side(scene, seat, str(votes[at]), top + 34, leftwards=bool(at))


def side(scene: Scene, seat: Seat, votes: str, y: int, *, leftwards: bool) -> Iterator[Mark]:
    """A finalist at an end of the bar: the piece, the votes, the name."""
    left, _, right, _ = BAR
    way, x = (-1, right - 44) if leftwards else (1, left + 44)
    new = any(scene.view.regions[one].winner == seat for one in scene.found.voted)
    figure = Text((x + way * 44, y), votes, 64, "Bold", "changed" if new else "ink", "rm" if leftwards else "lm")
    yield Token("disc", scene.looks[seat], (x, y), 62)
    yield figure
    start = figure.at[0] + way * (figure.width + 16)
    name = text_within((start, y), scene.name(seat), (44, 40, 36), 300, "Semibold")
    yield replace(name, anchor=figure.anchor)


@dataclass(frozen=True)
class Race:
    """The votes of two finalists, from either end of a bar, and a mark in its middle."""

    at: Box
    looks: tuple[Look, ...]
    votes: tuple[int, ...]

    @property
    def box(self) -> Box:
        return self.at

    def paint(self, pen: Pen) -> None:
        left, top, right, bottom = self.at
        pen.rounded(self.at, 12, pen.colours.border)
        inner = (left + 4, top + 4, right - 4, bottom - 4)
        pen.rectangle(inner, pen.colours.panel)
        for at, (own, votes) in enumerate(zip(self.looks, self.votes, strict=True)):
            reach = (inner[2] - inner[0]) * votes // ELECTORS
            start = inner[2] - reach if at else inner[0]
            if reach:
                Field((start, inner[1], start + reach, inner[3]), own, WON).paint(pen)
        x = (left + right) // 2
        pen.rectangle((x - 3, top - 8, x + 3, bottom), pen.colours.ink)


def lands(scene: Scene) -> Iterator[Patch]:
    """The regions that have voted, in what their winners hold; bare if they were passed over."""
    for region, one in scene.view.regions.items():
        look = None if one.winner is None else scene.looks[one.winner]
        yield Patch(OUTLINES[region].box, (Land(OUTLINES[region], look, WON),), OUTLINES[region])


def labelled(scene: Scene, region: str, box: Box) -> Iterator[Mark]:
    """The number of a region, its votes and its winner; below them its states, then the chits, then the results."""
    left, top, right, bottom = box
    one, upper, lower = scene.view.regions.get(region), top + 32, bottom - 32
    yield edged(scene, region, box)
    yield Text((left + 14, upper), region, 36, "Semibold", "muted")
    yield Text((right - 14, upper), str(REGIONS[region].votes), 50, "Bold", "ink", "rm")
    middle = ((left + right) // 2 - 6, upper)
    if one and one.winner is not None:
        yield Token("disc", scene.looks[one.winner], middle, PIECE)
    elif one:
        yield Text(middle, "–", PIECE, "Bold", "muted", "mm")
    if not scene.view.chits:
        states = " ".join(REGIONS[region].states)
        yield text_within((left + 12, lower), states, (24, 22, 20), right - left - 18, "Regular", "muted")
        return
    half = (right - left - 12) // 2
    for at, seat in enumerate(scene.view.finalists[:SIDES]):
        yield from finalist(scene, region, seat, (left + 8 + at * half, lower))


def edged(scene: Scene, region: str, box: Box) -> Card:
    """The label of a region: with the accent once it has voted, another one if it is the next."""
    if region in scene.found.voted:
        return Card(box, "panel", "changed", 6, 14)
    under_way = region == voting(scene.view)
    return Card(box, "panel", "turn" if under_way else "border", 6 if under_way else 3, 14)


def finalist(scene: Scene, region: str, seat: Seat, at: tuple[int, int]) -> Iterator[Mark]:
    """A finalist in a region: the chits, or what the dice and ads came to."""
    x, y = at[0] + PIECE // 2 + 2, at[1]
    chits, come = scene.view.chits.get(seat, {}).get(region, 0), summed(scene.view, region, seat)
    if scene.found.chits and chits:
        yield Halo("disc", (x, y), PIECE - 4)
    yield Token("disc", scene.looks[seat], (x, y), PIECE - 4, hollow=not chits)
    said = f"×{chits}" if come is None else f"={come.total}".replace("-", "−")
    yield Text((x + PIECE // 2 + 2, y), said, 36, "Bold", "ink" if chits or come else "muted")

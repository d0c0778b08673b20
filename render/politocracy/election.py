"""The election in Politocracy: the ten regions with chits, dice and ads, and a bar to the majority."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from render.boxes import Box, Point
from render.canvas import Ground, Patch
from render.lettering import measured, wrapped
from render.marks import Card, Field, Halo, Mark, Pen, Text, Token, said_within, text_within
from render.palette import WON, Look, on
from render.politocracy.layout import BOARD as FIELD
from render.politocracy.scene import Scene, voting
from render.politocracy.words import moment
from rules import Seat, signed
from rules.politocracy.board import ELECTORS, MAJORITY, REGIONS

HEADING: Box = (FIELD[0], FIELD[1], FIELD[2], 100)
BAR: Box = (FIELD[0], 108, FIELD[2], 262)
CARDS: Box = (FIELD[0], 274, FIELD[2], FIELD[3])
COLUMNS, GAP = 5, 8
HEAD, PART = 92, 158
"""The heights on a card of what its winner holds, and of the part of a finalist."""

PIECE, STATE = 68, 26
"""The sizes of a piece and of the states."""

SIDES = 2
"""The finalists."""


def election(scene: Scene) -> Iterator[Patch]:
    """The moment, the bar, and the regions."""
    yield Patch(HEADING, tuple(heading(scene)))
    yield Patch(BAR, tuple(bar(scene)))
    for region in REGIONS:
        yield Patch(card(region), tuple(drawn(scene, region, card(region))))


def heading(scene: Scene) -> Iterator[Mark]:
    """The moment, and at the right end who is elected."""
    left, top, right, bottom = HEADING
    y, elected = (top + bottom) // 2, scene.view.elected
    title = text_within((left + 12, y), moment(scene.view), (64, 56), 560, "Bold")
    yield title
    if elected is not None:
        x = title.box[2] + 80
        yield Token("disc", scene.looks[elected], (x, y), 72)
        yield said_within((x + 50, y), scene.name(elected), "is President", (56, 52, 48, 44), right - x - 62)


def bar(scene: Scene) -> Iterator[Mark]:
    """The finalists from either end, and the mark that both want to pass."""
    left, top, right, bottom = BAR
    view = scene.view
    votes = [view.votes[seat] for seat in view.finalists]
    looks = tuple(scene.looks[seat] for seat in view.finalists)
    gauge = (left + 12, top + 78, right - 12, bottom - 4)
    yield Race(gauge, looks, tuple(votes))
    yield Text(((left + right) // 2, top + 36), f"{MAJORITY} to win", 40, "Semibold", "muted", "mm")
    for at, seat in enumerate(view.finalists[:SIDES]):
        yield from side(scene, seat, str(votes[at]), top + 36, leftwards=bool(at))


def side(scene: Scene, seat: Seat, votes: str, y: int, *, leftwards: bool) -> Iterator[Mark]:
    """A finalist at an end of the bar: the piece, the votes, the name."""
    left, _, right, _ = BAR
    wide, room = measured(votes, 64, "Bold"), 340
    own, new = scene.looks[seat], any(scene.view.regions[one].winner == seat for one in scene.found.voted)
    x = right - 46 if leftwards else left + 46
    yield Token("disc", own, (x, y), 64)
    x += -44 if leftwards else 44
    yield Text((x, y), votes, 64, "Bold", "changed" if new else "ink", "rm" if leftwards else "lm")
    x += -wide - 16 if leftwards else wide + 16
    name = text_within((x, y), scene.name(seat), (44, 40, 36), room, "Semibold")
    yield Text(name.at, name.text, name.size, name.weight, "ink", "rm") if leftwards else name


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
        wide = inner[2] - inner[0]
        for at, (own, votes) in enumerate(zip(self.looks, self.votes, strict=True)):
            reach = wide * votes // ELECTORS
            start = inner[2] - reach if at else inner[0]
            if reach:
                Field((start, inner[1], start + reach, inner[3]), own, WON).paint(pen)
        x = (left + right) // 2
        pen.rectangle((x - 3, top - 10, x + 3, bottom), pen.colours.ink)


def card(region: str) -> Box:
    """Where the card of a region lies."""
    left, top, right, bottom = CARDS
    row, column = divmod([*REGIONS].index(region), COLUMNS)
    across, down = (right - left + GAP) // COLUMNS, (bottom - top + GAP) // -(-len(REGIONS) // COLUMNS)
    x, y = left + column * across, top + row * down
    return x, y, x + across - GAP, y + down - GAP


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
    if sums := summed(scene, region, seat):
        total, ads, dice = sums
        yield Text((right, middle[1]), str(total), 68, "Bold", "ink", "rm")
        yield Text((right, below), ads, 36, "Semibold", "ink", "rm")
        room = right - left - measured(ads, 36, "Semibold") - 10
        yield text_within((left, below), dice, 28, room, "Regular", "muted")


def summed(scene: Scene, region: str, seat: Seat) -> tuple[int, str, str] | None:
    """What the best die and all ads come to, the ads, and the dice; nothing without any."""
    one, at = scene.view.regions.get(region), scene.view.finalists.index(seat)
    if one is None or len(one.dice) <= at or not one.dice[at]:
        return None
    own = one.positive[at] if len(one.positive) > at else 0
    against = sum(spent for other, spent in enumerate(one.negative) if other != at)
    parts = " ".join(signed(count) for count in (own, -against) if count)
    return max(one.dice[at]) + own - against, parts, " ".join(map(str, sorted(one.dice[at], reverse=True)))


GROUND = Ground(())

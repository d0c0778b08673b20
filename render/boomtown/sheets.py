"""The sheets of the players of Boomtown, beside the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from render.boomtown.layout import SHEETS
from render.boomtown.scene import Scene
from render.boomtown.symbols import Kind, Sign
from render.boxes import Box
from render.canvas import Patch
from render.lettering import measured
from render.marks import Field, Mark, Spot, Text, Token, text_within
from render.palette import WON
from render.panels import framed, stacked
from rules import Seat
from rules.boomtown.board import Resource
from rules.boomtown.view import Standing

TALLEST = 380
ROOMY = 270
BAND = 24
"""The width of the seat's pattern, down the left side."""

Count: TypeAlias = tuple[Kind, int, str]
"""A sign, a count and its colour."""

DICE, DIE = 3, 50
GUTTER = 18
"""Between the factions on the left and those on the right, which lie as their cards do."""
GOODS: tuple[tuple[Resource, Kind], ...] = (
    (Resource.COIN, "coin"),
    (Resource.FOOD, "food"),
    (Resource.WOOD, "wood"),
    (Resource.STONE, "stone"),
)


def sheets(scene: Scene) -> Iterator[Patch]:
    """A sheet a player, in the order of the seats."""
    for seat, box in enumerate(stacked(SHEETS, len(scene.seats), TALLEST)):
        yield Patch(box, tuple(sheet(scene, seat, box)))


def sheet(scene: Scene, seat: Seat, box: Box) -> Iterator[Mark]:
    """Who it is, the votes, the free dice and goods, then Favor and Scorn by faction."""
    left, top, right, bottom = box
    view, own = scene.view, scene.looks[seat]
    frame = framed(box, lit=seat == view.turn or seat in view.elected)
    edge = frame.width
    yield frame
    yield Field((left + edge + 2, top + edge + 6, left + BAND, bottom - edge - 6), own, WON)
    yield Token("disc", own, (left + BAND + 38, top + 38), 52)
    lines = Lines(scene, seat, left + BAND + 14, right - 18, roomy=bottom - top >= ROOMY)
    yield from lines.title(top + 38)
    rest = bottom - top - 74
    high = max(rest * 26 // 100, 52)
    yield from lines.holds(top + 70 + high // 2)
    wide, step = (lines.right - lines.left + GUTTER) // 2, (rest - high - 4) // 2
    for at, name in enumerate(view.factions):
        row, column = divmod(at, 2)
        yield from lines.favor(
            name, lines.left + column * wide, top + 70 + high + row * step + step // 2, wide - GUTTER
        )


@dataclass(frozen=True)
class Lines:
    """The lines of a sheet from `left` to `right`; larger where it is roomy."""

    scene: Scene
    seat: Seat
    left: int
    right: int
    roomy: bool

    @property
    def one(self) -> Standing:
        return self.scene.view.standings[self.seat]

    def ink(self, what: str) -> str:
        """The accent for a count that has changed."""
        return "changed" if self.scene.found.of(self.seat, what) else "ink"

    def title(self, y: int) -> Iterator[Mark]:
        """The name, what is to be said of the seat, and its votes."""
        votes, name, start = str(self.one.votes), self.scene.name(self.seat), self.left + 62
        word = "vote" if self.one.votes == 1 else "votes"
        yield Text((self.right, y + 8), word, 24, "Regular", "muted", "rm")
        end = self.right - measured(word, 24) - 7
        yield Text((end, y), votes, 56, "Bold", self.ink("votes"), "rm")
        end -= measured(votes, 56, "Bold") + 12
        if said := self.tag():
            size, colour = (30, "turn") if self.seat in self.scene.view.elected else (22, "muted")
            yield Text((end, y + 8), said, size, "Semibold", colour, "rm")
            end -= measured(said, size, "Semibold") + 10
        yield text_within((start, y), name, (38, 36, 34, 32), end - start, "Semibold")

    def tag(self) -> str:
        """What is to be said of the seat: that it wins or is to choose goods; else that it starts, that it is yours."""
        view = self.scene.view
        if self.seat in view.elected:
            return "mayor"
        if self.seat in view.owed:
            return f"takes {view.owed[self.seat]}"
        words = ["starts"] * (self.seat == view.starter and not view.elected) + ["you"] * (self.seat == view.me)
        return " · ".join(words)

    def holds(self, y: int) -> Iterator[Mark]:
        """The dice that are free, and the goods; on a finite sheet how many more of each it takes."""
        for at in range(DICE):
            middle = (self.left + DIE // 2 + at * (DIE + 5), y)
            if at < len(self.one.dice):
                yield Token("square", self.scene.looks[self.seat], middle, DIE, str(self.one.dice[at]))
            else:
                yield Spot("square", middle, DIE, "land")
        start = self.left + DICE * (DIE + 5) + 14
        step = (self.right + 6 - start) // len(GOODS)
        left = self.one.left if self.scene.view.finite else None
        up = 10 if left is not None else 0
        for at, (kind, sign) in enumerate(GOODS):
            x, count = start + at * step, self.one.goods.get(kind, 0)
            ink = self.ink(str(kind))
            yield Sign(sign, (x + 12, y - up), 24)
            yield Text((x + 28, y - up), str(count), 30, "Bold", ink if count else "muted")
            if left is not None:
                yield Text((x, y + 17), f"{left[kind]} left", 20, "Regular", "muted")

    def favor(self, name: str, x: int, y: int, wide: int) -> Iterator[Mark]:
        """A faction's name, and the tick and the cross with their counts where there are any; below it or beside it."""
        favor, scorn = (self.count("favor", name, self.one.favor), self.count("scorn", name, self.one.scorn))
        if self.roomy:
            yield text_within((x, y - 17), name, (24, 22, 20), wide, "Regular", "muted")
            yield from figures([*favor, *scorn], x, y + 17)
            return
        end = x + wide
        for counts, digits in ((favor, "00"), (scorn, "0")):
            for sign, count, ink in counts:
                start = end - measured(max(digits, str(count), key=len), 24, "Bold")
                yield Text((start, y), str(count), 24, "Bold", ink)
                yield Sign(sign, (start - 13, y), 18)
                end = start - 32
        label = name if measured(name, 20) <= end - x else name.split(" ")[0]
        yield text_within((x, y), label, (22, 20), end - x, "Regular", "muted")

    def count(self, sign: Kind, name: str, counts: Mapping[str, int]) -> list[Count]:
        """A sign, how much there is of it and its colour; none where there is and was nothing."""
        ink = self.ink(f"{sign.title()} {name}")
        return [(sign, counts.get(name, 0), ink)] if counts.get(name, 0) or ink == "changed" else []


def figures(counts: Sequence[Count], x: int, y: int) -> Iterator[Mark]:
    """Signs with their counts, one after the other."""
    for sign, count, ink in counts:
        yield Sign(sign, (x + 13, y), 26)
        yield Text((x + 31, y), str(count), 34, "Bold", ink)
        x += 56 + measured(str(count), 34, "Bold")

"""The sheets of the players of Boomtown, beside the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from render.boomtown.layout import SHEETS
from render.boomtown.scene import Scene
from render.boomtown.symbols import Kind, Sign
from render.canvas import Patch
from render.lettering import fitted, largest
from render.marks import Block, Box, Card, Field, Halo, Mark, Spot, Text, Token, measured, text_within
from render.palette import WON
from rules import Seat
from rules.boomtown.board import Resource
from rules.boomtown.view import Standing

GAP = 8
TALLEST = 350
ROOMY = 270
BAND = 62
GOODS: tuple[tuple[Resource, Kind], ...] = (
    (Resource.COIN, "coin"),
    (Resource.FOOD, "food"),
    (Resource.WOOD, "wood"),
    (Resource.STONE, "stone"),
)


def sheets(scene: Scene) -> Iterator[Patch]:
    """A sheet a player, in the order of the seats."""
    left, top, right, bottom = SHEETS
    count = len(scene.view.standings)
    step = min((bottom - top + GAP) // count, TALLEST + GAP)
    for seat in range(count):
        box = (left, top + seat * step, right, top + (seat + 1) * step - GAP)
        yield Patch(box, tuple(sheet(scene, seat, box)))


def sheet(scene: Scene, seat: Seat, box: Box) -> Iterator[Mark]:
    """Who it is, the votes, the free dice and goods, then Favor and Scorn where the factions' cards lie."""
    left, top, right, bottom = box
    view, own = scene.view, scene.looks[seat]
    framed = seat == view.turn or seat in view.elected
    edge = 6 if framed else 2
    yield Card(box, edge="turn" if framed else "line", width=edge)
    yield Field((left + edge + 2, top + edge + 2, left + BAND, bottom - edge - 2), own, WON)
    yield Block((left + BAND, top + edge, left + BAND + 2, bottom - edge), "line")
    yield Token("disc", own, (left + (BAND + edge + 2) // 2, top + 40), 50)
    lines = Lines(scene, seat, left + BAND + 16, right - 18, roomy=bottom - top >= ROOMY)
    yield from lines.title(top + 36)
    step = (bottom - top - 66) / 4
    first, second, third, fourth = (round(top + 62 + step * at) for at in (0.5, 1.25, 2.2, 3.2) )
    yield from lines.holds(first, second)
    for row, y in enumerate((round(top + 62 + step * 2.3), round(top + 62 + step * 3.35))):
        yield from lines.favors(row, y)


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
        votes, name = str(self.one.votes), self.scene.name(self.seat)
        word = "vote" if self.one.votes == 1 else "votes"
        yield Text((self.right, y + 2), word, 24, "Regular", "muted", "rm")
        end = self.right - measured(word, 24) - 7
        yield Text((end, y - 2), votes, 54, "Bold", self.ink("votes"), "rm")
        end -= measured(votes, 54, "Bold") + 12
        if said := self.tag():
            yield Text((end, y + 2), said, 22, "Regular", "muted", "rm")
            end -= measured(said, 22) + 10
        size = largest(name, end - self.left, (38, 36, 34, 32), "Semibold")
        yield Text((self.left, y), fitted(name, end - self.left, size, "Semibold"), size, "Semibold")

    def tag(self) -> str:
        """One word of the seat: that it wins, that it is to choose goods, that it starts, that it is yours."""
        view = self.scene.view
        if self.seat in view.elected:
            return "mayor" if len(view.elected) == 1 else "a mayor"
        if self.seat in view.owed:
            return f"takes {view.owed[self.seat]}"
        words = ["starts"] * (self.seat == view.starter) + ["you"] * (self.seat == view.me)
        return " · ".join(words)

    def holds(self, y: int, below: int) -> Iterator[Mark]:
        """The dice that are free, and the goods; on a finite sheet how many more it takes."""
        die = 54 if self.roomy else 48
        for at in range(3):
            middle = (self.left + die // 2 + at * (die + 6), y)
            if at < len(self.one.dice):
                yield Token("square", self.scene.looks[self.seat], middle, die, str(self.one.dice[at]))
            else:
                yield Spot("square", middle, die)
        start = self.left + 3 * (die + 6) + 14
        step = (self.right + 8 - start) // 4
        size = 34 if self.roomy else 32
        for at, (kind, sign) in enumerate(GOODS):
            x = start + at * step
            yield Sign(sign, (x + 14, y), 28)
            yield Text((x + 33, y), str(self.one.goods.get(kind, 0)), size, "Bold", self.ink(str(kind)))
            if self.one.left is not None:
                yield Text((x, y + 34), f"{self.one.left[kind]} left", 20, "Regular", "muted")

    def favors(self, row: int, y: int) -> Iterator[Mark]:
        """Favor and Scorn with two of the factions, side by side as their cards lie."""
        names = [*self.scene.view.factions][2 * row : 2 * row + 2]
        half = (self.right - self.left + 18) // 2
        size = 28 if self.roomy else 26
        for at, name in enumerate(names):
            x = self.left + at * half
            end = x + half - 18
            figures = [*self.figures(name, y, end, size)]
            yield from figures
            room = min(mark.box[0] for mark in figures if mark.box) - x - 8
            yield text_within((x, y), short(name), 22, room, "Regular", "muted")

    def figures(self, name: str, y: int, end: int, size: int) -> Iterator[Mark]:
        """The tick and the cross with their counts, from the right."""
        for kind, what, count in (
            ("scorn", "Scorn", self.one.scorn.get(name, 0)),
            ("favor", "Favor", self.one.favor.get(name, 0)),
        ):
            sign: Kind = "scorn" if kind == "scorn" else "favor"
            text = str(count)
            wide = measured("0", size, "Bold") * max(len(text), 1)
            yield Text((end, y), text, size, "Bold", self.ink(f"{what} {name}"), "rm")
            yield Sign(sign, (end - wide - 14, y), 20)
            end -= wide + 34


def short(name: str) -> str:
    """The word of a faction's name that tells it from the others."""
    return name.split(" ")[0]

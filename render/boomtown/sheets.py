"""The sheets of the players of Boomtown, beside the table: the fewer there are, the more each has room for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from render.boomtown.layout import SHEETS, TALLEST
from render.boomtown.scene import Scene
from render.boomtown.spots import down_to
from render.boomtown.symbols import Bar, Kind, Sign
from render.boxes import Box, Point, stack
from render.canvas import Patch
from render.lettering import largest, text_width
from render.marks import Block, Field, Mark, Spot, Text, Token, text_within
from render.palette import WON
from render.panels import panel_mark
from rules import Seat, plural
from rules.boomtown.board import Resource
from rules.boomtown.view import Standing

BAND = 22
"""The width of the seat's pattern, down the left side."""

EDGE = 6
"""The margin between the edge of a sheet and all that may change on it: no less than the broadest frame."""

Line: TypeAlias = tuple[int, int, Iterable[Mark]]
"""A line of a sheet: its upper and its lower end, and what stands there."""

Count: TypeAlias = tuple[int, str]
"""A count and its colour."""

LEAST_NAME = 32
"""The least size of a player's name."""

DICE, CIRCLES = 3, 20
"""The dice of a seat, and the circles for a good on a finite sheet."""

TWO_LINES = 60
"""The least height of a title that has room for a line below the name."""

RULE = 2
"""The line between two and two."""

GUTTER = 16
"""The gap between two factions side by side, which lie as their cards do."""

GOODS: tuple[tuple[Resource, Kind], ...] = (
    (Resource.COIN, "coin"),
    (Resource.FOOD, "food"),
    (Resource.WOOD, "wood"),
    (Resource.STONE, "stone"),
)


@dataclass(frozen=True)
class Size:
    """How large things are on a sheet, and the heights of its parts: the title, dice with goods or both, a faction.

    `apart`: the goods have a line of their own; `one_column`: the factions lie below each other.
    """

    title: int
    line: int
    die: int
    sign: int
    count: int
    name: int
    apart: bool = False
    one_column: bool = False


SIZES = {
    5: Size(46, 52, 50, 26, 36, 24),
    4: Size(64, 68, 50, 26, 36, 24),
    3: Size(78, 76, 50, 26, 36, 34, one_column=True),
    2: Size(96, 92, 80, 36, 44, 36, apart=True, one_column=True),
}
"""By the number of seats."""


def sheets(scene: Scene) -> Iterator[Patch]:
    """A sheet a player, in the order of the seats."""
    for seat, box in enumerate(stack(SHEETS, len(scene.seats), TALLEST)):
        yield from sheet(scene, seat, box)


def sheet(scene: Scene, seat: Seat, box: Box) -> Iterator[Patch]:
    """Who it is and the votes; the free dice and goods; Favor and Scorn by faction: each line is painted by itself."""
    left, top, right, bottom = box
    lines = Lines(scene, seat, left + BAND + 12, right - 14, SIZES[len(scene.seats)])
    yield Patch(box, tuple(frame(scene, seat, box)))
    for upper, lower, marks in lines.all(top + EDGE, bottom - EDGE):
        part = (left + BAND + 2, upper, right - EDGE, lower)
        yield Patch(part, (Block(part, "panel"), *marks))


def frame(scene: Scene, seat: Seat, box: Box) -> Iterator[Mark]:
    """An empty sheet with the seat's pattern down its left side."""
    left, top, _, bottom = box
    card = panel_mark(box, lit=seat == scene.view.turn or seat in scene.view.elected)
    edge = card.width
    yield card
    yield Field((left + edge + 2, top + edge + 4, left + BAND, bottom - edge - 4), scene.looks[seat], WON)


@dataclass(frozen=True)
class Lines:
    """The lines of a sheet from `left` to `right`, in a size."""

    scene: Scene
    seat: Seat
    left: int
    right: int
    size: Size

    @property
    def one(self) -> Standing:
        return self.scene.view.standings[self.seat]

    def ink(self, what: str, faction: str = "") -> str:
        """The accent for a count that has changed."""
        return "changed" if self.scene.changes.of(self.seat, what, faction) else "ink"

    def all(self, top: int, bottom: int) -> Iterator[Line]:
        """All lines, one below the other."""
        size, y = self.size, top + self.size.title
        yield top, y, self.title((top + y) // 2)
        for marks in self.holdings(y + size.line // 2):
            yield y, y + size.line, marks
            y += size.line
        names, across = [*self.scene.view.factions], 1 if size.one_column else 2
        step = (bottom - y) * across // len(names)
        for at in range(0, len(names), across):
            yield y, y + step, self.line(names[at], y + step // 2) if size.one_column else self.pair(at, y, step)
            y += step

    def title(self, y: int) -> Iterator[Mark]:
        """The name, the seat's tags below or beside it, and its votes."""
        votes, name, disc = str(self.one.votes), self.scene.name(self.seat), self.size.title - 10
        word = "vote" if self.one.votes == 1 else "votes"
        start, high = self.left + disc + 10, min(self.size.title + 4, 76)
        yield Token("disc", self.scene.looks[self.seat], (self.left + disc // 2, y), disc)
        yield Text((self.right, y + high // 8), word, 26, "Regular", "muted", "rm")
        end = self.right - text_width(word, 26) - 7
        yield Text((end, y), votes, high, "Bold", self.ink("votes"), "rm")
        end -= text_width(votes, high, "Bold") + 12
        won = self.seat in self.scene.view.elected
        size, colour = (
            (max(24, self.size.title * 36 // 100), "turn") if won else (max(24, self.size.title * 28 // 100), "muted")
        )
        two_lines, up = self.size.title >= TWO_LINES, 0
        room = end - start - (0 if two_lines else text_width(name, LEAST_NAME, "Semibold") + 10)
        label = next((one for one in self.tags() if text_width(one, size, "Semibold") <= room), self.tags()[-1])
        if label and two_lines:
            up = self.size.title * 19 // 100
            yield text_within((start, y + self.size.title * 27 // 100), label, size, end - start, "Semibold", colour)
        elif label:
            yield Text((end, y + high // 8), label, size, "Semibold", colour, "rm")
            end -= text_width(label, size, "Semibold") + 10
        sizes = down_to(LEAST_NAME, max(self.size.title * (46 if up else 58) // 100, 36))
        yield text_within((start, y - up), name, sizes, end - start, "Semibold")

    def tags(self) -> Sequence[str]:
        """The seat's tags, in full and in short: it has won or is to choose goods; else it starts or is yours."""
        view = self.scene.view
        if self.seat in view.elected:
            return ["mayor"]
        if self.seat in view.owed:
            return [f"chooses {plural(view.owed[self.seat], 'good')}", f"chooses {view.owed[self.seat]}"]
        true = {"starts": self.seat == view.starter and not view.elected, "you": self.seat == view.me}
        return [" · ".join(word for word, is_so in true.items() if is_so)]

    def holdings(self, y: int) -> Iterator[Iterable[Mark]]:
        """The dice that are free and the goods, in one line or two."""
        if self.size.apart:
            yield self.dice(y)
            yield self.goods(self.left, y + self.size.line)
        else:
            yield (*self.dice(y), *self.goods(self.left + DICE * (self.size.die + 3) + 9, y))

    def dice(self, y: int) -> Iterator[Mark]:
        """The dice that are free, and the places of the others."""
        die = self.size.die
        for at in range(DICE):
            middle = (self.left + die // 2 + at * (die + 3), y)
            if at < len(self.one.dice):
                yield Token("square", self.scene.looks[self.seat], middle, die, str(self.one.dice[at]))
            else:
                yield Spot("square", middle, die, "land")

    def goods(self, start: int, y: int) -> Iterator[Mark]:
        """The count of each good; on a finite sheet also a bar of how much more of it has room."""
        step, size = (self.right + 4 - start) // len(GOODS), self.size
        left = self.one.left if self.scene.view.finite else None
        up = size.sign // 5 if left is not None else 0
        for at, (kind, sign) in enumerate(GOODS):
            x, count = start + at * step, self.one.goods.get(kind, 0)
            ink = self.ink(str(kind))
            yield Sign(sign, (x + size.sign // 2, y - up), size.sign)
            yield Text((x + size.sign + 4, y - up), str(count), size.count, "Bold", ink if count else "muted")
            if left is not None:
                foot = y + size.count // 2
                share = min(left[kind], CIRCLES) / CIRCLES
                yield Bar((x, foot, x + step - 10, foot + size.sign // 4), share)

    def pair(self, at: int, y: int, step: int) -> Iterator[Mark]:
        """Favor and Scorn with two factions side by side, below a line that parts them from those above."""
        wide = (self.right - self.left + GUTTER) // 2
        if at:
            yield Block((self.left, y, self.right, y + RULE), "line")
        for side, name in enumerate([*self.scene.view.factions][at : at + 2]):
            yield from self.block(name, self.left + side * wide, y, step, wide - GUTTER)

    def block(self, name: str, x: int, y: int, step: int, wide: int) -> Iterator[Mark]:
        """A faction's name, and close below it the tick and the cross with their counts where there are any."""
        size = self.size
        y += RULE + (step - RULE - size.name - size.count * 4 // 5) // 2
        yield text_within((x, y + size.name // 2), name, size.name, wide, "Regular", "muted")
        y += size.name + size.count // 3
        counts = self.counts(name)
        if not counts:
            yield nothing((x + size.sign // 2, y), size)
        for sign, (count, ink) in counts.items():
            yield from figure(sign, count, ink, x, y, size)
            x += size.sign + 24 + text_width(str(count), size.count, "Bold")

    def line(self, name: str, y: int) -> Iterator[Mark]:
        """A faction's name, and at its right the tick and the cross with their counts where there are any."""
        counts, x = self.counts(name), self.right + 14
        every = self.scene.view.standings
        columns: Mapping[Kind, int] = {
            "scorn": self.wide([one.scorn for one in every]),
            "favor": self.wide([one.favor for one in every]),
        }
        for sign, wide in columns.items():
            x -= wide + 14
            if sign in counts:
                yield from figure(sign, *counts[sign], x, y, self.size)
            else:
                yield nothing((x + wide // 2, y), self.size)
        room = x - 12 - self.left
        longest = max(self.scene.view.factions, key=lambda one: text_width(one, self.size.name))
        size = largest(longest, room, down_to(24, self.size.name))
        yield text_within((self.left, y), name, size, room, "Regular", "muted")

    def wide(self, each: Iterable[Mapping[str, int]]) -> int:
        """The width of a sign with the largest of these counts."""
        digits = len(str(max((count for counts in each for count in counts.values()), default=0)))
        return self.size.sign + 4 + text_width("0" * digits, self.size.count, "Bold")

    def counts(self, name: str) -> Mapping[Kind, Count]:
        """Favor and Scorn by their signs, without those that are nothing and were nothing before."""
        counts: Mapping[Kind, int] = {"favor": self.one.favor.get(name, 0), "scorn": self.one.scorn.get(name, 0)}
        inks = {sign: self.ink(sign.title(), name) for sign in counts}
        return {sign: (count, inks[sign]) for sign, count in counts.items() if count or inks[sign] == "changed"}


def nothing(middle: Point, size: Size) -> Text:
    """The dash in place of a count of nothing."""
    return Text(middle, "–", size.count, "Bold", "line", "mm")


def figure(sign: Kind, count: int, ink: str, x: int, y: int, size: Size) -> Iterator[Mark]:
    """A sign with its count."""
    yield Sign(sign, (x + size.sign // 2, y), size.sign)
    yield Text((x + size.sign + 4, y), str(count), size.count, "Bold", ink)

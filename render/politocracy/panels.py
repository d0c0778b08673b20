"""The panels of the candidates beside the board of Politocracy."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from render.boxes import Box
from render.canvas import Patch
from render.lettering import largest, measured
from render.marks import Card, Mark, Text, Token, text_within
from render.palette import on
from render.panels import sided, stacked
from render.politocracy.layout import COLUMN
from render.politocracy.scene import Scene
from render.politocracy.symbols import CHIP, Gauge, Kind, Sign
from render.politocracy.words import tags
from rules import Seat
from rules.politocracy.view import Standing, money

TALLEST = 406
SIDE, DISC = 62, 48
TALL = 280
"""The height from which a panel has large type."""


class Sizes(NamedTuple):
    """Of the type: the name, money and popularity, an ideology, the counts, the rest."""

    name: tuple[int, ...]
    figure: int
    chip: int
    sign: int
    rest: int


LARGE = Sizes((46, 42, 38, 36), 52, 34, 40, 28)
SMALL = Sizes((38, 36), 42, 26, 30, 22)


def panels(scene: Scene) -> Iterator[Patch]:
    """A panel a candidate, in the order of the seats."""
    for seat, box in enumerate(stacked(COLUMN, len(scene.seats), TALLEST)):
        yield Patch(box, tuple(panel(scene, seat, box)))


def panel(scene: Scene, seat: Seat, box: Box) -> Iterator[Mark]:
    """Who it is and how it stands, line by line; what has changed has the accent."""
    left, top, right, bottom = box
    lit = seat in (scene.view.turn, scene.view.elected)
    yield from sided(box, scene.looks[seat], SIDE, DISC, lit=lit)
    sizes = LARGE if bottom - top >= TALL else SMALL
    rows = Rows(scene, seat, scene.view.candidates[seat], left + SIDE + 14, right - 16, sizes)
    lines = rows.all()
    step = (bottom - top - 16) / len(lines)
    for at, line in enumerate(lines):
        yield from line(round(top + 8 + step * (at + 0.5)))


@dataclass(frozen=True)
class Rows:
    """The lines of a panel from `left` to `right`, in a size."""

    scene: Scene
    seat: Seat
    one: Standing
    left: int
    right: int
    sizes: Sizes

    def all(self) -> Sequence[Callable[[int], Iterator[Mark]]]:
        """The lines, downwards; those in large type have the ideology by itself."""
        if self.sizes is LARGE:
            return (self.named, self.popularity, self.declared, self.made_of, self.held, self.profile)
        return (self.named, self.popularity, self.stance, self.held, self.profile)

    def ink(self, what: str) -> str:
        """The accent for a count that has changed."""
        return "changed" if self.scene.found.of(self.seat, what) else "ink"

    def named(self, y: int) -> Iterator[Mark]:
        """The name, and the money."""
        said, size = money(self.one.money), self.sizes.figure
        yield Text((self.right, y), said, size, "Bold", self.ink("money"), "rm")
        room = self.right - self.left - measured(said, size, "Bold") - 14
        yield text_within((self.left, y), self.scene.name(self.seat), self.sizes.name, room, "Semibold")

    def popularity(self, y: int) -> Iterator[Mark]:
        """The gauge, and the percent."""
        said, size = f"{self.one.popularity}%", self.sizes.figure
        half = size * 2 // 5
        yield Text((self.right, y), said, size, "Bold", self.ink("popularity"), "rm")
        end = self.right - measured("100%", size, "Bold") - 8
        yield Gauge((self.left, y - half, end, y + half), self.scene.looks[self.seat], self.one.popularity)

    def stance(self, y: int) -> Iterator[Mark]:
        """The ideology, then hearts, stars and dollars."""
        yield from self.chip(y)
        start = self.left + self.chip_width + 14
        yield from self.signs(start, y, self.goods())

    def declared(self, y: int) -> Iterator[Mark]:
        """The ideology, and whether this is an Insider."""
        yield from self.chip(y)
        if self.one.profile:
            yield Text((self.right, y), self.standing, self.sizes.rest, "Regular", "muted", "rm")

    @property
    def standing(self) -> str:
        return "Insider" if self.one.insider else "Outsider"

    @property
    def chip_width(self) -> int:
        return measured("Conservative", self.sizes.chip, "Semibold") + 16

    def chip(self, y: int) -> Iterator[Mark]:
        """The ideology in its colour; one that has just been declared has the accent around it."""
        new, colour = self.seat in self.scene.found.declared, CHIP[self.one.ideology]
        half = self.sizes.chip * 2 // 3
        box = (self.left, y - half, self.left + self.chip_width, y + half)
        yield Card(box, colour, "changed" if new else "border", 5 if new else 2, 8)
        ink = on(self.scene.colours.role(colour))
        x = (box[0] + box[2]) // 2
        yield Text((x, y), self.one.ideology, self.sizes.chip, "Semibold", ink, "mm")

    def made_of(self, y: int) -> Iterator[Mark]:
        """Hearts, stars and dollars."""
        yield from self.signs(self.left, y, self.goods())

    def goods(self) -> Sequence[tuple[Kind, int, str]]:
        one = self.one
        return (("heart", one.hearts, "hearts"), ("star", one.stars, "stars"), ("dollar", one.dollars, "dollars"))

    def held(self, y: int) -> Iterator[Mark]:
        """Change cards and Pandering Points, and whatever else there is: Scandals, a Surrogate, lost turns."""
        one = self.one
        found: list[tuple[Kind, int, str]] = [("card", one.cards, "cards"), ("pandering", one.pandering, "pandering")]
        found += [("scandal", one.scandals, "scandals")] if one.scandals else []
        found += [("lost turn", one.lost_turns, "lost turns")] if one.lost_turns else []
        end = self.left
        for mark in self.signs(self.left, y, found):
            yield mark
            end = mark.box[2] if mark.box else end
        if one.surrogate is not None or one.gathered:
            yield from self.surrogate(end + 14, y)

    def surrogate(self, x: int, y: int) -> Iterator[Mark]:
        """A Surrogate, and what it has gathered for the election."""
        size = self.sizes.sign + 4
        yield Token("square", self.scene.looks[self.seat], (x + size // 2, y), size // 2 * 2, hollow=True)
        said, ink = f"+{self.one.gathered}", self.ink("gathered")
        yield Text((x + size + 4, y), said, self.sizes.sign, "Bold", ink)

    def signs(self, x: int, y: int, found: Sequence[tuple[Kind, int, str]]) -> Iterator[Mark]:
        """Signs in a row, each with its count."""
        size = self.sizes.sign
        for kind, count, what in found:
            yield Sign(kind, (x + size // 2, y), size)
            mark = Text((x + size + 4, y), str(count), size, "Bold", self.ink(what))
            yield mark
            x = mark.box[2] + 12

    def profile(self, y: int) -> Iterator[Mark]:
        """The profile, and what is to be said of the seat."""
        end, size = self.right, self.sizes.rest
        if said := tags(self.scene.view, self.seat, self.scene.name):
            yield Text((end, y), said, size, "Semibold", "muted", "rm")
            end -= measured(said, size, "Semibold") + 10
        profile = str(self.one.profile or "No profile yet")
        if self.sizes is SMALL and self.one.profile:
            profile += f" · {self.standing}"
        sizes = (size, 20)
        least = largest(profile, end - self.left, sizes)
        yield text_within((self.left, y), profile, least, end - self.left, "Regular", "muted")

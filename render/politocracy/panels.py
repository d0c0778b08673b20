"""The panels of the candidates beside the board of Politocracy."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal, NamedTuple, TypeAlias

from render.boxes import Box
from render.canvas import Patch
from render.lettering import text_width
from render.marks import Mark, Text, Token, text_within
from render.panels import in_column, panel_with_side
from render.politocracy.constituents import constituents_of, worth
from render.politocracy.layout import COLUMN
from render.politocracy.scene import Scene
from render.politocracy.symbols import LEAST, Gauge, Kind, chip, sign
from render.politocracy.words import tags
from rules import Seat, plural
from rules.politocracy.view import Standing, money

TALLEST = 613
"""Two panels fill the column."""
SIDE, DISC, ABOVE, MARGIN = 62, 48, 8, 10
TALL, TALLER = 280, 400
"""The least heights of a panel with large type, and of one that also counts the constituents."""

MOST_NAMES, LINE, LIST = 5, 38, 30
"""The most constituents that a panel names at a table of two, the height of their lines, the size of their type."""


class Sizes(NamedTuple):
    """The sizes of type: of the name, money and popularity, an ideology, the counts, the rest."""

    name: tuple[int, ...]
    figure: int
    chip: int
    sign: int
    rest: int


LARGE = Sizes((46, 42, 38, 36), 52, 34, 40, 28)
SMALL = Sizes((38, 36, 34, 32), 42, 26, 30, 22)


def panels(scene: Scene) -> Iterator[Patch]:
    """A panel a candidate, in the order of the seats."""
    return in_column(scene, COLUMN, TALLEST, panel)


def panel(scene: Scene, seat: Seat, box: Box) -> Iterator[Mark]:
    """Who it is and how it stands, line by line; what has changed has the accent."""
    left, top, right, bottom = box
    lit = seat in (scene.view.turn, scene.view.elected)
    yield from panel_with_side(box, scene.looks[seat], SIDE, DISC, lit=lit)
    sizes = LARGE if bottom - top >= TALL else SMALL
    rows = Rows(scene, seat, scene.view.candidates[seat], left + SIDE + 14, right - 16, sizes)
    lines, names = rows.all(taller=bottom - top >= TALLER), list_length(scene)
    below = bottom - MARGIN - names * LINE
    step = (below - top - ABOVE) / len(lines)
    for at, line in enumerate(lines):
        yield from line(round(top + ABOVE + step * (at + 0.5)))
    if names:
        yield from rows.constituents(below, names)


def list_length(scene: Scene) -> int:
    """The number of lines for constituents in each panel: that of the longest list, where there is room for any."""
    return (
        min(MOST_NAMES, max(len(constituents_of(scene.view, seat)) for seat in scene.seats))
        if len(scene.seats) == 2
        else 0
    )


SIGNS = (40, 36, 32, 30, 28, 26, 24, 22)
"""The sizes of a sign and its count."""

APART = 12
"""The gap between a count and the next sign."""

Count: TypeAlias = tuple[Kind | Literal["surrogate"], int, str]
"""A sign, its count, and the name of the count that marks it when it changes."""


def in_all(words: Sequence[str], size: int) -> int:
    """The width of signs with their counts."""
    return sum(size + 4 + text_width(word, size, "Bold") for word in words) + APART * (len(words) - 1)


@dataclass(frozen=True)
class Rows:
    """The lines of a panel from `left` to `right`, in a size."""

    scene: Scene
    seat: Seat
    one: Standing
    left: int
    right: int
    sizes: Sizes

    def all(self, *, taller: bool) -> Sequence[Callable[[int], Iterator[Mark]]]:
        """The lines, downwards; those in large type have the ideology by itself."""
        if self.sizes is LARGE:
            lines = (self.title, self.popularity, self.ideology, self.signs, self.holdings, self.profile)
            return (*lines, self.following) if taller else lines
        return (self.title, self.popularity, self.stance, self.holdings, self.profile)

    def ink(self, what: str) -> str:
        """The accent for a count that has changed."""
        return "changed" if self.scene.changes.of(self.seat, what) else "ink"

    def title(self, y: int) -> Iterator[Mark]:
        """The name, and the money."""
        label, size = money(self.one.money), self.sizes.figure
        yield Text((self.right, y), label, size, "Bold", self.ink("money"), "rm")
        room = self.right - self.left - text_width(label, size, "Bold") - 14
        yield text_within((self.left, y), self.scene.name(self.seat), self.sizes.name, room, "Semibold")

    def popularity(self, y: int) -> Iterator[Mark]:
        """The gauge, and the percent."""
        label, size = f"{self.one.popularity}%", self.sizes.figure
        half = size * 2 // 5
        yield Text((self.right, y), label, size, "Bold", self.ink("popularity"), "rm")
        end = self.right - text_width("100%", size, "Bold") - 8
        yield Gauge((self.left, y - half, end, y + half), self.scene.looks[self.seat], self.one.popularity)

    def stance(self, y: int) -> Iterator[Mark]:
        """The ideology, then hearts, stars and dollars."""
        yield from self.chip(y)
        yield from self.counts(self.left + self.chip_width + 14, y, self.goods())

    def ideology(self, y: int) -> Iterator[Mark]:
        """The ideology, and whether this is an Insider."""
        yield from self.chip(y)
        if self.one.profile:
            yield Text((self.right, y), self.standing, self.sizes.rest, "Regular", "muted", "rm")

    @property
    def standing(self) -> str:
        return "Insider" if self.one.insider else "Outsider"

    @property
    def chip_width(self) -> int:
        return text_width("Conservative", self.sizes.chip, "Semibold") + 16

    def chip(self, y: int) -> Iterator[Mark]:
        size, new = self.sizes.chip, self.seat in self.scene.changes.declared
        half = size * 2 // 3
        box = (self.left, y - half, self.left + self.chip_width, y + half)
        return chip(box, self.one.ideology, size, self.scene.colours, new=new)

    def signs(self, y: int) -> Iterator[Mark]:
        """Hearts, stars and dollars."""
        yield from self.counts(self.left, y, self.goods())

    def goods(self) -> Sequence[Count]:
        one = self.one
        return (("heart", one.hearts, "hearts"), ("star", one.stars, "stars"), ("dollar", one.dollars, "dollars"))

    def holdings(self, y: int) -> Iterator[Mark]:
        """Change cards and Pandering Points, and where there are any, Scandals, lost turns, a Surrogate's points."""
        one = self.one
        counts: Sequence[tuple[Count, bool]] = (
            (("card", one.cards, "cards"), True),
            (("pandering", one.pandering, "pandering"), True),
            (("scandal", one.scandals, "scandals"), one.scandals > 0),
            (("lost turn", one.lost_turns, "lost turns"), one.lost_turns > 0),
            (("surrogate", one.gathered, "gathered"), one.surrogate is not None or one.gathered > 0),
        )
        yield from self.counts(self.left, y, [count for count, there in counts if there])

    def counts(self, x: int, y: int, found: Sequence[Count]) -> Iterator[Mark]:
        """Signs in a row, each with its count; as large as there is room for."""
        words = [str(count) for _, count, _ in found]
        size = next((size for size in SIGNS if size <= self.sizes.sign and in_all(words, size) <= self.right - x), 20)
        for (kind, _, what), word in zip(found, words, strict=True):
            yield sign(kind, self.scene.looks[self.seat], (x + size // 2, y), size)
            yield Text((x + size + 4, y), word, size, "Bold", self.ink(what))
            x += in_all([word], size) + APART

    def profile(self, y: int) -> Iterator[Mark]:
        """The profile, and what is to be label of the seat."""
        end, size = self.right, self.sizes.rest
        if (other := self.scene.view.supporters.get(self.seat)) is not None:
            disc = max(size + 6, LEAST) // 2 * 2
            yield Token("disc", self.scene.looks[other], (end - disc // 2, y), disc)
            end -= disc + 6
        if label := tags(self.scene.view, self.seat):
            yield Text((end, y), label, size, "Semibold", "muted", "rm")
            end -= text_width(label, size, "Semibold") + 10
        profile = str(self.one.profile or "No profile yet")
        if self.sizes is SMALL and self.one.profile:
            profile += f" · {self.standing}"
        yield text_within((self.left, y), profile, (size, 20), end - self.left, "Regular", "muted")

    def following(self, y: int) -> Iterator[Mark]:
        """The number of constituents and their total worth; during the campaign a note where there are none."""
        found, size = constituents_of(self.scene.view, self.seat), self.sizes.chip
        if not found:
            if not self.scene.view.finalists:
                yield Text((self.left, y), "No constituents yet", size, "Regular", "muted")
            return
        yield Text((self.left, y), plural(len(found), "constituent"), size, "Semibold")
        yield Text((self.right, y), f"{worth(self.scene.view, self.seat, *found)}%", size, "Bold", "ink", "rm")

    def constituents(self, top: int, lines: int) -> Iterator[Mark]:
        """The constituents by name in so many lines, with the worth of each; the last line counts those left out."""
        value = partial(worth, self.scene.view, self.seat)
        found, new = (
            sorted(constituents_of(self.scene.view, self.seat), key=value, reverse=True),
            self.scene.changes.owners,
        )
        count = len(found) if len(found) <= lines else lines - 1
        rows = [(name, value(name), "changed" if name in new else "ink") for name in found[:count]]
        if rest := found[count:]:
            rows.append((f"+{len(rest)} more", value(*rest), "muted"))
        for at, (name, percent, colour) in enumerate(rows):
            y = top + LINE // 2 + at * LINE
            yield Text((self.left, y), name, LIST, "Regular", colour)
            yield Text((self.right, y), f"{percent}%", LIST, "Semibold", colour, "rm")

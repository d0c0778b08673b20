"""The panels of the candidates beside the map of Ninety."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise, product
from typing import NamedTuple

from render.boxes import Box
from render.canvas import Patch
from render.lettering import fit_words, text_width, wrap
from render.marks import Mark, Text, text_within
from render.ninety.campaigns import active
from render.ninety.layout import COLUMN, TALLEST
from render.ninety.scene import Scene
from render.ninety.words import uses_today
from render.panels import in_column, panel_with_side
from rules import Seat
from rules.ninety.board import BIOS, Bio
from rules.ninety.view import Campaign

SIDE = 60

IN_SHORT: Mapping[Bio, str] = {
    Bio.BLOCK_PARTY_CAPTAIN: "recruits with three dice, best two",
    Bio.BOND_LAWYER: "fundraising gives $300 more",
    Bio.MAIL_CARRIER: "first step each day is free",
    Bio.PRECINCT_VETERAN: "began with 25 canvassers",
    Bio.HEIRESS: "began with $4,000",
    Bio.POTHOLE_CRUSADER: "mail on the spot costs $400",
    Bio.RADIO_HOST: "mail elsewhere costs $500",
    Bio.BRIDGE_INSPECTOR: "first crossing a day: 1 AP less",
    Bio.HAPPY_WARRIOR: "slinging mud at them costs 2 AP",
    Bio.RESEARCHER: "first mud each day is free",
    Bio.FESTIVAL_REGULAR: "1 extra canvasser per event",
    Bio.SUNDAY_ORGANIZER: "weekends: two dice, chooses one",
    Bio.SCHOOL_BOARD_VETERAN: "keeps a third on Election Day",
    Bio.EARLY_RISER: "rerolls a white 1 once a day",
    Bio.REALTOR: "once a day, 2 canvassers for 1 AP",
}
"""The power of each bio, in a line."""


class Sizes(NamedTuple):
    """The sizes of type in a panel: of the bio, its power, the home turf, the figures."""

    bio: int
    text: int
    home: int
    figures: int


SIZES: Mapping[int, Sizes] = {
    300: Sizes(34, 28, 32, 48),
    230: Sizes(28, 23, 26, 36),
    170: Sizes(24, 22, 22, 32),
    0: Sizes(22, 20, 20, 26),
}
"""Sizes by the least height of a panel."""

ROOMY = 230
"""The least height of a panel that has room for the full text of a bio."""

Parts = Sequence[tuple[str, str, str]]
"""Figures with the words after them, and the field that marks them when it changes."""


def panels(scene: Scene) -> Iterator[Patch]:
    """A panel a candidate, in the order of the seats."""
    return in_column(scene, COLUMN, TALLEST, panel)


def panel(scene: Scene, seat: Seat, box: Box) -> Iterator[Mark]:
    """Who it is and how it stands, in larger type where there is room; what has changed has the accent."""
    left, top, right, bottom = box
    own, name, one = scene.looks[seat], scene.name(seat), scene.view.campaigns[seat]
    yield from panel_with_side(box, own, SIDE, 48, lit=seat == active(scene.view) or seat in scene.view.elected)
    x, points = left + SIDE + 12, str(one.points)
    changed = "points" in scene.changes.counts.get(seat, {})
    room = right - 16 - x - text_width(points, 46, "Bold") - 10
    yield text_within((x, top + 28), name, (36, 32, 28), room, "Semibold")
    yield Text((right - 14, top + 28), points, 46, "Bold", "changed" if changed else "ink", "rm")
    yield from Lines(scene, seat, x, right - 14, bottom - top).all(top, one)


@dataclass(frozen=True)
class Lines:
    """The lines below the name, between two edges of a panel of this height."""

    scene: Scene
    seat: Seat
    left: int
    right: int
    high: int

    @property
    def sizes(self) -> Sizes:
        return next(sizes for least, sizes in SIZES.items() if self.high >= least)

    @property
    def room(self) -> int:
        return self.right - self.left

    def all(self, top: int, one: Campaign) -> Iterator[Mark]:
        """The lines, each as high as its type, with the same space between them."""
        sizes, goods, cards = self.sizes, self.goods(one), self.cards(one)
        roomy = self.high >= ROOMY
        does = wrap(BIOS[one.bio].text, self.room, sizes.text) if roomy else [IN_SHORT[one.bio]]
        figures = [goods, cards] if roomy else [[*goods, *cards]]
        heights = [sizes.bio, *(sizes.text for _ in does), sizes.home, *(sizes.figures for _ in figures)]
        space = (self.high - 54 - sum(heights)) / len(heights)
        ends = [*accumulate((high + space for high in heights), initial=float(top + 48))]
        bio, *texts = (round((start + end) / 2) for start, end in pairwise(ends))
        yield from self.bio(one, bio)
        for y, line in zip(texts, does, strict=False):
            yield text_within((self.left, y), line, sizes.text, self.room, "Regular", "muted")
        home, *rows = texts[len(does) :]
        yield from self.home(one, home)
        for y, parts in zip(rows, figures, strict=True):
            yield from self.figures(parts, y)

    def bio(self, one: Campaign, y: int) -> Iterator[Mark]:
        """The bio, and the powers used today."""
        name, size, turn = one.bio.bare, self.sizes.bio, self.scene.view.turn
        end, room = self.right, self.room - 212
        if turn and turn.seat == self.seat and (label := fit_words(uses_today(turn), room, 20, "Semibold")):
            yield Text((end, y), label, 20, "Semibold", "turn", "rm")
            end -= text_width(label, 20, "Semibold") + 10
        yield text_within((self.left, y), name, (size, 24, 21), end - self.left, "Semibold")

    def home(self, one: Campaign, y: int) -> Iterator[Mark]:
        """The home turf, and whether it is yours and who begins each day."""
        view, end = self.scene.view, self.right
        tags = [word for word, so in (("you", view.me == self.seat), ("first", view.first == self.seat)) if so]
        if tags:
            label = " · ".join(tags)
            yield Text((end, y), label, 20, "Semibold", "muted", "rm")
            end -= text_width(label, 20, "Semibold") + 10
        sizes = tuple(size for size in (32, 28, 26, 24, 22, 20) if size <= self.sizes.home)
        yield text_within((self.left, y), f"Home: {one.turf}", sizes, end - self.left)

    def goods(self, one: Campaign) -> Parts:
        return [(f"${one.cash:,}", "", "cash"), (str(one.canvassers), "canv.", "canvassers")]

    def cards(self, one: Campaign) -> Parts:
        found = [(str(len(one.cards)), "event" if len(one.cards) == 1 else "events", "cards")]
        if one.coffees:
            found.append((str(one.coffees), "coffee", "coffees"))
        if one.owed:
            found.append((str(one.owed), "owed", "owed"))
        return found

    def figures(self, parts: Parts, y: int) -> Iterator[Mark]:
        """Figures and their words; the type shrinks, then the words are cut, until all have room."""
        large, marks = self.sizes.figures, list[Text]()
        for size, letters in (*product((large, large - 2, large - 4), (9, 4)), *product((22,), (9, 4, 2, 1, 0))):
            marks = [*self.row(parts, y, size, letters)]
            if marks[-1].box[2] <= self.right:
                break
        yield from marks

    def row(self, parts: Parts, y: int, size: int, letters: int) -> Iterator[Text]:
        """Figures of a size, each with so many letters of its word."""
        changed, x = {*self.scene.changes.counts.get(self.seat, {})}, self.left
        if self.scene.changes.cards.get(self.seat):
            changed.add("cards")
        for figure, word, key in parts:
            mark = Text((x, y), figure, size, "Bold", "changed" if key in changed else "ink")
            yield mark
            x += mark.width + 4
            if short := word[:letters]:
                beside = Text((x, y), short, max(size - 6, 20), "Regular", "muted")
                yield beside
                x += beside.width
            x += 12

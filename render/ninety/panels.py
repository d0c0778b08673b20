"""The panels of the candidates beside the map of Ninety."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from render.boxes import Box
from render.canvas import Patch
from render.lettering import joined, measured
from render.marks import Mark, Text, text_within
from render.ninety.scene import Scene, active
from render.ninety.words import used
from render.panels import sided, stacked
from rules import Seat
from rules.ninety.board import Bio
from rules.ninety.view import Campaign

COLUMN: Box = (1542, 106, 1990, 864)
TALLEST = 260
SIDE = 60

IN_SHORT: Mapping[Bio, str] = {
    Bio.BLOCK_PARTY_CAPTAIN: "recruits with three dice, best two",
    Bio.BOND_LAWYER: "fundraising gives $200 more",
    Bio.MAIL_CARRIER: "first step of a day is free",
    Bio.PRECINCT_VETERAN: "began with 20 canvassers",
    Bio.HEIRESS: "began with $4,000",
    Bio.POTHOLE_CRUSADER: "mail on the spot costs $400",
    Bio.RADIO_HOST: "mail elsewhere costs $800",
    Bio.BRIDGE_INSPECTOR: "first crossing of a day 1 cheaper",
    Bio.HAPPY_WARRIOR: "mudslinging here costs 2 points",
    Bio.RESEARCHER: "first mudsling of a day is free",
    Bio.FESTIVAL_REGULAR: "1 canvasser more from each event",
    Bio.SUNDAY_ORGANIZER: "weekends: two dice, chooses one",
    Bio.SCHOOL_BOARD_VETERAN: "keeps a third on Election Day",
    Bio.EARLY_RISER: "one white die again each day",
    Bio.REALTOR: "two canvassers for 1 point, once a day",
}
"""What each bio does, in a line."""

Parts = Sequence[tuple[str, str, str]]
"""Figures with what stands after them, and the count that makes them change."""


def panels(scene: Scene) -> Iterator[Patch]:
    """A panel a candidate, in the order of the seats."""
    for seat, box in enumerate(stacked(COLUMN, len(scene.seats), TALLEST)):
        yield Patch(box, tuple(panel(scene, seat, box)))


def panel(scene: Scene, seat: Seat, box: Box) -> Iterator[Mark]:
    """Who it is and how it stands, in larger type where there is room; what has changed has the accent."""
    left, top, right, bottom = box
    own, name, one = scene.looks[seat], scene.name(seat), scene.view.campaigns[seat]
    yield from sided(box, own, SIDE, 48, lit=seat == active(scene.view) or seat in scene.view.elected)
    x, points = left + SIDE + 12, str(one.points)
    changed = "points" in scene.found.counts.get(seat, {})
    room = right - 16 - x - measured(points, 46, "Bold") - 10
    yield text_within((x, top + 30), name, (36, 32, 28), room, "Semibold")
    yield Text((right - 14, top + 30), points, 46, "Bold", "changed" if changed else "ink", "rm")
    yield from Lines(scene, seat, x, right - 14, bottom - top).all(top, one)


@dataclass(frozen=True)
class Lines:
    """What stands below the name, between two edges of a panel of this height."""

    scene: Scene
    seat: Seat
    left: int
    right: int
    high: int

    @property
    def size(self) -> int:
        return 20 if self.high < 170 else 22 if self.high < 230 else 26

    def all(self, top: int, one: Campaign) -> Iterator[Mark]:
        roomy = self.high >= 170
        count = 5 if roomy else 4
        first, step = top + 52, (self.high - 58) / count
        rows = [round(first + step * (number + 0.5)) for number in range(count)]
        yield from self.bio(one, rows[0], rows[1])
        yield from self.home(one, rows[2])
        goods, cards = self.goods(one), self.cards(one)
        if roomy:
            yield from self.figures(goods, rows[3])
            yield from self.figures(cards, rows[4])
        else:
            yield from self.figures([*goods, *cards], rows[3])

    def bio(self, one: Campaign, y: int, below: int) -> Iterator[Mark]:
        """The bio, what was used today, and what the bio does."""
        name = str(one.bio).removeprefix("The ")
        turn = self.scene.view.turn
        end, room = self.right, self.right - self.left - 212
        if turn and turn.seat == self.seat and (said := joined(used(turn), room, 20, "Semibold")):
            yield Text((end, y), said, 20, "Semibold", "turn", "rm")
            end -= measured(said, 20, "Semibold") + 10
        yield text_within((self.left, y), name, self.size + 1, end - self.left, "Semibold")
        yield text_within((self.left, below), IN_SHORT[one.bio], self.size, self.right - self.left, "Regular", "muted")

    def home(self, one: Campaign, y: int) -> Iterator[Mark]:
        """The home turf, and whether it is yours and who begins each day."""
        view, end = self.scene.view, self.right
        tags = [word for word, so in (("you", view.me == self.seat), ("first", view.first == self.seat)) if so]
        if tags:
            said = " · ".join(tags)
            yield Text((end, y), said, self.size, "Semibold", "muted", "rm")
            end -= measured(said, self.size, "Semibold") + 10
        yield text_within((self.left, y), f"Home: {one.turf}", self.size, end - self.left)

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
        """Figures and what they are; the words are cut until all have room."""
        changed = {*self.scene.found.counts.get(self.seat, {})}
        if self.scene.found.cards.get(self.seat):
            changed.add("cards")
        for letters in (9, 4, 2, 1, 0):
            marks, x = list[Text](), self.left
            for figure, word, key in parts:
                marks.append(Text((x, y), figure, self.size + 2, "Bold", "changed" if key in changed else "ink"))
                x += marks[-1].width + 4
                if short := word[:letters]:
                    marks.append(Text((x, y), short, self.size, "Regular", "muted"))
                    x += marks[-1].width
                x += 12
            if x - 12 <= self.right:
                break
        yield from marks

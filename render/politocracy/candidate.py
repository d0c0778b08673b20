"""A candidate, larger: what popularity is made of and all that is held, and the constituents that were won over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from render.boxes import Box, Point
from render.canvas import SIZE, Patch
from render.closeup import STRIP
from render.lettering import measured
from render.marks import Card, Field, Mark, Text, Token, text_within
from render.palette import WON, Look, on
from render.panels import framed
from render.politocracy.changes import called, whereabouts
from render.politocracy.constituents import won
from render.politocracy.following import following
from render.politocracy.popularity import REST, Makeup, made_of
from render.politocracy.scene import Scene
from render.politocracy.symbols import CHIP, Kind, Sign
from render.politocracy.thermometer import Rest, Thermometer
from rules import Seat, plural, signed
from rules.politocracy.board import BOARD, RING
from rules.politocracy.view import Standing, money

PERSON: Box = (12, STRIP + 12, 1000, SIZE[1] - 12)
EDGE = 26
"""From the edge of a card to what is written on it."""

FULL = BOARD.election_popularity
HEAD = 112
"""The height of a name on its card."""

FIGURES, STANCE, MARK, GAUGE, LINES = 180, 272, 336, 370, 460
"""How far down these are: popularity and money, the ideology, the word at the mark, the gauge, the lines."""

TALL, TALLEST = 80, 72
"""The height of the gauge, and the most that a line takes."""

PAID: Mapping[tuple[int, int], str] = {(1, 2): "half", (1, 1): "in full", (2, 1): "double"}
"""What donors pay, by the fraction."""


def candidate(scene: Scene, seat: Seat) -> Iterator[Patch]:
    """Who it is, and the constituents."""
    yield Patch(PERSON, tuple(Person(scene, seat).all()))
    yield following(scene, seat)


class Line(NamedTuple):
    """A sign, what there is, what that brings or means; what of a seat is counted; whether the note is a figure."""

    sign: Kind | Literal["disc", "square", "rest"]
    said: str
    note: str = ""
    counts: str = ""
    figure: bool = False


@dataclass(frozen=True)
class Person:
    """The left card: from the name down to where the candidate stands."""

    scene: Scene
    seat: Seat

    @property
    def one(self) -> Standing:
        return self.scene.view.candidates[self.seat]

    @property
    def own(self) -> Look:
        return self.scene.looks[self.seat]

    def ink(self, what: str) -> str:
        """The accent for a count that has changed."""
        return "changed" if self.scene.found.of(self.seat, what) else "ink"

    def all(self) -> Iterator[Mark]:
        left, top, right, bottom = PERSON
        yield framed(PERSON, lit=self.seat in (self.scene.view.turn, self.scene.view.elected))
        yield from titled(self.scene, self.own, self.scene.name(self.seat))
        yield from self.figures(top + FIGURES)
        yield from self.stance(top + STANCE)
        made = made_of(self.scene.view, self.seat)
        gauge = Thermometer((left + EDGE, top + GAUGE, right - EDGE, top + GAUGE + TALL), self.own, made)
        yield gauge
        needs = f"the election needs two at {FULL}%"
        end = max(gauge.x(FULL) + 2, left + EDGE + measured(needs, 36))
        yield Text((end, top + MARK), needs, 36, "Regular", "muted", "rm")
        lines = [*self.parts(made), *self.held()]
        step = min((bottom - 10 - top - LINES) / len(lines), TALLEST)
        for at, line in enumerate(lines):
            yield from self.line(line, round(top + LINES + step * (at + 0.5)))

    def figures(self, y: int) -> Iterator[Mark]:
        """Popularity and money."""
        left, _, right, _ = PERSON
        percent = Text((left + EDGE, y), f"{self.one.popularity}%", 116, "Bold", self.ink("popularity"))
        yield percent
        yield Text((percent.box[2] + 16, y + 18), "popularity", 40, "Regular", "muted")
        yield Text((right - EDGE, y), money(self.one.money), 84, "Bold", self.ink("money"), "rm")

    def stance(self, y: int) -> Iterator[Mark]:
        """The ideology in its colour, and the profile."""
        left, _, right, _ = PERSON
        new, colour = self.seat in self.scene.found.declared, CHIP[self.one.ideology]
        end = left + EDGE + measured("Conservative", 44, "Semibold") + 28
        yield Card((left + EDGE, y - 32, end, y + 32), colour, "changed" if new else "border", 6 if new else 2, 10)
        ink = on(self.scene.colours.role(colour))
        yield Text(((left + EDGE + end) // 2, y), self.one.ideology, 44, "Semibold", ink, "mm")
        profile = "No profile yet"
        if self.one.profile:
            profile = f"{self.one.profile}, {'Insider' if self.one.insider else 'Outsider'}"
        yield text_within((end + 20, y), profile, (40, 36), right - EDGE - end - 20)

    def parts(self, made: Makeup) -> Iterator[Line]:
        """What popularity is made of."""
        one = self.one
        mine = len(won(self.scene.view, self.seat))
        yield Line("disc", plural(mine, "constituent"), f"{made.constituents}%", figure=True)
        yield Line("heart", plural(one.hearts, "heart"), f"{made.hearts}%", "hearts", figure=True)
        yield Line(
            "pandering", plural(one.pandering, "Pandering Point"), f"{made.pandering}%", "pandering", figure=True
        )
        yield Line("rest", REST, f"{signed(made.rest)}%" if made.rest else "0%", figure=True)

    def held(self) -> Iterator[Line]:
        """All else that a candidate has, and where."""
        one, spare = self.one, self.one.stars - 1
        offer = f"{spare} to exchange: a heart or {money(BOARD.star_money)} each" if spare > 0 else "the last one stays"
        yield Line("star", plural(one.stars, "star"), offer, "stars")
        donors = f"donors pay {PAID[BOARD.donations[one.dollars]]}" if one.dollars else ""
        yield Line("dollar", plural(one.dollars, "dollar sign"), donors, "dollars")
        yield Line("card", plural(one.cards, "Change card"), "", "cards")
        if one.scandals:
            costs = f"{BOARD.scandal_percent}%" if one.stop is None else money(BOARD.scandal_money)
            yield Line("scandal", plural(one.scandals, "Scandal"), f"{costs} a turn, however many", "scandals")
        if one.lost_turns:
            yield Line("lost turn", plural(one.lost_turns, "lost turn"), "still to come", "lost turns")
        if one.surrogate is not None or one.gathered:
            where = "their points count in the election"
            if one.surrogate is not None:
                where = f"now at {called(RING[one.surrogate])}"
            yield Line("square", f"Surrogate points: {one.gathered}", where, "gathered")
        yield Line("disc", f"Stands at {whereabouts(one)}")

    def line(self, line: Line, y: int) -> Iterator[Mark]:
        """A line: what there is on the left, what that brings on the right."""
        left, _, right, _ = PERSON
        x = left + EDGE + 64
        ink = self.ink(line.counts)
        if line.figure:
            yield Text((right - EDGE, y), line.note, 46, "Bold", ink, "rm")
        yield self.sign(line.sign, (left + EDGE + 22, y))
        room = right - EDGE - x - (140 if line.figure else 0)
        said = text_within((x, y), line.said, (40, 36, 32), room, "Semibold", ink)
        yield said
        if line.note and not line.figure:
            note = text_within((0, y), line.note, (36, 32, 28, 26), right - EDGE - said.box[2] - 20, "Regular", "muted")
            yield Text((right - EDGE, y), note.text, note.size, "Regular", "muted", "rm")

    def sign(self, kind: Kind | Literal["disc", "square", "rest"], middle: Point) -> Mark:
        match kind:
            case "disc":
                return Token("disc", self.own, middle, 46)
            case "square":
                return Token("square", self.own, middle, 42, hollow=True)
            case "rest":
                return Rest(middle)
            case _:
                return Sign(kind, middle, 44)


def titled(scene: Scene, own: Look, name: str) -> Iterator[Mark]:
    """The disc and the name, in what the seat holds."""
    left, top, right, _ = PERSON
    y = top + 8 + (HEAD - 8) // 2
    yield Field((left + 8, top + 8, right - 8, top + HEAD), own, WON)
    yield Token("disc", own, (left + EDGE + 42, y), 84)
    ink = on(own.tint(scene.colours, WON))
    yield text_within((left + EDGE + 102, y), name, (72, 64, 56), right - left - 2 * EDGE - 102, "Bold", ink)

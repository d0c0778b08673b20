"""A candidate, larger: the parts of its popularity, its holdings, and the constituents that it has won over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from render.boxes import Box, Point
from render.canvas import Patch
from render.lettering import text_width
from render.marks import Field, Mark, Text, Token, text_within
from render.palette import WON, Look, on
from render.panels import panel_mark
from render.politocracy.changes import square_name, whereabouts
from render.politocracy.constituents import constituents_of
from render.politocracy.following import following
from render.politocracy.popularity import Makeup, makeup_of
from render.politocracy.scene import Scene
from render.politocracy.symbols import FULL, Kind, chip, sign
from render.politocracy.thermometer import Rest, Thermometer
from render.politocracy.words import percent, sources
from render.window import SIZE, STRIP
from rules import Seat, plural
from rules.politocracy.board import BOARD, RING
from rules.politocracy.view import Standing, money

PERSON: Box = (12, STRIP + 12, 1000, SIZE[1] - 12)
EDGE = 26
"""The margin between the edge of a card and its texts."""

HEAD = 112
"""The height of a name on its card."""

FIGURES, STANCE, MARK, GAUGE, LINES = 180, 272, 336, 370, 460
"""How far down the parts lie: popularity and money, the ideology, the word at the mark, the gauge, the lines."""

TALL, TALLEST = 80, 72
"""The height of the gauge, and the most height of a line."""

PAYMENT: Mapping[tuple[int, int], str] = {(1, 2): "half", (1, 1): "in full", (2, 1): "double"}
"""The share that donors pay, in words, by the fraction."""


def candidate(scene: Scene, seat: Seat) -> Iterator[Patch]:
    """Who it is, and the constituents."""
    yield Patch(PERSON, tuple(Person(scene, seat).all()))
    yield following(scene, seat)


Kinds: TypeAlias = Kind | Literal["disc", "surrogate", "rest"]


class Line(NamedTuple):
    """A sign, a text, a note on what it brings or means; the name of the seat's count; whether the note is a figure."""

    sign: Kinds
    text: str
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

    @property
    def makeup(self) -> Makeup:
        return makeup_of(self.scene.view, self.seat)

    def ink(self, what: str) -> str:
        """The accent for a count that has changed."""
        return "changed" if self.scene.changes.of(self.seat, what) else "ink"

    def all(self) -> Iterator[Mark]:
        left, top, right, bottom = PERSON
        yield panel_mark(PERSON, lit=self.seat in (self.scene.view.turn, self.scene.view.elected))
        yield from title(self.scene, self.own, self.scene.name(self.seat))
        yield from self.figures(top + FIGURES)
        yield from self.stance(top + STANCE)
        gauge = Thermometer((left + EDGE, top + GAUGE, right - EDGE, top + GAUGE + TALL), self.own, self.makeup)
        yield gauge
        if not self.scene.view.finalists:
            needs = f"the election needs two at {FULL}%"
            end = max(gauge.x(FULL) + 2, left + EDGE + text_width(needs, 36))
            yield Text((end, top + MARK), needs, 36, "Regular", "muted", "rm")
        lines = [*self.parts(), *self.holdings()]
        step = min((bottom - 10 - top - LINES) / len(lines), TALLEST)
        for at, line in enumerate(lines):
            yield from self.line(line, round(top + LINES + step * (at + 0.5)))

    def figures(self, y: int) -> Iterator[Mark]:
        """Popularity and money."""
        left, _, right, _ = PERSON
        figure = Text((left + EDGE, y), f"{self.one.popularity}%", 116, "Bold", self.ink("popularity"))
        yield figure
        x = figure.box[2] + 16
        yield Text((x, y + 18), "popularity", 40, "Regular", "muted")
        if self.makeup.below_zero:
            yield Text((x, y - 28), "0% is the least", 36, "Regular", "muted")
        yield Text((right - EDGE, y), money(self.one.money), 84, "Bold", self.ink("money"), "rm")

    def stance(self, y: int) -> Iterator[Mark]:
        """The ideology in its colour, and the profile."""
        left, _, right, _ = PERSON
        new = self.seat in self.scene.changes.declared
        end = left + EDGE + text_width("Conservative", 44, "Semibold") + 28
        yield from chip((left + EDGE, y - 32, end, y + 32), self.one.ideology, 44, self.scene.colours, new=new)
        profile = "No profile yet"
        if self.one.profile:
            profile = f"{self.one.profile}, {'Insider' if self.one.insider else 'Outsider'}"
        yield text_within((end + 20, y), profile, (40, 36), right - EDGE - end - 20)

    def parts(self) -> Iterator[Line]:
        """The parts of popularity."""
        one, makeup = self.one, self.makeup
        mine = len(constituents_of(self.scene.view, self.seat))
        yield Line("disc", plural(mine, "constituent"), f"{makeup.constituents}%", figure=True)
        yield Line("heart", plural(one.hearts, "heart"), f"{makeup.hearts}%", "hearts", figure=True)
        yield Line(
            "pandering", plural(one.pandering, "Pandering Point"), f"{makeup.pandering}%", "pandering", figure=True
        )
        rest = ", ".join(sources(self.scene.view))
        yield Line("rest", rest[0].upper() + rest[1:], percent(makeup.rest), figure=True)

    def holdings(self) -> Iterator[Line]:
        """All else that a candidate has, with what it means as long as that matters; and where it stands."""
        one, goes_on = self.one, not self.scene.view.finalists
        yield Line("star", plural(one.stars, "star"), self.exchange(), "stars")
        donors = f"donors pay {PAYMENT[BOARD.donations[one.dollars]]}" if one.dollars and goes_on else ""
        yield Line("dollar", plural(one.dollars, "dollar sign"), donors, "dollars")
        yield Line("card", plural(one.cards, "Change card"), "", "cards")
        if one.scandals:
            costs = f"{BOARD.scandal_percent}%" if one.stop is None else money(BOARD.scandal_money)
            note = f"{costs} a turn, however many" if goes_on else ""
            yield Line("scandal", plural(one.scandals, "Scandal"), note, "scandals")
        if one.lost_turns:
            note = "still to come" if goes_on else ""
            yield Line("lost turn", plural(one.lost_turns, "lost turn"), note, "lost turns")
        if one.surrogate is not None or one.gathered:
            where = "their points count in the election"
            if one.surrogate is not None:
                where = f"now at {square_name(RING[one.surrogate])}"
            yield Line("surrogate", f"Surrogate points: {one.gathered}", where, "gathered")
        yield Line("disc", f"Stands at {whereabouts(one)}")

    def exchange(self) -> str:
        """What stars can be exchanged for: nothing for losers, and no heart once the chits are shown (11.1, 11.4)."""
        view, spare = self.scene.view, self.one.stars - 1
        if view.elected is not None or (view.finalists and self.seat not in view.finalists):
            return ""
        if spare < 1:
            return "the last one stays"
        heart = "" if view.chits else "a heart or "
        each = " each" if spare > 1 else ""
        return f"{spare} to exchange: {heart}{money(BOARD.star_money)}{each}"

    def line(self, line: Line, y: int) -> Iterator[Mark]:
        """A line: its text on the left, its note on the right."""
        left, _, right, _ = PERSON
        x = left + EDGE + 64
        ink = self.ink(line.counts)
        if line.figure:
            yield Text((right - EDGE, y), line.note, 46, "Bold", ink, "rm")
        yield self.sign(line.sign, (left + EDGE + 22, y))
        room = right - EDGE - x - (140 if line.figure else 0)
        text = text_within((x, y), line.text, (40, 36, 32), room, "Semibold", ink)
        yield text
        if line.note and not line.figure:
            note = text_within((0, y), line.note, (36, 32, 28, 26), right - EDGE - text.box[2] - 20, "Regular", "muted")
            yield Text((right - EDGE, y), note.text, note.size, "Regular", "muted", "rm")

    def sign(self, kind: Kinds, middle: Point) -> Mark:
        match kind:
            case "disc":
                return Token("disc", self.own, middle, 46)
            case "rest":
                return Rest(middle)
            case _:
                return sign(kind, self.own, middle, 44)


def title(scene: Scene, own: Look, name: str) -> Iterator[Mark]:
    """The disc and the name, in the seat's colours."""
    left, top, right, _ = PERSON
    y = top + 8 + (HEAD - 8) // 2
    yield Field((left + 8, top + 8, right - 8, top + HEAD), own, WON)
    yield Token("disc", own, (left + EDGE + 42, y), 84)
    ink = on(own.tint(scene.colours, WON))
    yield text_within((left + EDGE + 102, y), name, (72, 64, 56), right - left - 2 * EDGE - 102, "Bold", ink)

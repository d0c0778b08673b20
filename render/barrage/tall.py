"""The panel of a candidate where few seats leave it much room: larger, in words, and with its power."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from render.barrage.words import staffers_left
from render.boxes import Box
from render.lettering import joined, measured, wrapped
from render.marks import Block, Halo, Mark, Spot, Text, Token, text_within
from render.palette import Look
from rules import plural, signed
from rules.barrage.board import BOARD, CARDS, Character
from rules.barrage.view import BarrageView, Candidate

SMALL = 14
"""A Staffer who is not recruited yet."""

POWER = (28, 26, 24)
"""The sizes of the text of a power."""

STARTS = "starts this round"
"""Said of the seat that starts."""

SHORTER = {STARTS: "starts"}
"""What is said where there is no room for more."""

NOTED = 32
"""The height of the line of what is said of a seat, kept free of its power, which then stands in all panels or none."""


def shortened(tags: Sequence[str], width: int, size: int) -> str:
    """What is said of a seat, shorter where it must be; then as much as the width takes."""
    whole = joined(tags, width, size)
    if whole == " · ".join(tags):
        return whole
    return joined([SHORTER.get(tag, tag) for tag in tags], width, size)


def told(character: Character) -> str:
    """What a character may do, in a sentence that addresses nobody."""
    said = CARDS[character].told
    return f"{said[:1].upper()}{said[1:]}."


class Row(NamedTuple):
    """A line of the panel: how high it is, and what stands around its middle."""

    height: int
    marks: Callable[[int], Iterator[Mark]]


@dataclass(frozen=True)
class Sheet:
    """All that is said of a candidate, from `left` to `right`; `more` is what has changed."""

    view: BarrageView
    one: Candidate
    own: Look
    name: str
    tags: Sequence[str]
    more: Mapping[str, int]
    left: int
    right: int

    @property
    def room(self) -> int:
        return self.right - self.left

    def marks(self, box: Box) -> Iterator[Mark]:
        """The rows, spread over the height of the panel; the power where there is room for it."""
        top, high = box[1] + 8, box[3] - box[1] - 16
        noted = [*self.noted()]
        before, held = [Row(50, self.named), Row(38, self.character), *noted], 0 if noted else NOTED
        after = [
            Row(44, self.staffers),
            Row(32, self.to_place),
            Row(34, self.totals),
            Row(6, self.rule),
            *self.banked(),
        ]
        room = high - held - sum(row.height for row in (*before, *after))
        rows = [*before, *self.power(room), *after]
        gap = (high - sum(row.height for row in rows)) / len(rows)
        y = top + gap / 2
        for row in rows:
            yield from row.marks(round(y + row.height / 2))
            y += row.height + gap

    def ink(self, *names: str, idle: bool = False) -> str:
        """The accent for what has changed; faint where there is nothing."""
        if self.more.keys() & {*names}:
            return "changed"
        return "muted" if idle else "ink"

    def named(self, y: int) -> Iterator[Mark]:
        """The name and the votes."""
        votes = str(self.one.votes)
        room = self.room - measured(votes, 72, "Bold") - 12
        yield text_within((self.left, y), self.name, (44, 40, 36, 32, 28), room, "Semibold")
        yield Text((self.right, y), votes, 72, "Bold", self.ink("votes"), "rm")

    def character(self, y: int) -> Iterator[Mark]:
        yield text_within((self.left, y), self.one.character or "No character yet", (38, 36, 34), self.room, "Semibold")

    def noted(self) -> Iterator[Row]:
        """A line for what is said of the seat, where there is anything."""
        if self.tags or self.more.get("votes"):
            yield Row(NOTED, self.said)

    def said(self, y: int) -> Iterator[Mark]:
        """What is said of the seat, and the votes gained."""
        end = self.right
        if gained := self.more.get("votes"):
            text = Text((end, y), signed(gained), 40, "Bold", "changed", "rm")
            yield text
            end = text.box[0] - 10
        size = next(
            (size for size in (30, 28) if joined(self.tags, end - self.left, size) == " · ".join(self.tags)), 26
        )
        if said := shortened(self.tags, end - self.left, size):
            yield Text((self.left, y), said, size, "Regular", "muted")

    def power(self, high: int) -> list[Row]:
        """What the character may do, a row a line, as large as there is room for; nothing where there is none."""
        if self.one.character is None:
            return []
        for size in POWER:
            lines = wrapped(told(self.one.character), self.room, size)
            if len(lines) * (size + 4) <= high:
                return [Row(size + 4, self.line(line, size)) for line in lines]
        return []

    def line(self, text: str, size: int) -> Callable[[int], Iterator[Mark]]:
        def marks(y: int) -> Iterator[Mark]:
            yield Text((self.left, y), text, size)

        return marks

    def staffers(self, y: int) -> Iterator[Mark]:
        """Nine Staffers as large as they can be: those to place filled, those on the board hollow, the others small."""
        one, few = self.one, BOARD.most_staffers - self.one.staffers
        step = min(48, (self.room - few * (SMALL + 4)) // max(one.staffers, 1))
        for number in range(one.staffers):
            middle = (self.left + step // 2 + number * step, y)
            if number >= one.staffers - self.more.get("staffers", 0):
                yield Halo("disc", middle, step - 10)
            yield Token("disc", self.own, middle, step - 4, " ", hollow=number >= one.hand)
        start = self.left + one.staffers * step + 10
        yield from (Spot("disc", (start + number * (SMALL + 4), y), SMALL) for number in range(few))

    def to_place(self, y: int) -> Iterator[Mark]:
        """The Staffers in words."""
        what, count = staffers_left(self.view, self.one)
        figure = Text((self.right, y), count, 30, "Semibold", "ink", "rm")
        yield text_within((self.left, y), what, (30, 28, 26), figure.box[0] - 10 - self.left)
        yield figure

    def totals(self, y: int) -> Iterator[Mark]:
        """The states, and the tokens left."""
        left = Text((self.right, y), f"{plural(self.one.supply, 'token')} left", 28, "Regular", "muted", "rm")
        room = left.box[0] - 12 - self.left
        yield text_within((self.left, y), plural(self.one.states, "state"), (36, 32, 28), room, "Semibold")
        yield left

    def banked(self) -> Iterator[Row]:
        """What is banked, a line each."""
        one = self.one
        ballots = f"{one.absentee}+{one.free_ballots}" if one.free_ballots else str(one.absentee)
        yield Row(32, self.bank("Town Hall tokens", str(one.town_hall), "town_hall"))
        yield Row(32, self.bank("Attack ads", str(one.attack_ads), "attack_ads"))
        yield Row(32, self.bank("Absentee ballots", ballots, "absentee", "free_ballots"))

    def rule(self, y: int) -> Iterator[Mark]:
        yield Block((self.left, y - 1, self.right, y + 1), "line")

    def bank(self, what: str, count: str, *names: str) -> Callable[[int], Iterator[Mark]]:
        def marks(y: int) -> Iterator[Mark]:
            figure = Text((self.right, y), count, 40, "Bold", self.ink(*names, idle=count == "0"), "rm")
            yield text_within(
                (self.left, y), what, (34, 32, 30, 28, 26), figure.box[0] - 10 - self.left, "Regular", "muted"
            )
            yield figure

        return marks

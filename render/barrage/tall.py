"""The panel of a candidate where few seats leave it much room: larger, in words, and with its power."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from render.barrage.words import staffers_left
from render.boxes import Box
from render.lettering import fit_words, text_width, wrap
from render.marks import Block, Halo, Mark, Spot, Text, Token, text_within
from render.palette import Look
from rules import plural, with_sign
from rules.barrage.board import BOARD, CARDS, Character
from rules.barrage.view import BarrageView, Candidate

SMALL = 14
"""A Staffer who is not recruited yet."""

POWER = (28, 26, 24)
"""The sizes of the text of a power."""

STARTS = "starts this round"
"""The tag of the seat that starts."""

SHORTER = {STARTS: "starts"}
"""Shorter tags, for where there is no room for the full ones."""

TAGS_HEIGHT = 32
"""The height of the line of tags. It is reserved in all panels, so that the power has room in all of them or none."""


def fit_tags(tags: Sequence[str], width: int, size: int) -> str:
    """The tags in a row: in full, else in shorter words, else as many as the width takes."""
    whole = fit_words(tags, width, size)
    if whole == " · ".join(tags):
        return whole
    return fit_words([SHORTER.get(tag, tag) for tag in tags], width, size)


def power_sentence(character: Character) -> str:
    """A character's power, in a sentence that addresses nobody."""
    text = CARDS[character].told
    return f"{text[:1].upper()}{text[1:]}."


class Row(NamedTuple):
    """A line of the panel: how high it is, and what stands around its middle."""

    height: int
    marks: Callable[[int], Iterator[Mark]]


@dataclass(frozen=True)
class Sheet:
    """All texts about a candidate, from `left` to `right`; `more` has the counts that have changed."""

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
        tags = [*self.tag_row()]
        before, reserve = [Row(50, self.title), Row(38, self.character), *tags], 0 if tags else TAGS_HEIGHT
        after = [
            Row(44, self.staffers),
            Row(32, self.to_place),
            Row(34, self.totals),
            Row(6, self.rule),
            *self.savings(),
        ]
        room = high - reserve - sum(row.height for row in (*before, *after))
        rows = [*before, *self.power(room), *after]
        gap = (high - sum(row.height for row in rows)) / len(rows)
        y = top + gap / 2
        for row in rows:
            yield from row.marks(round(y + row.height / 2))
            y += row.height + gap

    def ink(self, *names: str, idle: bool = False) -> str:
        """The colour of a count: the accent where it has changed, muted where it is idle."""
        if self.more.keys() & {*names}:
            return "changed"
        return "muted" if idle else "ink"

    def title(self, y: int) -> Iterator[Mark]:
        """The name and the votes."""
        votes = str(self.one.votes)
        room = self.room - text_width(votes, 72, "Bold") - 12
        yield text_within((self.left, y), self.name, (44, 40, 36, 32, 28), room, "Semibold")
        yield Text((self.right, y), votes, 72, "Bold", self.ink("votes"), "rm")

    def character(self, y: int) -> Iterator[Mark]:
        yield text_within((self.left, y), self.one.character or "No character yet", (38, 36, 34), self.room, "Semibold")

    def tag_row(self) -> Iterator[Row]:
        """A line of the seat's tags and of votes gained, where there are any."""
        if self.tags or self.more.get("votes"):
            yield Row(TAGS_HEIGHT, self.tag_marks)

    def tag_marks(self, y: int) -> Iterator[Mark]:
        """The seat's tags, and the votes gained."""
        end = self.right
        if gain := self.more.get("votes"):
            text = Text((end, y), with_sign(gain), 40, "Bold", "changed", "rm")
            yield text
            end = text.box[0] - 10
        size = next(
            (size for size in (30, 28) if fit_words(self.tags, end - self.left, size) == " · ".join(self.tags)), 26
        )
        if label := fit_tags(self.tags, end - self.left, size):
            yield Text((self.left, y), label, size, "Regular", "muted")

    def power(self, high: int) -> list[Row]:
        """The character's power, a row a line, as large as there is room for; no rows where there is no room."""
        if self.one.character is None:
            return []
        for size in POWER:
            lines = wrap(power_sentence(self.one.character), self.room, size)
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
        """The number of Staffers left, in words."""
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

    def savings(self) -> Iterator[Row]:
        """The counts banked, a line each."""
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

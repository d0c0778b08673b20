"""The parts of a candidate's popularity, and what they would be with another ideology."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from render.politocracy.changes import seat_changes
from render.politocracy.constituents import constituents_of, total_worth, worth
from render.politocracy.scene import Scene
from render.politocracy.words import candidate, moment, percent, sources, turn
from render.wording import Alt, Name, Part, news, opening
from rules import Seat, join_words, plural
from rules.politocracy.board import BOARD, COLUMNS
from rules.politocracy.view import PolitocracyView


class Makeup(NamedTuple):
    """The parts of popularity in percent; the rest may be negative."""

    constituents: int
    hearts: int
    pandering: int
    rest: int

    @property
    def gross(self) -> int:
        """The sum of the parts above zero."""
        return sum(part for part in self if part > 0)

    @property
    def popularity(self) -> int:
        """The sum; 0% is the least (4.1)."""
        return max(0, sum(self))

    @property
    def below_zero(self) -> bool:
        """Whether the parts add up to less than 0%."""
        return sum(self) < 0


def makeup_of(view: PolitocracyView, seat: Seat) -> Makeup:
    one = view.candidates[seat]
    return Makeup(
        worth(view, seat, *constituents_of(view, seat)), BOARD.heart * one.hearts, one.pandering, one.adjusted
    )


def breakdown(view: PolitocracyView, seat: Seat) -> Iterator[str]:
    """The parts in words, then each constituent, then what all are worth to each ideology."""
    makeup, mine = makeup_of(view, seat), constituents_of(view, seat)
    yield (
        f"Popularity: {makeup.constituents}% from {plural(len(mine), 'constituent')}, {makeup.hearts}% from hearts, "
        f"{makeup.pandering}% from Pandering Points, {percent(makeup.rest)} from {join_words(sources(view))}"
        f"{' (0% is the least)' if makeup.below_zero else ''}"
    )
    if mine:
        sums = (f"{total_worth(mine, one)}% to a {one}" for one in COLUMNS)
        yield f"Constituents are worth {join_words(sums)}"
        yield ", ".join(f"{name} {worth(view, seat, name)}%" for name in mine)


def alt(scene: Scene, name: Name, part: Part, seat: Seat) -> Alt:
    """The close-up of a candidate in a paragraph."""
    view = scene.view
    sentences = [opening("Politocracy", part), moment(view), *turn(view, name)]
    sentences += [
        candidate(view.candidates[seat], name(seat)),
        *news(seat_changes(scene.changes, view, seat)),
        *breakdown(view, seat),
    ]
    return Alt(sentences)

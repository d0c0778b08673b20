"""What the popularity of a candidate is made of, and what another ideology would make of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from render.politocracy.changes import done
from render.politocracy.constituents import summed, won, worth
from render.politocracy.scene import Scene
from render.politocracy.words import candidate, moment, percent, sources, turn
from render.wording import Name, Part, news, paragraph, titled
from rules import Seat, listed, plural
from rules.politocracy.board import BOARD, COLUMNS
from rules.politocracy.view import PolitocracyView


class Makeup(NamedTuple):
    """The parts in percent; the rest may be negative."""

    constituents: int
    hearts: int
    pandering: int
    rest: int

    @property
    def gross(self) -> int:
        """What all parts come to that add something."""
        return sum(part for part in self if part > 0)

    @property
    def popularity(self) -> int:
        """The sum; 0% is the least (4.1)."""
        return max(0, sum(self))

    @property
    def floored(self) -> bool:
        """Whether more was lost than there is."""
        return sum(self) < 0


def made_of(view: PolitocracyView, seat: Seat) -> Makeup:
    one = view.candidates[seat]
    return Makeup(worth(view, seat, *won(view, seat)), BOARD.heart * one.hearts, one.pandering, one.adjusted)


def broken_down(view: PolitocracyView, seat: Seat) -> Iterator[str]:
    """The parts in words, then each constituent, then what all are worth to each ideology."""
    made, mine = made_of(view, seat), won(view, seat)
    yield (
        f"Popularity: {made.constituents}% from {plural(len(mine), 'constituent')}, {made.hearts}% from hearts, "
        f"{made.pandering}% from Pandering Points, {percent(made.rest)} from {listed(sources(view))}"
        f"{' (0% is the least)' if made.floored else ''}"
    )
    if mine:
        sums = (f"{summed(mine, one)}% to a {one}" for one in COLUMNS)
        yield f"Constituents are worth {listed(sums)}"
        yield ", ".join(f"{name} {worth(view, seat, name)}%" for name in mine)


def alt(scene: Scene, name: Name, part: Part, seat: Seat) -> str:
    """The close-up of a candidate in a paragraph."""
    view = scene.view
    said = [titled("Politocracy", part), moment(view), *turn(view, name)]
    said += [
        candidate(view.candidates[seat], name(seat)),
        *news(done(scene.found, view, seat)),
        *broken_down(view, seat),
    ]
    return paragraph(said)

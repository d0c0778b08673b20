"""The panels of the candidates beside the map of Electoral Barrage."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from render.barrage.scene import Scene
from render.barrage.tall import STARTS, Sheet, fit_tags
from render.barrage.words import PLACING, ROLLING
from render.boxes import Box
from render.canvas import Patch
from render.changes import Counts
from render.lettering import text_width
from render.marks import Halo, Mark, Spot, Text, Token, text_within
from render.palette import Look
from render.panels import in_column, panel_with_side
from rules import Seat, plural, with_sign
from rules.barrage.board import BOARD
from rules.barrage.view import BarrageView, Candidate

COLUMN: Box = (1612, 12, 1988, 1238)
TALLEST = 620
TALL, ROOMY = 400, 200
SIDE = 66
POWER_USED = "power used"
LEAST = 20
"""The least size of a character's name; it has its room before anything else."""


def panels(scene: Scene) -> Iterator[Patch]:
    """A panel a candidate, in the order of the seats."""
    return in_column(scene, COLUMN, TALLEST, panel)


def panel(scene: Scene, seat: Seat, box: Box) -> Iterator[Mark]:
    """Who it is and how it stands, in larger type where there is room; what has changed has the accent."""
    left, top, right, bottom = box
    view, own, name = scene.view, scene.looks[seat], scene.name(seat)
    more: Counts = {} if view.elected is not None else scene.changes.counts.get(seat, {})
    one, x = view.candidates[seat], left + SIDE + 12
    yield from panel_with_side(box, own, SIDE, 52, lit=seat in (view.turn, view.elected))
    if bottom - top >= TALL:
        yield from Sheet(view, one, own, name, tags(view, seat, one), more, x, right - 14).marks(box)
        return
    votes = str(one.votes)
    room = right - 16 - x - text_width(votes, 48, "Bold") - 10
    yield text_within((x, top + 34), name, (36, 32, 28), room, "Semibold")
    yield Text((right - 14, top + 33), votes, 48, "Bold", "changed" if "votes" in more else "ink", "rm")
    figures = Figures(x, right - 14, roomy=bottom - top >= ROOMY)
    used = POWER_USED if figures.roomy else "used"
    lines = (0, 1, 2, 3, 4) if figures.roomy else (0, 0, 1, 1, 2)
    step = (bottom - top - 66) / (lines[-1] + 1)
    first, second, third, fourth, last = (round(top + 60 + step * (line + 0.5)) for line in lines)
    yield from figures.character(one, tags(view, seat, one, used), more.get("votes", 0), first, second)
    yield from figures.staffers(one, own, more, third)
    yield from figures.totals(one, fourth)
    yield from figures.savings(one, more, last)


def tags(view: BarrageView, seat: Seat, one: Candidate, used: str = POWER_USED) -> list[str]:
    """Short tags of the seat, the weightiest first; none at the end of the match."""
    true = {
        used: one.spent,
        "you": view.me == seat,
        STARTS: view.starter == seat and view.round > 0 and view.heading in (*PLACING, *ROLLING),
    }
    return [word for word, is_so in true.items() if is_so and view.elected is None]


@dataclass(frozen=True)
class Figures:
    """The lines of a panel from `left` to `right`; larger, and more of them, where it is roomy."""

    left: int
    right: int
    roomy: bool

    @property
    def size(self) -> int:
        return 26 if self.roomy else 21

    def character(self, one: Candidate, tags: list[str], gain: int, y: int, below: int) -> Iterator[Mark]:
        """The character, the seat's tags and the votes gained, on one line or two."""
        end, name, size = self.right, one.character or "No character yet", self.size + 3
        if gain:
            text = with_sign(gain)
            yield Text((end, below), text, 28, "Bold", "changed", "rm")
            end -= text_width(text, 28, "Bold") + 10
        if self.roomy:
            if label := fit_tags(tags, end - self.left, self.size):
                yield Text((self.left, below), label, self.size, "Regular", "muted")
            end = self.right
        else:
            room = end - self.left - 10 - text_width(name, LEAST, "Semibold")
            if label := fit_tags(tags, room, self.size):
                yield Text((end, y), label, self.size, "Regular", "muted", "rm")
                end -= text_width(label, self.size) + 10
        yield text_within((self.left, y), name, tuple(range(size, LEAST - 1, -1)), end - self.left, "Semibold")

    def staffers(self, one: Candidate, own: Look, more: Mapping[str, int], y: int) -> Iterator[Mark]:
        """Nine Staffers: those to place are filled, those on the board hollow, those not recruited small."""
        step, size = (30, 26) if self.roomy else (20, 18)
        for number in range(BOARD.most_staffers):
            middle = (self.left + size // 2 + number * step, y)
            if number >= one.staffers:
                yield Spot("disc", middle, size // 2)
                continue
            if number >= one.staffers - more.get("staffers", 0):
                yield Halo("disc", middle, size - 6)
            yield Token("disc", own, middle, size, " ", hollow=number >= one.hand)

    def totals(self, one: Candidate, y: int) -> Iterator[Mark]:
        """The number of states, and where there is room that of the tokens left."""
        states = plural(one.states, "state")
        if not self.roomy:
            yield Text((self.right, y), states, self.size + 1, "Semibold", "ink", "rm")
            return
        yield Text((self.left, y), states, self.size + 2, "Semibold")
        yield Text((self.right, y), f"{one.supply} tokens left", self.size, "Regular", "muted", "rm")

    def savings(self, one: Candidate, more: Mapping[str, int], y: int) -> Iterator[Mark]:
        """The counts banked, and the tokens left where they stand nowhere else; in shorter words if need be."""
        left = [] if self.roomy else [Text((self.right, y), f"{one.supply} left", self.size, "Regular", "muted", "rm")]
        end = left[0].box[0] - 8 if left else self.right
        marks = self.figures(one, "Ballots", more, y)
        yield from marks if marks[-1].box[2] <= end else self.figures(one, "Bal.", more, y)
        yield from left

    def figures(self, one: Candidate, ballots: str, more: Mapping[str, int], y: int) -> list[Text]:
        """The counts, each after its title."""
        figures = (
            ("Hall", str(one.town_hall), {"town_hall"}),
            ("Ads", str(one.attack_ads), {"attack_ads"}),
            (
                ballots,
                f"{one.absentee}+{one.free_ballots}" if one.free_ballots else str(one.absentee),
                {"absentee", "free_ballots"},
            ),
        )
        x, marks = self.left, list[Text]()
        for title, figure, names in figures:
            marks.append(Text((x, y), title, self.size, "Regular", "muted"))
            x += text_width(title, self.size) + 5
            marks.append(Text((x, y), figure, self.size, "Bold", "changed" if names & more.keys() else "ink"))
            x += text_width(figure, self.size, "Bold") + 10
        return marks

"""The results of a seat's goals in Re[District]ing, district by district, and in all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from render.boxes import Box
from render.marks import Block, Mark, Panel, Text, text_within
from render.redistricting import words
from render.redistricting.districts import in_order
from render.redistricting.goals import allies, mine, shared_goals
from render.redistricting.symbols import Badge, Chip
from rules.redistricting.board import District
from rules.redistricting.view import RedistrictingView

HEAD, FOOT = 62, 132
"""The heights of the columns' titles, and of the sum."""


class Columns(NamedTuple):
    """How far right the parts of a line stand, and the sizes of its letters and of its signs."""

    badge: int
    district: int
    leader: int
    goals: int
    others: int
    size: int
    sign: int


NARROW = Columns(44, 84, 268, 480, 604, 44, 50)
WIDE = Columns(60, 124, 470, 860, 1100, 56, 60)


def outlook(view: RedistrictingView, box: Box, columns: int) -> Iterator[Mark]:
    """A line a district, as the panels of the board lie, and below them the points."""
    left, top, right, bottom = box
    at = NARROW if columns == 1 else WIDE
    step = (bottom - top - HEAD - FOOT) // len(view.districts)
    yield Panel(box)
    for x, word in ((at.leader, "Ahead"), (at.goals, "Goals"), (at.others, "Both, not ahead")):
        yield Text((left + x, top + HEAD // 2 + 4), word, 36, "Regular", "muted")
    for number, district in enumerate(in_order(view)):
        y = top + HEAD + number * step
        yield Block((left + 16, y - 1, right - 16, y + 1), "line")
        yield from line(view, district, (left, y, right, y + step), at)
    yield Block((left + 16, bottom - FOOT - 3, right - 16, bottom - FOOT + 1), "border")
    yield from total(view, (left + 24, bottom - FOOT, right, bottom))


def line(view: RedistrictingView, district: District, box: Box, at: Columns) -> Iterator[Mark]:
    """The district, who is ahead, the goals that are met, and who else would meet both."""
    left, top, right, bottom = box
    y, here = (top + bottom) // 2, view.districts[district]
    name = here.poll.leader
    yield Badge(district, (left + at.badge, y), at.sign, here.reviewed)
    yield Text((left + at.district, y), district, at.size)
    leader = name or ("Tie" if here.poll.votes else "Nobody")
    yield Text((left + at.leader, y), leader, at.size, "Bold" if name else "Regular", "ink" if name else "muted")
    for number, goal in enumerate(shared_goals(mine(view), name)):
        yield Chip(goal, (left + at.goals + at.sign // 2 + number * (at.sign + 8), y), at.sign)
    behind = [(one, votes) for one, votes in allies(view, district) if one != name]
    if behind:
        others = ", ".join(f"{one} −{votes}" if votes else f"{one} tied" for one, votes in behind)
        yield text_within((left + at.others, y), others, (at.size, 40, 36, 32, 28), right - left - at.others - 20)


def total(view: RedistrictingView, box: Box) -> Iterator[Mark]:
    """The points, and the number of tied districts."""
    left, top, _, bottom = box
    y, ties = (top + bottom) // 2, [*words.ties(view)]
    yield Text((left, y - 28 * len(ties)), words.expectation(view), 60, "Bold", "turn")
    for line in ties:
        yield Text((left, y + 32), line, 36, "Regular", "muted")

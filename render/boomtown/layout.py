"""Where things lie on the table of Boomtown, and its ground.

The Township lies in the middle, four rows of locations in three columns. The other cards come out from beneath it, each
in a column of its own: above it the two small factions and governance, below it the two large factions and the events.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from render.boomtown.symbols import WORDS, Kind, Sign
from render.boxes import Box, Point
from render.canvas import Ground
from render.marks import Card, Mark, Text, muted
from rules.boomtown.board import Location

COLUMNS = (16, 508, 1000)
WIDTH = 476
ROW, STRIP = 91, 85
"""From one location to the next, and the height of one."""

TAB = 84
"""The outer end of a card: its name and its track."""

PEEK = 34
"""How much of a location is seen that is not fully revealed."""

TOWN: Box = (6, 450, 1486, 832)
ROWS = 4
INSET = 12
"""From the edge of the Township to its locations."""

HEADING: Box = (6, 4, 1486, 84)
ROUNDS: Box = (1496, 4, 1992, 92)
SHEETS: Box = (1496, 98, 1992, 1242)
LEGEND: Box = (6, 1199, 990, 1249)
GAP = 6
TITLE: Box = (COLUMNS[0], TOWN[1] + INSET, COLUMNS[0] + WIDTH, TOWN[1] + INSET + STRIP)

MARKS: Mapping[str, str] = {"?": "your pick", "=": "the same", "gold": "may stay", "changed": "new", "ink": "event"}
"""The other marks of the legend."""

CLOSE_UPS: Mapping[str, str] = {
    "township": "The Township, left and middle",
    "small": "The small factions",
    "large": "The large factions",
    "government": "Governance and the upper sheets",
    "sheets": "The Township's right, and the middle sheets",
    "events": "Events and the lower sheets",
}
"""What may be seen closely, and what it is called."""

CORNERS: Mapping[str, Point] = {
    "township": (0, 328),
    "small": (0, 44),
    "large": (0, 625),
    "government": (994, 44),
    "sheets": (994, 328),
    "events": (994, 625),
}


def cell(number: int) -> Box:
    """A place on the Township, column by column; the first has its name."""
    column, row = divmod(number, ROWS)
    left, top = COLUMNS[column], TOWN[1] + INSET + row * ROW
    return left, top, left + WIDTH, top + STRIP


def in_town(locations: Sequence[Location]) -> Mapping[str, Box]:
    """Where the locations of a Township lie: in their order, but for a red arrow's end, which lies below its start."""
    ends = {key: one for one in locations for key in one.requires}
    rest, order = [one for one in locations if not one.requires], list[Location]()
    while rest:
        at_foot = (len(order) + 1) % ROWS == ROWS - 1
        one = next((one for one in rest if not (at_foot and one.id in ends)), rest[0])
        rest.remove(one)
        order += [one, ends[one.id]] if one.id in ends else [one]
    return {one.name: cell(at) for at, one in enumerate(order, 1)}


@dataclass(frozen=True)
class Slid:
    """A card as far as it is out: its tab, its locations from the outer end on, and what is seen of the next one."""

    whole: Box
    tab: Box
    strips: tuple[Box, ...]
    peek: Box | None


def slid(column: int, below: bool, out: int, peek: bool) -> Slid:
    """A card with so many locations out of the Township, and perhaps a part of the next."""
    edge, way = (TOWN[3], 1) if below else (TOWN[1], -1)
    left, right = COLUMNS[column], COLUMNS[column] + WIDTH

    def box(near: int, far: int) -> Box:
        """What lies so far from the Township."""
        top, bottom = sorted((edge + way * near, edge + way * far))
        return left, top, right, bottom

    start = GAP + (PEEK if peek else 0)
    ends = [start + (out - at) * ROW for at in range(out)]
    tab = start + out * ROW
    strips = tuple(box(end - STRIP, end) for end in ends)
    return Slid(box(0, tab + TAB), box(tab, tab + TAB), strips, box(0, start) if peek else None)


def legend() -> Iterator[Mark]:
    """What the signs stand for, in two even lines below the factions."""
    entries = [*WORDS.items(), *MARKS.items()]
    half = (len(entries) + 1) // 2
    wide = (LEGEND[2] - LEGEND[0] - 12) // half
    for at, (sign, word) in enumerate(entries):
        row, column = divmod(at, half)
        x, y = LEGEND[0] + 14 + column * wide, LEGEND[1] + 12 + row * 25
        yield mark_of(sign, x, y)
        yield muted((x + 30, y), word)


def mark_of(sign: str, x: int, y: int) -> Mark:
    """A sign at the start of its entry."""
    if sign in WORDS:
        return Sign(cast("Kind", sign), (x + 12, y), 22)
    if sign in ("gold", "changed", "ink"):
        return Card((x + 1, y - 11, x + 23, y + 11), "panel", sign, 4, 5)
    return Text((x + 12, y), sign, 26, "Bold", "turn", "mm")


GROUND = Ground(
    (
        Card(TOWN, "land", "border", 3, 16),
        *legend(),
    )
)

"""Where things lie on the table of Boomtown, and its ground.

The Township lies in the middle, four rows of locations in three columns. The other cards come out from beneath it: above
it the two small factions and governance, below it the two large factions and the events, all of them columns of their own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from render.boomtown.symbols import WORDS, Sign
from render.canvas import Ground
from render.marks import Box, Card, Mark, Text, measured
from render.shapes import Point
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
LEGEND: Box = (6, 1202, 1486, 1246)
GAP = 6
TITLE: Box = (COLUMNS[0], TOWN[1] + INSET, COLUMNS[0] + WIDTH, TOWN[1] + INSET + STRIP)

CLOSE_UPS: Mapping[str, str] = {
    "township": "The Township",
    "small": "The small factions",
    "large": "The large factions",
    "government": "Governance and the first sheets",
    "sheets": "The Township's right column and the sheets",
    "events": "Events and the last sheets",
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
    """What the signs stand for, in one even line."""
    y, x = (LEGEND[1] + LEGEND[3]) // 2, LEGEND[0] + 12
    for kind, word in WORDS.items():
        yield Sign(kind, (x + 12, y), 24)
        yield Text((x + 31, y), word, 22, "Regular", "muted")
        x += 31 + measured(word, 22) + 20
    for sign, word in (("?", "of your choice"), ("=", "the same one")):
        yield Text((x, y), sign, 26, "Bold", "turn")
        x += measured(sign, 26, "Bold") + 7
        yield Text((x, y), word, 22, "Regular", "muted")
        x += measured(word, 22) + 20
    for colour, word in (("gold", "die may stay"), ("changed", "new")):
        yield Card((x, y - 12, x + 24, y + 12), "panel", colour, 4, 5)
        yield Text((x + 31, y), word, 22, "Regular", "muted")
        x += 31 + measured(word, 22) + 20


GROUND = Ground(
    (
        Card(TOWN, "land", "border", 3, 16),
        *legend(),
    )
)

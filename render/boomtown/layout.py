"""Where things lie on the table of Boomtown, and its ground.

The Township lies in the middle, four rows of locations in three columns. The other cards come out from beneath it, each
in a column of its own: above it the two small factions and governance, below it the two large factions and the events.
The fewer cards are out, the larger everything is drawn.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from render.boxes import Box
from rules.boomtown.board import Location

COLUMNS = (16, 508, 1000)
WIDTH = 476
ROWS = 4
INSET = 12
"""The margin between the edge of the Township and its locations."""

GAP, BETWEEN = 6, 5
"""The gaps between the Township and a card's first location, and between two locations."""

STEPS = (150, 137, 120, 107, 96, 87)
"""The possible distances from one location to the next: at the least, all cards have room as far out as they go.

They are few, since everything that moves has to be painted anew.
"""

LINE, HERE, EFFECT = 43, 96, 82
"""The height of an event's name, and the most of its location and of its phase's effect."""

HEADING: Box = (6, 4, 1486, 84)
TABLE: Box = (6, 88, 1486, 1246)
LEGEND: Box = (6, 1198, 990, 1248)
"""Below the factions; the events reach as far down as the table does."""
SIGN_LINE, SIGN_LINES = 48, 4
"""The height and the number of the other lines of the legend, which lie wherever there is room."""
APART = 10
"""The gap between a card and the lines of the legend above it."""

ROUNDS: Box = (1494, 2, 1996, 104)
SHEETS: Box = (1496, 108, 1992, 1244)
TALLEST = 600
"""The most height of a player's sheet."""


@dataclass(frozen=True)
class Events:
    """The events in play, by whether each has a location now, and how many wait."""

    here: tuple[bool, ...]
    waiting: int


@dataclass(frozen=True)
class CardBoxes:
    """The boxes of a card as far as it is out: its tab, its locations from the outer end on, its foot at the Township.

    The foot is a gap, or has room for `more`: a location of which only a part is out.
    """

    whole: Box
    tab: Box
    strips: tuple[Box, ...]
    foot: Box
    more: bool


@dataclass(frozen=True)
class Table:
    """The upper edge of the Township, and how far it is from one location to the next."""

    top: int
    row: int

    @property
    def strip(self) -> int:
        """The height of a location."""
        return self.row - BETWEEN

    @property
    def tab(self) -> int:
        """The outer end of a card: its name and its track."""
        return 64 + self.row * 2 // 5

    @property
    def town(self) -> Box:
        """The Township."""
        return TABLE[0], self.top, TABLE[2], self.top + 2 * INSET + ROWS * self.row - BETWEEN

    def cell(self, number: int) -> Box:
        """A place on the Township, column by column; the first has its name."""
        column, row = divmod(number, ROWS)
        left, top = COLUMNS[column], self.top + INSET + row * self.row
        return left, top, left + WIDTH, top + self.strip

    def in_town(self, locations: Sequence[Location]) -> Mapping[str, Box]:
        """Where the locations of a Township lie."""
        return {one.name: self.cell(at) for at, one in enumerate(in_order(locations), 1)}

    def reach(self, rows: int) -> int:
        """How far a card comes out with so many locations."""
        return GAP + rows * self.row + self.tab

    def event_height(self, here: bool) -> int:
        """The height of an event in play, with a location or what its phase does."""
        return LINE + min(self.strip, HERE if here else EFFECT) + 10

    def reach_of(self, events: Events) -> int:
        """How far down the events reach."""
        return sum(map(self.event_height, events.here)) + events.waiting * LINE

    def card_boxes(self, column: int, below: bool, out: int, more: bool) -> CardBoxes:
        """A card with so many locations out of the Township, and perhaps a part of the next."""
        edge, way = (self.town[3], 1) if below else (self.top, -1)
        left, right = COLUMNS[column], COLUMNS[column] + WIDTH

        def box(near: int, far: int) -> Box:
            """The part of the card between two distances from the Township."""
            top, bottom = sorted((edge + way * near, edge + way * far))
            return left, top, right, bottom

        start, end = GAP + self.row * more, self.reach(out + more)
        ends = [start + (out - at) * self.row for at in range(out)]
        strips = tuple(box(far - self.strip, far) for far in ends)
        return CardBoxes(box(0, end), box(end - self.tab, end), strips, box(0, start), more)


def in_order(locations: Sequence[Location]) -> Sequence[Location]:
    """The locations as they lie on a Township: in their order, but a red arrow's end lies below its start."""
    ends = {key: one for one in locations for key in one.requires}
    rest, order = [one for one in locations if not one.requires], list[Location]()
    while rest:
        at_foot = (len(order) + 1) % ROWS == ROWS - 1
        one = next((one for one in rest if not (at_foot and one.id in ends)), rest[0])
        rest.remove(one)
        order += [one, ends[one.id]] if one.id in ends else [one]
    return order


@cache
def largest(above: tuple[int, ...], below: int, events: Events) -> Table:
    """The table in the largest size in which the cards have room, and if possible the legend.

    `above` has the number of locations out of each card above; `below` that of the card that is out farthest below.
    """
    tables = [table_in(step, max(above)) for step in STEPS]
    roomy = [table for table in tables if holds(table, below, events)]
    whole = [table for table in roomy if lines(table, above, events) >= SIGN_LINES]
    return next(iter((*whole, *roomy, tables[-1])))


def lines(table: Table, above: tuple[int, ...], events: Events) -> int:
    """The number of lines of the legend that have room: below the events, and above cards that are less far out."""
    rooms = [LEGEND[3] - table.town[3] - table.reach_of(events)]
    rooms += [(max(above) - out) * table.row - APART for out in above]
    return sum(max(0, room) // SIGN_LINE for room in rooms)


def table_in(step: int, above: int) -> Table:
    """The table in a size, so far down that the cards above the Township have room."""
    return Table(TABLE[1] + Table(TABLE[1], step).reach(above), step)


def holds(table: Table, below: int, events: Events) -> bool:
    """Whether what lies below the Township ends above the legend."""
    reached = max(table.reach(below), table.reach_of(events))
    return table.town[3] + reached <= LEGEND[1] - 2

"""The parts of Boomtown's table that may be seen closely, and what is new in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from render.boomtown.changes import Changes, change_lines, changes
from render.boomtown.layout import COLUMNS, SHEETS, TALLEST, Table
from render.boomtown.table import table_of
from render.boxes import stack
from render.changes import only_where_new
from render.window import SIZE, STRIP, Window, numbers_in_view
from render.wording import Name, in_any_position
from rules import Seat
from rules.boomtown.board import FACTIONS, TOWNSHIPS
from rules.boomtown.view import BoomtownView

SCALE = 2

CLOSE_UPS: Mapping[str, str] = {
    "township": "Left: the Township",
    "small": "Top left: small factions",
    "large": "Bottom left: large factions",
    "government": "Top right: governance and players",
    "sheets": "Right: Township and players",
    "events": "Bottom right: events and players",
}
"""What may be seen closely, and what it is called: by where it lies and what lies there."""

close_ups = in_any_position(CLOSE_UPS)

RIGHT = ("government", "sheets", "events")

UPPER, MIDDLE, LOWER = 50, 328, SIZE[1] // SCALE
"""The tops of the windows; that of the middle ones moves where the whole Township would not be seen."""


def window(table: Table, focus: str) -> Window:
    """The window of a part of the table."""
    _, top, _, bottom = table.town
    middle = min(max(MIDDLE, bottom + 2 - SIZE[1] // SCALE), top - 2 - STRIP // SCALE)
    down = {"small": UPPER, "government": UPPER, "large": LOWER, "events": LOWER}.get(focus, middle)
    return Window((COLUMNS[2] - 6 if focus in RIGHT else 0, down), SCALE)


def changes_by_part(view: BoomtownView, since: BoomtownView, name: Name) -> Mapping[str, Sequence[str]]:
    """What is new in each part: on its cards and on the sheets that are wholly seen there."""
    diff = changes(since, view)
    return only_where_new((focus, change_lines(part_of(diff, view, focus), view, name)) for focus in CLOSE_UPS)


def part_of(diff: Changes, view: BoomtownView, focus: str) -> Changes:
    """The changes in a part."""
    here, seats = cards_in(view, focus), sheets_in(view, focus)
    return Changes(
        dice={where: new for where, new in diff.dice.items() if is_in(view, where, focus)},
        cards={card: more for card, more in diff.cards.items() if card in here},
        counts={seat: counts for seat, counts in diff.counts.items() if seat in seats},
        events=diff.events if focus == "events" else frozenset(),
        gone=diff.gone if focus == "events" else (),
    )


def cards_in(view: BoomtownView, focus: str) -> Sequence[str]:
    """The cards that a part is about, but for the Township, which lies in two."""
    if focus in ("small", "large"):
        return [name for name in view.factions if FACTIONS[name].size == focus]
    return {"government": [view.government], "events": [*view.events]}.get(focus, [])


def is_in(view: BoomtownView, where: str, focus: str) -> bool:
    """Whether a part is about a location; the right column of the Township lies in one of its own."""
    card = view.spots[where].card
    if card != view.township:
        return card in cards_in(view, focus)
    left = table_of(view).in_town(TOWNSHIPS[card].locations)[where][0]
    return focus == ("sheets" if left == COLUMNS[2] else "township")


def sheets_in(view: BoomtownView, focus: str) -> Sequence[Seat]:
    """The seats whose sheets are wholly seen, below the line."""
    return numbers_in_view(stack(SHEETS, len(view.standings), TALLEST), window(table_of(view), focus))

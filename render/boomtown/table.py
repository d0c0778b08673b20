"""How far the cards of a position are out, and the table on which they have room."""

from __future__ import annotations

from collections.abc import Iterator

from render.boomtown.layout import APART, COLUMNS, LEGEND, TABLE, WIDTH, CardBoxes, Events, Table, largest
from render.boxes import Box
from rules.boomtown.board import BOARD, EVENTS, FACTIONS, GOVERNMENTS, Faction, Government
from rules.boomtown.view import BoomtownView, Pulled


def table_of(view: BoomtownView) -> Table:
    """The table of a position, as large as the cards that are out allow."""
    small, other, *large = (sum(out(view, FACTIONS[name], pulled)) for name, pulled in view.factions.items())
    above = (small, other, sum(out(view, GOVERNMENTS[view.government], view.offices)))
    return largest(above, max(large), events_of(view))


def events_of(view: BoomtownView) -> Events:
    """The events in play, which have a location or say what they do, and those that wait."""
    return Events(tuple(place_of(view, name) is not None for name in view.events), len(view.waiting))


def place_of(view: BoomtownView, name: str) -> str | None:
    """The location of an event in play, if its phase has one."""
    location = EVENTS[name].phases[view.events[name].phase - 1].location
    return location.name if location and location.name in view.spots else None


def faction_at(view: BoomtownView, at: int, table: Table) -> CardBoxes:
    """A faction's card by its number: the small ones come out above the Township, the large ones below it."""
    name, pulled = [*view.factions.items()][at]
    return table.card_boxes(at % 2, at >= 2, *out(view, FACTIONS[name], pulled))


def government_at(view: BoomtownView, table: Table) -> CardBoxes:
    """The card of governance, which comes out above the Township in the last column."""
    return table.card_boxes(2, False, *out(view, GOVERNMENTS[view.government], view.offices))


def rooms(view: BoomtownView, table: Table) -> Iterator[Box]:
    """The rooms on the table: below the events, and above each card that is less far out than another."""
    yield COLUMNS[2], table.town[3] + table.reach_of(events_of(view)), COLUMNS[2] + WIDTH, LEGEND[3]
    for card in (faction_at(view, 0, table), faction_at(view, 1, table), government_at(view, table)):
        left, top, right, _ = card.whole
        yield left, TABLE[1], right, top - APART


def out(view: BoomtownView, card: Faction | Government, pulled: Pulled) -> tuple[int, bool]:
    """How many locations of a card are seen, which are open or have dice still, and whether a part of the next is."""
    count = max((at for at, one in enumerate(card.locations, 1) if one.name in view.spots), default=0)
    marks = BOARD.track(card).marks
    half = count < len(marks) and pulled.out > (marks[count - 1] if count else 0) and bool(view.round)
    return count, half

"""What the labels say on the picture that explains the game."""

from __future__ import annotations

from collections.abc import Iterator

from render.boomtown.cards import SIDEWAYS, inset
from render.boomtown.layout import COLUMNS, HEADING, SHEETS, WIDTH, Table
from render.boomtown.sheets import EDGE, SIZES, TALLEST
from render.boomtown.spots import grow, slots_of
from render.boomtown.table import faction_at, table_of
from render.boxes import stack
from render.callouts import EDGE as MARGIN
from render.callouts import PITCH, Callout
from rules.boomtown.board import FACTIONS
from rules.boomtown.view import BoomtownView

FIRST, SECOND, THIRD = (left + WIDTH // 2 for left in COLUMNS)
"""The middle of each column: there is room where the second one's card ends, above and below the Township."""

HALF, HALF_OF_TWO = (PITCH + MARGIN) // 2 + 4, (2 * PITCH + MARGIN) // 2 + 4
"""The distance from a label's middle to its neighbor, for labels of one line and of two."""


def callouts(view: BoomtownView) -> Iterator[Callout]:
    """The turn and a player's sheet; on the cards what makes a location pay, and the votes; and a slot."""
    table = table_of(view)
    _, top, right, bottom = HEADING
    turn = (THIRD - WIDTH // 4, top, right + EDGE, bottom)
    yield Callout(("Whose turn it is",), (SECOND + HALF, (top + bottom) // 2), turn)
    yield own(view)
    yield from cards(view, table)
    yield slot(view, table)


def own(view: BoomtownView) -> Callout:
    """The upper lines of the first sheet."""
    left, top, right, _ = next(stack(SHEETS, len(view.standings), TALLEST))
    size = SIZES[len(view.standings)]
    part = (left, top, right, top + EDGE + size.title + size.line)
    return Callout(("Your votes and dice",), (THIRD, HEADING[3] + HALF), part)


def cards(view: BoomtownView, table: Table) -> Iterator[Callout]:
    """Labels in the first column: a small faction's location, a large one's, and who leads the large one."""
    small, other, large, last = (faction_at(view, at, table) for at in range(4))
    pays, grows = (grow(inset(card.strips[0], SIDEWAYS), (EDGE, EDGE, EDGE, 0)) for card in (small, large))
    yield Callout(("Once its slots", "are full, it pays"), (SECOND, other.tab[1] - HALF_OF_TWO), pays)
    y = last.tab[3] + HALF
    yield Callout(("Food makes it grow",), (SECOND, y), grows)
    yield Callout(("Who leads it now",), (SECOND, y + 2 * HALF), grow(large.tab, (0, 0, 0, EDGE)))


def slot(view: BoomtownView, table: Table) -> Callout:
    """The slot of the first faction's location next to the Township, which the label covers beside its name.

    Where any die will do, as on the Township's own first location, the label would tell nothing.
    """
    card, strips = FACTIONS[next(iter(view.factions))], faction_at(view, 0, table).strips
    name, box = card.locations[len(strips) - 1].name, inset(strips[-1], SIDEWAYS)
    part = grow(slots_of(name, view.spots[name], box)[0], (EDGE, EDGE, EDGE, EDGE))
    least = view.spots[name].slots[0].needs
    return Callout((f"{least} or 6" if least == 5 else f"{least} to 6",), (part[0] + EDGE, part[3] + HALF), part)

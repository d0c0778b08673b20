"""Rolls that decide between seats."""

from __future__ import annotations

from rules import Seat, Table
from rules.barrage.telling import Rolled


def highest(table: Table, seats: list[Seat], places: int, what: str, *, anew: bool = False) -> list[Seat]:
    """So many with the highest rolls; those who share the last of these places roll again (2.5, 9.6, 9.8)."""
    if len(seats) == places:
        return seats
    rolls = {seat: table.roll() for seat in seats}
    table.tell(Rolled(what, (*rolls.items(),), anew))
    last = sorted(rolls.values(), reverse=True)[places - 1]
    above = [seat for seat in seats if rolls[seat] > last]
    level = [seat for seat in seats if rolls[seat] == last]
    return above + highest(table, level, places - len(above), what, anew=True)

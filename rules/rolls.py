"""Dice that decide between seats."""

from collections.abc import Sequence

from rules.marks import die, mark
from rules.seats import Seat
from rules.table import Table


def roll_off(table: Table, seats: Sequence[Seat], what: str) -> Seat:
    """Whoever rolls highest; those tied roll again, and one alone need not roll."""
    tied, said = [*seats], list[str]()
    while len(tied) > 1:
        rolls = {seat: table.roll() for seat in tied}
        said.append(", ".join(f"{mark(seat)} ({die(rolled)})" for seat, rolled in rolls.items()))
        tied = [seat for seat in tied if rolls[seat] == max(rolls.values())]
    if said:
        table.tell(f"Rolls for {what}: {', then '.join(said)}.")
    return tied[0]

"""Dice that decide between seats."""

from collections.abc import Sequence
from typing import TypeAlias

from rules.engine.facts import Fact
from rules.engine.marks import die, mark
from rules.engine.seats import Seat
from rules.engine.table import Table

Rolls: TypeAlias = tuple[tuple[Seat, int], ...]
"""A die for each of several seats, in their order."""


class RolledOff(Fact):
    """Whoever rolls highest gets it; those tied roll again."""

    what: str
    rolls: tuple[Rolls, ...]

    def say(self) -> str:
        rounds = (", ".join(f"{mark(seat)} ({die(value)})" for seat, value in rolls) for rolls in self.rolls)
        return f"Rolls for {self.what}: {', then '.join(rounds)}."


def roll_off(table: Table, seats: Sequence[Seat], what: str) -> Seat:
    """Whoever rolls highest, told in a line of its own."""
    highest, rounds = roll_for_highest(table, seats)
    if rounds:
        table.tell(RolledOff(what, rounds))
    return highest


def roll_for_highest(table: Table, seats: Sequence[Seat]) -> tuple[Seat, tuple[Rolls, ...]]:
    """Whoever rolls highest, and all rolls; those tied roll again, and one alone need not roll."""
    tied, rounds = [*seats], list[Rolls]()
    while len(tied) > 1:
        rolls = {seat: table.roll() for seat in tied}
        rounds.append((*rolls.items(),))
        tied = [seat for seat in tied if rolls[seat] == max(rolls.values())]
    return tied[0], (*rounds,)

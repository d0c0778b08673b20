"""What the log of Stub tells, with its words, in the order of the rulebook."""

from __future__ import annotations

from rules import Fact, Seat, mark, marks, plural


class Went(Fact):
    """Where everybody goes in a round, once all have chosen (2.1)."""

    round: int
    visits: tuple[tuple[Seat, str], ...]

    def say(self) -> str:
        return f"Round {self.round}: {', '.join(f'{mark(seat)} goes to the {where}' for seat, where in self.visits)}."


class Scored(Fact):
    """Whoever is alone somewhere gets points (2.3)."""

    seat: Seat
    where: str
    points: int

    def say(self) -> str:
        return f"{mark(self.seat)} is alone at the {self.where}: {plural(self.points, 'point')}."


class Won(Fact):
    """Most points, of one or of several (3.1)."""

    winners: tuple[Seat, ...]
    points: int

    def say(self) -> str:
        return f"{marks(self.winners)} won with {plural(self.points, 'point')}."

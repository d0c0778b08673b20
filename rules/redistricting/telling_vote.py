"""What the log tells of the vote (section 9)."""

from __future__ import annotations

from typing import TypeAlias

from rules import Fact, Seat, die, join_words, mark, marks, plural
from rules.redistricting.board import District, Position
from rules.redistricting.voting import score

Rolls: TypeAlias = tuple[tuple[tuple[str, int], ...], ...]
"""A die for each candidate who ties, and again for those who tie still."""


class Elected(Fact):
    """Who wins, with the votes of the first two, if two run; and with the dice after a tie (9.1)."""

    district: District
    who: str
    votes: tuple[int, ...]
    rolls: Rolls = ()

    def say(self) -> str:
        return f"{self.district} elects {self.who}{self.how}."

    @property
    def how(self) -> str:
        if not self.votes:
            return ", who runs unopposed"
        if not self.rolls:
            return f", {score(self.votes)}"
        rolled = (", ".join(f"{name} rolls {die(value)}" for name, value in rolls) for rolls in self.rolls)
        return f" after a tie with {plural(self.votes[0], 'vote')} each: {'; then '.join(rolled)}"


class NobodyElected(Fact):
    """A district without candidates (3.7)."""

    district: District

    def say(self) -> str:
        return f"{self.district} has no candidate and elects nobody."


class GoalsShown(Fact):
    """What somebody wanted, and the points for it (9.2)."""

    seat: Seat
    goals: tuple[Position, ...]
    points: int

    def say(self) -> str:
        return f"{mark(self.seat)} was {join_words(self.goals)}: {plural(self.points, 'point')}."


class Won(Fact):
    """The winner, or several (9.3, 9.4)."""

    winners: tuple[Seat, ...]

    def say(self) -> str:
        return f"{marks(self.winners)} {'wins' if len(self.winners) == 1 else 'share the victory'}."

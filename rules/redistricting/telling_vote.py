"""What the log tells of the vote (section 9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from rules import Fact, Neutral, Seat, die, join_words, mark, marks, plural
from rules.redistricting.board import District, Position
from rules.redistricting.voting import score

Rolls: TypeAlias = tuple[tuple[tuple[str, int], ...], ...]
"""A die for each candidate who ties, and again for those who tie still."""


class VoteBegins(Neutral):
    """The vote (4.4, 9.1)."""

    @property
    def weight(self) -> int:
        return 1

    def say(self) -> str:
        return "November: goals are laid open, and the city votes. The closest districts come last."


class Elected(Fact):
    """Who wins, with the votes of the first two, if two run, and with the dice after a tie (9.1).

    `gains` are the points that it brings, and `points` those of all until then (9.2).
    """

    district: District
    who: str
    votes: tuple[int, ...]
    rolls: Rolls = ()
    gains: tuple[tuple[Seat, int], ...] = ()
    points: tuple[tuple[Seat, int], ...] = ()

    @property
    def scores(self) -> tuple[tuple[Seat, int], ...]:
        """Dice bring points that nobody had yet; of those without a tie, all counted before, whoever was ahead had."""
        return self.points if self.rolls and self.gains else ()

    @property
    def won_or_lost(self) -> tuple[tuple[Seat, int], ...]:
        return self.gains if self.rolls else ()

    def say(self) -> str:
        return f"{self.district}{self.how}{self.who} is elected.{self.count}"

    @property
    def count(self) -> str:
        """Who has how many points now, and how many of them from here: " A 11 (+2), B 9."."""
        if not self.gains:
            return " Nobody scores." if self.points else ""
        more = {seat: f" (+{many})" for seat, many in self.gains}
        each = (f"{mark(seat)} {now}{more.get(seat, '')}" for seat, now in self.points)
        return f" {', '.join(each)}."

    @property
    def how(self) -> str:
        if not self.votes:
            return ", unopposed: "
        if not self.rolls:
            return f", {score(self.votes)}: "
        return f" is tied, {plural(self.votes[0], 'vote')} each: {'; then '.join(map(rolled, self.rolls))}. "

    @property
    def margin(self) -> int | None:
        """How many votes decided; None where nobody else ran."""
        return self.votes[0] - self.votes[1] if self.votes else None


def rolled(rolls: Sequence[tuple[str, int]]) -> str:
    """What those who tie roll: "Adler rolls 4, Bishop 2"."""
    (first, value), *others = rolls
    return ", ".join([f"{first} rolls {die(value)}", *(f"{name} {die(value)}" for name, value in others)])


class NobodyElected(Fact):
    """A district without candidates (3.7)."""

    district: District

    def say(self) -> str:
        return f"{self.district} has no candidate and elects nobody."


class GoalsShown(Neutral):
    """What somebody wanted (9.2)."""

    seat: Seat
    goals: tuple[Position, ...]

    def say(self) -> str:
        return f"{mark(self.seat)} was {join_words(map(str, self.goals))}."


class Won(Neutral):
    """The winner, or several, with their points; the others with theirs, the next best first (9.3, 9.4)."""

    winners: tuple[Seat, ...]
    points: int
    others: tuple[tuple[Seat, int], ...]

    @property
    def weight(self) -> int:
        return 3

    @property
    def by_cards(self) -> bool:
        """Whether somebody with as many points has lost for fewer cards in hand."""
        return any(points == self.points for _, points in self.others)

    def say(self) -> str:
        win, each = ("wins", "") if len(self.winners) == 1 else ("share the victory", " each")
        cards = " and more cards left" if self.by_cards else ""
        others = join_words(f"{mark(seat)} ({points})" for seat, points in self.others)
        before = f", before {others}" if others else ""
        return f"{marks(self.winners)} {win} with {plural(self.points, 'point')}{each}{cards}{before}!"

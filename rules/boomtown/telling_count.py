"""What is told of the count: for whom each faction votes, and who becomes mayor (section 10)."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

from rules import Neutral, Seat, join_words, mark, marks, number, plural
from rules.boomtown.words import face_of

Figures: TypeAlias = tuple[tuple[Seat, int], ...]
"""A figure of each of several seats, the highest first."""


class VotesCounted(Neutral):
    """For whom a faction votes, if anybody leads it: everybody's net Favor with it, and the votes so far (10.2, 10.3).

    `totals` are the votes that each has after it.
    """

    faction: str
    votes: int
    favor: Figures
    totals: Figures

    @property
    def weight(self) -> int:
        return 3 if self.takes_lead else 2

    @property
    def leader(self) -> Seat | None:
        """Who has the most net Favor alone."""
        (seat, most), (_, other) = self.favor[:2]
        return seat if most > other else None

    @property
    def takes_lead(self) -> bool:
        """Whether these votes bring somebody from behind, or from a tie, ahead of all others."""
        others = [votes for seat, votes in self.totals if seat != self.leader]
        best, mine = max(others), dict(self.totals).get(self.leader if self.leader is not None else -1, 0)
        return 0 < best < mine and mine - self.votes <= best

    def say(self) -> str:
        what = f"{self.faction}, {plural(self.votes, 'vote')}: {self.has}"
        if self.leader is None:
            return f"{what}, so nobody takes them{self.standing}."
        lead = " and the lead" if self.takes_lead else ""
        return f"{what}. {mark(self.leader)} takes {'it' if self.votes == 1 else 'them'}{lead}{self.standing}."

    @property
    def has(self) -> str:
        """The net Favor of those with most, and of the next: "@2 has 6 net Favor, @1 4"."""
        most = self.favor[0][1]
        first = [seat for seat, has in self.favor if has == most]
        favor = f"{number(most)} net {face_of('Favor')}"
        if len(first) > 1:
            return f"{marks(first)} are tied with {favor}"
        return f"{mark(first[0])} has {favor}, {self.next}"

    @property
    def next(self) -> str:
        second = self.favor[1][1]
        return f"{marks([seat for seat, has in self.favor if has == second])} {number(second)}"

    @property
    def standing(self) -> str:
        """The votes of all who have any so far: "; @2 9, @1 4"."""
        have = ", ".join(f"{mark(seat)} {votes}" for seat, votes in self.totals if votes)
        return f"; {have}" if have else ""


class Decider(StrEnum):
    """What makes a mayor, one after the other (10.4)."""

    VOTES = "Most votes"
    FAVOR = "then most Favor"
    SCORN = "then least Scorn"


class NewMayor(Neutral):
    """Who wins, with so many votes; what decided, and the figures of the first two in it (10.4)."""

    winners: tuple[Seat, ...]
    votes: int
    by: Decider | None
    first: int = 0
    second: int = 0

    @property
    def weight(self) -> int:
        return 3

    def say(self) -> str:
        votes = plural(self.votes, "vote")
        match self.by:
            case None:
                return f"{marks(self.winners)} share the victory: {votes} each, tied in Favor and Scorn too!"
            case Decider.VOTES:
                return f"{self.mayor} with {votes} to {self.second}!"
            case Decider.FAVOR:
                return f"{self.mayor}: tied at {votes}, but with more net Favor, {self.compared}!"
            case Decider.SCORN:
                return f"{self.mayor}: tied at {votes} and in Favor, but with less Scorn, {self.compared}!"

    @property
    def mayor(self) -> str:
        return f"{join_words(map(mark, self.winners))} is the new mayor"

    @property
    def compared(self) -> str:
        return f"{number(self.first)} to {number(self.second)}"

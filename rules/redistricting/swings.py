"""Why a moved line changes a district: who went, who came, and how they vote, for whoever moved it (3.2, 5.1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from rules import Fact, join_words
from rules.redistricting.board import CANDIDATES, Candidate, District
from rules.redistricting.forecast import Forecast, preview_key
from rules.redistricting.verbs import Swap
from rules.redistricting.voting import City, Poll, Without, choice, score


class Words(NamedTuple):
    """The verbs of who changes districts, by what they are."""

    candidate: str
    undecided: str
    silent: str
    votes: str


WENT = Words("leaves", "was undecided", "didn't vote", "voted")
CAME = Words("comes", "is undecided", "doesn't vote", "votes")


@dataclass(frozen=True)
class Resident:
    """Who lives on a block that has changed districts: a candidate, or a voter with their choice where they are."""

    block: str
    candidate: str = ""
    choice: str | Without = ""

    def say(self, words: Words) -> str:
        """What they were in the district that they left, or are in the one that they join: "B3 voted Jensen"."""
        if self.candidate:
            return f"{self.candidate} {words.candidate}"
        match self.choice:
            case Without.UNDECIDED:
                return f"{self.block} {words.undecided}"
            case Without.SILENT:
                return f"{self.block} {words.silent}"
            case who:
                return f"{self.block} {words.votes} {who}"


@dataclass(frozen=True)
class Lead:
    """Who is ahead in a district, and the votes of the first two, if two run."""

    leaders: tuple[str, ...]
    votes: tuple[int, ...]

    def __str__(self) -> str:
        match self.leaders:
            case ():
                return "no candidate"
            case (name,):
                return f"{score(self.votes)} for {name}" if self.votes else f"{name} unopposed"
            case _:
                return f"{self.votes[0]} each for {join_words(self.leaders)}"


class Swung(Fact):
    """One district before a line was moved and after it; for whoever moved it alone."""

    district: District
    went: tuple[Resident, ...]
    came: tuple[Resident, ...]
    before: Lead
    now: Lead

    @property
    def reveals(self) -> bool:
        """All of it lies in the city."""
        return False

    def say(self) -> str:
        who = join_words([*(one.say(WENT) for one in self.went), *(one.say(CAME) for one in self.came)])
        return f"In {self.district}, {who}: {self.before} becomes {self.now}."


def swing(city: City, forecast: Forecast, move: Swap) -> Swung | None:
    """The district whose result a move turns, else one whose votes it changes; None where it changes neither.

    It is worked out in the city as it is before the move.
    """
    before, after = forecast.change(move)
    turned = (one for one in after if {*after[one].leaders} != {*before[one].leaders})
    changed = (one for one in after if preview_key(after[one]) != preview_key(before[one]))
    if (district := next(turned, None) or next(changed, None)) is None:
        return None
    was, then, joins = before[district], after[district], forecast.lines.joins(move)
    went = (block for block in joins if forecast.lines.of[block] is district)
    came = (block for block, to in joins.items() if to is district)
    return Swung(district, (*residents(city, went, was),), (*residents(city, came, then),), lead_of(was), lead_of(then))


def residents(city: City, blocks: Iterator[str], poll: Poll) -> Iterator[Resident]:
    """Who lives on some blocks, with their choice among those who run in a poll."""
    running = [CANDIDATES[name] for name in poll.votes]
    for block in blocks:
        match city.tokens[block]:
            case Candidate(name):
                yield Resident(block, name)
            case voter:
                silenced = voter in city.suppressed
                yield Resident(block, choice=Without.SILENT if silenced else choice(voter, running, poll.following))


def lead_of(poll: Poll) -> Lead:
    return Lead(poll.leaders, poll.first_two)

"""What the log tells until the vote: what happens, with its words, in the order of the rulebook; a turn in one line."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from rules import Deed, Fact, Neutral, OfTurn, Seat, join_words, mark, plural
from rules.redistricting.board import BOARD, CANDIDATES, Card, District, Month, Position
from rules.redistricting.challenges import Verdict
from rules.redistricting.voting import Poll, score

LONG = 400
"""The most characters of a turn's line with what came of it; what was done is told however long that is."""


@dataclass(frozen=True)
class Turned:
    """A district where others are ahead than before, and the votes of the first two, if two run.

    `was` is who was ahead before: several in a tie.
    """

    district: District
    leaders: tuple[str, ...]
    votes: tuple[int, ...]
    was: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.now}{self.before}"

    @property
    def now(self) -> str:
        """Who is ahead: "Navy goes to Bishop, 4 to 3"."""
        match self.leaders:
            case ():
                return f"{self.district} has no candidate any more"
            case (name,) if not self.votes:
                return f"{name} is unopposed in {self.district}"
            case (name,):
                return f"{self.district} goes to {name}, {score(self.votes)}"
            case tied:
                return f"{self.district} is tied between {join_words(tied)}, {plural(self.votes[0], 'vote')} each"

    @property
    def before(self) -> str:
        """Who was ahead, in brackets: " (Adler led)", " (was tied)"; by name where others are tied now."""
        if not self.was:
            return ""
        if len(self.was) > 1 and len(self.leaders) > 1:
            return f" ({join_words(self.was)} were tied before)"
        return f" ({self.was[0]} led)" if len(self.was) == 1 else " (was tied)"


def turnovers(before: Mapping[District, Poll], after: Mapping[District, Poll]) -> tuple[Turned, ...]:
    """The districts where others are ahead than before, and who, for the log."""
    return tuple(
        Turned(district, then.leaders, then.first_two, before[district].leaders)
        for district, then in after.items()
        if {*then.leaders} != {*before[district].leaders}
    )


class Part(Fact):
    """A part of a turn, and what comes of it: all of it may stand in one line."""

    me: Seat
    then: tuple[Turned, ...] = field(default=(), kw_only=True)

    @property
    def weight(self) -> int:
        return 2 if self.then else 1

    @property
    def by_itself(self) -> bool:
        return True

    @property
    def contest(self) -> str:
        """The district that it turns, if it is one."""
        return self.then[0].district if len(self.then) == 1 else ""

    @property
    @abstractmethod
    def what(self) -> str:
        """What it is, as a sentence has it behind the name."""

    @property
    def whole(self) -> str:
        """The same, with what comes of it."""
        return f"{self.what}: {'; '.join(map(str, self.then))}" if self.then else self.what

    def say(self) -> str:
        return f"{mark(self.me)} {self.whole}."


class Done(Deed, Part):
    """What a seat does in its turn."""


class PointsNow(Fact):
    """What a seat's goals would bring if the vote were now, and before, in tenths of points; for that seat alone.

    `by` is who else's turn it was that made the difference.
    """

    you: Seat
    now: int
    before: int
    by: Seat | None = None

    @property
    def reveals(self) -> bool:
        """A seat knows its goals and sees the city."""
        return False

    def say(self) -> str:
        change, more = abs(self.now - self.before), self.now > self.before
        points = f"{change / 10:g} {'point' if change == 10 else 'points'}"
        if self.by is None:
            what = f"Your goals {'gain' if more else 'lose'} {points}"
        else:
            what = f"{mark(self.by)} {'brings' if more else 'costs'} your goals {points}"
        return f"{what}: {self.now / 10:g} if the vote were now."


class GoalsDealt(Fact):
    """The goals of a seat, for it alone (2.3)."""

    goals: tuple[Position, ...]

    def say(self) -> str:
        first, second = self.goals
        return f"Your goals: a point for each elected candidate who is {first}, and for each {second}."


class OrderSet(Fact):
    """Who plays after whom (2.4)."""

    order: tuple[Seat, ...]

    @property
    def weight(self) -> int:
        return 1

    def say(self) -> str:
        return f"Turn order: {', '.join(map(mark, self.order))}."


class Docked(OfTurn, Part):
    """What the courts have cost somebody, as the turn begins (4.1, 6.2)."""

    points: int
    full: int
    cost: int

    @property
    def what(self) -> str:
        left = plural(self.points, "action point")
        return f"has {left} this turn: {self.full} less {self.cost} for the courts"


class Ended(Done):
    """What is left of the turn, if anything, is lost (4.3); `in_goes` so are all goes that would follow (4.6)."""

    points: int
    in_goes: bool = False

    @property
    def word(self) -> str:
        return "" if self.in_goes else "passes"

    @property
    def what(self) -> str:
        return f"ends the turn with {plural(self.points, 'action point')} unused" if self.points else "ends the turn"


class MonthBegun(Neutral):
    """A round (4.4), whose turns may be taken in single goes (4.6)."""

    month: Month
    in_goes: bool = False

    @property
    def weight(self) -> int:
        return 1

    def say(self) -> str:
        goes = ", in single goes" if self.in_goes else ""
        last = f": the last turns before the vote{goes}" if self.month is Month.OCTOBER else ""
        return f"{self.month} begins{last}."


def in_brackets(who: str) -> str:
    """Who runs on a block, behind its name: " (Rivera)"; "" where a voter lives."""
    return f" ({who})" if who else ""


@dataclass(frozen=True)
class Block:
    """A block that changes districts, and the candidate on it, if any."""

    name: str
    district: District
    candidate: str = ""

    def __str__(self) -> str:
        return f"{self.name} of {self.district}{in_brackets(self.candidate)}"


class Traded(Done):
    """A block for a block (5.1)."""

    give: Block
    take: Block

    @property
    def what(self) -> str:
        return f"trades {self.give} for {self.take}"


class Moved(Done):
    """One block alone, which the courts may judge (5.6, 5.8)."""

    block: Block
    to: District
    verdict: Verdict | None = None

    @property
    def what(self) -> str:
        where = f"{self.block} to {self.to}"
        if self.verdict is None:
            return f"moves {where}"
        return f"{'moves' if self.verdict.passes else 'tries to move'} {where} ({self.verdict})"


class Promoted(Done):
    """A cube on a candidate (7.1)."""

    who: str
    district: District

    @property
    def what(self) -> str:
        return f"promotes {self.who} in {self.district}"


class Drew(Done):
    """A card, which others don't see (8.1)."""

    @property
    def what(self) -> str:
        return "draws a card"


class YouDrew(Fact):
    """Which card was drawn, for its owner alone."""

    card: Card

    def say(self) -> str:
        what = BOARD.cards[self.card]
        return f"You drew {self.card}: {what[0].lower()}{what[1:]}."


class Cubed(Done):
    """Cubes on voters, of a suppression if the courts allow it (8.3, 8.4)."""

    card: Card
    voters: tuple[str, ...]
    district: District
    verdict: Verdict | None = None

    @property
    def what(self) -> str:
        tries = self.verdict is not None and not self.verdict.passes
        judged = f" ({self.verdict})" if self.verdict else ""
        return f"{'tries' if tries else 'plays'} {self.card} on {join_words(self.voters)} in {self.district}{judged}"


class Reviewed(Done):
    """A district keeps its lines (8.5)."""

    district: District

    @property
    def what(self) -> str:
        return f"plays {Card.REVIEW}: the lines of {self.district} are final"


class YouDrewCandidates(Fact):
    """The two from outside, whom others don't see (8.6)."""

    names: tuple[str, ...]

    def say(self) -> str:
        return f"You drew {join_words(CANDIDATES[name].introduction for name in self.names)}."


class Carpetbagged(Done):
    """Two candidates are drawn (8.6)."""

    @property
    def what(self) -> str:
        return f"plays {Card.CARPETBAGGER} and draws two candidates"


class Replaced(Done):
    """One comes, the other leaves the city (8.6)."""

    who: str
    by: str
    district: District

    @property
    def what(self) -> str:
        return f"puts {CANDIDATES[self.by].introduction} in {self.who}'s place in {self.district}"


class Passed(Done):
    """Neither of the two comes (8.6)."""

    @property
    def what(self) -> str:
        return "puts neither into the city"


class VotersTraded(Done):
    """Two voters in each other's place (8.7)."""

    here: Block
    there: Block

    @property
    def what(self) -> str:
        return f"plays {Card.MOVING_VAN}: {self.here} and {self.there} trade voters"


def sum_up(facts: Sequence[Part]) -> str:
    """A turn in one line: all that was done, and the last news of each district, the latest as far as there is room."""
    shown, room, known = list[Part](), LONG - sum(len(one.what) for one in facts), set[District]()
    for one in reversed(facts):
        fresh = replace(one, then=tuple(news for news in one.then if news.district not in known))
        known |= {news.district for news in one.then}
        room -= len(fresh.whole) - len(one.what)
        shown.append(fresh if room >= 0 else replace(one, then=()))
    parts = (times(one.whole, len([*same])) for one, same in groupby(reversed(shown)))
    return f"{mark(facts[0].me)} {'; '.join(parts)}."


def times(what: str, many: int) -> str:
    """What was done once, or again and again: "draws a card 3 times"."""
    return what if many == 1 else f"{what} {'twice' if many == 2 else f'{many} times'}"

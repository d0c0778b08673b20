"""What the log of Electoral Barrage tells, in the order of its rulebook, and all that a seat did in a turn in one line.

What it tells of a roll stands in `telling_roll`.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum

from rules import Apart, Deed, Fact, Rolls, Seat, die, listed, mark, marks
from rules.barrage.board import CARDS, STATES, Character, named
from rules.barrage.telling_roll import Idle, Lead, Miss, Turned, UnderWay, Win
from rules.barrage.words import AD, BALLOT, STAFFER, STAFFERS

MOST_NAMED = 3
"""Of so many ties it is told who is tied."""
MOST_IN_FULL = 6
"""Of so many states that are decided at the end each has its name in full."""


class YouAreDealt(Fact):
    """The two characters to choose from, to their seat alone (2.1)."""

    hand: tuple[Character, ...]

    def say(self) -> str:
        return f"You're dealt the {self.hand[0]} and the {self.hand[1]}."


class Kept(Apart):
    """The character that a seat plays, and its power (2.1)."""

    character: Character

    def say(self) -> str:
        return f"{mark(self.me)} is the {self.character}, who {CARDS[self.character].told}."


class Rolled(Fact):
    """A die each for something; of those tied, anew (2.5, 9.6, 9.8)."""

    what: str
    rolls: Rolls
    anew: bool = False

    def say(self) -> str:
        begin = "A tie, so new rolls" if self.anew else "Rolls"
        return f"{begin} for {self.what}: {', '.join(f'{mark(seat)} ({die(roll)})' for seat, roll in self.rolls)}."


class RoundBegins(Fact):
    """A round, of so many, and who starts it (2.6)."""

    number: int
    rounds: int
    starter: Seat

    def say(self) -> str:
        return f"Round {self.number} of {self.rounds}: {mark(self.starter)} starts."


class Sent(Deed):
    """The Staffers that a seat has placed in a turn; two are the Banker's (3.1, 7.1)."""

    where: tuple[str, ...]

    def say(self) -> str:
        if len(self.where) == 1:
            return f"{mark(self.me)} sends a {STAFFER} to {named(self.where[0])}."
        to = listed(map(named, dict.fromkeys(self.where)))
        return f"{mark(self.me)} sends {len(self.where)} {STAFFERS} to {to} (Banker)."


class AdAired(Apart):
    """An ad, and what its victim loses by it (4.2)."""

    whom: Seat
    where: str

    def say(self) -> str:
        chance = f"for its {STATES[self.where].votes} votes" if self.where in STATES else "there"
        leaves = f"{mark(self.whom)}'s {STAFFER} leaves {named(self.where)}"
        return f"{mark(self.me)} airs an {AD}: {leaves} and won't roll {chance}."


class TiedStates(Fact):
    """The states that are tied when the ballots begin; of a few, who is tied (9.1)."""

    tied: tuple[tuple[str, Lead], ...]

    def say(self) -> str:
        if len(self.tied) <= MOST_NAMED:
            many = listed(f"{named(code)} ({STATES[code].votes} votes, {marks(seats)})" for code, seats in self.tied)
        else:
            many = listed(in_full(code) for code, _ in self.tied)
        return f"Tied at the end: {many}. Absentee ballots can break ties. A coin toss decides the rest."


class BallotUsed(Deed):
    """A ballot, and what it changes (9.2, 9.3)."""

    then: Turned
    free: bool

    @property
    def turn_of(self) -> Seat | None:
        return self.me if self.then.lost is None else None

    def say(self) -> str:
        what = "a free ballot" if self.free else f"an {BALLOT}"
        return f"{mark(self.me)} uses {what} in {named(self.then.code)}{self.then}."


class Awarded(Fact):
    """The tied states that ballots have decided, or those that a coin has, by who gets them (9.3 to 9.5)."""

    won: tuple[tuple[str, Seat], ...]
    by_coin: bool = False

    def say(self) -> str:
        name, of = in_full if len(self.won) <= MOST_IN_FULL else str, defaultdict[Seat, list[str]](list)
        for code, seat in self.won:
            of[seat].append(name(code))
        by = "A coin toss decides what's still tied" if self.by_coin else "Absentee ballots decide"
        return f"{by}: {'; '.join(f'{mark(seat)} gets {listed(of[seat])}' for seat in sorted(of))}."


def in_full(code: str) -> str:
    """A state with its votes."""
    return f"{named(code)} ({STATES[code].votes})"


class TiedForPresident(Fact):
    """Two who are equal in all that counts (9.8)."""

    tied: Lead

    def say(self) -> str:
        return f"{marks(self.tied)} are tied in votes and in states. A coin toss decides."


class DecidedBy(StrEnum):
    """What the election came down to (9.7, 9.8)."""

    VOTES = "votes"
    STATES = "states"
    COIN = "a coin toss"
    ROLLS = "a roll-off"


BY: Mapping[DecidedBy, str] = {
    DecidedBy.VOTES: "",
    DecidedBy.STATES: ", tied but with more states",
    DecidedBy.COIN: ", after a tie and a coin toss",
    DecidedBy.ROLLS: ", after a tie and a roll-off",
}
"""What is said of it after the votes."""


class Elected(Fact):
    """Who has won, and by what (9.7, 9.8)."""

    winner: Seat
    votes: int
    by: DecidedBy

    def say(self) -> str:
        return f"{mark(self.winner)} is elected President with {self.votes} votes{BY[self.by]}."


def sum_up(deeds: Sequence[Deed]) -> str:
    """What a seat did, in one line: what it won first."""
    return f"{mark(deeds[0].me)} {'; '.join(parts(settled(deeds)))}."


def settled(deeds: Sequence[Deed]) -> list[Deed]:
    """Without what a later one tells of the same roll."""
    return [
        one for one, after in zip(deeds, [*deeds[1:], None], strict=True) if not isinstance(one, UnderWay) or not after
    ]


def parts(deeds: Sequence[Deed]) -> Iterator[str]:
    """What was won, where ballots were used, what was missed, what is not over, and where Staffers went."""
    if won := [one.prize for one in deeds if isinstance(one, Win)]:
        yield f"wins {listed(repeated(won))}"
    if used := [(one.then.brought, "") for one in deeds if isinstance(one, BallotUsed)]:
        yield f"uses {'ballots' if len(used) > 1 else 'a ballot'} in {listed(repeated(used))}"
    if missed := [one for one in deeds if isinstance(one, Miss)]:
        yield f"misses {listed(by_place(missed))}"
    if idle := [f"{one.rolled} in {named(one.place)}" for one in deeds if isinstance(one, Idle)]:
        yield f"rolls {listed(idle)} with nothing to win"
    yield from (one.so_far for one in deeds if isinstance(one, UnderWay))
    if sent := [place for one in deeds if isinstance(one, Sent) for place in one.where]:
        yield f"sends {'Staffers' if len(sent) > 1 else 'a Staffer'} to {places(sent)}"


def by_place(missed: Iterable[Miss]) -> Iterator[str]:
    """Each place once, with all that was rolled there: "Texas with a 2 and a 1"."""
    dice = defaultdict[str, list[str]](list)
    for one in missed:
        dice[one.place].append(str(one.rolled))
    yield from (f"{named(place)} with {listed(rolled)}" for place, rolled in dice.items())


def repeated(many: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Each once, and how many: "2 Staffers" where there is a word for several, else "Texas (a tie) twice"."""
    for (one, several), count in Counter(many).items():
        times = f"{count} {several}" if several else f"{one} {'twice' if count == 2 else f'{count} times'}"
        yield one if count == 1 else times


def places(many: Iterable[str]) -> str:
    """Places by name, each once, with a number where it is there several times."""
    counts = Counter(many)
    return listed(f"{named(place)}{f' ({count})' if count > 1 else ''}" for place, count in counts.items())

"""What the log of Electoral Barrage tells, in the order of its rulebook; rolls are in `telling_roll`."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from rules import Apart, Deed, Fact, Neutral, Rolls, Seat, die, join_words, mark, marks
from rules.barrage.board import BOARD, CARDS, STATES, Character, place_name
from rules.barrage.leads import Lead, leaders, score
from rules.barrage.words import AD, BALLOT, STAFFER, STAFFERS

MOST_NAMED = 3
"""The most ties of which the line says who is tied."""
MOST_IN_FULL = 6
"""The most states decided at the end that the line names in full."""
LARGE = 15
"""A state with so many votes decides much."""

Totals: TypeAlias = tuple[tuple[Seat, int], ...]
"""The votes of some seats, the most first."""


def totals(votes: Sequence[int], among: Iterable[Seat]) -> Totals:
    """The votes of those among the seats."""
    return tuple(sorted(((seat, votes[seat]) for seat in among), key=lambda one: -one[1]))


def changed(before: Sequence[int], now: Sequence[int]) -> Totals:
    """The votes of those who have more or fewer now."""
    return totals(now, (seat for seat, votes in enumerate(before) if votes != now[seat]))


def in_all(votes: Totals) -> str:
    """How these seats stand: "@0 102, @1 96"."""
    return ", ".join(f"{mark(seat)} {count}" for seat, count in votes)


def at_stake(place: str) -> str:
    """A place, and of a state the votes that it has: "Ohio, 18 votes"."""
    return f"{place_name(place)}, {STATES[place].votes} votes" if place in STATES else place_name(place)


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
    """A die for each seat to decide something; `anew` where those tied roll again (2.5, 9.6, 9.8)."""

    what: str
    rolls: Rolls
    anew: bool = False

    def say(self) -> str:
        begin = "A tie, so new rolls" if self.anew else "Rolls"
        return f"{begin} for {self.what}: {', '.join(f'{mark(seat)} ({die(roll)})' for seat, roll in self.rolls)}."


class RoundBegins(Neutral):
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
            return f"{mark(self.me)} sends a {STAFFER} to {place_name(self.where[0])}."
        to = join_words(map(place_name, dict.fromkeys(self.where)))
        return f"{mark(self.me)} sends {len(self.where)} {STAFFERS} to {to} (Banker)."


class AdAired(Apart):
    """An ad, and what its victim loses by it (4.2)."""

    whom: Seat
    where: str

    def say(self) -> str:
        chance = f"for its {STATES[self.where].votes} votes" if self.where in STATES else "there"
        leaves = f"{mark(self.whom)}'s {STAFFER} leaves {place_name(self.where)}"
        return f"{mark(self.me)} airs an {AD}: {leaves} and won't roll {chance}."


class TiedStates(Neutral):
    """The states that are tied when the ballots begin; where they are few, who is tied (9.1)."""

    tied: tuple[tuple[str, Lead], ...]

    def say(self) -> str:
        if len(self.tied) <= MOST_NAMED:
            many = join_words(
                f"{place_name(code)} ({STATES[code].votes} votes, {marks(seats)})" for code, seats in self.tied
            )
        else:
            many = join_words(in_full(code) for code, _ in self.tied)
        return f"Tied at the end: {many}. Absentee ballots can break ties. A coin toss decides the rest."


@dataclass(frozen=True)
class Turned:
    """What one more token of a seat has changed in a state.

    The seat has `mine` tokens there, and its best rival `best`; `now` are those who lead, `led` is how many led before,
    and `lost` who led alone and no longer does.
    """

    me: Seat
    code: str
    now: Lead
    mine: int
    best: int
    led: int = 0
    lost: Seat | None = None

    def __str__(self) -> str:
        """Who leads, who has its votes now, and who lost them, to stand after what was done."""
        votes, others = STATES[self.code].votes, tuple(seat for seat in self.now if seat != self.me)
        if not others:
            return self.ahead if self.lost is None else f"{self.ahead}, {mark(self.lost)} loses {votes}"
        if self.me not in self.now:
            lead = "leads" if len(others) == 1 else "lead"
            return f": {marks(others)} still {lead}, {self.best} to {self.mine}"
        if self.lost is None:
            return f": a tie with {marks(others)}, so nobody gets its {votes} votes"
        who = "who" if others == (self.lost,) else f"and {mark(self.lost)}"
        return f": a tie with {marks(others)}, {who} loses {votes} votes"

    @property
    def held(self) -> Seat | None:
        """Who led alone before."""
        return self.lost if self.lost is not None or self.led != 1 else self.now[0]

    @property
    def keeps(self) -> bool:
        """Whether the seat led alone before."""
        return self.now == (self.me,) and self.led == 1 and self.lost is None

    @property
    def ahead(self) -> str:
        """How the seat has come to lead alone."""
        to, votes = f"{self.mine} to {self.best}", f": +{STATES[self.code].votes} votes"
        if self.keeps:
            return f" and keeps the lead, {to}"
        if self.led > 1:
            return f" and breaks the tie{f', {to}' if self.best else ''}{votes}"
        return f"{f' and leads {to}' if self.best else ''}{votes}"

    @property
    def outcome(self) -> str:
        """The state, and what the token has brought there, in a word."""
        if self.now == (self.me,):
            word = "still ahead" if self.keeps else f"+{STATES[self.code].votes} votes"
        else:
            word = "a tie" if self.me in self.now else "still behind"
        return f"{place_name(self.code)} ({word})"


def lead_change(me: Seat, code: str, before: Lead, tokens: Sequence[Seat]) -> Turned:
    """What a token of a seat has changed in a state, from who led `before` and the `tokens` that lie there now."""
    now = leaders(tokens)
    lost = before[0] if len(before) == 1 and before not in (now, (me,)) else None
    return Turned(me, code, now, *score(tokens, me), len(before), lost)


class BallotUsed(Deed):
    """A ballot, and what it changes (9.2, 9.3)."""

    then: Turned
    free: bool
    votes: Totals = ()

    @property
    def weight(self) -> int:
        """A large state that changes hands weighs most."""
        return 3 if self.votes and STATES[self.then.code].votes >= LARGE else 2 if self.votes or self.alone else 1

    @property
    def turn_of(self) -> Seat | None:
        return self.me if self.then.lost is None else None

    @property
    def scores(self) -> Totals:
        return self.votes

    @property
    def contest(self) -> str:
        return self.then.code

    def say(self) -> str:
        what = "a free ballot" if self.free else f"an {BALLOT}"
        stand = f" Votes now: {in_all(self.votes)}." if self.votes else ""
        return f"{at_stake(self.then.code)}: {mark(self.me)} uses {what}{self.then}.{stand}"


class Awarded(Fact):
    """The tied states that ballots have decided, or those that a coin has, by who gets them (9.3 to 9.5)."""

    won: tuple[tuple[str, Seat], ...]
    by_coin: bool = False

    @property
    def weight(self) -> int:
        """A large state that a coin gives to somebody weighs most."""
        return 3 if self.by_coin and any(STATES[code].votes >= LARGE for code, _ in self.won) else 2

    @property
    def won_or_lost(self) -> Totals:
        """What a coin decides was nobody's until then; what ballots decided is told as they are laid."""
        return tuple((seat, STATES[code].votes) for code, seat in self.won) if self.by_coin else ()

    def say(self) -> str:
        name, of = in_full if len(self.won) <= MOST_IN_FULL else str, defaultdict[Seat, list[str]](list)
        for code, seat in self.won:
            of[seat].append(name(code))
        by = "A coin toss decides what's still tied" if self.by_coin else "Absentee ballots decide"
        return f"{by}: {'; '.join(f'{mark(seat)} gets {join_words(of[seat])}' for seat in sorted(of))}."


def in_full(code: str) -> str:
    """A state with its votes."""
    return f"{place_name(code)} ({STATES[code].votes})"


class TiedForPresident(Neutral):
    """Two who are equal in all that counts (9.8)."""

    tied: Lead

    def say(self) -> str:
        return f"{marks(self.tied)} are tied in votes and in states. A coin toss decides."


class DecidedBy(StrEnum):
    """What the election came down to, as it is said after the votes (9.7, 9.8)."""

    VOTES = ""
    STATES = ", tied but with more states"
    COIN = ", after a tie and a coin toss"
    ROLLS = ", after a tie and a roll-off"


class Elected(Neutral):
    """Who has won, and by what (9.7, 9.8)."""

    winner: Seat
    votes: Totals
    by: DecidedBy

    @property
    def weight(self) -> int:
        """It decides the match."""
        return 3

    def say(self) -> str:
        below = self.by is DecidedBy.VOTES and max(dict(self.votes).values()) < BOARD.majority
        why = f" Nobody reached {BOARD.majority}, so the most votes win." if below else ""
        return f"{mark(self.winner)} is elected President{self.by}. {in_all(self.votes)} votes.{why}"

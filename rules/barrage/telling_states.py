"""What the log tells of rolls that nobody was asked about: a state once, however many rolled there."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias, TypeGuard

from rules import Fact, Seat, die, join_words, mark, marks, plural
from rules.barrage.board import NEEDS, STATES
from rules.barrage.leads import Lead, score
from rules.barrage.telling import LARGE, Totals, at_stake, changed, in_all
from rules.barrage.telling_roll import Gained, Idle, Missed, StarWon

Plain: TypeAlias = Missed | Idle | StarWon | Gained
"""How a roll came out."""


@dataclass(frozen=True)
class Throw:
    """A die of a seat: it missed, or won a star, an empty one or that of a rival."""

    seat: Seat
    rolled: int
    won: bool = False
    whom: Seat | None = None


class StateRolled(Fact):
    """What several rolls have made of a state: who `held` it alone before, and who leads `now`, so many to so many.

    Without a win `now` is empty.
    """

    code: str
    throws: tuple[Throw, ...]
    held: Seat | None = None
    now: Lead = ()
    score: tuple[int, int] = (0, 0)
    votes: Totals = ()

    @property
    def weight(self) -> int:
        """A large state that goes to somebody, or from somebody, weighs most."""
        if self.votes:
            return 3 if STATES[self.code].votes >= LARGE else 2
        return 2 if self.hits else 1

    @property
    def scores(self) -> Totals:
        return self.votes

    @property
    def contest(self) -> str:
        return self.code

    @property
    def hits(self) -> bool:
        """Whether somebody has lost a star."""
        return any(one.whom is not None for one in self.throws)

    def say(self) -> str:
        rolls = ", then ".join(map(one_throw, self.throws)) if self.hits else ", ".join(by_outcome(self.throws))
        stand = f" Votes now: {in_all(self.votes)}." if self.votes else ""
        return f"{at_stake(self.code)}, {NEEDS[self.code]}+ wins: {rolls}{self.ending}.{stand}"

    @property
    def ending(self) -> str:
        """Who has the votes of the state now."""
        match self.now:
            case ():
                return ""
            case (alone,):
                mine, best = self.score
                verb = "keeps" if self.held == alone else "gets" if self.held is None else "takes"
                whose = f" from {mark(self.held)}" if self.held is not None and self.held != alone else ""
                return f": {mark(alone)} {verb} the votes{whose}{f', {mine} to {best}' if best else ''}"
            case level:
                won = {one.seat for one in self.throws if one.won}
                tie = "a tie" if {*level} == won else f"{marks(level)} tie"
                return f": {tie}, so {'nobody gets' if self.held is None else f'{mark(self.held)} loses'} the votes"


def one_throw(throw: Throw) -> str:
    """A throw and how it came out."""
    won = "wins a star" if throw.whom is None else f"takes {mark(throw.whom)}'s star"
    return f"{mark(throw.seat)} ({die(throw.rolled)}) {won if throw.won else 'misses'}"


def by_outcome(throws: Sequence[Throw]) -> Iterator[str]:
    """The seats with their dice, those together that came out alike; the most stars first."""
    outcomes = defaultdict[int, list[str]](list)
    for seat in dict.fromkeys(one.seat for one in throws):
        mine = [one for one in throws if one.seat == seat]
        dice = ", ".join(die(one.rolled) for one in mine)
        outcomes[sum(one.won for one in mine)].append(f"{mark(seat)} ({dice})")
    for stars, who in sorted(outcomes.items(), reverse=True):
        verb = ("win" if stars else "miss") if len(who) > 1 else ("wins" if stars else "misses")
        what = "" if not stars else " a star" if stars == 1 else f" {plural(stars, 'star')}"
        yield f"{join_words(who)} {verb}{what}{' each' if stars and len(who) > 1 else ''}"


def is_plain(fact: Fact) -> TypeGuard[Plain]:
    """Whether a roll came out by its die alone."""
    if isinstance(fact, Missed | StarWon | Gained):
        return fact.how.by_die_alone
    return isinstance(fact, Idle) and not fact.rolled.bonus


def in_turn(rolls: Sequence[Plain], stars: Mapping[str, Sequence[Seat]], votes: Sequence[int]) -> Iterator[Fact]:
    """These rolls state by state: offices, then what changed nothing, then the most votes last.

    `stars` and `votes` are as they are after the last of them; each line that changes votes has those up to it.
    """
    at = defaultdict[str, list[Missed | StarWon]](list)
    for one in rolls:
        if isinstance(one, Missed | StarWon) and place_of(one) in STATES:
            at[place_of(one)].append(one)
        else:
            yield one
    turns = {code: turn_in(facts) for code, facts in at.items()}
    before = [*votes]
    for code, (held, now) in turns.items():
        hand_over(before, code, now, held)
    for code in sorted(at, key=lambda code: (turns[code][0] != turns[code][1], STATES[code].votes)):
        after = [*before]
        hand_over(after, code, *turns[code])
        yield in_one(code, at[code], stars[code], changed(before, after))
        before = after


def place_of(roll: Missed | StarWon) -> str:
    return roll.place if isinstance(roll, Missed) else roll.then.code


def turn_in(rolls: Sequence[Missed | StarWon]) -> tuple[Seat | None, Seat | None]:
    """Who alone led a state before these rolls, and who does after them; twice None where nobody won."""
    wins = [one.then for one in rolls if isinstance(one, StarWon)]
    return (wins[0].held, wins[-1].now[0] if len(wins[-1].now) == 1 else None) if wins else (None, None)


def hand_over(votes: list[int], code: str, held: Seat | None, now: Seat | None) -> None:
    """The votes of a state go from who had them to who has them now."""
    for seat, sign in ((held, -1), (now, 1)):
        if seat is not None:
            votes[seat] += sign * STATES[code].votes


def in_one(code: str, rolls: Sequence[Missed | StarWon], tokens: Sequence[Seat], votes: Totals) -> Fact:
    """What the rolls in a state have come to; of one alone, as it is told by itself."""
    if len(rolls) == 1:
        return replace(rolls[0], votes=votes) if isinstance(rolls[0], StarWon) else rolls[0]
    wins = [one.then for one in rolls if isinstance(one, StarWon)]
    throws = tuple(map(throw_of, rolls))
    if not wins:
        return StateRolled(code, throws)
    now = wins[-1].now
    return StateRolled(code, throws, wins[0].held, now, score(tokens, now[0]), votes)


def throw_of(roll: Missed | StarWon) -> Throw:
    if isinstance(roll, Missed):
        return Throw(roll.me, roll.rolled.rolled)
    assert roll.how.rolled is not None
    return Throw(roll.me, roll.how.rolled.rolled, True, roll.whom)

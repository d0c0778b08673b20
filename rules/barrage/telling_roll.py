"""What the log tells of a roll: how it came out, what it won, and what that changed (sections 5 to 8)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass

from rules import Apart, Deed, Seat, die, face, mark
from rules.barrage.board import (
    ABSENTEE,
    ATTACK_ADS,
    BOARD,
    NEEDS,
    RECRUITMENT,
    STATES,
    TOWN_HALL,
    Character,
    place_name,
)
from rules.barrage.leads import Lead
from rules.barrage.telling import LARGE, Totals, Turned, at_stake, in_all
from rules.barrage.words import AD, BALLOT, STAFFER, STAFFERS, TOKEN

TOWN_HALL_TOKEN, TOWN_HALL_TOKENS = face("town_hall", "Town Hall token"), face("town_hall", "Town Hall tokens")

PRIZES: Mapping[str, tuple[str, str, str]] = {
    **dict.fromkeys(RECRUITMENT, (f"a {STAFFER}", STAFFERS, "starting next round")),
    TOWN_HALL: (f"a {TOWN_HALL_TOKEN}", TOWN_HALL_TOKENS, "saved for later state rolls"),
    ATTACK_ADS: (f"an {AD}", face("attack_ad", "attack ads"), "saved to send rivals' Staffers home"),
    ABSENTEE: (f"an {BALLOT}", face("absentee", "absentee ballots"), "saved for ties at the end"),
}
"""What a win at an office brings, what several do, and what it is for."""

POWERS: Mapping[Character, str] = {
    Character.SCIENTIST: "tries a neighboring state",
    Character.IVY_LEAGUER: f"turns the {die(1)} into a {die(6)}",
    Character.ENTREPRENEUR: "rolls again",
    Character.NERD: "adds 1",
}
"""What characters do before they win or miss."""


@dataclass(frozen=True)
class Thrown:
    """A die, and all that is added to it; `town_hall` counts the tokens laid just before, which are part of that."""

    rolled: int
    bonus: int = 0
    town_hall: int = 0

    def __str__(self) -> str:
        other = self.bonus - 2 * self.town_hall
        before = f" + {2 * self.town_hall} for {town_hall_tokens(self.town_hall)}" if self.town_hall else ""
        return f"a {die(self.rolled)}{f' + {other}' if other else ''}{before}"


@dataclass(frozen=True)
class Way:
    """How a roll came out: by whose power, what was thrown, which tokens were spent; only what is not told yet."""

    by: Character | None = None
    rolled: Thrown | None = None
    spent: int = 0

    @property
    def by_die_alone(self) -> bool:
        """Whether nothing was added to what was thrown."""
        return self.rolled is not None and self == Way(rolled=Thrown(self.rolled.rolled))

    def to(self, what: str) -> str:
        """What came of the roll, and how."""
        if self.by is Character.MOVIE_STAR:
            return f"{what} as the {self.by}"
        power = f"{POWERS[self.by]} as the {self.by} and " if self.by else ""
        tokens = f"spends {town_hall_tokens(self.spent)} and " if self.spent else ""
        return f"{power}{tokens}{what}{f' with {self.rolled}' if self.rolled else ''}"


def town_hall_tokens(count: int) -> str:
    """So many Town Hall tokens, in words."""
    return f"{count} {TOWN_HALL_TOKEN if count == 1 else TOWN_HALL_TOKENS}"


def needs(place: str, how: Way) -> str:
    """What a roll had to come to, where it is told with it: "needs 4 and "."""
    return f"needs {NEEDS[place]} and " if how.rolled else ""


class UnderWay(Deed):
    """A roll of which the next line tells more."""

    place: str
    how: Way

    @property
    @abstractmethod
    def so_far(self) -> str:
        """What it has come to, in the line of a turn that ends with it."""


class Short(UnderWay):
    """A roll that may still be saved (8.2)."""

    missing: int

    @property
    def so_far(self) -> str:
        return self.how.to(f"comes up {self.missing} short in {place_name(self.place)}")

    def say(self) -> str:
        return f"{mark(self.me)} {self.so_far}."


class Miss(Deed):
    """A roll that failed."""

    place: str
    rolled: Thrown


class Missed(Miss):
    """A roll that nothing can save."""

    missing: int
    how: Way
    defends: bool = False

    def say(self) -> str:
        what = self.how.to("fails to defend it" if self.defends else "misses")
        return f"{at_stake(self.place)}: {mark(self.me)} {needs(self.place, self.how)}{what}, {self.missing} short."


class LetGo(Miss):
    """A miss that could have been saved (8.2)."""

    def say(self) -> str:
        return f"{mark(self.me)} doesn't save the roll."


class Idle(Deed):
    """A roll that could bring nothing (5.10, 5.11, 6.1)."""

    place: str
    rolled: Thrown

    def say(self) -> str:
        me, all_staffers = mark(self.me), f"all {BOARD.most_staffers} {STAFFERS}"
        why = f"{me} already has {'every star there' if self.place in STATES else all_staffers}"
        return f"{me} rolls {self.rolled} in {place_name(self.place)} with nothing to win: {why}."


class NoTokens(UnderWay):
    """A win whose seat is asked first where its token comes from (5.12)."""

    @property
    def so_far(self) -> str:
        return f"wins in {place_name(self.place)}, but has no tokens left"

    def say(self) -> str:
        return f"{mark(self.me)} {self.how.to(f'wins in {place_name(self.place)}')}, but has no tokens left."


class StarsTaken(Apart):
    """A win whose seat is asked first whose star it takes (5.7)."""

    code: str
    how: Way

    def say(self) -> str:
        won = self.how.to(f"wins in {place_name(self.code)}")
        return f"{mark(self.me)} {won}: every star is taken, so a rival's goes."


class Win(Deed):
    """What a roll has won; one that a rival loses by stands alone."""

    how: Way

    @property
    @abstractmethod
    def prize(self) -> tuple[str, str]:
        """What was won and what that changed, in a word; then the word for several, "" where "twice" is said."""


class StarWon(Win):
    """A token on a star, an empty one or a rival's (5.7)."""

    then: Turned
    whom: Seat | None = None
    votes: Totals = ()

    @property
    def weight(self) -> int:
        """A large state that goes to somebody, or from somebody, weighs most."""
        turns = bool(self.votes)
        return 3 if turns and STATES[self.then.code].votes >= LARGE else 2 if turns or self.alone else 1

    @property
    def turn_of(self) -> Seat | None:
        return self.me if self.whom is None and not self.votes else None

    @property
    def scores(self) -> Totals:
        return self.votes

    @property
    def contest(self) -> str:
        return self.then.code

    @property
    def prize(self) -> tuple[str, str]:
        return self.then.outcome, ""

    def say(self) -> str:
        code = self.then.code
        whole = "it" if STATES[code].stars == 1 else "a star"
        what = self.how.to(f"wins {whole}" if self.whom is None else f"takes {mark(self.whom)}'s star")
        stand = f" Votes now: {in_all(self.votes)}." if self.votes else ""
        return f"{at_stake(code)}: {mark(self.me)} {needs(code, self.how)}{what}{self.then}.{stand}"


class Gained(Win):
    """What an office brings: a Staffer, or a token in a bank; `count` is how many the seat then has (section 6)."""

    office: str
    count: int

    @property
    def prize(self) -> tuple[str, str]:
        return PRIZES[self.office][:2]

    def say(self) -> str:
        what, _, purpose = PRIZES[self.office]
        wins = "recruits" if self.office in RECRUITMENT else "wins"
        return f"{mark(self.me)} {self.how.to(f'{wins} {what}')}: {self.count} {purpose}."


class Defended(UnderWay):
    """A successful defense (5.9)."""

    @property
    def so_far(self) -> str:
        return f"defends {place_name(self.place)}"

    def say(self) -> str:
        return f"{mark(self.me)} {self.how.to(self.so_far)}."


class SentHome(Apart):
    """A rival's Staffer who waited where a seat has defended (5.9)."""

    whom: Seat
    code: str

    def say(self) -> str:
        return f"{mark(self.me)} sends {mark(self.whom)}'s {STAFFER} home from {place_name(self.code)}: it won't roll."


class StarMoved(Apart):
    """A token that leaves a star for where it is needed; `now` are those who lead there, None for no change (5.12)."""

    code: str
    now: Lead | None

    def say(self) -> str:
        return f"{mark(self.me)} moves a {TOKEN} from {place_name(self.code)}{self.change}."

    @property
    def change(self) -> str:
        """Who has the state's votes now; where no token is left, the seat alone had them."""
        match self.now:
            case None:
                return ""
            case ():
                return f" and loses its {STATES[self.code].votes} votes"
            case (heir,):
                return f": {mark(heir)} now has its {STATES[self.code].votes} votes"
            case _:
                return f": nobody has its {STATES[self.code].votes} votes"


class BankedMoved(Apart):
    """A token that leaves a bank for where it is needed; `left` is how many stay (5.12)."""

    office: str
    left: int

    def say(self) -> str:
        return f"{mark(self.me)} moves a {TOKEN} from {self.office}: {self.left} left there."


class NoneMoved(Apart):
    """A win that comes to nothing for want of a token (5.12)."""

    place: str

    def say(self) -> str:
        return f"{mark(self.me)} doesn't move a {TOKEN}: nothing changes in {place_name(self.place)}."

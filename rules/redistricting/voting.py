"""How the people of a district vote (section 3, 7.2), and the points of goals (9.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Protocol, TypeVar

from rules.redistricting.board import CANDIDATES, Candidate, District, Position, Token, Voter

T = TypeVar("T")


class City(Protocol):
    """What of a position decides how the districts vote and where lines may run: a State has it, and so has a View."""

    @property
    def simple(self) -> bool: ...
    @property
    def tiles(self) -> Mapping[str, Sequence[District]]: ...
    @property
    def tokens(self) -> Mapping[str, Token]: ...
    @property
    def promotions(self) -> Sequence[str]: ...
    @property
    def suppressed(self) -> Sequence[Voter]: ...
    @property
    def doubled(self) -> Sequence[Voter]: ...
    @property
    def most_cubes(self) -> bool: ...


class Without(Enum):
    """Why a voter has no candidate: promotion sways the undecided, and nobody else (3.4, 3.5)."""

    UNDECIDED = "undecided"
    SILENT = "not voting"


@dataclass(frozen=True)
class Poll:
    """How a district would vote now.

    `votes` are those of each candidate, row by row; `undecided` the voters without a vote whom a promotion would sway,
    `silent` those who don't vote; `following` whom promotions have the undecided follow, if anybody; `leaders` who
    has most votes: several in a tie, nobody where nobody runs.
    """

    votes: Mapping[str, int]
    leaders: tuple[str, ...]
    undecided: int
    silent: int
    following: str | None

    @property
    def leader(self) -> str | None:
        """Who is ahead alone."""
        return self.leaders[0] if len(self.leaders) == 1 else None

    @property
    def first_two(self) -> tuple[int, ...]:
        """Their votes, the most first; nothing where fewer run."""
        return tuple(sorted(self.votes.values(), reverse=True)[:2]) if len(self.votes) > 1 else ()

    @property
    def standing(self) -> str:
        """Who is ahead: "Rivera 4 to 2", "Chen & Rivera 3", "Chen, Ito & Rivera 1"."""
        if not self.votes:
            return "no candidate"
        if len(self.leaders) > 1:
            return f"{self.level} {max(self.votes.values())}"
        return f"{self.leader} {score(self.first_two) if self.first_two else 'unopposed'}"

    @property
    def level(self) -> str:
        """Those who are ahead, of whom there are several: "Chen, Ito & Rivera"."""
        *others, last = self.leaders
        return f"{', '.join(others)} & {last}"


def score(votes: Sequence[int]) -> str:
    """Votes of the first two, as a sentence has them: "4 to 2"."""
    return " to ".join(map(str, votes))


def poll(
    city: City,
    tokens: Sequence[Token],
    *,
    promoted: Sequence[str] = (),
    suppressed: Sequence[Voter] = (),
    doubled: Sequence[Voter] = (),
) -> Poll:
    """How these people would vote as one district, with promotions and cubes after those that were laid."""
    running = [one for one in tokens if isinstance(one, Candidate)]
    votes, undecided, silent = {one.name: 0 for one in running}, 0, 0
    following = winner_of_undecided(
        [name for name in (*city.promotions, *promoted) if name in votes], most=city.most_cubes
    )
    silenced, loud = (*city.suppressed, *suppressed), (*city.doubled, *doubled)
    for voter in tokens:
        if not isinstance(voter, Voter):
            continue
        chosen = Without.SILENT if voter in silenced else choice(voter, running, following)
        if chosen is Without.UNDECIDED:
            undecided += 1
        elif chosen is Without.SILENT:
            silent += 1
        else:
            votes[chosen] += 2 if voter in loud else 1
    return poll_of(votes, undecided, silent, following)


def poll_of(votes: Mapping[str, int], undecided: int, silent: int, following: str | None) -> Poll:
    """The poll with these votes."""
    ahead = max(votes.values(), default=0)
    return Poll(votes, tuple([name for name, count in votes.items() if count == ahead]), undecided, silent, following)


def voters_on(city: City, blocks: Sequence[str]) -> list[Voter]:
    """The voters on some blocks."""
    return [one for block in blocks if isinstance(one := city.tokens[block], Voter)]


def choice(voter: Voter, running: Sequence[Candidate], following: str | None) -> str | Without:
    """Whom a voter chooses: without a preference, whomever promotions have the undecided follow (3.4, 7.2)."""
    own = preference(voter, running)
    return following if own is Without.UNDECIDED and following is not None else own


def preference(voter: Voter, running: Sequence[Candidate]) -> str | Without:
    """Whom a voter prefers: by the primary concern, after a tie in it by the secondary one (3.2, 3.3)."""
    if voter.primary is None or not running:
        return Without.UNDECIDED
    torn = [one for one in running if voter.primary in one.positions]
    if len(torn) != 1:
        torn = [one for one in torn or running if voter.secondary in one.positions]
    if len(torn) == 1:
        return torn[0].name
    return Without.SILENT if len(running) == 1 else Without.UNDECIDED


def winner_of_undecided(cubes: Sequence[T], *, most: bool) -> T | None:
    """Whom the undecided follow: promoting another frees them; where `most`, who alone has most cubes (7.2)."""
    if most:
        return with_most(cubes)
    following: T | None = None
    for name in cubes:
        if following is None:
            following = name
        elif following != name:
            following = None
    return following


def with_most(cubes: Sequence[T]) -> T | None:
    """The one candidate with most promotions, or nobody (7.2)."""
    counts = Counter(cubes).most_common(2)
    return counts[0][0] if counts and (len(counts) == 1 or counts[0][1] > counts[1][1]) else None


def points(goals: Iterable[Position], elected: Mapping[District, str | None]) -> int:
    """A point for each goal that an elected candidate shares (9.2)."""
    won = [CANDIDATES[name].positions for name in elected.values() if name]
    return sum(positions.count(goal) for goal in goals for positions in won)


def expected(goals: Sequence[Position], polls: Iterable[Poll]) -> float:
    """The points of goals on average, if districts voted like this; the leaders are equally likely to win (9.1)."""
    ahead = [(CANDIDATES[name].positions, len(poll.leaders)) for poll in polls for name in poll.leaders]
    return sum([positions.count(goal) / level for positions, level in ahead for goal in goals])

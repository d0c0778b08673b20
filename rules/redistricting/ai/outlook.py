"""What a position of Re[District]ing is worth to a seat, in points at the vote."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from math import exp

from rules import Seat, Verb
from rules.redistricting.board import BOARD, CANDIDATES, Candidate, District, Issue, Position, Voter
from rules.redistricting.challenges import FACES
from rules.redistricting.forecast import Forecast, gain
from rules.redistricting.view import RedistrictingView, turns_left
from rules.redistricting.voting import Poll, Without, preference

CALM = 0.45
"""The votes by which a district may still move, as it were, when nobody has another turn before the vote."""
STIR = 0.9
"""How many more these are at the beginning."""
FINAL = 0.75
"""The part of these votes that is left where no line can be moved."""
POINT = 0.45
"""What an action point of the next turn brings."""

Votes = Mapping[str, int]


class Outlook:
    """A view, as a seat values it.

    `stir` is the votes by which a district may still move; `theirs` what electing each candidate brings a rival, on
    average.
    """

    def __init__(
        self, view: RedistrictingView, me: Seat, stir: float | None = None, theirs: Mapping[str, float] | None = None
    ) -> None:
        self.view = view
        self.forecast = Forecast(view)
        self.last = view.round == len(BOARD.months)
        self.goals = view.operatives[me].goals
        self._stir = stir or CALM + STIR * turns_left(view, me) / (len(BOARD.months) * len(view.operatives))
        self._theirs = theirs
        self._regard = dict[str, float]()
        self._now = dict[District, float]()
        self._worth = dict[tuple[bool, tuple[tuple[str, int], ...]], float]()

    def regard(self, name: str) -> float:
        """What electing somebody brings me, less what it brings a rival, whose goals may be unknown."""
        if name not in self._regard:
            positions = CANDIDATES[name].positions
            mine = sum(goal in positions for goal in self.goals)
            even = (len(Issue) - mine) * BOARD.goals / (len(Position) - BOARD.goals)
            self._regard[name] = mine - (self._theirs[name] if self._theirs else even)
        return self._regard[name]

    def worth(self, votes: Votes, *, final: bool = False) -> float:
        """What a district with these votes is worth: whoever has more is likelier to win."""
        if (known := self._worth.get(key := (final, tuple(votes.items())))) is not None:
            return known
        brings = weights = 0.0
        for name, weight in self._weights(votes, final).items():
            brings, weights = brings + weight * self.regard(name), weights + weight
        return self._worth.setdefault(key, brings / weights if weights else 0.0)

    def chances(self, votes: Votes, *, final: bool = False) -> Mapping[str, float]:
        """How likely each candidate is to win a district with these votes."""
        weights = self._weights(votes, final)
        return {name: weight / sum(weights.values()) for name, weight in weights.items()}

    def _weights(self, votes: Votes, final: bool) -> Mapping[str, float]:
        stir, ahead = self._stir * (FINAL if final else 1), max(votes.values(), default=0)
        return {name: exp((count - ahead) / stir) for name, count in votes.items()}

    def gain(self, move: Verb) -> float:
        """How much more the districts that a move concerns are worth than now, if no court blocks it."""
        then = self.forecast.after(move)
        return sum([self.worth(poll.votes) - self.worth_now(district) for district, poll in then.items()])

    def worth_now(self, district: District) -> float:
        """What a district is worth as it would vote now."""
        if (known := self._now.get(district)) is None:
            (poll,) = self.forecast.now(district).values()
            known = self._now[district] = self.worth(poll.votes)
        return known

    def gain_now(self, move: Verb) -> float:
        """The points that a move would bring if the vote came right after it, as a seat is told them."""
        now, then = self.forecast.change(move)
        return gain(now, then, self.goals)

    def gain_in_court(self, gain: float, risk: int) -> float:
        """A gain with the chance that the courts let it pass, less the points that a blocking die costs next turn."""
        blocking = min(risk, FACES)
        dice = 0 if self.last else blocking * (blocking + 1) / 2 / FACES
        return gain * (FACES - blocking) / FACES - POINT * dice

    @cached_property
    def running(self) -> Mapping[District, Sequence[Candidate]]:
        """The candidates of each district."""
        return {at: [CANDIDATES[name] for name in one.poll.votes] for at, one in self.view.districts.items()}

    def poll(self, district: District) -> Poll:
        return self.view.districts[district].poll

    def vote(self, block: str, district: District) -> str | None:
        """The candidate for whom the voter of a block would vote in a district, if any."""
        voter = self.view.tokens[block]
        if not isinstance(voter, Voter) or voter in self.view.suppressed:
            return None
        choice = preference(voter, self.running[district])
        if choice is Without.UNDECIDED:
            return self.poll(district).following
        return None if isinstance(choice, Without) else choice

    def weight(self, block: str) -> int:
        """How often the vote of a block counts."""
        return 2 if self.view.tokens[block] in self.view.doubled else 1


def add_votes(votes: Votes, changes: Iterable[tuple[str | None, int]]) -> Votes:
    """The votes once each change is added to its candidate's."""
    after = {**votes}
    for name, more in changes:
        if name is not None:
            after[name] += more
    return after

"""How any area of the city would vote, and what that is worth, in plain numbers: people are known by the bit of their
block, and a set of blocks is a whole number with these bits (see lines)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import exp

from rules.redistricting.board import Candidate, Position, Voter
from rules.redistricting.lines import BIT
from rules.redistricting.view import RedistrictingView
from rules.redistricting.voting import winner_of_undecided

Chances = Sequence[tuple[int, float]]
"""Candidates, each with how likely they are to win."""


def bits(area: int) -> Iterator[int]:
    """The blocks of an area, each as its bit."""
    while area:
        yield (first := area & -area)
        area ^= first


class Electorate:
    """Who lives in the city, and how likely each candidate is to win an area; each area is counted once.

    `stir` is the number of votes by which an area may still move, as it were (see outlook).
    """

    def __init__(self, view: RedistrictingView, stir: float) -> None:
        people = {BIT[block]: one for block, one in view.tokens.items()}
        self.candidates = {bit: one for bit, one in people.items() if isinstance(one, Candidate)}
        self.running = sum(self.candidates)
        self._voters = {
            bit: (self._sharing(one.primary), self._sharing(one.secondary), 2 if one in view.doubled else 1)
            for bit, one in people.items()
            if isinstance(one, Voter) and one not in view.suppressed
        }
        self._voting = sum(self._voters)
        self._unconcerned = next((bit for bit, one in people.items() if one == Voter()), 0)
        self._most_cubes = view.most_cubes
        self._stir = stir
        self._known = dict[tuple[int, tuple[int, ...]], Chances]()

    def _sharing(self, position: Position | None) -> int:
        return sum(bit for bit, one in self.candidates.items() if position in one.positions)

    def chances(self, area: int, cubes: tuple[int, ...]) -> Chances:
        """How likely each candidate is to win an area with these promotions in it, in their order."""
        if (key := (area, cubes)) not in self._known:
            votes = self.votes(area, cubes)
            ahead = max(votes.values(), default=0)
            weights = {who: exp((count - ahead) / self._stir) for who, count in votes.items()}
            whole = sum(weights.values())
            self._known[key] = [(who, weight / whole) for who, weight in weights.items()]
        return self._known[key]

    def votes(self, area: int, cubes: Sequence[int]) -> Mapping[int, int]:
        """The votes of each candidate (section 3, 7.2), as `voting.poll` counts them."""
        running = area & self.running
        votes, undecided = dict.fromkeys(bits(running), 0), 0
        unopposed = len(votes) == 1
        for voter in bits(area & self._voting):
            primary, secondary, weight = self._voters[voter]
            torn = primary & running
            if not torn or torn & (torn - 1):
                torn = secondary & (torn or running)
            if torn in votes:
                votes[torn] += weight
            elif not unopposed or voter == self._unconcerned:
                undecided += weight
        if undecided and (who := winner_of_undecided(cubes, most=self._most_cubes)):
            votes[who] += undecided
        return votes


class Wishes:
    """What an electorate's areas are worth to somebody; `regard` is what each candidate is worth to them."""

    def __init__(self, electorate: Electorate, regard: Mapping[int, float]) -> None:
        self._electorate = electorate
        self._regard = regard
        self._known = dict[tuple[int, tuple[int, ...]], float]()

    def worth(self, area: int, cubes: Sequence[int]) -> float:
        """What an area is worth, with all promotions of the city in their order."""
        key = area, tuple([who for who in cubes if who & area])
        if key not in self._known:
            chances = self._electorate.chances(*key)
            self._known[key] = sum([chance * self._regard[who] for who, chance in chances])
        return self._known[key]

"""How the people of any area vote, in whole numbers: they are known by the bit of their block, and an area is a whole
number with these bits (see lines)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.redistricting.board import Candidate, Position, Voter
from rules.redistricting.lines import BIT
from rules.redistricting.voting import City, Poll, poll_of, winner_of_undecided


def bits(area: int) -> Iterator[int]:
    """The blocks of an area, each as its bit."""
    while area:
        yield (first := area & -area)
        area ^= first


class People:
    """Who lives in a city, and how any area of it would vote. The position doesn't change meanwhile."""

    def __init__(self, city: City) -> None:
        there = {BIT[block]: one for block, one in city.tokens.items()}
        self.candidates = {bit: one for bit, one in there.items() if isinstance(one, Candidate)}
        self.running = sum(self.candidates)
        sharing: dict[Position | None, int] = {
            position: sum([bit for bit, one in self.candidates.items() if position in one.positions])
            for position in Position
        }
        voters = {bit: one for bit, one in there.items() if isinstance(one, Voter)}
        self._voters = {
            bit: (sharing.get(one.primary, 0), sharing.get(one.secondary, 0), 2 if one in city.doubled else 1)
            for bit, one in voters.items()
            if one not in city.suppressed
        }
        self._voting = sum(self._voters)
        self._suppressed = sum(voters) & ~self._voting
        self._unconcerned = sum([bit for bit, one in voters.items() if one.primary is None])
        self._most_cubes = city.most_cubes
        self._bit_of = {one.name: bit for bit, one in self.candidates.items()}
        self._promotions = [self._bit_of[name] for name in city.promotions if name in self._bit_of]

    def poll(self, area: int, *promoted: str) -> Poll:
        """What `voting.poll` says of the people of an area, with promotions after those that were made."""
        cubes = [who for who in self._promotions if who & area]
        cubes += map(self._bit_of.__getitem__, promoted)
        votes, undecided, silent = self.count(area, cubes)
        following = winner_of_undecided(cubes, most=self._most_cubes)
        by_name = {self.candidates[who].name: count for who, count in votes.items()}
        return poll_of(by_name, undecided, silent, self.candidates[following].name if following else None)

    def suppressed(self, area: int) -> int:
        """How many voters of an area are suppressed."""
        return (area & self._suppressed).bit_count()

    def count(self, area: int, cubes: Sequence[int]) -> tuple[dict[int, int], int, int]:
        """The votes of each candidate with these promotions, the undecided and the silent (section 3, 7.2)."""
        running, voting = area & self.running, area & self._voting
        votes, undecided, swayed = dict.fromkeys(bits(running), 0), 0, 0
        silent = self.suppressed(area)
        unopposed = len(votes) == 1
        while voting:
            voter = voting & -voting
            voting ^= voter
            primary, secondary, weight = self._voters[voter]
            torn = primary & running
            if not torn or torn & (torn - 1):
                torn = secondary & (torn or running)
            if torn in votes:
                votes[torn] += weight
            elif unopposed and not voter & self._unconcerned:
                silent += 1
            else:
                undecided, swayed = undecided + 1, swayed + weight
        if undecided and (who := winner_of_undecided(cubes, most=self._most_cubes)):
            votes[who] += swayed
            undecided = 0
        return votes, undecided, silent

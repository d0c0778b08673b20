"""The city of the independent model: blocks, lines, tokens and cubes, and how its voters vote."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from tests.redistricting.model_setup import SetUp
from tests.redistricting.model_terms import BLOCKS, COLUMNS, ROWS, SIZE, STANDS, SYMBOLS, TILES, Voter

UNDECIDED, SILENT = "undecided", "does not vote"
"""What a voter does who is for no candidate: promotion sways the former alone."""


@cache
def around(block: str) -> frozenset[str]:
    """The blocks that share an edge with this one."""
    column, row = COLUMNS.index(block[0]), ROWS.index(block[1])
    beside = ((column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1))
    return frozenset(COLUMNS[x] + ROWS[y] for x, y in beside if 0 <= x < 9 and 0 <= y < 9)


def is_contiguous(blocks: Collection[str]) -> bool:
    """Whether one can walk from any of the blocks to any other; nothing at all is no district."""
    if not blocks:
        return False
    left = set(blocks)
    reached = [left.pop()]
    for block in reached:
        near = around(block) & left
        left -= near
        reached += near
    return not left


@dataclass(frozen=True)
class Count:
    """What an election in a district comes to: votes by candidate, and voters who are undecided or do not vote."""

    votes: dict[str, int]
    undecided: int
    silent: int
    suppressed: int

    @property
    def leaders(self) -> list[str]:
        """Who may win; one alone with no votes too (D-A27)."""
        return [name for name, votes in self.votes.items() if votes == max(self.votes.values())]

    @property
    def first_two(self) -> tuple[int, ...]:
        """The most votes and the second most, if two run."""
        return (*sorted(self.votes.values(), reverse=True)[:2],) if len(self.votes) > 1 else ()


class City:
    """Who stands where, and in which district. Tokens and cubes stay on their blocks when lines move."""

    def __init__(self, start: SetUp, *, most_cubes: bool = False) -> None:
        self.most_cubes = most_cubes
        self.home = dict(start.districts)
        self.shown = dict(start.districts)
        self.tiles: dict[str, list[str]] = {block: [] for block in BLOCKS}
        self.supply = dict.fromkeys(SYMBOLS, TILES)
        self.candidates = dict(start.candidates)
        self.voters = dict(start.voters)
        self.suppressed, self.doubled = set[str](), set[str]()
        self.promoted: list[str] = []
        self.reviewed = set[str]()

    def district(self, block: str) -> str:
        return self.shown[block]

    def blocks(self, district: str) -> set[str]:
        return {block for block, shown in self.shown.items() if shown == district}

    def borders(self, block: str, district: str) -> bool:
        return any(self.district(near) == district for near in around(block))

    def touch(self, one: str, other: str) -> bool:
        return one != other and any(self.borders(block, other) for block in self.blocks(one))

    def pairs(self) -> Iterator[tuple[str, str]]:
        """Every two blocks that may change districts, whatever it costs (D-A8, D-A33)."""
        of = {district: self.blocks(district) for district in SYMBOLS}
        for one, other in combinations(SYMBOLS, 2):
            if {one, other} & self.reviewed or not self.supply[one] or not self.supply[other]:
                continue
            giving = [block for block in of[one] if self.borders(block, other)]
            taking = [block for block in of[other] if self.borders(block, one)]
            for give in giving:
                for take in taking:
                    if is_contiguous(of[one] - {give} | {take}) and is_contiguous(of[other] - {take} | {give}):
                        yield give, take

    def singles(self) -> Iterator[tuple[str, str]]:
        """Every block that may go to a district alone, whatever it costs (D-31)."""
        for block in BLOCKS:
            own = self.district(block)
            if own in self.reviewed or not is_contiguous(self.blocks(own) - {block}):
                continue
            for to in sorted({self.district(near) for near in around(block)} - {own} - self.reviewed):
                if self.supply[to]:
                    yield block, to

    def price(self, blocks: Iterable[str]) -> int:
        """1 and the tiles that are covered, all those of a stack (D-40, D-A9)."""
        return 1 + sum(len(self.tiles[block]) for block in blocks)

    def price_of_promotion(self, name: str) -> int:
        return 1 + len(self.cubes(self.district(self.where(name))))

    def risk(self, block: str, to: str) -> int:
        """Of a block that goes alone; 0 where the deviations of the city do not grow (D-A12)."""
        before = Counter(self.shown.values())
        after = Counter(before)
        after[own := self.district(block)] -= 1
        after[to] += 1
        if sum(abs(size - SIZE) for size in after.values()) <= sum(abs(size - SIZE) for size in before.values()):
            return 0
        return 2 * max(abs(after[own] - SIZE), abs(after[to] - SIZE))

    def convert(self, changes: dict[str, str]) -> None:
        """Lay a tile of the district that it joins on each of the blocks."""
        for block, to in changes.items():
            self.tiles[block].append(to)
            self.shown[block] = to
            self.supply[to] -= 1

    def where(self, name: str) -> str:
        return next(block for block, one in self.candidates.items() if one == name)

    def running(self, district: str) -> list[str]:
        """The candidates of a district, row by row."""
        return [
            self.candidates[block] for block in BLOCKS if block in self.candidates and self.district(block) == district
        ]

    def electorate(self, district: str) -> list[str]:
        """The blocks of a district's voters."""
        return [block for block in BLOCKS if block in self.voters and self.district(block) == district]

    def cubes(self, district: str) -> list[str]:
        """The promotions that lie in a district now, in the order laid (D-A6)."""
        running = self.running(district)
        return [name for name in self.promoted if name in running]

    def trade_voters(self, one: str, other: str) -> None:
        """Two voters trade blocks, with their own cubes."""
        self.voters[one], self.voters[other] = self.voters[other], self.voters[one]
        for cubes in (self.suppressed, self.doubled):
            if len(cubes & {one, other}) == 1:
                cubes ^= {one, other}

    def count(self, district: str) -> Count:
        """The election as it would come out now, but for roll-offs."""
        running = self.running(district)
        votes = Counter(dict.fromkeys(running, 0))
        others = Counter[str]()
        swayed = self.favorite(self.cubes(district))
        electorate = self.electorate(district)
        for block in electorate:
            if block in self.suppressed:
                continue
            choice = choice_of(self.voters[block], running)
            choice = swayed or UNDECIDED if choice == UNDECIDED else choice
            if choice in votes:
                votes[choice] += 2 if block in self.doubled else 1
            else:
                others[choice] += 1
        return Count(dict(votes), others[UNDECIDED], others[SILENT], len(self.suppressed & {*electorate}))

    def favorite(self, cubes: list[str]) -> str:
        """Whom undecided voters follow, or "" (D-A5)."""
        if self.most_cubes:
            most = [name for name, many in Counter(cubes).items() if many == max(Counter(cubes).values())]
            return most[0] if len(most) == 1 else ""
        followed = ""
        for name in cubes:
            followed = name if followed in ("", name) else ""
        return followed


def choice_of(voter: Voter, running: list[str]) -> str:
    """A candidate, or UNDECIDED, or SILENT (D-17 to D-21, D-A2 to D-A4)."""
    if not voter:
        return UNDECIDED
    primary, secondary = voter
    first = [name for name in running if primary in STANDS[name]]
    if len(first) == 1:
        return first[0]
    second = [name for name in first or running if secondary in STANDS[name]]
    if len(second) == 1:
        return second[0]
    return SILENT if len(running) == 1 else UNDECIDED

"""The lines between districts: which blocks may change sides so that every district stays in one piece (5.1, 5.2).

A set of blocks is a whole number with a bit a block, so that a step of the search is a few operations on numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import TypeAlias

from rules.redistricting.board import BLOCKS, BOARD, DISTRICTS, HOME_SIZE, NEXT_TO, SIDE, District, column
from rules.redistricting.verbs import Swap

Joins: TypeAlias = Mapping[str, District]
"""The blocks that change sides, each with the district that it joins."""

BIT: Mapping[str, int] = {block: 1 << at for at, block in enumerate(BLOCKS)}
AROUND: Mapping[str, int] = {block: sum(BIT[one] for one in NEXT_TO[block]) for block in BLOCKS}
"""The blocks that share an edge with each."""
FIRST, LAST = (sum(BIT[block] for block in BLOCKS if column(block) == edge) for edge in (0, SIDE - 1))
ALL = sum(BIT.values())


def around(area: int) -> int:
    """The area, and all that share an edge with it."""
    east, west = (area & ~LAST) << 1, (area & ~FIRST) >> 1
    return (area | east | west | area << SIDE | area >> SIDE) & ALL


def parts(area: int) -> tuple[int, ...]:
    """The pieces of an area, each connected by edges."""
    found = list[int]()
    while area:
        part, seen = area & -area, 0
        while part != seen:
            part, seen = around(part) & area, part
        found.append(part)
        area &= ~part
    return tuple(found)


def members(area: int) -> Iterator[str]:
    """The blocks of an area, row by row."""
    while area:
        first = area & -area
        yield BLOCKS[first.bit_length() - 1]
        area ^= first


class Lines:
    """The districts of a position as areas, and what can change sides; `left` are the tiles that can still be laid.

    It is made of the tiles of every block, home first, and doesn't change with the position.
    """

    def __init__(self, tiles: Mapping[str, Sequence[District]]) -> None:
        self.of = {block: stack[-1] for block, stack in tiles.items()}
        self.covered = {block: len(stack) - 1 for block, stack in tiles.items()}
        self.areas = dict.fromkeys(District, 0)
        self.left = dict.fromkeys(District, BOARD.modification_tiles)
        for block, (_, *upper) in tiles.items():
            self.areas[self.of[block]] |= BIT[block]
            for district in upper:
                self.left[district] -= 1
        self._reach = {district: around(area) for district, area in self.areas.items()}
        self._rest = dict[str, tuple[int, ...]]()

    def touches(self, block: str, district: District) -> bool:
        """Whether a block shares an edge with a district."""
        return AROUND[block] & self.areas[district] != 0

    def meet(self, one: District, other: District) -> bool:
        """Whether two districts share an edge."""
        return self._reach[one] & self.areas[other] != 0

    def rest(self, block: str) -> tuple[int, ...]:
        """The pieces that are left of a district without one of its blocks."""
        if block not in self._rest:
            self._rest[block] = parts(self.areas[self.of[block]] & ~BIT[block])
        return self._rest[block]

    def holds(self, gone: str, come: str) -> bool:
        """Whether a district that loses one block and gets another stays in one piece."""
        near = AROUND[come]
        return all(near & part for part in self.rest(gone))

    def borders(self) -> Iterator[tuple[District, District]]:
        """The districts that touch, two by two."""
        return ((one, other) for one, other in combinations(District, 2) if self.meet(one, other))

    def pairs(self, one: District, other: District) -> Iterator[tuple[str, str]]:
        """The blocks that two districts can trade, the upper left one first (5.1, 5.2)."""
        theirs = [*members(self._reach[one] & self.areas[other])]
        for give in members(self._reach[other] & self.areas[one]):
            for take in theirs:
                if self.holds(give, take) and self.holds(take, give):
                    yield (give, take) if BIT[give] < BIT[take] else (take, give)

    def singles(self, one: District, other: District) -> Iterator[tuple[str, District]]:
        """The blocks of either that can join the other alone, with what they join (5.2, 5.6, 5.9)."""
        for home, to in ((one, other), (other, one)):
            for block in members(self._reach[to] & self.areas[home]):
                if len(self.rest(block)) == 1:
                    yield block, to

    def joins(self, move: Swap) -> Joins:
        """What a move on the map changes."""
        if move.take:
            return {move.give: self.of[move.take], move.take: self.of[move.give]}
        return {move.give: DISTRICTS[move.to]}

    def touched(self, move: Swap) -> tuple[District, District]:
        """The two districts whose line a move changes."""
        return self.of[move.give], self.of[move.take] if move.take else DISTRICTS[move.to]

    def after(self, joins: Joins) -> dict[District, int]:
        """The areas of the districts that a change concerns, as they would be."""
        areas = {district: self.areas[district] for block, to in joins.items() for district in (self.of[block], to)}
        for block, to in joins.items():
            areas[self.of[block]] &= ~BIT[block]
            areas[to] |= BIT[block]
        return areas

    def price(self, joins: Joins) -> int:
        """The price in action points: one, and one for each modification tile that is covered (5.5)."""
        return 1 + sum([self.covered[block] for block in joins])

    def risk(self, joins: Joins) -> int:
        """The risk that the courts block a change."""
        after = self.after(joins)
        return risk((self.areas[district] for district in after), after.values())


def risk(before: Iterable[int], after: Iterable[int]) -> int:
    """Twice the greatest deviation of the areas that change, where that of the whole city grows (5.7, 5.8).

    Else 0: such a change is not challenged.
    """
    deviations = [deviation(area) for area in after]
    return 2 * max(deviations) if sum(deviations) > sum(map(deviation, before)) else 0


def deviation(area: int) -> int:
    """How far a district is from the size at which it began (5.7)."""
    return abs(area.bit_count() - HOME_SIZE)

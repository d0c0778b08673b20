"""What can be done in a turn of several actions, one after another, reckoned in plain numbers (see electorate)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence, Set
from functools import lru_cache
from heapq import nlargest
from itertools import combinations
from typing import NamedTuple

from rules.redistricting.ai.electorate import Electorate, Wishes
from rules.redistricting.ai.outlook import Outlook
from rules.redistricting.board import BLOCKS, BOARD, District
from rules.redistricting.lines import AROUND, BIT, Lines, around, parts, risk
from rules.redistricting.people import bits
from rules.redistricting.view import RedistrictingView

NEAR = {BIT[block]: AROUND[block] for block in BLOCKS}
NAME = {bit: block for block, bit in BIT.items()}
reach, pieces = lru_cache(1 << 14)(around), lru_cache(1 << 14)(parts)


class Position(NamedTuple):
    """The areas of the districts in their order, tiles that lie on blocks and those left of each district, the
    candidates promoted in their order, and action points."""

    areas: tuple[int, ...]
    covered: Mapping[int, int]
    left: tuple[int, ...]
    cubes: tuple[int, ...]
    points: int


class Step(NamedTuple):
    """A line moved or somebody promoted: its price and risk, the new areas of districts, the blocks that a tile is laid
    on or the candidate who gets a cube, and what it brings."""

    price: int
    risk: int
    areas: tuple[tuple[int, int], ...]
    joins: tuple[int, ...]
    cube: int = 0
    gain: float = 0


class Plan(NamedTuple):
    """Steps of a turn, the position after them, and what it is worth with the points that are left."""

    worth: float
    steps: tuple[Step, ...]
    after: Position


class Campaign:
    """How a position can be changed, and what that is worth by somebody's wishes; `spare` is what each point left is
    worth."""

    def __init__(self, outlook: Outlook, electorate: Electorate, spare: float) -> None:
        self._open = [at for at, district in enumerate(outlook.view.districts.values()) if not district.reviewed]
        self._outlook = outlook
        self._electorate = electorate
        self._spare = spare

    def steps(self, wishes: Wishes, now: Position, among: Collection[int] = range(len(District))) -> list[Step]:
        """The steps in any of these districts that bring something for the points left, the best first."""
        worths = [wishes.worth(area, now.cubes) for area in now.areas]
        found = list[Step]()
        for step in self._all(now, among):
            cubes = (*now.cubes, step.cube) if step.cube else now.cubes
            gain = sum([wishes.worth(area, cubes) - worths[at] for at, area in step.areas])
            gain = self._outlook.gain_in_court(gain, step.risk) if step.risk else gain
            if gain > 0:
                found.append(step._replace(gain=gain))
        return self._sorted(found)

    def _sorted(self, steps: list[Step]) -> list[Step]:
        return sorted(steps, key=lambda step: step.gain - self._spare * step.price, reverse=True)

    def _all(self, now: Position, among: Collection[int]) -> Iterator[Step]:
        for one, other in combinations(self._open, 2):
            if (one in among or other in among) and reach(now.areas[one]) & now.areas[other]:
                yield from self._moving(now, one, other)
        if len(now.cubes) < BOARD.promotions:
            for at in among:
                yield from self._promoting(now, at)

    def _moving(self, now: Position, one: int, other: int) -> Iterator[Step]:
        """The steps that move the line between two districts (section 5)."""
        mine, yours = now.areas[one], now.areas[other]
        takes = [(block, *_leaving(now, block, yours)) for block in bits(reach(mine) & yours)]
        for give in bits(reach(yours) & mine):
            price, rest = _leaving(now, give, mine)
            if now.left[one] and now.left[other]:
                for take, more, others in takes:
                    if price + more - 1 <= now.points and _hold(rest, NEAR[take]) and _hold(others, NEAR[give]):
                        areas = (one, mine ^ give | take), (other, yours ^ take | give)
                        yield Step(price + more - 1, 0, areas, (give, take))
            yield from self._alone(now, (give, price, rest), one, other)
        for take in takes:
            yield from self._alone(now, take, other, one)

    def _alone(self, now: Position, leaving: tuple[int, int, Sequence[int]], home: int, to: int) -> Iterator[Step]:
        """The step that moves one block alone (5.6 to 5.8)."""
        block, price, rest = leaving
        if not self._outlook.view.simple and now.left[to] and price <= now.points and len(rest) == 1:
            less, more = now.areas[home] ^ block, now.areas[to] | block
            danger = risk((now.areas[home], now.areas[to]), (less, more))
            yield Step(price, danger, ((home, less), (to, more)), (block,))

    def _promoting(self, now: Position, at: int) -> Iterator[Step]:
        """The steps that promote a candidate of a district (section 7)."""
        area = now.areas[at]
        if (price := 1 + sum(who & area != 0 for who in now.cubes)) <= now.points:
            for who in bits(area & self._electorate.running):
                yield Step(price, 0, ((at, area),), (), who)

    def plans(self, wishes: Wishes, now: Position, width: int) -> list[Plan]:
        """Ways to use the points, the best first: `width` ways to go on from each beginning, as many kept each time.

        Nothing follows a step that the courts may block.
        """
        begun = [(self._plan(wishes, (), now), self.steps(wishes, now))]
        found = [begun[0][0]]
        while begun:
            further = dict[object, tuple[Plan, Sequence[Step]]]()
            for before, steps in begun:
                for step in steps[:width]:
                    plan = self._with(wishes, before, step)
                    further.setdefault((plan.after.areas, plan.after.cubes, step if step.risk else None), (plan, steps))
            found += [plan for plan, _ in further.values()]
            going = [one for one in further.values() if one[0].after.points and not one[0].steps[-1].risk]
            best = nlargest(width, going, key=lambda one: one[0].worth)
            begun = [(plan, self._next(wishes, plan, steps)) for plan, steps in best]
        return sorted(found, key=lambda plan: plan.worth, reverse=True)

    def _with(self, wishes: Wishes, plan: Plan, step: Step) -> Plan:
        """A plan with one more step."""
        steps = (*plan.steps, step)
        if step.risk:
            return Plan(plan.worth + step.gain - self._spare * step.price, steps, plan.after)
        return self._plan(wishes, steps, after_step(plan.after, step))

    def _plan(self, wishes: Wishes, steps: tuple[Step, ...], after: Position) -> Plan:
        worth = sum([wishes.worth(area, after.cubes) for area in after.areas])
        return Plan(worth + self._spare * after.points, steps, after)

    def _next(self, wishes: Wishes, plan: Plan, before: Sequence[Step]) -> list[Step]:
        """The steps that can follow a plan, the best first."""
        return self._sorted(self.renew(wishes, plan.after, before, {at for at, _ in plan.steps[-1].areas}))

    def renew(self, wishes: Wishes, now: Position, before: Sequence[Step], changed: Set[int]) -> list[Step]:
        """The steps once some districts have changed: the same as before elsewhere, and new ones there."""
        same = [step for step in before if step.price <= now.points and changed.isdisjoint(at for at, _ in step.areas)]
        return [*same, *self.steps(wishes, now, changed)]


def position(view: RedistrictingView) -> Position:
    """The position of a view."""
    lines = Lines(view.tiles)
    where = {one: BIT[block] for block, one in view.tokens.items()}
    names = {getattr(one, "name", ""): bit for one, bit in where.items()}
    return Position(
        tuple(lines.areas[district] for district in District),
        {BIT[block]: tiles for block, tiles in lines.covered.items()},
        tuple(lines.left[district] for district in District),
        tuple(names[name] for name in view.promotions),
        view.points,
    )


def after_step(now: Position, step: Step) -> Position:
    """The position after a step that is not blocked."""
    areas, left = [*now.areas], [*now.left]
    for at, area in step.areas:
        areas[at] = area
        left[at] -= sum(block & area != 0 for block in step.joins)
    covered = {**now.covered, **{block: now.covered[block] + 1 for block in step.joins}} if step.joins else now.covered
    cubes = (*now.cubes, step.cube) if step.cube else now.cubes
    return Position(tuple(areas), covered, tuple(left), cubes, now.points - step.price)


def _leaving(now: Position, block: int, area: int) -> tuple[int, Sequence[int]]:
    """The points that it costs a block to leave an area, and the pieces that it leaves."""
    return 1 + now.covered[block], pieces(area ^ block)


def _hold(rest: Sequence[int], near: int) -> bool:
    """Whether a block near to these blocks holds the pieces together."""
    return all(near & part for part in rest)

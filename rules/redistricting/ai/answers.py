"""What the next seat may do about a plan."""

from __future__ import annotations

from collections.abc import Iterator

from rules.redistricting.ai.electorate import Electorate, Wishes
from rules.redistricting.ai.plans import Campaign, Plan, Position, Step
from rules.redistricting.ai.suspicion import Goals
from rules.redistricting.board import BOARD, Issue
from rules.redistricting.board import Position as Goal

LEAST = 0.35
"""What a step has to bring for each of its points, to be taken rather than a card drawn."""
OTHERS = BOARD.goals / (len(Goal) - BOARD.goals)
"""How likely a position that is none of a seat's goals is, for all it knows, to be a certain rival's."""


class Rival:
    """The next seat, if these are its goals; `now` is the position as it would be its turn already."""

    def __init__(self, campaign: Campaign, electorate: Electorate, now: Position, goals: Goals) -> None:
        self._campaign, self._now = campaign, now
        shared = {bit: sum(goal in one.positions for goal in goals) for bit, one in electorate.candidates.items()}
        self._wishes = Wishes(electorate, {bit: n - OTHERS * (len(Issue) - n) for bit, n in shared.items()})
        self._steps = campaign.steps(self._wishes, now)

    def answer(self, plan: Plan, mine: Wishes) -> float:
        """What its best steps after a plan bring me, or cost me."""
        now, brings = plan.after, 0.0
        for step, cubes in self._taken(now):
            for at, area in step.areas:
                brings += mine.worth(area, cubes) - mine.worth(now.areas[at], now.cubes)
        return brings

    def _taken(self, now: Position) -> Iterator[tuple[Step, tuple[int, ...]]]:
        """The steps that bring most for their price, one a district, with all cubes after each."""
        touched, left, cubes = set[int](), self._now.points, now.cubes
        for step in sorted(self._open(now), key=lambda step: step.gain / step.price, reverse=True):
            if step.gain < LEAST * step.price:
                return
            if step.price <= left and not step.risk and touched.isdisjoint(at for at, _ in step.areas):
                left -= step.price
                touched |= {at for at, _ in step.areas}
                cubes = (*cubes, step.cube) if step.cube else cubes
                yield step, cubes

    def _open(self, now: Position) -> list[Step]:
        """What it can do: the same as before the plan, but where that has changed something."""
        new = set(now.cubes[len(self._now.cubes) :])
        before = self._now.areas
        changed = {at for at, area in enumerate(now.areas) if area != before[at] or any(area & who for who in new)}
        return self._campaign.renewed(self._wishes, now._replace(points=self._now.points), self._steps, changed)

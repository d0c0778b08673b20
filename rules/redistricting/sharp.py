"""How a sharp AI player chooses: it plans its whole turn, and looks at what the next seat may answer.

It suspects what its rivals' goals are, and fills its hand in time to play three cards for nothing in its last turn.
"""

from __future__ import annotations

from collections.abc import Mapping
from heapq import nlargest

from rules import Decision, Rng, Seat, Verb, agents
from rules.redistricting import ai
from rules.redistricting.board import BOARD, CANDIDATES, District, Month
from rules.redistricting.electorate import Electorate, Wishes
from rules.redistricting.outlook import Outlook, turns_left
from rules.redistricting.plans import NAME, Campaign, Plan, Position, Step, position
from rules.redistricting.suspicion import Goals, suspected
from rules.redistricting.verbs import Draw, EndTurn, Play, Promote, Swap
from rules.redistricting.view import RedistrictingView

LAST_WORD = 0.2
"""By how many votes a district may still move, as it were, after the last turn of all: by hardly any."""
CALM, STIR = 0.8, 1.6
"""The same before the last turn of all, and by how many more at the beginning; see `outlook.CALM`."""
WIDTH = 6
"""Ways to go on with a turn that are looked at."""
ANSWERED = 5
"""Plans for which the answer of the next seat is looked at."""
SUSPECTS = 2
"""Pairs of goals that the next seat is taken to have, one after the other: the likeliest ones."""
TRUST = 0.7
"""How much of what an answer would cost is believed."""
LEAST = 0.35
"""What an answer has to bring for each of its points."""


def choose(view: RedistrictingView, decision: Decision, rng: Rng) -> Verb:
    """The first step of the best plan, or a card."""
    assert view.me is not None
    mind = Mind(view, view.me)
    if view.drawn:
        return agents.best([ai.rate(mind.outlook, one) for one in decision.legal], lambda one: one[1], rng)[0]
    if mind.draws_now:
        return Draw()
    plan = mind.plan() if view.points else None
    first = plan.steps[0] if plan and plan.steps else None
    if mind.last and view.hand and view.played < BOARD.cards_a_turn:
        card, brings = agents.best(
            [ai.rate(mind.outlook, one) for one in decision.of(Play)] or [(EndTurn(), 0.0)], lambda one: one[1], rng
        )
        if brings > (first.gain / first.price if first else 0):
            return card
    if first:
        return mind.verb(first)
    return Draw() if view.points and mind.can_draw else EndTurn()


class Mind:
    """A view, as a sharp player sees it."""

    def __init__(self, view: RedistrictingView, me: Seat) -> None:
        left = turns_left(view, me)
        stir = CALM + STIR * left / (len(BOARD.months) * len(view.operatives)) if left else LAST_WORD
        self.view, self.me, self.last = view, me, view.round == len(BOARD.months)
        self.can_draw = not view.simple and bool(view.supply.cards or view.discards)
        self.electorate, self.now = Electorate(view, stir), position(view)
        self.suspected = suspected(view, self.electorate, self.now.areas, self.now.cubes, view.operatives[me].goals)
        self.outlook = Outlook(view, me, stir, rivals(self.suspected))
        self.campaign = Campaign(view, self.electorate, ai.CARD if self.can_draw else 0, last=self.last)
        candidates = self.electorate.candidates.items()
        self.wishes = Wishes(self.electorate, {bit: self.outlook.regard(one.name) for bit, one in candidates})

    @property
    def draws_now(self) -> bool:
        """In the month before the last, as many cards as can be played in a turn are worth more than anything else."""
        due = self.view.round == len(BOARD.months) - 1 and len(self.view.hand) < BOARD.cards_a_turn
        return due and self.can_draw and self.view.points > 0

    def plan(self) -> Plan:
        """The best way to use the points, after what the next seat may answer."""
        plans = self.campaign.plans(self.wishes, self.now, WIDTH)
        if (points := next_points(self.view, self.me)) is None:
            return plans[0]
        weights = dict(nlargest(SUSPECTS, self.suspected.items(), key=lambda one: one[1]))
        rivals = [(self._wishes_of(goals), weight / sum(weights.values())) for goals, weight in weights.items()]

        def worth(plan: Plan) -> float:
            after = plan.after._replace(points=points)
            return plan.worth + TRUST * sum(weight * self._answer(after, rival) for rival, weight in rivals)

        return max(plans[:ANSWERED], key=worth)

    def _wishes_of(self, goals: Goals) -> Wishes:
        """What a seat with these goals wants, which knows nothing of mine."""
        even = BOARD.goals / 8
        regard = {
            bit: sum(goal in one.positions for goal in goals) - even * sum(goal not in goals for goal in one.positions)
            for bit, one in self.electorate.candidates.items()
        }
        return Wishes(self.electorate, regard)

    def _answer(self, now: Position, rival: Wishes) -> float:
        """What I gain or lose by the best steps of a rival, one a district."""
        touched, left, cubes, brought = set[int](), now.points, now.cubes, 0.0
        for step in sorted(self.campaign.steps(rival, now), key=lambda step: step.gain / step.price, reverse=True):
            if step.gain < LEAST * step.price or not left:
                break
            if step.risk or step.price > left or not touched.isdisjoint(at for at, _ in step.areas):
                continue
            left -= step.price
            after = (*cubes, step.cube) if step.cube else cubes
            for at, area in step.areas:
                brought += self.wishes.worth(area, after) - self.wishes.worth(now.areas[at], cubes)
                touched.add(at)
            cubes = after
        return brought

    def verb(self, step: Step) -> Verb:
        """The move that a step is."""
        match step.joins:
            case ():
                return Promote(self.electorate.candidates[step.cube].name)
            case (block,):
                to = next(at for at, area in step.areas if area & block)
                return Swap(NAME[block], to=[*District][to])
            case both:
                give, take = sorted(both)
                return Swap(NAME[give], NAME[take])


def rivals(suspected: Mapping[Goals, float]) -> Mapping[str, float]:
    """What electing whom brings a rival on average."""
    return {
        name: sum(chance * sum(goal in one.positions for goal in goals) for goals, chance in suspected.items())
        for name, one in CANDIDATES.items()
    }


def next_points(view: RedistrictingView, me: Seat) -> int | None:
    """The action points of the seat after me in its next turn, as far as is known now; None after the last turn."""
    seats = len(view.operatives)
    month, place = divmod((view.round - 1) * seats + (me - (view.first or 0)) % seats + 1, seats)
    if month == len(BOARD.months):
        return None
    return max(0, BOARD.months[[*Month][month]][place] - sum(view.operatives[(me + 1) % seats].dice))

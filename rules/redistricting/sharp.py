"""How a sharp AI player chooses: it plans its whole turn, and looks at what the next seat may answer.

It suspects what its rivals' goals are, and fills its hand in time to play three cards for nothing in its last turn.
"""

from __future__ import annotations

from collections.abc import Mapping
from heapq import nlargest

from rules import Decision, Rng, Seat, Verb, agents
from rules.redistricting import ai
from rules.redistricting.answers import Rival, next_points
from rules.redistricting.board import BOARD, CANDIDATES, District
from rules.redistricting.electorate import Electorate, Wishes
from rules.redistricting.outlook import Outlook, turns_left
from rules.redistricting.plans import NAME, Campaign, Plan, Step, position
from rules.redistricting.suspicion import Goals, suspected
from rules.redistricting.verbs import Draw, EndTurn, Play, Promote, Swap
from rules.redistricting.view import RedistrictingView

LAST_WORD = 0.2
"""By how many votes a district may still move, as it were, after the last turn of all: by hardly any."""
CALM, STIR = 0.8, 1.6
"""The same before the last turn of all, and by how many more at the beginning; see `outlook.CALM`."""
CARDS = (0.4, 0.4, 100, 0.4)
FURTHER = 0.1
HAND = 3
TIE = 0.5
WIDTH = 6
"""Ways to go on with a turn that are looked at."""
ANSWERED = 5
"""Plans for which the answer of the next seat is looked at."""
SUSPECTS = 2
"""Pairs of goals that the next seat is taken to have, one after the other: the likeliest ones."""
TRUST = 0.7
"""How much of what an answer would cost is believed."""


def choose(view: RedistrictingView, decision: Decision, rng: Rng) -> Verb:
    """The first step of the best plan, or a card."""
    assert view.me is not None
    mind = Mind(view, view.me)
    if view.drawn:
        return agents.best([ai.rate(mind.outlook, one) for one in decision.legal], lambda one: one[1], rng)[0]
    plan = mind.plan() if view.points else None
    first = plan.steps[0] if plan and plan.steps else None
    if mind.last and view.hand and view.played < BOARD.cards_a_turn:
        card, brings = agents.best(
            [ai.rate(mind.outlook, one) for one in decision.of(Play)] or [(EndTurn(), 0.0)], lambda one: one[1], rng
        )
        if brings - mind.edge(-1) > (first.gain / first.price if first else 0):
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
        self.campaign = Campaign(view, self.electorate, self.spare, last=self.last)
        candidates = self.electorate.candidates.items()
        self.wishes = Wishes(self.electorate, {bit: self.outlook.regard(one.name) for bit, one in candidates})

    @property
    def spare(self) -> float:
        """What a point is worth that is left: a card is drawn for it."""
        if not self.can_draw:
            return 0
        if self.last:
            return (
                CARDS[3] if len(self.view.hand) + self.view.played < BOARD.cards_a_turn else max(FURTHER, self.edge(1))
            )
        return CARDS[self.view.round - 1] if len(self.view.hand) < HAND else FURTHER

    def edge(self, more: int) -> float:
        """What it brings for a tie to hold one card more, or costs to hold one less."""
        most = max(one.cards for seat, one in enumerate(self.view.operatives) if seat != self.me)
        mine = len(self.view.hand)

        def worth(cards: int) -> float:
            return TIE * ((cards > most) - (cards < most))

        return abs(worth(mine + more) - worth(mine))

    def plan(self) -> Plan:
        """The best way to use the points, after what the next seat may answer."""
        plans = self.campaign.plans(self.wishes, self.now, WIDTH)
        if (points := next_points(self.view, self.me)) is None:
            return plans[0]
        likely = nlargest(SUSPECTS, self.suspected.items(), key=lambda one: one[1])
        theirs = self.now._replace(points=points)
        rivals = [(Rival(self.campaign, self.electorate, theirs, goals), chance) for goals, chance in likely]
        sure = TRUST / sum(chance for _, chance in likely)

        def worth(plan: Plan) -> float:
            return plan.worth + sure * sum(chance * rival.answer(plan, self.wishes) for rival, chance in rivals)

        return max(plans[:ANSWERED], key=worth)

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

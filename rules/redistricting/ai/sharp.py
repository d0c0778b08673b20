"""How a sharp AI player chooses: it plans its whole turn, and looks at what the next seat may answer. In single goes it
plans what is left of its turn anew each time.

It suspects what its rivals' goals are, and fills its hand early, for what is changed early is seldom left alone: cards
are played for nothing in its last turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from heapq import nlargest

from rules import Decision, Offer, Rng, Seat, Verb, agents
from rules.redistricting.ai import choose as ai
from rules.redistricting.ai.electorate import Electorate, Wishes
from rules.redistricting.ai.outlook import Outlook
from rules.redistricting.ai.plans import NAME, Campaign, Plan, Position, Step, position
from rules.redistricting.ai.suspicion import Goals, suspicions
from rules.redistricting.board import BOARD, CANDIDATES, Card, District, Issue
from rules.redistricting.board import Position as Goal
from rules.redistricting.verbs import Draw, EndTurn, Play, Promote, Swap
from rules.redistricting.view import RedistrictingView, next_after, points_for, turns_left

HAND = 4
"""Cards that it draws before all else: three to be played in its last turn, and one that may decide a tie.

It won 68 of 100 matches against the steady player so, and 63 of the same when it drew three in September alone.
"""
CARD, FURTHER = 0.5, 0.1
"""What a card drawn in the last turn brings, and one beyond that hand."""
OUTSIDERS = 2.0
"""What the better of two candidates from outside brings in the last turn: 2 to 4 in eight of them."""
TIE = 0.5
"""What a card kept to decide a tie brings; not measured."""
LAST_WORD = 0.2
"""The votes by which a district may still move, as it were, after the very last turn: hardly any."""
CALM, STIR = 0.8, 1.6
"""The same a turn earlier, and how many more at the beginning: about what became of 450 districts at each turn."""
WIDTH = 6
"""How many ways to go on with a turn it looks at."""
ANSWERS = 5
"""For how many plans it looks at the answer of the next seat."""
TRUST = 0.7
"""How much it believes of what an answer brings."""
SUSPECTS = 2
"""How many pairs of goals it assumes for the next seat, one after the other: the likeliest ones."""

LEAST = 0.35
"""What a step has to bring for each of its points to be better than drawing a card."""
OTHERS = BOARD.goals / (len(Goal) - BOARD.goals)
"""How likely, for all a seat knows, a position that is none of its goals is a certain rival's."""


def choose(view: RedistrictingView, decision: Decision, rng: Rng) -> Verb:
    """Cards at first, then the first step of the best plan; in the last turn that or a card, whichever brings more."""
    assert view.me is not None
    mind = Mind(view, view.me)
    if view.drawn:
        return best(mind, decision.legal, rng)[0]
    if view.points and mind.short and not mind.last:
        return Draw()
    step = mind.step()
    if mind.last and view.hand and view.played < BOARD.cards_a_turn:
        card, brings = best(mind, [Offer(EndTurn(), ""), *decision.of(Play)], rng)
        if brings - mind.worth_in_hand > (step.gain / step.price if step else 0):
            return card
    if step:
        return mind.move(step)
    return Draw() if view.points and mind.can_draw else EndTurn()


def best(mind: Mind, offers: Iterable[Offer[Verb]], rng: Rng) -> tuple[Verb, float]:
    """The best of some offers, and what it brings, as the steady player rates them, but for candidates from outside."""
    rated = [ai.rate(mind.outlook, offer) for offer in offers]
    known = [(move, OUTSIDERS if move == Play(Card.CARPETBAGGER) else brings) for move, brings in rated]
    return agents.best(known, lambda one: one[1], rng)


class Mind:
    """A view, as a sharp player sees it."""

    def __init__(self, view: RedistrictingView, me: Seat) -> None:
        left = turns_left(view, me)
        stir = CALM + STIR * left / (len(BOARD.months) * len(view.operatives)) if left else LAST_WORD
        self.view, self.me, self.last = view, me, view.round == len(BOARD.months)
        self.can_draw = not view.simple and bool(view.supply.cards or view.discards)
        self.electorate, self.now = Electorate(view, stir), position(view)
        self.suspected = suspicions(view, self.electorate, self.now.areas, self.now.cubes, view.operatives[me].goals)
        self.outlook = Outlook(view, me, stir, theirs(self.suspected))
        candidates = self.electorate.candidates.items()
        self.wishes = Wishes(self.electorate, {bit: self.outlook.regard(one.name) for bit, one in candidates})

    @property
    def short(self) -> bool:
        """Whether its hand, with what was played of it in the last turn, is short of cards."""
        played = self.view.played if self.last else 0
        return self.can_draw and len(self.view.hand) + played < HAND

    @property
    def worth_in_hand(self) -> float:
        """What the next card would bring if it were not played."""
        most = max(one.cards for seat, one in enumerate(self.view.operatives) if seat != self.me)
        return TIE if len(self.view.hand) - most in (0, 1) else 0

    def step(self) -> Step | None:
        """The first step of the best plan, if there is one, after what the next seat may answer."""
        card = CARD if self.short else FURTHER
        campaign = Campaign(self.outlook, self.electorate, card if self.can_draw else 0)
        plans = campaign.plans(self.wishes, self.now, WIDTH)
        rival = next_after(self.view, self.me)
        points = None if rival is None else points_for(self.view, rival)
        plan = plans[0] if points is None else self._best_after_answer(campaign, plans[:ANSWERS], points)
        return plan.steps[0] if plan.steps else None

    def _best_after_answer(self, campaign: Campaign, plans: Sequence[Plan], points: int) -> Plan:
        """The plan that is worth most after the answer of a seat with these points."""
        likely = nlargest(SUSPECTS, self.suspected.items(), key=lambda one: one[1])
        now, whole = self.now._replace(points=points), sum(chance for _, chance in likely)
        rivals = [(Rival(campaign, self.electorate, now, goals), chance / whole) for goals, chance in likely]

        def worth(plan: Plan) -> float:
            return plan.worth + TRUST * sum(chance * rival.answer(plan, self.wishes) for rival, chance in rivals)

        return max(plans, key=worth)

    def move(self, step: Step) -> Verb:
        """The move that a step is."""
        match step.joins:
            case ():
                return Promote(self.electorate.candidates[step.cube].name)
            case (block,):
                to = next(at for at, area in step.areas if area & block)
                return Swap(NAME[block], to=[*District][to])
            case both:
                return Swap(*(NAME[block] for block in sorted(both)))


class Rival:
    """The next seat, if these are its goals; `now` is the position as if it were its turn already."""

    def __init__(self, campaign: Campaign, electorate: Electorate, now: Position, goals: Goals) -> None:
        self._campaign, self._now = campaign, now
        shared = {bit: sum(goal in one.positions for goal in goals) for bit, one in electorate.candidates.items()}
        self._wishes = Wishes(electorate, {bit: n - OTHERS * (len(Issue) - n) for bit, n in shared.items()})
        self._steps = campaign.steps(self._wishes, now)

    def answer(self, plan: Plan, mine: Wishes) -> float:
        """What its best steps after a plan bring me, or cost me."""
        now, brings = plan.after, 0.0
        for step, cubes in self._best_steps(now):
            for at, area in step.areas:
                brings += mine.worth(area, cubes) - mine.worth(now.areas[at], now.cubes)
        return brings

    def _best_steps(self, now: Position) -> Iterator[tuple[Step, tuple[int, ...]]]:
        """The steps that bring most for their price, one for each district, with all cubes after each."""
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
        """The steps open to it: the same as before the plan, except where the plan has changed something."""
        new = set(now.cubes[len(self._now.cubes) :])
        before = self._now.areas
        changed = {at for at, area in enumerate(now.areas) if area != before[at] or any(area & who for who in new)}
        return self._campaign.renew(self._wishes, now._replace(points=self._now.points), self._steps, changed)


def theirs(suspected: Mapping[Goals, float]) -> Mapping[str, float]:
    """What electing each candidate brings a rival on average."""
    return {
        name: sum(chance * sum(goal in one.positions for goal in goals) for goals, chance in suspected.items())
        for name, one in CANDIDATES.items()
    }

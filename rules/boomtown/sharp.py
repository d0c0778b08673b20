"""How a sharp AI player chooses in Boomtown: a die where it stands best once the round is played out."""

from __future__ import annotations

from rules import Decision, Rng, Seat, Verb, agents
from rules.boomtown import ai
from rules.boomtown.board import BOARD
from rules.boomtown.outlook import Outlook, demand
from rules.boomtown.picks import naming
from rules.boomtown.playout import FAR, Playout, Step, lead
from rules.boomtown.sketch import Draft, Sketch
from rules.boomtown.verbs import Pass, Place
from rules.boomtown.view import BoomtownView

FEW = 5
FROM = 11
SAMPLES = 10
EDGE = 1.0
"""What it is worth, in votes, to be the one who would win now: only the most votes win."""


def choose(view: BoomtownView, decision: Decision, rng: Rng) -> Verb | None:
    """Where a die goes, by playing the round out; anything else as the steady player does."""
    assert view.me is not None
    if decision.topic != "place":
        return ai.choose(view, decision, rng)
    reply = next(ai.replies(Outlook(view, view.me)), None)
    if reply is not None and decision.check(reply) is None:
        return reply
    return place(view, view.me, rng)


def place(view: BoomtownView, me: Seat, rng: Rng) -> Place | Pass:
    """The die, or none, after which the rest of the round leaves me best off."""
    sketch = Sketch(view, me)
    asked = demand(view)
    playout, now = Playout(sketch, asked), sketch.now()
    turn = playout.turns.index((view.go, me))
    steps = [None, *playout.steps(now, me, view.go)]
    ends = [ended(playout, now, turn, step) for step in steps]
    found = agents.by_worth(zip(ends, steps), lambda one: worth(playout, one[0], me), rng)[: FEW]
    if view.round < BOARD.rounds and view.round >= FROM:
        following = Playout(sketch, asked, 1)
        deals = [[sorted([rng.randint(1, 6) for _ in range(3)]) for _ in view.standings] for _ in range(SAMPLES)]
        found = agents.by_worth(found, lambda one: sum(worth(following, dealt(following, one[0], dice), me) for dice in deals), rng)
    step = found[0][1]
    return Pass() if step is None else move(sketch, step)


def dealt(playout, end, dice):
    at = end.copy()
    at.lying = [()] * len(at.lying)
    at.dice = [one.copy() for one in dice]
    playout.play(at, 0)
    return at


def ended(playout: Playout, now: Draft, turn: int, step: Step | None) -> Draft:
    """The position at the end of the round, after a step of the seat whose turn it is."""
    after, (go, seat) = now.copy(), playout.turns[turn]
    if step:
        playout.place(after, seat, go, step)
    playout.play(after, turn + 1)
    return after


def move(sketch: Sketch, step: Step) -> Place:
    lot = sketch.lots[step.lot]
    part = lot.parts[0][0][step.part]
    return Place(lot.where, against=() if part.whom is None else (part.whom,), **naming(lot.where, part.names))


def worth(playout: Playout, at: Draft, me: Seat) -> float:
    """How far a seat is ahead of the best rival at the end of a round, in votes that they have or may expect."""
    seats = range(len(at.net))
    if playout.after:
        promise = [expected(playout, at, seat) for seat in seats]
        return promise[me] - max(promise[seat] for seat in seats if seat != me)
    keys = [(votes(at, seat), sum(at.net[seat])) for seat in seats]
    rival = max(keys[seat] for seat in seats if seat != me)
    return keys[me][0] - rival[0] + EDGE * (1 if keys[me] > rival else -1)


def votes(at: Draft, seat: Seat) -> int:
    """The votes of a seat at the end: of each faction where it alone has most net Favor (10.3)."""
    rivals = [net for other, net in enumerate(at.net) if other != seat]
    return sum(size for size, mine, *them in zip(at.out, at.net[seat], *rivals) if mine > max(them))


def expected(playout: Playout, at: Draft, seat: Seat) -> float:
    """The votes that a seat may expect once the round is over, by its Favor and its goods."""
    stakes = playout.stakes(at, seat, BOARD.turns)
    votes = sum(size * (stakes.lead[far] + 1) / 2 for size, far in zip(at.out, stakes.ahead))
    return votes + stakes.favor * sum(worth[have] for worth, have in zip(stakes.stock, at.goods[seat]))

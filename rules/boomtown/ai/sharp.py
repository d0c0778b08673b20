"""How a sharp AI player chooses in Boomtown: a die where it stands best once the round is played out."""

from __future__ import annotations

from dataclasses import replace

from rules import Decision, Rng, Seat, Verb, agents
from rules.boomtown.ai import bargains
from rules.boomtown.ai import choose as ai
from rules.boomtown.ai.outlook import Outlook, demand
from rules.boomtown.ai.playout import Playout, Step
from rules.boomtown.ai.sketch import Draft, Sketch
from rules.boomtown.ai.sketch_events import happen
from rules.boomtown.board import BOARD
from rules.boomtown.picks import naming
from rules.boomtown.verbs import Pass, Place
from rules.boomtown.view import BoomtownView

MAYOR = 2.0
"""What it is worth, in votes, to be elected when the match is played out."""
DOUBT = 0.3
"""How much the lead that each Favor promises counts then, beside the votes: others may place other dice."""


def choose(view: BoomtownView, decision: Decision, rng: Rng) -> Verb | None:
    """Where a die goes is tried out; everything else, bargains too, is chosen as the steady player does."""
    assert view.me is not None
    if decision.topic != "place":
        return ai.choose(view, decision, rng)
    outlook = Outlook(view, view.me)
    reply = next(bargains.replies(outlook), None)
    if reply is not None and decision.check(reply) is None:
        return reply
    meant = place(view, view.me, rng)
    return bargains.move(outlook, decision, meant) or meant


def place(view: BoomtownView, me: Seat, rng: Rng) -> Place | Pass:
    """The die, or none, after which the rest of the round leaves me best off."""
    sketch = Sketch(view, me)
    now, playout = sketch.now(), Playout(sketch, demand(view))
    steps = [*playout.steps(now, me, view.go), None]
    step = agents.best(steps, lambda step: worth(playout, end_of_round(playout, now, (view.go, me), step), me), rng)
    return Pass() if step is None else move(sketch, step)


def end_of_round(playout: Playout, now: Draft, turn: tuple[int, Seat], step: Step | None) -> Draft:
    """The position at the end of the round, if a seat makes this step in this turn, or places no die."""
    after, (go, seat) = now.copy(), turn
    if step:
        playout.place(after, seat, go, step)
    playout.play(after, playout.turns.index(turn) + 1)
    happen(playout.sketch, after)
    return after


def move(sketch: Sketch, step: Step) -> Place:
    """The move that makes a step."""
    lot = sketch.lots[step.lot]
    part = lot.parts[0][0][step.part]
    against = () if part.whom is None else (part.whom,)
    return replace(Place(lot.where, against=against), **naming(lot.where, part.names))


def worth(playout: Playout, at: Draft, me: Seat) -> float:
    """How far I am ahead of the best rival at the end of a round: in what is promised, and in the last one in votes."""
    ahead = lead([expected_votes(playout, at, seat) for seat in range(len(at.net))], me)
    if playout.after:
        return ahead
    counts = [(votes(at, seat), sum(at.net[seat])) for seat in range(len(at.net))]
    elected = counts[me] > max(count for seat, count in enumerate(counts) if seat != me)
    return DOUBT * ahead + lead([count for count, _ in counts], me) + MAYOR * elected


def lead(figures: list[float] | list[int], me: Seat) -> float:
    """How far a figure of mine is above the highest of the others."""
    return figures[me] - max(figure for seat, figure in enumerate(figures) if seat != me)


def votes(at: Draft, seat: Seat) -> int:
    """The votes of all factions with which a seat alone has most net Favor (10.3)."""
    rivals = [net for other, net in enumerate(at.net) if other != seat]
    return sum(at.out[name] for name, net in enumerate(at.net[seat]) if net > max(them[name] for them in rivals))


def expected_votes(playout: Playout, at: Draft, seat: Seat) -> float:
    """The votes that a seat may expect of its Favor and its goods once the round is over."""
    stakes = playout.stakes(at, seat, BOARD.turns)
    favor = sum(at.out[name] * (stakes.lead[far] + 1) / 2 for name, far in enumerate(stakes.ahead))
    return favor + stakes.favor * sum(stakes.stock[kind][count] for kind, count in enumerate(at.goods[seat]))

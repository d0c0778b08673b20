"""How a sharp AI player chooses in Boomtown."""

from __future__ import annotations

from math import exp

from rules import Decision, Rng, Verb, clockwise
from rules.boomtown import ai
from rules.boomtown.board import BOARD
from rules.boomtown.outlook import EVEN, Outlook, demand
from rules.boomtown.picks import naming
from rules.boomtown.playout import FAR, Play, lead
from rules.boomtown.sketch import KINDS, Draft, Plan, drafted
from rules.boomtown.verbs import Pass, Place
from rules.boomtown.view import BoomtownView

AHEAD = 0
SAMPLES = 8
WIDTH = 8
SCALE = 6.0


def choose(view: BoomtownView, decision: Decision, rng: Rng) -> Verb | None:
    if decision.topic != "place":
        return ai.choose(view, decision, rng)
    reply = next(ai.replies(Outlook(view, view.me)), None)
    if reply is not None and decision.check(reply) is None:
        return reply
    return place(view, rng)


def place(view: BoomtownView, rng: Rng) -> Verb:
    plan = Plan(view, view.me)
    asked = demand(view)
    play = Play(plan, [asked[kind] for kind in KINDS])
    now = drafted(plan)
    me, go, round = view.me, view.go, view.round
    order = clockwise(view.starter, plan.seats)
    turn = order.index(me)
    left = (BOARD.rounds - round) * BOARD.turns + BOARD.turns - go
    found = sorted(play.options(now, me, go, left), reverse=True)[:WIDTH]
    moves = [(site, part) for _, site, part in found] + [None]
    futures = []
    for move in moves:
        at = now.copy()
        if move:
            play.place(at, me, *move, left)
        play.rest_of_round(at, order, round, go + (turn + 1) // plan.seats, (turn + 1) % plan.seats)
        futures.append(at)
    last = min(BOARD.rounds, round + AHEAD)
    if round == last:
        values = [value(play, at, me, round) for at in futures]
    else:
        values = [0.0] * len(moves)
        seeds = [rng.random() for _ in range(SAMPLES)]
        for seed in seeds:
            for at_move, future in enumerate(futures):
                at = future.copy()
                dice = Rng(seed)
                for later in range(round + 1, last + 1):
                    play.next_round(at, (view.starter + later - round) % plan.seats, later, dice)
                values[at_move] += value(play, at, me, last)
    best = max(range(len(moves)), key=lambda one: values[one])
    move = moves[best]
    if move is None:
        return Pass()
    site, part = move
    site = plan.sites[site]
    part = site.parts[0][0][part]
    return Place(site.where, against=() if part.whom is None else (part.whom,), **naming(site.where, part.names))


def value(play: Play, at: Draft, me: int, round: int) -> float:
    """How likely I win, about."""
    seats, out = len(at.net), at.out
    if round == BOARD.rounds:
        votes = [0] * seats
        for f in range(4):
            nets = [net[f] for net in at.net]
            most = max(nets)
            if nets.count(most) == 1:
                votes[nets.index(most)] += out[f]
        keys = [(votes[s], sum(at.net[s])) for s in range(seats)]
        rival = max(keys[s] for s in range(seats) if s != me)
        margin = votes[me] - rival[0] + (0.5 if keys[me] > rival else -0.5)
        return 1 / (1 + exp(-margin)) + 0.02 * margin
    left = (BOARD.rounds - round) * BOARD.turns
    chance, stock = lead(left), play.stock(left)
    worths = []
    for s in range(seats):
        net = at.net[s]
        votes = favor = 0.0
        for f in range(4):
            ahead = FAR + net[f] - max([one[f] for o, one in enumerate(at.net) if o != s])
            votes += out[f] * (chance[ahead] + 1) / 2
            favor += out[f] * (chance[ahead + 1] - chance[ahead]) / 4
        worths.append(votes + favor * sum([one[have] for one, have in zip(stock, at.goods[s])]))
    margin = worths[me] - max(worths[s] for s in range(seats) if s != me)
    return 1 / (1 + exp(-margin / SCALE))

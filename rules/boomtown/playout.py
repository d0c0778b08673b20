"""Plays the light model on: every seat places the die that brings it most at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import exp

from rules import Rng, Seat
from rules.boomtown.board import BOARD
from rules.boomtown.sketch import ANY, BEST, KINDS, Draft, Part, Plan, Site

SHARP, DRIFT = 2.0, 0.5
GOOD, SPENT = 0.7, 1.0
HOPE = 0.2
OPENED = 0.1
OFFICE = 0.1
FAR = 40


@lru_cache(None)
def lead(left: int) -> tuple[float, ...]:
    """Sure lead is 1, sure loss -1, by Favor ahead (index FAR is level) with so many dice to come."""
    sharp = SHARP / (1 + DRIFT * left) ** 0.5
    return tuple(2 / (1 + exp(-sharp * (at - FAR))) - 1 for at in range(2 * FAR + 1))


class Play:
    def __init__(self, plan: Plan, demand: Sequence[float]) -> None:
        self.plan = plan
        self.demand = demand
        self._stock = dict[int, list[list[float]]]()

    def stock(self, left: int) -> list[list[float]]:
        """What goods are worth by kind and count, in Favor, with so many dice to come."""
        if left not in self._stock:
            self._stock[left] = [
                [GOOD * use * (1 - exp(-count / use)) if use else 0.0 for count in range(60)]
                for use in [SPENT * left * share for share in self.demand]
            ]
        return self._stock[left]

    def turn(self, at: Draft, seat: Seat, go: int, left: int) -> None:
        """Place the best die of a seat."""
        if at.dice[seat]:
            best, move = 0.0, None
            for worth, site, part in self.options(at, seat, go, left):
                if worth > best:
                    best, move = worth, (site, part)
            if move:
                self.place(at, seat, *move, left)

    def options(self, at: Draft, seat: Seat, go: int, left: int) -> Iterator[tuple[float, int, int]]:
        """Every placement of a seat: what it is worth in votes, the location and what is named there."""
        out, goods, net, dice, lying = at.out, at.goods[seat], at.net[seat], at.dice[seat], at.lying
        most, mine = dice[-1], len(dice)
        chance, stock = lead(left), self.stock(left)
        rivals = [one for other, one in enumerate(at.net) if other != seat]
        ahead = [FAR + net[f] - max([one[f] for one in rivals]) for f in range(4)]
        favor = sum([out[f] * (chance[ahead[f] + 1] - chance[ahead[f]]) for f in range(4)]) / 4
        for number, site in enumerate(self.plan.sites):
            if site.needs > most or (site.card is not None and out[site.card] < site.mark):
                continue
            there = lying[number]
            rest = site.slots - len(there) - 1
            if rest < 0 or any([len(lying[one]) < self.plan.sites[one].slots for one in site.after]):
                continue
            factor = 1.0
            if rest:
                fit = sum([die >= site.needs for die in dice]) - 1
                own = min(fit, BOARD.turns - go, rest)
                factor = HOPE ** (rest - own) / (1 + rest)
            count = len({one for one, _ in there} | {seat}) if there else 1
            parts = site.parts[count - 1][0]
            first = parts[0]
            base = 0.0
            for kind, amount in first.pays:
                if kind == ANY:
                    if sum(goods) < amount:
                        break
                    base -= 0.3 * favor * amount
                elif goods[kind] < amount:
                    break
                else:
                    base += favor * (stock[kind][goods[kind] - amount] - stock[kind][goods[kind]])
            else:
                for kind, amount in first.goods:
                    if kind == ANY:
                        base += favor * amount * max([one[have + 1] - one[have] for one, have in zip(stock, goods)])
                    else:
                        base += favor * (stock[kind][goods[kind] + amount] - stock[kind][goods[kind]])
                for which, part in enumerate(parts):
                    worth = base
                    for f, amount in part.favor:
                        if f == BEST:
                            f = self.best(at, seat)
                        worth += out[f] * (chance[ahead[f] + amount] - chance[ahead[f]])
                    for f, amount in part.scorn:
                        worth += out[f] * (chance[ahead[f] + amount] - chance[ahead[f]])
                    for f, amount in part.grows:
                        if f == 4:
                            worth += OFFICE * favor if out[4] < 5 else 0
                        elif 1 <= out[f] + amount <= self.plan.most[f]:
                            worth += amount * chance[ahead[f] + sum([n for g, n in part.favor if g == f])]
                    yield worth * factor, number, which

    def best(self, at: Draft, seat: Seat) -> int:
        net, out = at.net[seat], at.out
        return max(range(4), key=lambda f: (net[f], out[f]))

    def place(self, at: Draft, seat: Seat, number: int, which: int, left: int) -> None:
        """The lowest die that fits goes there; the last one fills the location."""
        site, dice = self.plan.sites[number], at.dice[seat]
        for die in dice:
            if die >= site.needs:
                dice.remove(die)
                break
        at.lying[number] = there = (*at.lying[number], (seat, which))
        if len(there) == site.slots:
            self.fill(at, seat, site, there, left)

    def fill(self, at: Draft, seat: Seat, site: Site, there: tuple[tuple[Seat, int], ...], left: int) -> None:
        seats = len(at.goods)
        named = dict(there)
        order = [one for one in ((seat + step) % seats for step in range(seats)) if one in named]
        parts = [site.parts[len(order) - 1][rank][named[one]] for rank, one in enumerate(order)]
        for one, part in zip(order, parts):
            goods = at.goods[one]
            for kind, amount in part.pays:
                if (sum(goods) if kind == ANY else goods[kind]) < amount:
                    return
        for one, part in zip(order, parts):
            self.gain(at, one, part, left)

    def gain(self, at: Draft, seat: Seat, part: Part, left: int) -> None:
        goods, net, out = at.goods[seat], at.net[seat], at.out
        stock = self.stock(left)
        for kind, amount in part.pays:
            if kind == ANY:
                for _ in range(amount):
                    least = min(
                        [one for one in range(4) if goods[one]], key=lambda one: stock[one][goods[one]] - stock[one][goods[one] - 1]
                    )
                    goods[least] -= 1
            else:
                goods[kind] -= amount
        for kind, amount in part.goods:
            if kind == ANY:
                for _ in range(amount):
                    short = max(range(4), key=lambda one: stock[one][goods[one] + 1] - stock[one][goods[one]])
                    goods[short] += 1
            else:
                goods[kind] += amount
        for f, amount in part.favor:
            net[self.best(at, seat) if f == BEST else f] += amount
        for f, amount in part.scorn:
            assert part.whom is not None
            at.net[part.whom if part.whom != seat else self.plan.me][f] -= amount
        for f, amount in part.grows:
            out[f] = max(1, min(out[f] + amount, self.plan.most[f]))

    def rest_of_round(self, at: Draft, order: Sequence[Seat], round: int, go: int, turn: int) -> None:
        """From this turn of the order on."""
        while go <= BOARD.turns:
            left = (BOARD.rounds - round) * BOARD.turns + BOARD.turns - go
            for seat in order[turn:]:
                self.turn(at, seat, go, left)
            go, turn = go + 1, 0

    def next_round(self, at: Draft, starter: Seat, round: int, rng: Rng) -> None:
        seats = len(at.goods)
        order = [(starter + step) % seats for step in range(seats)]
        at.lying = [()] * len(self.plan.sites)
        rnd = rng.random
        for seat in order:
            at.dice[seat] = sorted([int(rnd() * 6) + 1 for _ in range(3)])
        self.rest_of_round(at, order, round, 1, 0)

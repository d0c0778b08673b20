"""What a position of Boomtown promises a seat, in votes.

Each faction's votes count by the chance to lead it at the end: the more Favor ahead and the fewer dice to come, the
surer. Goods count as the Favor that they will buy, less the more there are of them and the fewer dice are left.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from itertools import product
from math import exp

from rules import Seat, agents
from rules.boomtown.ai.forecast import Filled, Position, after_filling, position
from rules.boomtown.board import BOARD
from rules.boomtown.notation import Resource, Whom, Word, picks
from rules.boomtown.picks import namings
from rules.boomtown.pieces import Proposal
from rules.boomtown.view import BoomtownView, Spot

SHARP, DRIFT = 2.0, 0.5
"""How surely one Favor ahead wins a faction when no die is left, and how much each die to come may still turn."""
GOOD, SPENT = 0.7, 1.0
"""What a piece of goods is worth, in Favor, to a seat that has none, and how many of them a die to come uses up."""
OPENED = 0.15
"""What one more location to choose from is worth, in Favor, with all dice to come."""
EVEN = 8
"""Added to each rival's votes, so that the leader counts more than the others, but not alone."""
OTHERS = 0.8
"""How often the location that a die is meant for is still open when its turn comes."""


class Outlook:
    """What the seat `me` expects of the match that it sees."""

    def __init__(self, view: BoomtownView, me: Seat) -> None:
        self.view = view
        self.me = me
        self.last = view.round >= BOARD.rounds
        self.go = max(view.go, 1)
        self.dice_left = max(0, (BOARD.rounds - view.round) * BOARD.turns + BOARD.turns - self.go)
        self.now = position(view, demand(view))
        self._sharp = SHARP / (1 + DRIFT * self.dice_left) ** 0.5
        self._votes = dict[tuple[int, tuple[int, ...]], float]()
        self._goods = dict[tuple[Seat, tuple[int, ...]], float]()

    def of(self, seat: Seat) -> Outlook:
        """What another expects of the same."""
        return Outlook(self.view, seat)

    @cached_property
    def regard(self) -> list[float]:
        """What a vote for each seat is worth to me."""
        return agents.regard(self.me, [one.votes for one in self.view.standings], EVEN)

    @cached_property
    def worth_now(self) -> float:
        return self.worth(self.now)

    def worth(self, position: Position) -> float:
        """The votes that a position promises me, less what it promises rivals."""
        votes = sum(
            self.faction(position.meeples[name], [net[name] for net in position.net]) for name in self.now.meeples
        )
        goods = sum(self.stock(position, seat) for seat in range(len(position.goods)))
        return votes + self.favor * (goods + self.choice(position))

    def choice(self, position: Position) -> float:
        """What it is worth, in Favor, that so many locations are open."""
        return OPENED * position.locations_out * self.dice_left / (BOARD.rounds * BOARD.turns)

    def faction(self, meeples: int, nets: Sequence[int]) -> float:
        """What a faction of so many promises, by each seat's net Favor with it."""
        key = (meeples, tuple(nets))
        if key not in self._votes:
            power = self.power(nets)
            shares = zip(self.regard, power, strict=True)
            self._votes[key] = meeples * sum(regard * each for regard, each in shares) / sum(power)
        return self._votes[key]

    def power(self, nets: Sequence[int]) -> list[float]:
        """How each seat's net Favor counts with a faction, beside that of the others."""
        return [exp(self._sharp * net) for net in nets]

    def chances(self, nets: Sequence[int]) -> list[float]:
        """How likely each seat leads a faction at the end, by each one's net Favor with it now."""
        power = self.power(nets)
        return [one / sum(power) for one in power]

    @cached_property
    def favor(self) -> float:
        """What one Favor more brings me in votes, on average over the factions."""
        more = 0.0
        for name, meeples in self.now.meeples.items():
            nets = [net[name] for net in self.now.net]
            after = [net + (seat == self.me) for seat, net in enumerate(nets)]
            more += self.faction(meeples, after) - self.faction(meeples, nets)
        return more / len(self.now.meeples)

    def stock(self, position: Position, seat: Seat) -> float:
        """What a seat's goods are to me, in Favor: each further piece of a kind is worth less than the one before."""
        goods = position.goods[seat]
        key = (seat, tuple(goods.values()))
        if key not in self._goods:
            use = {kind: SPENT * self.dice_left * share for kind, share in position.demand.items()}
            spent = sum(use[kind] * (1 - exp(-count / use[kind])) for kind, count in goods.items() if use[kind])
            self._goods[key] = GOOD * self.regard[seat] * spent
        return self._goods[key]

    def gain(self, filled: Filled, before: Position | None = None) -> float | None:
        """What it brings me that a location is filled like this; None where somebody cannot pay."""
        after = after_filling(before or self.now, filled)
        if after is None:
            return None
        return self.worth(after) - (self.worth(before) if before else self.worth_now)

    def again(self, filled: Filled) -> float:
        """What it brings me to fill the location like this once more, in the next round; nothing in the last."""
        after = after_filling(self.now, filled)
        return max(0.0, self.gain(filled, after) or 0.0) if after and not self.last else 0.0

    def as_named(self, where: str) -> Filled:
        """A location as my next die fills it, with what is named there now and by the split that I have proposed."""
        spot = self.view.spots[where]
        seats = spot.sharers(self.me, len(self.view.standings))
        return Filled(spot, seats, spot.named, split=self.my_split(where, seats))

    def best(self, where: str, before: Position | None = None) -> tuple[float, Filled] | None:
        """The best that I can name at a location that my next die fills; None where somebody cannot pay."""
        return self.best_of(self.as_named(where), before)

    def best_alone(self, where: str) -> tuple[float, Filled] | None:
        """The same where all dice there are mine."""
        spot = self.view.spots[where]
        return self.best_of(Filled(spot, [self.me], spot.named))

    def best_of(self, filled: Filled, before: Position | None = None) -> tuple[float, Filled] | None:
        """How much I gain at best where a location is filled, and by naming what."""
        spot, found = filled.spot, list[tuple[float, Filled]]()
        for names, whom in product(namings(picks(spot.reward), spot.card, self.now.meeples), self.victims(spot)):
            one = replace(filled, named={**spot.named, self.me: names}, whom=whom)
            if (gain := self.gain(one, before)) is None:
                return None
            found.append((gain, one))
        return max(found, key=lambda one: one[0])

    def my_split(self, where: str, seats: Sequence[Seat]) -> Proposal | None:
        """The split of a location that I have proposed, where others share it (4.9)."""
        split = self.view.proposal
        return split if split and (split.by, split.where) == (self.me, where) and len(seats) > 1 else None

    def victims(self, spot: Spot) -> list[Seat | None]:
        """Every opponent that may be named there; None where nobody is."""
        if all(term.whom is not Whom.OPPONENT for term in spot.reward):
            return [None]
        return [seat for seat in range(len(self.view.standings)) if seat != self.me]

    @cached_property
    def die(self) -> float:
        """What a die promises before it is rolled."""
        alone = {where: self.alone(where) for where, spot in self.view.spots.items() if spot.open}
        needs = {where: self.view.spots[where].slots[0].needs for where in alone}
        faces = (max((alone[where] for where in alone if needs[where] <= face), default=0.0) for face in range(1, 7))
        return OTHERS * sum(faces) / 6

    def alone(self, where: str) -> float:
        """What each of my dice brings where I fill all slots."""
        best = self.best_alone(where)
        return max(0.0, best[0]) / len(self.view.spots[where].slots) if best else 0.0


def demand(view: BoomtownView) -> dict[Resource, float]:
    """The part of each kind in the goods asked for by all locations that bring Favor or let a faction grow."""
    asked = dict.fromkeys(Resource, 1.0)
    for spot in view.spots.values():
        if any(term.what in {Word.FAVOR, Word.MEEPLE, Word.CIVIC} for term in spot.reward):
            for term in spot.cost:
                if kind := term.what.resource:
                    asked[kind] += term.amount
    whole = sum(asked.values())
    return {kind: count / whole for kind, count in asked.items()}

"""What a position of Politocracy promises a seat: the chance to be elected.

Any two candidates may become the finalists, the likelier the more popular both will be. Between two, popularity counts
by how many times one has the other's, and each $1M by less than the one before: ads go to the largest regions first.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from math import exp, log

from rules import Seat
from rules.politocracy.board import BOARD, CONSTITUENTS, MONEY_TRAIL, Ideology
from rules.politocracy.trail import SQUARES
from rules.politocracy.view import PolitocracyView, Standing

MILLION = 20
"""Units of money in $1M."""
PACE = 1.8
"""What a round on the Campaign Trail brings all in all, in percent."""
PRICE = 1.2
"""The percents that $1M should buy."""
CHANCE = 3.0
"""How far, in percent, luck carries candidates apart in one round."""
HALF_LIFE = 8.0
"""After how many rounds half of the Pandering Points will have been taxed."""
CARD, CARD_ROUNDS = 1.0, 12.0
"""What a Change card in the hand promises, in percent, while so many rounds are left; then less and less."""
STRIDE = 3.5
"""How far a die goes on average."""
SCANDAL_ROUNDS = 20
"""How long a scandal lasts."""
GROWTH = 1.2
"""What a round on the Campaign Trail brings without a purchase, in percent."""
CHITS, ADS, SCALE = 2.2, 3.8, 13.0
"""How surely more chits and more ads win an election, and the $M after which each more helps a third as much.

They are fitted to 3,000 elections of the steady player against random ones.
"""


@dataclass(frozen=True)
class Position:
    """All candidates and the owners of the constituents; figures may be averages."""

    candidates: tuple[Standing, ...]
    owners: Mapping[str, Seat]

    def change(self, seat: Seat, **figures: object) -> Position:
        """The position with other figures for one candidate."""
        before = self.candidates
        return replace(self, candidates=(*before[:seat], replace(before[seat], **figures), *before[seat + 1 :]))

    def gain(self, seat: Seat, percent: float = 0, money: float = 0, cards: int = 0) -> Position:
        """More for one candidate, or less, at most what there is."""
        one = self.candidates[seat]
        return self.change(
            seat,
            popularity=max(0, one.popularity + percent),
            money=max(0, one.money + money),
            cards=max(0, one.cards + cards),
        )

    def price(self, name: str, ideology: Ideology) -> int:
        """What a constituent costs a candidate of this ideology who does not own it (5.1, 5.3)."""
        owner = self.owners.get(name)
        return CONSTITUENTS[name].price(ideology, None if owner is None else self.candidates[owner].ideology)

    def buy(self, seat: Seat, name: str) -> Position:
        """A constituent changes to this candidate, whoever had it."""
        after = self.gain(seat, self.worth(seat, name), -self.price(name, self.candidates[seat].ideology))
        if (owner := self.owners.get(name)) is not None:
            after = after.gain(owner, -self.worth(owner, name))
        return replace(after, owners={**self.owners, name: seat})

    def worth(self, seat: Seat, name: str) -> int:
        """The percent that a constituent is worth to a candidate."""
        return CONSTITUENTS[name].values[self.candidates[seat].ideology].percent

    def declare(self, seat: Seat, ideology: Ideology) -> Position:
        """A candidate has another ideology, and constituents another worth (4.3)."""
        own = [name for name, owner in self.owners.items() if owner == seat]
        after = self.change(seat, ideology=ideology)
        return after.gain(seat, sum(after.worth(seat, name) - self.worth(seat, name) for name in own))


class Outlook:
    """What the seat `me` expects of the match that it sees."""

    def __init__(self, view: PolitocracyView, me: Seat) -> None:
        self.view = view
        self.me = me
        self.now = Position(view.candidates, view.owners)
        self._bargains = dict[tuple[Ideology, Seat], tuple[float, float]]()

    @cached_property
    def worth_now(self) -> float:
        return self.worth(self.now)

    def worth(self, position: Position) -> float:
        """The chance that I am elected."""
        rounds = self.rounds(position)
        seats = range(len(position.candidates))
        hopes = [self.hope(one, seat, rounds) for seat, one in enumerate(position.candidates)]
        spread = 0.3 + CHANCE * rounds**0.5
        most = max(one.percent for one in hopes)
        likely = [exp((one.percent - one.gathered - most) / spread + 0.001 * one.money) for one in hopes]
        pairs = {pair: likely[pair[0]] * likely[pair[1]] for pair in combinations(seats, 2)}
        mine = sum(
            weight * chance_to_win(hopes[self.me], hopes[pair[pair[0] == self.me]])
            for pair, weight in pairs.items()
            if self.me in pair
        )
        return mine / sum(pairs.values())

    def rounds(self, position: Position) -> float:
        """How many more rounds the campaign may take: none once two have enough (10.1)."""
        if self.view.finalists:
            return 0.0
        _, second = sorted((one.popularity for one in position.candidates), reverse=True)[:2]
        missing = max(0, BOARD.election_popularity - second)
        return min(self.view.rounds - self.view.round + 0.5, missing / PACE + 0.5) if missing else 0.0

    def hope(self, one: Standing, seat: Seat, rounds: float) -> Hope:
        """What a candidate may have in the end."""
        away = min(rounds, one.lost_turns + trip(one))
        there = rounds - away
        money = max(0.0, (one.money + (one.stars - 1) * BOARD.star_money + donations(one, rounds)) / MILLION)
        gains, costs = self.bargains(one.ideology, seat)
        landings = 1 - exp(-there / SQUARES)
        bought = min(1.0, money / (costs * landings)) * landings if landings else 0.0
        taxed = one.pandering * (1 - HALF_LIFE / (HALF_LIFE + rounds))
        removed = 0.0 if one.stop is None else one.stars / 2
        scandal = min(1.0, max(0.0, one.scandals - removed)) * BOARD.scandal_percent * min(there, SCANDAL_ROUNDS)
        cards = CARD * one.cards * min(1.0, rounds / CARD_ROUNDS)
        percent = one.popularity - taxed - scandal + GROWTH * there + cards + bought * gains
        return Hope(max(1.0, percent + one.gathered), one.gathered, money - bought * costs)

    def bargains(self, ideology: Ideology, seat: Seat) -> tuple[float, float]:
        """What the constituents worth their price would bring at this ideology, in percent, and cost, in $M."""
        if (ideology, seat) not in self._bargains:
            values = [
                (CONSTITUENTS[name].values[ideology].percent - 1, self.now.price(name, ideology) / MILLION)
                for name in CONSTITUENTS
                if self.view.owners.get(name, -1) != seat
            ]
            good = [one for one in values if one[0] >= PRICE * one[1]]
            self._bargains[ideology, seat] = sum(gain for gain, _ in good), sum(cost for _, cost in good) + 0.01
        return self._bargains[ideology, seat]

    def bargain(self, name: str, ideology: Ideology) -> float:
        """What a constituent is worth beyond a Pandering Point and its price, in percent."""
        value = CONSTITUENTS[name].values[ideology]
        return max(0.0, value.percent - 1 - PRICE * value.price / MILLION)


@dataclass(frozen=True)
class Hope:
    """What a candidate may have in the end, stars exchanged: percent, the part that Surrogates gathered, and $M."""

    percent: float
    gathered: float
    money: float


def trip(one: Standing) -> float:
    """The rounds that a candidate will still be on the Money Trail."""
    return 0.0 if one.stop is None else (len(MONEY_TRAIL) - one.stop) / STRIDE


def donations(one: Standing, rounds: float) -> float:
    """What the rest of a trip will bring, in units of money."""
    if one.stop is None:
        return 0.0
    visited = min(1.0, (rounds + 0.5) / (trip(one) + 0.5)) / STRIDE
    pays = [stop.pays.get(one.ideology, 0) for stop in MONEY_TRAIL[one.stop + 1 :]]
    return visited * sum(BOARD.donation(one.dollars, units) for units in pays)


def chance_to_win(mine: Hope, theirs: Hope) -> float:
    """The chance that the first of these finalists is elected."""
    ads = exp(-theirs.money / SCALE) - exp(-mine.money / SCALE)
    return 1 / (1 + exp(-CHITS * log(mine.percent / theirs.percent) - ADS * ads))

"""What a position of Politocracy promises a seat: the chance to be elected.

Any two candidates may become the finalists, the likelier the more popular both will be; of two, popularity counts by how
many times one has the other's, and money by how far one could outbid the other in every region.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from math import exp, log, tanh

from rules import Seat
from rules.politocracy.board import BOARD, CONSTITUENTS, MONEY_TRAIL, Ideology
from rules.politocracy.state import Heading
from rules.politocracy.view import PolitocracyView, Standing

MILLION = 20
"""Units of money in $1M."""
CHITS, ADS = 2.35, 1.45
"""How surely more popularity and more money win an election; fitted to elections between players like this one."""
OUTBID, RICHER, ENOUGH = 3.0, 0.25, 25.0
"""How many $M more are a great lead, and how many more for each $M of the richer; beyond ENOUGH there is no use for more."""
GROWTH, INCOME = 1.2, 0.4
"""What a round on the Campaign Trail brings at least, in percent, and what a round brings in $M."""
PRICE = 1.2
"""The percents that $1M should buy."""
CHANCE = 2.0
"""How far, in percent, luck carries candidates apart in one round."""
KEPT = 8.0
"""After how many rounds half of the Pandering Points will have been taxed."""
CARD = 1.0
"""What a Change card in the hand promises, in percent, while there is time."""
STRIDE = 3.5
"""How far a die goes on average."""
SCANDAL_ROUNDS = 6
"""How long a scandal lasts."""


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

    def price(self, seat: Seat, name: str) -> int:
        """What a constituent costs a candidate (5.1, 5.3)."""
        ideology, owner = self.candidates[seat].ideology, self.owners.get(name)
        same = owner is not None and self.candidates[owner].ideology is ideology
        return CONSTITUENTS[name].values[ideology].price + BOARD.same_ideology_surcharge * same

    def bought(self, seat: Seat, name: str) -> Position:
        """A constituent changes to this candidate, whoever had it."""
        after, owner = self.gain(seat, self.worth(seat, name), -self.price(seat, name)), self.owners.get(name)
        if owner is not None:
            after = after.gain(owner, -self.worth(owner, name))
        return replace(after, owners={**self.owners, name: seat})

    def worth(self, seat: Seat, name: str) -> int:
        """The percent that a constituent is worth to a candidate."""
        return CONSTITUENTS[name].values[self.candidates[seat].ideology].percent

    def declared(self, seat: Seat, ideology: Ideology) -> Position:
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
        self._bargains = dict[tuple[Ideology, Seat], float]()

    @cached_property
    def worth_now(self) -> float:
        return self.worth(self.now)

    def worth(self, position: Position) -> float:
        """The chance that I am elected."""
        rounds = self.rounds(position)
        seats = range(len(position.candidates))
        final = [self.final(position, seat, rounds) for seat in seats]
        money = [self.money(position, seat, rounds) for seat in seats]
        spread = 0.3 + CHANCE * rounds**0.5
        most = max(final)
        likely = [exp((percent - most) / spread + 0.001 * rich) for percent, rich in zip(final, money, strict=True)]
        pairs = {pair: likely[pair[0]] * likely[pair[1]] for pair in combinations(seats, 2)}
        mine = sum(
            weight * elected(final, money, self.me, pair[pair[0] == self.me])
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
        left = self.view.rounds - self.view.round + 0.5
        return min(left, missing / GROWTH / 1.5 + 0.5) if missing else 0.0

    def final(self, position: Position, seat: Seat, rounds: float) -> float:
        """The percent that a candidate may have in the end."""
        one = position.candidates[seat]
        taxed = one.pandering * (1 - KEPT / (KEPT + rounds))
        away = min(rounds, one.lost_turns + self.trip(one))
        scandal = BOARD.scandal_percent * min(rounds - away, SCANDAL_ROUNDS) if one.scandals else 0.0
        growth = (GROWTH + self.bargains(one.ideology, seat)) * (rounds - away)
        cards = CARD * one.cards * min(1.0, rounds / 4)
        return max(1.0, one.popularity - taxed + one.gathered - scandal + growth + cards)

    def money(self, position: Position, seat: Seat, rounds: float) -> float:
        """The $M that a candidate may have in the end, with all stars exchanged."""
        one = position.candidates[seat]
        stars = (one.stars - 1) * BOARD.star_money
        expected = 0.0
        if one.stop is not None:
            stops = MONEY_TRAIL[one.stop + 1 :]
            visited = min(1.0, (rounds + 0.5) / (self.trip(one) + 0.5)) / STRIDE
            expected = visited * sum(donation(one, stop.pays.get(one.ideology, 0)) for stop in stops)
        return (one.money + stars + expected) / MILLION + INCOME * rounds

    def trip(self, one: Standing) -> float:
        """The rounds that a candidate will still be on the Money Trail."""
        return 0.0 if one.stop is None else (len(MONEY_TRAIL) - one.stop) / STRIDE

    def bargains(self, ideology: Ideology, seat: Seat) -> float:
        """What good constituents a round may bring a candidate of this ideology, in percent, beyond their price."""
        if (ideology, seat) not in self._bargains:
            found = [
                self.bargain(name, ideology) for name in CONSTITUENTS if self.view.owners.get(name, -1) != seat
            ]
            self._bargains[ideology, seat] = sum(found) / 36
        return self._bargains[ideology, seat]

    def bargain(self, name: str, ideology: Ideology) -> float:
        value = CONSTITUENTS[name].values[ideology]
        return max(0.0, value.percent - 1 - PRICE * value.price / MILLION)


def donation(one: Standing, units: int) -> int:
    """What a sum of money comes to by Fundraising Ability (8.3)."""
    many, parts = BOARD.donations[one.dollars]
    return units * many // parts


def elected(final: list[float], money: list[float], me: Seat, rival: Seat) -> float:
    """The chance that I win an election against this finalist."""
    mine, theirs = min(money[me], ENOUGH), min(money[rival], ENOUGH)
    ads = tanh((mine - theirs) / (OUTBID + RICHER * max(mine, theirs)))
    return 1 / (1 + exp(-CHITS * log(final[me] / final[rival]) - ADS * ads))

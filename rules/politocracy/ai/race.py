"""The race of two finalists, region by region, and the chits and ads with which one of them wins it most often.

The other is expected to place and bid as the steady AI player does. Both plans together turned 51% of 120
elections between finalists much alike into 56%.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations
from math import exp

from rules.politocracy.bidding import all_in, bidding
from rules.politocracy.board import BOARD, REGIONS
from rules.politocracy.state import Bid

BETTER = 0.002
"""How much better another placement has to be."""

Figures = Mapping[str, int]
"""Chits by region."""
Bids = Mapping[str, Bid]
NONE = Bid()
EVERY = [Bid(least, most) for most in range(BOARD.most_ads_a_region + 1) for least in range(most + 1)]
"""All that can be bid for a region."""


@dataclass(frozen=True)
class Race:
    """The regions left, the votes I still need there, the $M that both have, and whether I open the bidding."""

    regions: Sequence[str]
    missing: int
    money: int
    theirs: int
    opens: bool
    sealed: bool

    def chance(self, chits: tuple[Figures, Figures], ads: tuple[Bids, Bids]) -> float:
        """The chance that I am elected with these chits and bids, mine and theirs; votes are taken to be normal."""
        mean, variance, money, theirs = 0.5 - self.missing, 1.0, self.money, self.theirs
        for name in self.regions:
            (mine, other), lead = (one.get(name, 0) for one in chits), 0
            if mine and other:
                bids = self.bids(ads[0].get(name, NONE).within(money), ads[1].get(name, NONE).within(theirs))
                money, theirs, lead = money - bids[0], theirs - bids[1], bids[0] - bids[1]
            votes, won = REGIONS[name].votes, carries(mine, other, lead)
            mean += votes * won
            variance += votes * votes * won * (1 - won)
        return 1 / (1 + exp(-1.6 * mean / variance**0.5))

    def bids(self, mine: Bid, theirs: Bid) -> tuple[int, int]:
        """What both spend in a region with these bids (11.4, 11.9)."""
        if self.sealed:
            return mine.at_most, theirs.at_most
        if self.opens:
            return outcome(mine, theirs)
        other, me = outcome(theirs, mine)
        return me, other

    def contested(self, mine: Figures, theirs: Figures) -> list[str]:
        return [name for name in self.regions if mine.get(name) and theirs.get(name)]

    def steady_bids(self, mine: Figures, theirs: Figures) -> tuple[dict[str, Bid], dict[str, Bid]]:
        """The bids of two steady players."""
        contested = self.contested(mine, theirs)
        return all_in(contested, self.money), all_in(contested, self.theirs)


outcome = cache(bidding)


@cache
def carries(mine: int, theirs: int, lead: int) -> float:
    """The chance of the best of so many dice and a lead against the best of theirs; ties roll again (11.5, 11.6)."""
    if not mine or not theirs:
        return 0.5 if mine == theirs else float(mine > theirs)
    dice = [(one, other) for one in range(1, 7) for other in range(1, 7)]
    won = sum(best(mine, one) * best(theirs, other) for one, other in dice if one + lead > other)
    lost = sum(best(mine, one) * best(theirs, other) for one, other in dice if one + lead < other)
    return won / (won + lost)


def best(dice: int, number: int) -> float:
    """The chance that the best of so many dice shows this number."""
    return (number**dice - (number - 1) ** dice) / 6**dice


def best_bids(race: Race, mine: Figures, theirs: Figures) -> dict[str, Bid]:
    """My best bids: the steady ones, changed region by region, or moved to another region, while that helps."""
    found, against = race.steady_bids(mine, theirs)
    chance, before = race.chance((mine, theirs), (found, against)), 0.0
    while chance > before + BETTER:
        before = chance
        for other in changes(found, race.contested(mine, theirs)):
            if (then := race.chance((mine, theirs), (other, against))) > chance:
                found, chance = other, then
    return found


def changes(bids: dict[str, Bid], regions: Sequence[str]) -> list[dict[str, Bid]]:
    """Another bid in one of these regions, or those of two exchanged."""
    others = [{**bids, name: bid} for name in regions for bid in EVERY]
    pairs = combinations(regions, 2)
    return others + [{**bids, one: bids.get(two, NONE), two: bids.get(one, NONE)} for one, two in pairs]


def against(race: Race, mine: Figures, guesses: Sequence[Figures]) -> float:
    """The chance of my chits against these placements, with steady bids."""
    return sum(race.chance((mine, one), race.steady_bids(mine, one)) for one in guesses) / len(guesses)


def improve(race: Race, mine: dict[str, int], guesses: Sequence[Figures]) -> dict[str, int]:
    """A placement, improved chit by chit while that helps."""
    chance, before = against(race, mine, guesses), 0.0
    while chance > before:
        before = chance
        for one, two in permutations(mine, 2):
            other = {**mine, one: mine[one] - 1, two: mine[two] + 1}
            if mine[one] and (then := against(race, other, guesses)) > chance + BETTER:
                mine, chance = other, then
    return mine

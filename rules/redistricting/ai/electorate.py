"""How likely each candidate is to win any area of the city, and what that is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp

from rules.redistricting.people import People
from rules.redistricting.view import RedistrictingView

Chances = Sequence[tuple[int, float]]
"""Candidates, each with how likely they are to win."""


class Electorate(People):
    """The people of a view, and how likely each candidate is to win an area; each area is counted once.

    `stir` is the number of votes by which an area may still move, as it were (see outlook).
    """

    def __init__(self, view: RedistrictingView, stir: float) -> None:
        super().__init__(view)
        self._stir = stir
        self._known = dict[tuple[int, tuple[int, ...]], Chances]()

    def chances(self, area: int, cubes: tuple[int, ...]) -> Chances:
        """How likely each candidate is to win an area with these promotions in it, in their order."""
        if (key := (area, cubes)) not in self._known:
            votes, *_ = self.count(area, cubes)
            ahead = max(votes.values(), default=0)
            weights = {who: exp((count - ahead) / self._stir) for who, count in votes.items()}
            whole = sum(weights.values())
            self._known[key] = [(who, weight / whole) for who, weight in weights.items()]
        return self._known[key]


class Wishes:
    """What an electorate's areas are worth to somebody; `regard` is what each candidate is worth to them."""

    def __init__(self, electorate: Electorate, regard: Mapping[int, float]) -> None:
        self._electorate = electorate
        self._regard = regard
        self._known = dict[tuple[int, tuple[int, ...]], float]()

    def worth(self, area: int, cubes: Sequence[int]) -> float:
        """What an area is worth, with all promotions of the city in their order."""
        key = area, tuple([who for who in cubes if who & area])
        if key not in self._known:
            chances = self._electorate.chances(*key)
            self._known[key] = sum([chance * self._regard[who] for who, chance in chances])
        return self._known[key]

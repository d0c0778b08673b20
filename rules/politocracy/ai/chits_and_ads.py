"""Chits and ads as the steady AI player places them: where the votes are, and with some chance (11.1, 11.4)."""

from collections.abc import Collection, Mapping

from rules import Rng
from rules.politocracy.board import BOARD, LARGEST, REGIONS

LUCK = 0.3
"""How far chance spreads the chits."""
PAID = 2
"""How many $M a region costs, more or less, where a limit is the most: bids are only raised to lead. Ten other
ways to bid won no more matches."""


def spread(many: int, rng: Rng) -> dict[str, int]:
    """Chits, placed one by one where votes are many for the chits that lie there, with some chance."""
    placed = dict.fromkeys(REGIONS, 0)
    for _ in range(many):
        wish = {name: rng.uniform(1 - LUCK, 1 + LUCK) * REGIONS[name].votes / (placed[name] + 0.5) for name in REGIONS}
        placed[max(wish, key=wish.__getitem__)] += 1
    return placed


def limits(regions: Collection[str], money: int, sealed: bool) -> dict[str, int]:
    """The most $M for each of these regions, those with many votes first, as long as the money may last."""
    most, left = dict[str, int](), money
    for name in (name for name in LARGEST if name in regions):
        most[name] = min(left, BOARD.most_ads_a_region)
        left -= most[name] if sealed else min(most[name], PAID)
    return most


def picks(many: Mapping[str, int]) -> tuple[str, ...]:
    """The regions as a move names them, each so many times."""
    return tuple(name for name, times in many.items() for _ in range(times))

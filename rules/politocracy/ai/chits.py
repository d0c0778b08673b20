"""Chits as the steady AI player places them: where the votes are, and with some chance (11.1, 11.4)."""

from rules import Rng
from rules.politocracy.board import REGIONS

LUCK = 0.3
"""How far chance spreads the chits."""
FIRST = 0.3
"""How much the first chits in a region count beyond the ones that follow: the lower, the more regions have some."""


def spread(many: int, rng: Rng) -> dict[str, int]:
    """Chits, placed one by one where votes are many for the chits that lie there, with some chance."""
    placed = dict.fromkeys(REGIONS, 0)
    for _ in range(many):
        wish = {
            name: rng.uniform(1 - LUCK, 1 + LUCK) * REGIONS[name].votes / (placed[name] + FIRST) for name in REGIONS
        }
        placed[max(wish, key=wish.__getitem__)] += 1
    return placed

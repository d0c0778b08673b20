"""The one generator of a match. Nothing else in the rules may be random."""

from collections.abc import Sequence
from hashlib import sha256
from random import Random
from typing import TypeVar

T = TypeVar("T")

Rng = Random
"""What agents are handed for their own choices; a match never uses it."""


class Dice:
    """Chance drawn from a seed, by `Random.random()` alone: the only sequence that Python promises to keep."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.renew("")

    def renew(self, name: str, salt: str = "") -> None:
        """Start afresh: the same seed, name and salt always give the same chance, and others tell nothing of it."""
        source = "\n".join([self.seed, name, *filter(None, [salt])])
        self._random = Random(int.from_bytes(sha256(source.encode()).digest()))
        self.position = (name, 0)

    def below(self, limit: int) -> int:
        """A whole number from 0 to limit - 1, each as likely."""
        name, drawn = self.position
        self.position = (name, drawn + 1)
        return int(self._random.random() * limit)

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """A new list of the items in random order."""
        deck = list(items)
        for last in range(len(deck) - 1, 0, -1):
            other = self.below(last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        return deck

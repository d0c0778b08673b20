"""What all games with an independent model need to hold match and model against each other after every move."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random

from rules import Offer, Verb
from rules.engine.dice import Dice

Seen = Counter[tuple[str, str, str]]
"""How often a move was made: the kind of question, the verb, what is special about it."""


class Mismatch(AssertionError):
    """The game did what the model cannot follow."""


@dataclass(frozen=True)
class Draw:
    """One piece of chance: one of so many, and which it was, from 0."""

    limit: int
    value: int


@dataclass(frozen=True)
class Move:
    """A move as the game reads it: the verb's name, its fields, and its whole text."""

    name: str
    fields: Mapping[str, object]
    text: str

    def __getitem__(self, name: str) -> str:
        return str(self.fields[name])

    def all(self, name: str) -> list[str]:
        value = self.fields[name]
        assert isinstance(value, tuple)
        return [str(one) for one in value]  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]


def as_move(move: Verb) -> Move:
    return Move(move.name(), vars(move), str(move))


@contextmanager
def record_draws() -> Iterator[list[Draw]]:
    """Every draw that any match makes meanwhile, in order."""
    draws, below = list[Draw](), Dice.below

    def drawing(self: Dice, limit: int) -> int:
        draws.append(Draw(limit, value := below(self, limit)))
        return value

    Dice.below = drawing
    try:
        yield draws
    finally:
        Dice.below = below


def fill(offer: Offer[Verb], random: Random) -> Verb:
    """An offer with picks at random in what is open."""
    picks: dict[str, tuple[str, ...]] = {}
    for part in offer.open:
        pool = part.without(picks).pool
        many = random.randint(min(part.least, len(pool)), min(part.most, len(pool)))
        picks[part.field] = tuple(random.sample(pool, many))
    return offer.with_picks(picks)


def main(play: Callable[[int, Seen], None]) -> None:
    """Many matches, by hand: what differed, and how often each kind of move was made."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--first", type=int, default=0)
    args = parser.parse_args()
    seen: Seen = Counter()
    differ = Counter[str]()
    for number in range(args.first, args.first + args.matches):
        try:
            play(number, seen)
        except Mismatch as mismatch:
            differ[str(mismatch)[:60]] += 1
            print(f"match {number}: {str(mismatch)[:600]}")
    for (kind, verb, special), count in sorted(seen.items()):
        print(f"{count:7} {kind}: {verb} {special}")
    print(f"{args.matches} matches, {seen.total()} moves, {differ.total()} differ")

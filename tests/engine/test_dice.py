"""The one generator of a match."""

from collections import Counter
from random import Random

import pytest

from rules.engine.dice import Dice
from tests.findings import for_each


def test_a_seed_gives_this_sequence_for_ever() -> None:
    dice = Dice("golden")
    assert [dice.below(6) for _ in range(20)] == [2, 2, 5, 0, 0, 0, 3, 3, 4, 3, 5, 4, 0, 1, 3, 5, 1, 3, 5, 4]
    assert "".join(dice.shuffled("abcdefgh")) == "gbhefacd"
    dice.renew("7")
    assert [dice.below(1000) for _ in range(5)] == [804, 649, 921, 951, 750]


def test_the_same_seed_and_name_give_the_same_sequence() -> None:
    def draws(seed: str, name: str) -> list[int]:
        dice = Dice(seed)
        dice.below(3)
        dice.renew(name)
        return [dice.below(1000) for _ in range(10)]

    assert draws("a", "1") == draws("a", "1")
    assert len({str(draws(seed, name)) for seed in "abc" for name in ("", "1", "2")}) == 9


def test_every_face_is_about_as_likely() -> None:
    dice = Dice("fair")
    counts = Counter(dice.below(6) for _ in range(6000))
    assert sorted(counts) == list(range(6))
    assert all(850 < count < 1150 for count in counts.values())


def test_every_order_of_a_shuffle_is_about_as_likely() -> None:
    dice = Dice("fair")
    counts = Counter("".join(dice.shuffled("abc")) for _ in range(6000))
    assert len(counts) == 6
    assert all(850 < count < 1150 for count in counts.values())


@for_each("count", [0, 1, 2, 52])
def test_a_shuffle_is_a_permutation_and_leaves_its_argument(count: int) -> None:
    items = list(range(count))
    assert sorted(Dice("x").shuffled(items)) == items == list(range(count))


def test_the_position_counts_what_was_drawn_since_the_last_renewal() -> None:
    dice = Dice("x")
    assert dice.position == ("", 0)
    dice.shuffled("abc")
    dice.below(6)
    assert dice.position == ("", 3)
    dice.renew("9")
    assert dice.position == ("9", 0)


def test_nothing_but_random_random_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    class Bare:
        def __init__(self, seed: int) -> None:
            self.random = Random(seed).random

    expected = Dice("x").shuffled(range(20))
    monkeypatch.setattr("rules.engine.dice.Random", Bare)
    dice = Dice("x")
    assert dice.shuffled(range(20)) == expected
    dice.renew("1")
    dice.below(6)

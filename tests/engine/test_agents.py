"""What the AI players of all games share."""

import pytest

from rules import Rng, agents


def test_the_best_comes_first_and_chance_decides_between_equal_ones() -> None:
    worth = {"a": 1.0, "b": 2.0, "c": 1.0}.__getitem__
    orders = {tuple(agents.by_worth("abc", worth, Rng(seed))) for seed in range(20)}
    assert orders == {("b", "a", "c"), ("b", "c", "a")}
    assert agents.best("abc", worth, Rng(0)) == "b"


def test_rivals_together_count_against_me_and_the_leader_most() -> None:
    assert agents.regard(1, [5, 0, 15], even=10) == pytest.approx([-15 / 40, 1, -25 / 40])
    assert agents.regard(0, [3, 9], even=5) == [1.0, -1.0]

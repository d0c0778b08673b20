"""Matches in lock step with the independent model; `python -m tests.politocracy.lockstep 200` plays many."""

from collections import Counter

import pytest

from tests.politocracy.lockstep import play


@pytest.mark.parametrize("number", range(5))
def test_the_game_does_what_the_model_says(number: int) -> None:
    play(number, Counter())

"""Matches in lock step with the independent model; `python -m tests.politocracy.lockstep` plays many."""

from collections import Counter

import pytest

from tests.findings import for_each
from tests.lockstep import Seen
from tests.politocracy.lockstep import play


@pytest.fixture
def seen() -> Seen:
    """What was chosen in any of the matches, for each to prefer what is still rare."""
    return Counter()


@for_each("number", range(5))
def test_the_game_does_what_the_model_says(number: int, seen: Seen) -> None:
    play(number, seen)

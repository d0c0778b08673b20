"""How long a match is reckoned to take, by its limit of rounds."""

import pytest

from rules.politocracy import GAME
from rules.politocracy.length import ROUNDS
from rules.politocracy.state import Options, rounds

COUNTED = {(2, 10): 23.6, (2, 20): 47.5, (2, 80): 159.3, (3, 10): 37.5, (3, 80): 96.5, (4, 10): 47.8, (4, 80): 78.0}
"""For how many answers a match of so many seats with such a limit waited, without orders: 60 matches each."""


@pytest.mark.parametrize(("seats", "limit"), COUNTED)
def test_the_waits_follow_the_limit_as_they_were_counted(seats: int, limit: int) -> None:
    waits = GAME.waits_for(GAME.options_from({"rounds": limit}), seats)
    assert waits == pytest.approx(COUNTED[seats, limit], rel=0.1)


@pytest.mark.parametrize("seats", range(2, 7))
def test_every_limit_was_counted(seats: int) -> None:
    limits = {10, 20, 30, 40, 80, rounds(Options(), seats)}
    assert {*ROUNDS[seats]} == limits
    assert all(ROUNDS[seats][limit] <= limit for limit in limits)

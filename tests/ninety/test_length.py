"""How long a match is reckoned to take, by its first day."""

import pytest

from rules.ninety import GAME

COUNTED = {(2, 4): 27, (2, 11): 13, (3, 11): 19, (4, 11): 25, (5, 6): 56, (5, 11): 31}
"""For how many answers a match of so many seats that begins on such a day waited, without orders."""


@pytest.mark.parametrize(("seats", "start"), COUNTED)
def test_the_waits_follow_the_first_day_as_they_were_counted(seats: int, start: int) -> None:
    waits = GAME.waits_for(GAME.options_from({"start": start}), seats)
    assert waits == pytest.approx(COUNTED[seats, start], rel=0.05)

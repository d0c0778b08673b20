"""The worked examples, as the rulebook or its makers give them."""

import pytest

from rules.politocracy.play import play
from rules.politocracy.state import Options, new
from tests.politocracy.situations import RULES, visits


@pytest.mark.rule("P-T1")
def test_a_match_of_three_rounds() -> None:
    rounds = [("Town Hall", "Town Hall", "Park"), ("Market", "Station", "Market"), ("Park", "Park", "Library")]
    answers = [visit for places in rounds for visit in visits(*places)]
    ran = RULES.run(play, new(3, Options(rounds=3)), *answers)
    assert ran.value.scores == (0, 4, 3)
    assert ran.told[-3:] == [
        "Round 3: @0 goes to the Park, @1 goes to the Park, @2 goes to the Library.",
        "@2 is alone at the Library: 2 points.",
        "@1 won with 4 points.",
    ]

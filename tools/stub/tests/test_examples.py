"""The worked examples, as the rulebook or its makers give them."""

import pytest

from tools.stub.rules.play import play
from tools.stub.rules.state import Options, new
from tools.stub.rules.telling import Scored, Went, Won
from tools.stub.tests.situations import RULES, visits


@pytest.mark.rule("X-T1")
def test_a_match_of_three_rounds() -> None:
    rounds = [("Town Hall", "Town Hall", "Park"), ("Market", "Station", "Market"), ("Park", "Park", "Library")]
    answers = [visit for places in rounds for visit in visits(*places)]
    ran = RULES.run(play, new(3, Options(rounds=3)), *answers)
    assert ran.value.scores == (0, 4, 3)
    assert ran.facts[-3:] == [
        Went(3, ((0, "Park"), (1, "Park"), (2, "Library"))),
        Scored(2, "Library", 2),
        Won((1,), 4),
    ]

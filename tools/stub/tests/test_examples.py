"""The worked examples, as the rulebook or its makers give them."""

import pytest

from tools.stub.tests.situations import after


@pytest.mark.rule("X-T1")
def test_a_match_of_three_rounds() -> None:
    match = after(
        ("Town Hall", "Town Hall", "Park"), ("Market", "Station", "Market"), ("Park", "Park", "Library"), of=3
    )
    assert match.result is not None
    assert match.result.scores == (0, 4, 3)
    assert [event.text for event in match.events()][-3:] == [
        "Round 3: @0 Park, @1 Park, @2 Library.",
        "@2 is alone at the Library: 2 points.",
        "@1 won with 4 points.",
    ]

"""Several actions given at once (4.5)."""

import pytest

from rules.redistricting.verbs import EndTurn, Swap
from tests.redistricting.situations import position, turn


@pytest.mark.rule("D-C2")
def test_a_list_of_actions_stops_after_one_that_the_courts_block() -> None:
    """What a list is, and that it stops, `tests/bot/test_plans.py` shows."""
    state = position()
    ran = turn(state, Swap("C1", to="Salmon"), Swap("C1", to="Salmon"), Swap("C2", to="Salmon"), dice=[2, 3, 6])
    assert ran.topics == ["turn"] * 3
    assert [one.unforeseen for one in ran.asked] == [False, True, False]


def test_the_next_turn_begins_anew() -> None:
    state = position()
    turn(state, Swap("C1", to="Salmon"), EndTurn(), dice=[1])
    assert not state.blocked

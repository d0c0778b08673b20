"""Where points come from: votes and places region by region, and event cards."""

import pytest

from rules.ninety.accounts import accounts
from rules.ninety.city import REGIONS
from tests.ninety.situations import at_table

NORTH, WEST, *_, EAST, SQUIRREL = REGIONS


@pytest.mark.rule("N-T3", "N-70", "N-75", "N-68")
def test_a_region_brings_its_votes_and_the_points_of_the_place_there_and_a_card_one() -> None:
    drops = {0: {NORTH: 9, WEST: 1}, 1: {NORTH: 9}, 2: {NORTH: 4, EAST: 2}}
    state = at_table(3, drop=drops, solid={0: ["Shadyside"]}, cards={1: ["Bluff", "Hays"]})
    found = {one.words: one.points for one in accounts(state).sources}
    assert found[NORTH] == (9 + 8, 9 + 8, 4 + 3)
    assert found[WEST] == (1 + 10, 0, 0)
    assert found[EAST] == (2 + 8, 0, 2 + 8)
    assert (found[SQUIRREL], found["event cards"]) == ((0, 0, 0), (0, 2, 0))
    assert [*accounts(state).totals] == state.totals()

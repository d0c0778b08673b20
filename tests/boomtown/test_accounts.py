"""Where votes come from: faction by faction."""

from collections.abc import Mapping

import pytest

from rules.boomtown.accounts import accounts
from rules.boomtown.pieces import Options
from rules.boomtown.state import State, new
from tests.boomtown.names import CHOIR, MILL
from tests.boomtown.situations import at_table


def sources(state: State) -> Mapping[str, tuple[int, ...]]:
    """The sources of which anybody has votes."""
    return {one.words: one.points for one in accounts(state).sources if any(one.points)}


@pytest.mark.rule("M-T5", "M-T11", "M-16", "M-41")
def test_a_faction_is_a_source_for_whoever_leads_it_alone() -> None:
    favor = {0: {CHOIR: 5, MILL: 1}, 1: {CHOIR: 4}, 2: {CHOIR: 4}}
    state = at_table(3, favor=favor, scorn={0: {CHOIR: 2}}, meeples={MILL: 6})
    assert sources(state) == {MILL: (6, 0, 0)}
    state.sheets[1].favor[CHOIR] += 1
    assert sources(state) == {CHOIR: (0, 3, 0), MILL: (6, 0, 0)}
    assert len(accounts(state).sources) == 4


def test_before_the_town_is_chosen_there_are_no_sources() -> None:
    assert accounts(new(2, Options())).sources == ()

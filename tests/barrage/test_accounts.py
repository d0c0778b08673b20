"""Where electoral votes come from: the largest states one by one, the others by their stars."""

from collections.abc import Mapping

import pytest

from rules.barrage.accounts import accounts
from rules.barrage.board import STATES
from rules.barrage.state import State
from tests.barrage.situations import final_count, situation


def sources(state: State) -> Mapping[str, tuple[int, ...]]:
    """The sources of which anybody has votes."""
    return {one.words: one.points for one in accounts(state).sources if any(one.points)}


@pytest.mark.rule("E-T1", "E-39")
def test_all_538_votes_come_from_four_large_states_and_from_the_others_by_their_stars() -> None:
    state = situation()
    state.stars |= {code: [0] for code in STATES}
    large = {"California": (55, 0), "Texas": (38, 0), "Florida": (29, 0), "New York": (29, 0)}
    assert sources(state) == large | {"two-star states": (228, 0), "one-star states": (159, 0)}
    assert accounts(state).totals == (538, 0)


@pytest.mark.rule("E-T5", "E-43")
def test_a_tied_state_is_nobodys_until_a_ballot_or_a_coin_gives_it_to_somebody() -> None:
    state = situation(3, stars={"CA": [0, 1, 2], "OH": [1, 2]})
    assert sources(state) == {}
    state.ballots = {"CA": [0, 1, 0]}
    assert sources(state) == {"California": (55, 0, 0)}
    assert final_count(state, 2).scores == accounts(state).totals
    assert sources(state) == {"California": (55, 0, 0), "two-star states": (0, 0, 18)}

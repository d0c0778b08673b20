"""Where popularity comes from, and the electoral votes of the finalists."""

from collections.abc import Mapping

import pytest

from rules.politocracy.accounts import accounts
from rules.politocracy.board import REGIONS
from rules.politocracy.finalists import choose
from rules.politocracy.state import Outcome, State
from tests.politocracy.situations import RULES, finals, popularity, position, won

ODD, EVEN = (*REGIONS,)[::2], (*REGIONS,)[1::2]
OTHERS = "cards, Media and debates"


def sources(state: State) -> Mapping[str, tuple[int, ...]]:
    """The sources from which anybody has something."""
    return {one.words: one.points for one in accounts(state).sources if any(one.points)}


@pytest.mark.rule("P-36", "P-14", "P-A61")
def test_popularity_comes_from_hearts_pandering_constituents_and_all_changes_and_is_never_below_none() -> None:
    state = position(hearts={0: 3, 1: 1}, pandering={0: 4}, adjusted={0: -2, 1: -7}, owners={"Professors": 0})
    found = {"hearts": (15, 5), "Pandering Points": (4, 0), "constituents": (3, 0), OTHERS: (-2, -5)}
    assert sources(state) == found
    assert (accounts(state).units, accounts(state).sign) == ("popularity", "%")
    assert [*accounts(state).totals] == popularity(state) == [20, 0]


@pytest.mark.rule("P-73", "P-A6")
def test_what_surrogates_bring_counts_for_finalists_alone() -> None:
    state = position(4, percent={0: 40, 1: 38, 2: 37}, gathered={0: 3, 2: 6, 3: 5}, adjusted={3: -12})
    choose(RULES.table(), state, None)
    assert sources(state)["Surrogates"] == (3, 0, 0, 0)
    assert accounts(state).totals == (43, 38, 37, 0)


@pytest.mark.rule("P-T7", "P-91", "P-102")
def test_every_other_region_makes_275_to_263_and_the_small_ones_stand_together() -> None:
    state = won(finals(3), ODD, EVEN)
    assert accounts(state).totals == (275, 263, 0)
    assert accounts(state).among == (0, 1)
    assert sources(state) == {
        "Region I": (33, 0, 0),
        "Region II": (0, 43, 0),
        "Region III": (54, 0, 0),
        "Region IV": (0, 103, 0),
        "Region V": (85, 0, 0),
        "Region VI": (0, 64, 0),
        "Region IX": (76, 0, 0),
        "Regions VII, VIII and X": (27, 53, 0),
    }


@pytest.mark.rule("P-83", "P-90", "P-A27")
def test_a_region_without_votes_for_anybody_has_no_row_and_a_note_says_why() -> None:
    state = won(finals(), ["III", "IV", "V"], ["II", "VII", "VIII"])
    state.regions["I"] = state.regions["VI"] = Outcome(None)
    assert sources(state)["Regions VII and VIII"] == (0, 54)
    assert accounts(state).note == ""
    state.elected = 0
    passed = "97 votes went to nobody, as nobody had chits in Regions I and VI."
    assert accounts(state).note == f"{passed} Regions IX and X (102 votes) no longer voted, as 270 were reached."
    assert accounts(won(state, ODD, EVEN)).note == ""


@pytest.mark.rule("P-83", "P-A27")
def test_a_row_of_one_small_region_names_it_alone() -> None:
    state = won(finals(), ["IV", "V", "IX", "X"], [])
    state.regions["VII"] = state.regions["VIII"] = Outcome(None)
    assert [*sources(state)] == ["Region IV", "Region V", "Region IX", "Region X"]

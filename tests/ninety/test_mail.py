"""Direct mail (section 10): lean votes become solid ones."""

import pytest

from rules.ninety.city import DOWNTOWN
from rules.ninety.verbs import Canvass, Mail, Mudsling
from tests.findings import for_each
from tests.ninety.situations import at_table, do, gains, why_not


@pytest.mark.rule("N-51", "N-52", "N-41", "N-56")
def test_where_one_is_a_lean_vote_becomes_solid_for_500_dollars_and_no_point() -> None:
    state = at_table(at="Bluff", lean={0: ["Bluff", "Bluff"]})
    assert gains(state, Mail("Bluff")) == (0, -500, -1)
    assert (state.candidates[0].lean, state.candidates[0].solid) == (["Bluff"], ["Bluff"])
    assert (state.now.points, state.now.spent) == (6, 0)


@pytest.mark.rule("N-53")
@for_each("at", ["Hays", DOWNTOWN, ""])
def test_elsewhere_it_is_1000_dollars(at: str) -> None:
    state = at_table(at=at, lean={0: ["Bluff"]})
    assert gains(state, Mail("Bluff")) == (0, -1000, -1)


@pytest.mark.rule("N-51", "N-57")
def test_two_at_once_cost_twice_as_much() -> None:
    state = at_table(at="Bluff", lean={0: ["Bluff"] * 3})
    assert gains(state, Mail("Bluff", 2)) == (0, -1000, -2)
    assert state.candidates[0].solid == ["Bluff", "Bluff"]


@pytest.mark.rule("N-54")
def test_it_takes_a_lean_vote_of_ones_own() -> None:
    state = at_table(at="Bluff", lean={1: ["Bluff"] * 2})
    assert why_not(state, Mail("Bluff")) == "You have no lean vote in Bluff: canvass first."
    state = at_table(at="Bluff", lean={0: ["Bluff"]})
    assert why_not(state, Mail("Bluff", 2)) == "You have 1 lean vote in Bluff: canvass first."
    assert why_not(state, Mail("Bluff", 0)) == "You have 1 lean vote in Bluff: canvass first."


@pytest.mark.rule("N-55")
def test_it_may_follow_a_canvass_on_the_same_day_at_any_point_of_the_turn() -> None:
    state = at_table(at="Bluff", lean={0: ["Hays"]}, cash={0: 2000})
    do(state, Mail("Hays"), Canvass(), Mail("Bluff"))
    assert (state.candidates[0].solid, state.candidates[0].cash) == (["Hays", "Bluff"], 500)


@pytest.mark.rule("N-57", "N-58")
def test_no_more_than_two_in_a_neighborhood_for_each_candidate() -> None:
    state = at_table(at="Bluff", lean={0: ["Bluff"] * 3}, cash={0: 5000})
    do(state, Mail("Bluff", 2))
    assert why_not(state, Mail("Bluff")) == "You may have 2 solid votes in Bluff, not more."
    state = at_table(at="Bluff", lean={0: ["Bluff"] * 3}, cash={0: 5000})
    assert why_not(state, Mail("Bluff", 3)) == "You may have 2 solid votes in Bluff, not more."
    state = at_table(at="Bluff", lean={0: ["Bluff", "Bluff"]}, solid={1: ["Bluff"] * 2})
    do(state, Mail("Bluff", 2))


@pytest.mark.rule("N-52", "N-53")
def test_it_must_be_paid() -> None:
    state = at_table(at="Bluff", lean={0: ["Bluff", "Bluff", "Hays"]}, cash={0: 900})
    assert why_not(state, Mail("Hays")) == "That costs $1,000, and you have $900."
    assert why_not(state, Mail("Bluff", 2)) == "That costs $1,000, and you have $900."
    do(state, Mail("Bluff"))
    assert why_not(state, Mail("Bluff")) == "That costs $500, and you have $400."


@pytest.mark.rule("N-49", "N-50")
def test_a_solid_vote_is_worth_two_and_stays() -> None:
    state = at_table(at="Bluff", lean={0: ["Bluff"]})
    do(state, Mail("Bluff"))
    assert state.votes("Hill & Oakland") == [2, 0]
    state.now.me = 1
    state.candidates[1].at = "Bluff"
    assert why_not(state, Mudsling(0)) == "@0 has no lean vote where you are; solid ones stay."

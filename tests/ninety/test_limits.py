"""The limits of a neighborhood (2.6, section 11): where no votes lie, and how many."""

from collections.abc import Callable

import pytest

from rules.ninety.city import DOWNTOWN, TURFS
from rules.ninety.state import State, check
from rules.ninety.verbs import Canvass, Mail
from tests.findings import for_each
from tests.ninety.situations import at_table, do, gains, why_not

FULL = "Bluff has no room for your votes: at most 3 per candidate, 4 in all."


@pytest.mark.rule("N-14", "N-46")
@for_each("at", ["", "Allentown", "Beltzhoover", "Knoxville"])
def test_nobody_canvasses_in_a_home_turf_not_even_in_their_own(at: str) -> None:
    assert why_not(at_table(at=at), Canvass()) == "Home turfs can't hold votes. Travel on to canvass."


@pytest.mark.rule("N-14")
def test_a_home_turf_card_that_nobody_has_is_no_obstacle() -> None:
    assert gains(at_table(at="Carrick"), Canvass()) == (-1, 0, 1)


@pytest.mark.rule("N-15", "N-14")
def test_home_turfs_hold_no_votes_for_anybody() -> None:
    state = at_table()
    for turf in ("Oakland", "Hilltop"):
        assert [state.room(seat, place) for place in TURFS[turf].neighborhoods for seat in (0, 1)] == [0] * 6
    assert state.add_votes(0, "Allentown", 2) == 0
    assert state.room(0, DOWNTOWN) == 0


@pytest.mark.rule("N-60", "N-59")
@for_each(("lean", "solid", "room"), [(0, 0, 3), (2, 0, 1), (1, 2, 0), (0, 2, 1), (3, 0, 0)])
def test_three_votes_of_one_candidate_lean_or_solid(lean: int, solid: int, room: int) -> None:
    state = at_table(at="Bluff", lean={0: ["Bluff"] * lean}, solid={0: ["Bluff"] * solid})
    assert state.room(0, "Bluff") == room
    some = f"room for only {room} of" if room else "no room for"
    reason = f"Bluff has {some} your votes: at most 3 per candidate, 4 in all."
    assert why_not(state, Canvass(room + 1)) == reason
    if room:
        do(state, Canvass(room))


@pytest.mark.rule("N-61", "N-59", "N-60")
@for_each(("lean", "solid", "room"), [(1, 0, 3), (2, 0, 2), (1, 1, 2), (1, 2, 1), (3, 0, 1)])
def test_four_votes_in_all_lean_or_solid(lean: int, solid: int, room: int) -> None:
    state = at_table(at="Bluff", lean={1: ["Bluff"] * lean}, solid={1: ["Bluff"] * solid})
    assert state.room(0, "Bluff") == room
    assert gains(state, Canvass(room)) == (-room, 0, room)
    assert why_not(state, Canvass()) == FULL


@pytest.mark.rule("N-61")
def test_three_candidates_share_the_four() -> None:
    state = at_table(3, at="Bluff", lean={0: ["Bluff"], 1: ["Bluff"] * 2}, solid={2: ["Bluff"]})
    assert why_not(state, Canvass()) == FULL


@pytest.mark.rule("N-58", "N-59", "N-T5")
def test_a_full_neighborhood_still_takes_mail_up_to_two_solid_votes() -> None:
    state = at_table(at="Bluff", lean={0: ["Bluff"] * 2, 1: ["Bluff"]}, solid={0: ["Bluff"]})
    assert why_not(state, Mail("Bluff", 2)) == "Bluff can hold only 2 solid votes of yours."
    do(state, Mail("Bluff"))
    assert why_not(state, Mail("Bluff")) == "Bluff can hold only 2 solid votes of yours."


FAULTS: dict[str, Callable[[State], object]] = {
    "a vote Downtown": lambda state: state.candidates[0].lean.append(DOWNTOWN),
    "a vote in a home turf": lambda state: state.candidates[0].lean.append("Allentown"),
    "four of one": lambda state: state.candidates[0].lean.extend(["Bluff"] * 4),
    "three solid": lambda state: state.candidates[0].solid.extend(["Bluff"] * 3),
    "five in all": lambda state: [one.lean.extend(["Bluff"] * 3) for one in state.candidates],
    "money below zero": lambda state: setattr(state.candidates[0], "cash", -100),
    "half a bill": lambda state: setattr(state.candidates[0], "cash", 150),
    "canvassers below zero": lambda state: setattr(state.candidates[1], "canvassers", -1),
    "a card twice": lambda state: state.deck.append("Bluff"),
    "a card lost": lambda state: state.deck.pop(),
    "points below zero": lambda state: state.now.spend(7),
}


@pytest.mark.rule("N-58", "N-60", "N-61", "N-D9")
@for_each("fault", FAULTS)
def test_what_breaks_a_limit_is_found(fault: str) -> None:
    state = at_table()
    FAULTS[fault](state)
    with pytest.raises(AssertionError):
        check(state)

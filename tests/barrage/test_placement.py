"""Placement (section 3)."""

import pytest

from rules import Match
from rules.barrage import GAME
from rules.barrage.board import AREAS
from rules.barrage.play import placement
from rules.barrage.verbs import Pass, Place
from tests.barrage.characters import NERD
from tests.barrage.situations import first_question, resolve, run, situation
from tests.findings import for_each
from tests.situations import play_stand_ins, refusal


@pytest.mark.rule("E-11", "E-12")
def test_from_the_starting_player_clockwise_one_staffer_a_turn_until_all_are_out() -> None:
    state = situation(3, starter=1, staffers=[2, 2, 2])
    places = ["CA", "PA", "WY", "CA", "Town Hall", "Attack Ads"]
    ran = run(placement, state, *((seat, Place(place)) for seat, place in zip([1, 2, 0] * 2, places, strict=True)))
    assert ran.seats == [1, 2, 0, 1, 2, 0]
    assert state.hand == [0, 0, 0]
    assert {place: there for place, there in state.placed.items() if there} == {
        "CA": [1, 1],
        "PA": [2],
        "WY": [0],
        "Town Hall": [2],
        "Attack Ads": [0],
    }


@pytest.mark.rule("E-11", "E-D2")
def test_any_free_area_of_the_board_is_offered() -> None:
    state = situation(2, [NERD], placed={"WY": [1], "CA": [1], "Town Hall": [1, 1, 1]})
    offered = [offer.move.where for offer in first_question(placement, state).legal]
    assert offered == [place for place in AREAS if place not in ("WY", "Town Hall", "Third Recruitment")]


@pytest.mark.rule("E-12", "E-A2")
def test_who_has_placed_all_is_skipped_while_others_go_on() -> None:
    state = situation(3, staffers=[1, 3, 2], placed={"CA": [0, 0, 0], "TX": [1], "FL": [2]})
    answers = [(1, Place("PA")), (2, Place("PA")), (1, Place("OH"))]
    assert run(placement, state, *answers).seats == [1, 2, 1]


@pytest.mark.rule("E-A25", "E-12")
def test_placing_is_compulsory() -> None:
    question = first_question(placement, situation())
    assert Pass() not in [offer.move for offer in question.legal]
    assert question.check(Pass())


@pytest.mark.rule("E-13", "E-D2", "E-A1")
@for_each("place", ["CA", "PA", "WY", "Recruitment", "Town Hall", "Attack Ads", "Absentee Ballots"])
def test_an_area_holds_one_staffer_and_one_player_may_use_all_of_a_place(place: str) -> None:
    state = situation(staffers=[4, 0])
    run(placement, state, *[(0, Place(place))] * AREAS[place], *[(0, Place("TX"))] * (4 - AREAS[place]))
    state.hand[1], state.staffers[1] = 1, 1
    assert refusal(first_question(placement, state), Place(place))[1] == "3.4"


@pytest.mark.rule("E-13")
def test_an_area_is_free_again_once_its_staffer_was_resolved() -> None:
    state = situation(placed={"WY": [0]})
    assert refusal(first_question(placement, state), Place("WY"))[1] == "3.4"
    resolve(state, dice=[1])
    assert first_question(placement, state).check(Place("WY")) is None


@pytest.mark.rule("E-12", "E-D2")
def test_with_nine_staffers_for_each_of_eight_there_is_room_for_all() -> None:
    match = Match(GAME, 8, "full", {"rounds": 1})
    match.state.staffers[:] = match.state.hand[:] = [9] * 8
    placed = sum(question.topic == "place" for _, question in play_stand_ins(match))
    assert placed == 72


@for_each(
    ("full", "said"),
    [
        ([], ""),
        (["WY", "VT"], " Full (one Staffer per star): Vermont and Wyoming."),
        (
            ["WY", "VT", "AK", "DE", "DC"],
            " Full (one Staffer per star): Alaska, District of Columbia, Delaware and 2 more.",
        ),
    ],
)
def test_the_question_says_which_states_are_full(full: list[str], said: str) -> None:
    state = situation(2, placed={place: [1] for place in full})
    assert first_question(placement, state).prompt.endswith(f".{said}")


def test_a_list_of_places_makes_no_word_before_somebody_reads_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rules.barrage.ask.labels", None)
    question = first_question(placement, situation())
    assert [offer.move for offer in question.legal] == [*map(Place, AREAS)]

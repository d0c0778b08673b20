"""Attack Ads (section 4): what banked ads do before the Resolution."""

import pytest

from rules import Seat
from rules.barrage.board import AREAS
from rules.barrage.play import attack_ads, placement, resolution
from rules.barrage.verbs import Attack, Pass, Place
from tests.barrage.situations import first_question, resolve, run, situation
from tests.findings import for_each
from tests.situations import refusal


@pytest.mark.rule("E-15", "E-30", "E-A24")
def test_an_ad_sends_a_rivals_staffer_home_unresolved_and_its_owner_keeps_it() -> None:
    state = situation(placed={"CA": [1, 0], "WY": [1]}, ads=[1])
    assert run(attack_ads, state, (0, Attack("CA", 1))).topics == ["ads"]
    assert state.placed["CA"] == [0]
    assert state.staffers == [4, 4]
    assert state.hand == [3, 3]
    assert run(resolution, state, dice=[1, 1]).asked == []


@pytest.mark.rule("E-A24", "E-A31")
def test_who_lost_the_last_staffer_to_an_ad_has_no_turn_in_resolution() -> None:
    state = situation(3, starter=1, placed={"CA": [1], "WY": [0], "VT": [2]}, ads=[1])
    run(attack_ads, state, (0, Attack("CA", 1)))
    run(resolution, state, dice=[2, 1])
    assert (state.stars["VT"], state.stars["WY"], state.stars["CA"]) == ([2], [], [])


@pytest.mark.rule("E-30", "E-A4")
def test_the_staffer_sent_home_can_be_placed_in_the_next_round() -> None:
    state = situation(placed={"CA": [1, 1, 1], "TX": [1], "FL": [0]}, staffers=[1, 4], ads=[1])
    run(attack_ads, state, (0, Attack("TX", 1)))
    assert run(placement, state, (1, Place("TX"))).seats == [1]


@pytest.mark.rule("E-A4", "E-15", "E-C3")
def test_one_pass_clockwise_from_the_starting_player_with_any_number_of_ads_each() -> None:
    state = situation(3, starter=1, placed={"CA": [0, 1, 2], "TX": [0, 1, 2]}, ads=[2, 3, 1])
    answers = [
        (1, Attack("CA", 0)),
        (1, Attack("TX", 2)),
        (1, Pass()),
        (2, Pass()),
        (0, Attack("CA", 1)),
        (0, Attack("TX", 1)),
    ]
    run(attack_ads, state, *answers)
    assert state.bank["Attack Ads"] == [0, 1, 1]
    assert (state.placed["CA"], state.placed["TX"]) == ([2], [0])


@pytest.mark.rule("E-A4", "E-A32", "E-C3")
@for_each(
    ("placed", "ads", "asked"),
    [([0, 1, 2], [0, 0, 1], [2]), ([0, 1, 2], [0, 0, 0], []), ([0, 0], [2, 0, 0], [])],
)
def test_who_has_no_ads_is_not_asked_nor_anybody_where_no_rival_staffer_stands(
    placed: list[Seat], ads: list[int], asked: list[Seat]
) -> None:
    state = situation(3, placed={"CA": placed}, ads=ads)
    assert run(attack_ads, state, *((seat, Pass()) for seat in asked)).seats == asked
    assert state.bank["Attack Ads"] == ads


@pytest.mark.rule("E-A4", "E-29")
def test_unused_ads_stay_banked_for_a_later_round() -> None:
    state = situation(placed={"CA": [0, 1]}, ads=[2])
    run(attack_ads, state, (0, Pass()))
    run(resolution, state, dice=[1, 1])
    state.placed["WY"], state.hand = [1], [4, 3]
    assert run(attack_ads, state, (0, Attack("WY", 1)), dice=[]).seats == [0]
    assert state.bank["Attack Ads"] == [1, 0]


@pytest.mark.rule("E-29", "E-A4")
def test_an_ad_won_in_a_round_is_first_offered_before_the_next_resolution() -> None:
    state = situation(2, placed={"Attack Ads": [0], "CA": [1]})
    run(attack_ads, state)
    assert run(resolution, state, dice=[6, 1]).asked == []
    assert state.bank["Attack Ads"] == [1, 0]
    state.placed["CA"], state.hand[1] = [1], 3
    assert run(attack_ads, state, (0, Attack("CA", 1))).topics == ["ads"]


@pytest.mark.rule("E-A5")
@for_each("office", ["Recruitment", "Third Recruitment", "Town Hall", "Attack Ads", "Absentee Ballots"])
def test_an_ad_may_hit_a_staffer_in_an_office(office: str) -> None:
    state = situation(placed={office: [0]}, ads=[0, 1])
    run(attack_ads, state, (1, Attack(office, 0)))
    assert state.placed[office] == []


@pytest.mark.rule("E-30", "E-A5")
def test_every_rival_staffer_is_offered_once_a_place_and_the_own_never() -> None:
    state = situation(3, placed={"Town Hall": [2], "WY": [0], "CA": [1, 0, 1], "PA": [2, 1]}, ads=[1])
    question = first_question(attack_ads, state)
    targets = [offer.move for offer in question.legal]
    assert targets == [Attack("CA", 1), Attack("PA", 1), Attack("PA", 2), Attack("Town Hall", 2), Pass()]
    assert [place for place in AREAS if question.check(Attack(place, 0)) is None] == []
    assert refusal(question, Attack("CA", 0))[1] == "4.2"


@pytest.mark.rule("E-28", "E-30")
def test_one_ad_takes_one_of_two_staffers_standing_together_and_returns_to_its_owners_supply() -> None:
    state = situation(placed={"CA": [1, 1]}, ads=[1])
    assert state.supply(0) == 33
    run(attack_ads, state, (0, Attack("CA", 1)))
    assert (state.placed["CA"], state.supply(0)) == ([1], 34)


@pytest.mark.rule("E-15", "E-29")
def test_ads_are_not_offered_while_staffers_are_resolved() -> None:
    state = situation(placed={"WY": [0], "CA": [1]}, ads=[2])
    assert resolve(state, dice=[1]).asked == []
    assert state.bank["Attack Ads"] == [2, 0]

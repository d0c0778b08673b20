"""The worked examples, E-T1 to E-T10."""

import pytest

from rules import Match
from rules.barrage import GAME
from rules.barrage.board import STATES, Character
from rules.barrage.ending import absentee_ballots
from rules.barrage.play import placement
from rules.barrage.verbs import AddOne, Ballot, Pass, Place, Redeem, Resolve, SendHome, Try
from tests.barrage.situations import counted, first_question, resolve, run, situation
from tests.situations import refusal, stood_in


@pytest.mark.rule("E-T1", "E-39")
def test_t1_a_player_with_every_star_carries_538_votes() -> None:
    state = situation()
    totals = []
    for stars in (3, 2, 1):
        won = [code for code, one in STATES.items() if one.stars == stars]
        totals.append(sum(STATES[code].votes for code in won))
        state.stars |= {code: [0] for code in won}
    assert totals == [151, 228, 159]
    assert counted(state).scores == (538, 0)


@pytest.mark.rule("E-T2", "E-19", "E-26")
def test_t2_a_red_state_misses_on_a_one_and_wins_with_one_town_hall_token_after_it() -> None:
    state = situation(placed={"WY": [0]})
    resolve(state, dice=[1])
    assert state.stars["WY"] == []
    state = situation(placed={"WY": [0]}, town_hall=[1])
    resolve(state, Resolve("WY"), Redeem(), dice=[1])
    assert state.stars["WY"] == [0]
    assert state.bank["Town Hall"] == [0, 0]


@pytest.mark.rule("E-T3", "E-21", "E-26")
def test_t3_a_three_and_one_town_hall_token_before_it_win_a_three_star_state() -> None:
    state = situation(placed={"TX": [0]}, town_hall=[1])
    resolve(state, Resolve("TX", 1), dice=[3])
    assert state.stars["TX"] == [0]


@pytest.mark.rule("E-T4", "E-A29", "E-36")
def test_t4_the_nerd_defends_a_blue_state_with_a_two() -> None:
    state = situation(2, [Character.NERD], placed={"PA": [0, 1]}, stars={"PA": [0, 0]})
    resolve(state, AddOne(), SendHome(1), dice=[2])
    assert state.placed["PA"] == []
    assert state.spent == [True, False]


@pytest.mark.rule("E-T5", "E-32", "E-A17")
@pytest.mark.parametrize(
    ("seats", "tally"),
    [([0], {0: 2, 1: 1, 2: 1}), ([0, 1], {0: 2, 1: 2, 2: 1}), ([0, 1, 0], {0: 3, 1: 2, 2: 1})],
)
def test_t5_california_ballots(seats: list[int], tally: dict[int, int]) -> None:
    state = situation(3, stars={"CA": [0, 1, 2]}, absentee=[seats.count(0), seats.count(1)])
    ran = run(absentee_ballots, state, *((seat, Ballot("CA")) for seat in seats))
    assert [question.moves for question in ran.asked] == [(Ballot("CA"), Pass())] * len(seats)
    assert state.tally("CA") == tally
    if len(seats) == 3:
        assert counted(state).scores == (55, 0, 0)


@pytest.mark.rule("E-T6", "E-23")
def test_t6_a_six_on_recruitment_with_nine_staffers_changes_nothing() -> None:
    state = situation(placed={"Recruitment": [0]}, staffers=[9])
    assert resolve(state, dice=[6]).asked == []
    assert state.staffers == [9, 4]
    assert state.hand == [9, 4]


@pytest.mark.rule("E-T7", "E-12", "E-34")
def test_t7_eight_players_place_32_staffers_in_round_one_and_seat_two_starts_round_two() -> None:
    match = Match(GAME, 8, "eight", {"first": 0, "rounds": 2})
    placed = [(match.state.round, seat) for seat, question in stood_in(match) if question.topic == "place"]
    assert [seat for number, seat in placed if number == 1] == list(range(8)) * 4
    assert next(seat for number, seat in placed if number == 2) == 1


@pytest.mark.rule("E-T8", "E-49")
def test_t8_the_third_recruitment_area_is_open_to_the_blue_collar_worker_or_stays_closed() -> None:
    worker, others = Character.BLUE_COLLAR_WORKER, [Character.BANKER, Character.NERD]
    for characters in ([worker, *others], [*others, worker], [*others, Character.WAR_HERO]):
        state = situation(3, characters)
        for state.starter in range(3):
            question = first_question(placement, state)
            offered = Place("Third Recruitment") in [offer.move for offer in question.legal]
            assert offered == (characters[state.starter] is worker)
            if not offered:
                reason = ("Only the Blue-Collar Worker can use Third Recruitment.", "7.4")
                assert refusal(question, Place("Third Recruitment")) == reason


@pytest.mark.rule("E-T9", "E-44", "E-32")
def test_t9_pennsylvania_is_tied_and_new_jersey_is_not() -> None:
    state = situation(stars={"PA": [0, 1], "NJ": [0, 0]}, absentee=[0, 1])
    assert run(absentee_ballots, state, (1, Pass())).asked[0].moves == (Ballot("PA"), Pass())
    state = situation(stars={"PA": [0, 1], "NJ": [0, 0]}, absentee=[1, 1])
    run(absentee_ballots, state, (0, Ballot("PA")), (1, Ballot("PA")))
    assert state.tally("PA") == {0: 2, 1: 2}
    counted(state, 2)
    assert state.won == {"PA": 1, "NJ": 0}


@pytest.mark.rule("E-T10", "E-51")
def test_t10_the_scientist_wins_new_hampshire_and_may_try_maine_or_vermont() -> None:
    for token, moves in (([], (Try("ME"), Try("VT"), Pass())), ([1], (Try("VT"), Pass()))):
        state = situation(2, [Character.SCIENTIST], placed={"NH": [0]}, stars={"ME": token})
        assert resolve(state, Pass(), dice=[2]).asked[0].moves == moves
        assert state.stars["NH"] == [0]
    assert resolve(situation(2, [Character.SCIENTIST], placed={"NH": [0]}), dice=[1]).asked == []

"""The worked examples, E-T1 to E-T10; those that show one rule alone are marked at its test."""

import pytest

from rules import Match
from rules.barrage import GAME
from rules.barrage.board import STATES
from rules.barrage.ending import absentee_ballots
from rules.barrage.verbs import Ballot, Pass
from tests.barrage.situations import final_count, run, situation
from tests.findings import for_each
from tests.situations import play_stand_ins


@pytest.mark.rule("E-T1", "E-39")
def test_t1_a_player_with_every_star_carries_538_votes() -> None:
    totals = [sum(one.votes for one in STATES.values() if one.stars == stars) for stars in (3, 2, 1)]
    assert totals == [151, 228, 159]
    state = situation()
    state.stars |= {code: [0] for code in STATES}
    assert final_count(state).scores == (538, 0)


@pytest.mark.rule("E-T5", "E-32", "E-A17")
@for_each(
    ("seats", "tally"),
    [([0], {0: 2, 1: 1, 2: 1}), ([0, 1], {0: 2, 1: 2, 2: 1}), ([0, 1, 0], {0: 3, 1: 2, 2: 1})],
)
def test_t5_california_ballots(seats: list[int], tally: dict[int, int]) -> None:
    state = situation(3, stars={"CA": [0, 1, 2]}, absentee=[seats.count(0), seats.count(1)])
    ran = run(absentee_ballots, state, *((seat, Ballot("CA")) for seat in seats))
    assert [question.moves for question in ran.asked] == [(Ballot("CA"), Pass())] * len(seats)
    assert state.tally("CA") == tally
    if len(seats) == 3:
        assert final_count(state).scores == (55, 0, 0)


@pytest.mark.rule("E-T7", "E-12", "E-34")
def test_t7_eight_players_place_32_staffers_in_round_one_and_seat_two_starts_round_two() -> None:
    match = Match(GAME, 8, "eight", {"first": 0, "rounds": 2})
    placed = [(match.state.round, seat) for seat, question in play_stand_ins(match) if question.topic == "place"]
    assert [seat for number, seat in placed if number == 1] == list(range(8)) * 4
    assert next(seat for number, seat in placed if number == 2) == 1


@pytest.mark.rule("E-T9", "E-44", "E-32")
def test_t9_pennsylvania_is_tied_and_new_jersey_is_not() -> None:
    tied = {"PA": [0, 1], "NJ": [0, 0]}
    state = situation(stars=tied, absentee=[0, 1])
    assert run(absentee_ballots, state, (1, Pass())).asked[0].moves == (Ballot("PA"), Pass())
    state = situation(stars=tied, absentee=[1, 1])
    run(absentee_ballots, state, (0, Ballot("PA")), (1, Ballot("PA")))
    assert state.tally("PA") == {0: 2, 1: 2}
    final_count(state, 2)
    assert state.won == {"PA": 1, "NJ": 0}

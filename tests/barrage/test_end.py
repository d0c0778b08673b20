"""The end of the match (section 9): ballots, ties and the count."""

from random import Random

import pytest

from rules import Match
from rules.barrage import GAME
from rules.barrage.board import STATES, Character
from rules.barrage.ending import absentee_ballots
from rules.barrage.verbs import Ballot, Pass
from tests.barrage.situations import counted, run, situation
from tests.findings import for_each
from tests.record import random_move
from tests.situations import awaited

WAR_HERO, NERD, IVY = Character.WAR_HERO, Character.NERD, Character.IVY_LEAGUER


@pytest.mark.rule("E-41", "E-A17", "E-32")
def test_from_the_first_player_of_the_match_each_in_turn_lays_a_ballot_where_tied() -> None:
    state = situation(3, first=1, starter=2, stars={"PA": [0, 1], "CA": [0, 1, 2]}, absentee=[2, 1, 1])
    answers = [(1, Ballot("CA")), (2, Ballot("CA")), (0, Ballot("CA")), (0, Ballot("PA"))]
    ran = run(absentee_ballots, state, *answers)
    assert ran.asked[0].moves == (Ballot("CA"), Ballot("PA"), Pass())
    assert ran.asked[1].moves == (Ballot("CA"), Pass())
    assert state.ballots["CA"] == [1, 2, 0]
    assert state.leading("PA") == (0,)
    assert state.bank["Absentee Ballots"] == [0, 0, 0]


@pytest.mark.rule("E-A17")
def test_the_passes_go_round_until_all_pass_in_a_row() -> None:
    state = situation(3, stars={"CA": [0, 1, 2]}, absentee=[1, 2, 1])
    answers = [(0, Pass()), (1, Ballot("CA")), (2, Pass()), (0, Ballot("CA")), (1, Pass()), (2, Pass())]
    assert run(absentee_ballots, state, *answers).seats == [0, 1, 2, 0, 1, 2]
    assert state.bank["Absentee Ballots"] == [0, 1, 1]


@pytest.mark.rule("E-A17")
def test_who_passed_last_before_a_ballot_is_asked_again_and_the_layer_too() -> None:
    state = situation(stars={"PA": [0, 1]}, absentee=[2, 1])
    answers = [(0, Ballot("PA")), (1, Pass()), (0, Pass())]
    assert run(absentee_ballots, state, *answers).seats == [0, 1, 0]


@pytest.mark.rule("E-A17", "E-32")
def test_a_player_stays_eligible_though_a_rival_has_gone_ahead() -> None:
    state = situation(stars={"PA": [0, 1]}, absentee=[2, 3])
    answers = [(0, Ballot("PA")), (1, Ballot("PA")), (0, Ballot("PA")), (1, Ballot("PA")), (1, Ballot("PA"))]
    run(absentee_ballots, state, *answers)
    assert state.leading("PA") == (1,)


@pytest.mark.rule("E-A17")
def test_the_list_is_fixed_at_the_start_and_never_extended() -> None:
    state = situation(3, stars={"CA": [0, 0, 1], "PA": [0, 1], "OH": [2, 1]}, absentee=[1, 2, 1])
    answers = [(0, Ballot("PA")), (1, Ballot("PA")), (2, Pass()), (1, Ballot("OH")), (2, Pass())]
    run(absentee_ballots, state, *answers)
    assert state.tied == {"OH": (1, 2), "PA": (0, 1)}


@pytest.mark.rule("E-32", "E-C4")
def test_only_states_one_occupies_and_only_seats_tied_there_are_asked() -> None:
    state = situation(4, stars={"PA": [0, 1], "WY": [2]}, absentee=[0, 1, 3, 3])
    ran = run(absentee_ballots, state, (1, Ballot("PA")))
    assert ran.seats == [1]
    assert ran.asked[0].moves == (Ballot("PA"), Pass())


@pytest.mark.rule("E-A36", "E-32", "E-A17")
def test_what_counts_is_a_tie_for_most_tokens_in_a_state() -> None:
    state = situation(3, stars={"CA": [0, 0, 1], "WY": [0], "VT": [1]}, absentee=[2, 2, 2])
    assert run(absentee_ballots, state).asked == []
    assert state.tied == {}


@pytest.mark.rule("E-32")
def test_the_most_tokens_ballots_included_carry_the_state() -> None:
    state = situation(stars={"PA": [0, 1]}, absentee=[0, 1])
    run(absentee_ballots, state, (1, Ballot("PA")))
    result = counted(state)
    assert state.won == {"PA": 1}
    assert result.winners == (1,)


@pytest.mark.rule("E-42", "E-53", "E-A33")
def test_the_war_hero_has_three_free_ballots_for_blue_states_alone() -> None:
    state = situation(2, [WAR_HERO], stars={"CA": [0, 1], "PA": [0, 1], "OH": [0, 1], "WY": [0]})
    ran = run(absentee_ballots, state, *[(0, Ballot(code)) for code in ("PA", "PA", "OH")])
    assert ran.asked[0].moves == (Ballot("PA"), Ballot("OH"), Pass())
    assert state.free_ballots == [0, 0]
    assert (state.ballots["PA"], state.ballots["OH"]) == ([0, 0], [0])
    assert state.supply(0) == 30


@pytest.mark.rule("E-A33", "E-42")
def test_free_ballots_are_used_first_in_blue_states_and_banked_ones_elsewhere() -> None:
    state = situation(2, [WAR_HERO], stars={"CA": [0, 1], "PA": [0, 1]}, absentee=[1])
    answers = [(0, Ballot(code)) for code in ("PA", "CA", "PA", "PA")]
    ran = run(absentee_ballots, state, *answers)
    assert [one.moves[:-1] for one in ran.asked] == [(Ballot("CA"), Ballot("PA"))] * 2 + [(Ballot("PA"),)] * 2
    assert (state.free_ballots, state.bank["Absentee Ballots"]) == ([0, 0], [0, 0])


@pytest.mark.rule("E-A33")
def test_after_the_free_three_the_banked_ones_serve_in_blue_states_too() -> None:
    state = situation(2, [WAR_HERO], stars={"PA": [0, 1]}, absentee=[1])
    run(absentee_ballots, state, *[(0, Ballot("PA"))] * 4)
    assert state.bank["Absentee Ballots"] == [0, 0]
    assert state.supply(0) == 32


@pytest.mark.rule("E-53")
def test_the_war_hero_gets_three_free_ballots_at_the_start_and_nobody_else() -> None:
    match = Match(GAME, 8, "hero")
    assert sorted(match.state.free_ballots) == [0] * 7 + [3]
    assert match.state.free_ballots[match.state.characters.index(WAR_HERO)] == 3


@pytest.mark.rule("E-A33")
def test_ballots_take_no_star_but_count_for_the_majority() -> None:
    state = situation(stars={"CA": [0, 1]}, absentee=[1])
    run(absentee_ballots, state, (0, Ballot("CA")))
    assert state.stars["CA"] == [0, 1]
    assert state.tally("CA") == {0: 2, 1: 1}
    assert state.supply(0) == 32


@pytest.mark.rule("E-43", "E-A16")
@for_each(
    ("code", "stars", "winner"),
    [("PA", [1], 1), ("CA", [0, 1, 1], 1), ("CA", [1], 1), ("CA", [0, 0, 1], 0), ("WY", [1], 1)],
)
def test_the_most_tokens_carry_a_state_and_one_alone_is_enough(code: str, stars: list[int], winner: int) -> None:
    state = situation(3, stars={code: stars})
    result = counted(state)
    assert state.won == {code: winner}
    assert result.winners == (winner,)
    assert result.scores[winner] == STATES[code].votes


@pytest.mark.rule("E-A16")
def test_a_state_without_tokens_goes_to_nobody() -> None:
    state = situation(stars={"WY": [0]})
    assert counted(state).scores == (3, 0)


@pytest.mark.rule("E-44", "E-A18", "E-A34", "E-A16")
@pytest.mark.parametrize(("coin", "winner"), [(1, 0), (2, 2)])
def test_a_tie_of_two_is_tossed_and_heads_is_the_earlier_seat(coin: int, winner: int) -> None:
    state = situation(3, stars={"PA": [2, 0]})
    counted(state, coin)
    assert state.won == {"PA": winner}


@pytest.mark.rule("E-44", "E-A18", "E-A34")
@for_each(
    ("draws", "winner"),
    [
        ((6, 2, 4, 1), 0),
        ((6, 2, 4, 2), 2),
        ((2, 4, 6, 1), 1),
        ((5, 5, 1, 2), 1),
        ((6, 3, 3, 1, 4, 2), 2),
        ((6, 3, 3, 2, 2, 5, 1, 2), 1),
        ((4, 4, 4, 1, 3, 2, 1), 1),
        ((1, 6, 1, 5, 2, 1), 0),
    ],
)
def test_of_three_the_two_highest_rolls_toss_and_a_shared_second_place_rolls_again(
    draws: tuple[int, ...], winner: int
) -> None:
    state = situation(3, stars={"CA": [2, 1, 0]})
    counted(state, *draws)
    assert state.won == {"CA": winner}


@pytest.mark.rule("E-A26", "E-A29")
def test_neither_town_hall_nor_powers_help_at_the_end() -> None:
    state = situation(3, [IVY, NERD], stars={"CA": [0, 1, 2]}, town_hall=[5, 5, 5])
    counted(state, 1, 2, 3, 2)
    assert state.won == {"CA": 2}
    assert state.bank["Town Hall"] == [5, 5, 5]


@pytest.mark.rule("E-44")
def test_ties_are_broken_after_the_ballots() -> None:
    state = situation(stars={"PA": [0, 1]}, absentee=[1])
    run(absentee_ballots, state, (0, Ballot("PA")))
    counted(state)
    assert state.won == {"PA": 0}


@pytest.mark.rule("E-45", "E-A22")
def test_the_highest_total_wins_be_it_below_270() -> None:
    state = situation(3, stars={"CA": [1], "TX": [2], "WY": [2], "PA": [0, 0]})
    result = counted(state)
    assert (result.winners, result.scores) == ((1,), (20, 55, 41))
    assert result.reason == "55 electoral votes"


@pytest.mark.rule("E-A19")
def test_of_equal_totals_more_states_win() -> None:
    state = situation(stars={"FL": [0], "PA": [1], "CO": [1]})
    result = counted(state)
    assert (result.winners, result.scores) == ((1,), (29, 29))
    assert "more states" in result.reason


@pytest.mark.rule("E-A19")
@pytest.mark.parametrize(("coin", "winner"), [(1, 0), (2, 2)])
def test_of_equal_totals_and_states_two_toss_a_coin(coin: int, winner: int) -> None:
    state = situation(3, stars={"FL": [2], "NY": [0]})
    assert counted(state, coin).winners == (winner,)


@pytest.mark.rule("E-A19")
def test_of_equal_totals_and_states_three_roll_off() -> None:
    state = situation(4, stars={"AZ": [2], "IN": [0], "MA": [3], "WY": [1]})
    assert counted(state, 3, 5, 5, 6, 2).winners == (2,)


@pytest.mark.rule("E-A19")
def test_more_states_decide_before_the_roll_and_leave_the_others_out() -> None:
    state = situation(3, stars={"PA": [2], "GA": [0], "ME": [0], "NC": [1], "NM": [1]})
    assert counted(state, 2).winners == (1,)


def test_a_match_without_any_token_is_rolled_for() -> None:
    assert counted(situation(), 2).winners == (1,)


@pytest.mark.rule("E-41", "E-31")
def test_ballots_come_after_the_last_round_and_before_the_count() -> None:
    asked = 0
    for number in range(3):
        match, rng = Match(GAME, 8, f"ballots {number}", {"rounds": 4}), Random(number)
        for _, question in awaited(match):
            if question.topic == "ballot":
                asked += 1
                assert (match.state.round, match.state.won) == (4, {})
                assert not any(match.state.placed.values())
            else:
                assert not match.state.tied
            match.play(*random_move(match, rng))
    assert asked > 2

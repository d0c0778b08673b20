"""The characters (section 7), and help after a roll (section 8)."""

import pytest

from rules.barrage.board import Character
from rules.barrage.play import begin_round, place, placement, resolution
from rules.barrage.telling_roll import Way, Win
from rules.barrage.verbs import AddOne, MakeSix, Pass, Place, PlaceTwo, Redeem, Resolve, RollAgain, SendHome, Take, Try
from tests.barrage.situations import first_question, resolve, run, scripted, situation, without_tokens
from tests.findings import for_each
from tests.situations import refusal

BANKER, NERD, IVY, WORKER = list(Character)[:4]
ENTREPRENEUR, SCIENTIST, MOVIE_STAR, WAR_HERO = list(Character)[4:]


@pytest.mark.rule("E-14", "E-46", "E-A3")
def test_the_banker_places_two_in_one_turn_once_a_round_and_gains_no_staffer() -> None:
    state = situation(2, [BANKER], staffers=[4, 2])
    answers = [
        (0, PlaceTwo(("CA", "CA"))),
        (1, Place("TX")),
        (0, Place("CA")),
        (1, Place("TX")),
        (0, Place("WY")),
    ]
    ran = run(placement, state, *answers)
    assert [len([move for move in one.moves if isinstance(move, PlaceTwo)]) for one in ran.asked] == [1, 0, 0, 0, 0]
    assert state.placed["CA"] == [0, 0, 0]
    assert state.staffers == [4, 2]


@pytest.mark.rule("E-14", "E-A3")
def test_the_banker_may_use_the_power_in_any_turn_and_anew_each_round() -> None:
    state = situation(2, [BANKER], staffers=[4, 1])
    state.circles = [0]
    run(placement, state, (0, Place("CA")), (1, Place("TX")), (0, PlaceTwo(("WY", "Town Hall"))), (0, Place("VT")))
    run(resolution, state, (0, Resolve("CA")), (0, Resolve("WY")), (0, Resolve("VT")), dice=[1] * 5)
    state.round = 2
    begin_round(scripted(), state)
    assert first_question(lambda t, s: place(t, s, 0), state).check(PlaceTwo(("CA", "WY"))) is None


@pytest.mark.rule("E-A3", "E-A30")
def test_the_two_areas_are_named_together_and_both_must_be_free() -> None:
    state = situation(2, [BANKER], placed={"CA": [1, 1], "WY": [1]})
    question = first_question(lambda t, s: place(t, s, 0), state)
    assert question.check(PlaceTwo(("CA", "Town Hall"))) is None
    for two in (("CA", "CA"), ("WY", "VT"), ("Third Recruitment", "VT"), ("Guam", "VT"), ("VT",), ("VT", "HI", "AK")):
        assert refusal(question, PlaceTwo(two))[1] == "3.1"


@pytest.mark.rule("E-A30", "E-14")
def test_the_bankers_last_two_staffers_may_go_together() -> None:
    state = situation(2, [BANKER], staffers=[2, 1])
    assert run(placement, state, (0, PlaceTwo(("WY", "VT"))), (1, Place("HI"))).seats == [0, 1]


@pytest.mark.rule("E-A30")
def test_the_banker_with_one_staffer_left_has_no_double() -> None:
    state = situation(2, [BANKER], staffers=[4, 0], placed={"CA": [0, 0, 0]})
    question = first_question(placement, state)
    assert not [offer for offer in question.legal if isinstance(offer.move, PlaceTwo)]
    assert refusal(question, PlaceTwo(("WY", "VT"))) == ("You only have one Staffer left to place.", "7.1")


@pytest.mark.rule("E-46")
@for_each("character", [one for one in Character if one is not BANKER])
def test_nobody_else_places_two(character: Character) -> None:
    question = first_question(placement, situation(2, [character]))
    assert refusal(question, PlaceTwo(("WY", "VT"))) == ("Only the Banker can place two Staffers at once.", "7.1")
    assert not [one for one in question.legal if isinstance(one.move, PlaceTwo)]


@pytest.mark.rule("E-47", "E-A8")
def test_the_nerd_adds_one_after_seeing_the_die() -> None:
    state = situation(2, [NERD], placed={"CA": [0]})
    ran = resolve(state, AddOne(), dice=[4])
    assert (ran.asked[0].moves, ran.asked[0].rolls_to_come) == ((AddOne(), Pass()), 0)
    assert state.stars["CA"] == [0]


@pytest.mark.rule("E-47")
def test_the_nerds_power_is_used_once_a_round_and_only_when_taken() -> None:
    state = situation(2, [NERD], placed={"CA": [0, 0, 0]})
    resolve(state, Pass(), dice=[4])
    resolve(state, AddOne(), dice=[4])
    assert resolve(state, dice=[4]).asked == []
    assert state.stars["CA"] == [0]
    begin_round(scripted(), state)
    state.placed["CA"], state.hand[0] = [0], 3
    resolve(state, AddOne(), dice=[4])
    assert state.stars["CA"] == [0, 0]


@pytest.mark.rule("E-47", "E-A8")
def test_the_nerd_is_not_asked_where_one_is_not_enough_nor_in_an_office() -> None:
    state = situation(2, [NERD], placed={"CA": [0], "Town Hall": [0]})
    assert resolve(state, Resolve("CA"), dice=[3]).topics == ["resolve"]
    assert resolve(state, dice=[3]).asked == []


@pytest.mark.rule("E-A9", "E-47")
def test_the_nerds_one_comes_before_town_hall() -> None:
    state = situation(2, [NERD], placed={"CA": [0]}, town_hall=[1])
    ran = resolve(state, Resolve("CA"), AddOne(), Redeem(), dice=[3])
    assert [one.moves for one in ran.asked[1:]] == [(AddOne(), Pass()), (Redeem(), Pass())]
    assert state.stars["CA"] == [0]
    assert state.bank["Town Hall"] == [0, 0]


@pytest.mark.rule("E-A9")
def test_the_nerd_with_tokens_enough_may_use_either() -> None:
    state = situation(2, [NERD], placed={"CA": [0]}, town_hall=[1])
    ran = resolve(state, Resolve("CA"), Redeem(), dice=[4])
    assert ran.asked[1].moves == (AddOne(), Redeem(), Pass())
    assert state.spent == [False, False]


@pytest.mark.rule("E-A9")
def test_the_nerds_one_is_offered_while_it_and_all_tokens_together_suffice() -> None:
    state = situation(2, [NERD], placed={"CA": [0]}, town_hall=[2])
    assert resolve(state, Resolve("CA"), AddOne(), Pass(), dice=[2]).topics[1:] == ["miss: Three-star states"] * 2
    assert (state.spent[0], state.bank["Town Hall"][0], state.stars["CA"]) == (True, 2, [])
    state = situation(2, [NERD], placed={"CA": [0]}, town_hall=[2])
    assert resolve(state, Resolve("CA"), dice=[1]).topics == ["resolve"]


@pytest.mark.rule("E-A29", "E-47")
def test_the_nerds_one_counts_in_defence() -> None:
    state = situation(2, [NERD], placed={"CA": [0, 1]}, stars={"CA": [0, 0, 0]})
    resolve(state, AddOne(), SendHome(1), dice=[3])
    assert state.placed["CA"] == []


@pytest.mark.rule("E-48", "E-A8")
@for_each("place", ["CA", "PA", "WY", "Recruitment", "Town Hall", "Attack Ads", "Absentee Ballots"])
def test_the_ivy_leaguer_turns_a_one_into_a_six_anywhere(place: str) -> None:
    state = situation(2, [IVY], placed={place: [0]})
    ran = resolve(state, MakeSix(), dice=[1])
    assert ran.asked[0].moves == (MakeSix(), Pass())
    assert [fact.how for fact in ran.facts if isinstance(fact, Win)] == [Way(IVY)]
    gained = state.on_map(0) + state.banked(0) + state.staffers[0] - 4
    assert gained == 1


@pytest.mark.rule("E-48")
def test_the_ivy_leaguers_power_is_for_ones_and_once_a_round() -> None:
    state = situation(2, [IVY], placed={"CA": [0, 0, 0]})
    assert resolve(state, dice=[2]).asked == []
    resolve(state, MakeSix(), dice=[1])
    assert resolve(state, dice=[1]).asked == []
    assert state.stars["CA"] == [0]


@pytest.mark.rule("E-A8")
def test_it_is_the_natural_one_that_counts() -> None:
    state = situation(2, [IVY], placed={"CA": [0]}, town_hall=[1])
    resolve(state, Resolve("CA", 1), MakeSix(), dice=[1])
    assert state.stars["CA"] == [0]
    state = situation(2, [IVY], placed={"WY": [0]}, town_hall=[1])
    assert resolve(state, Resolve("WY", 1), dice=[1]).topics == ["resolve"]


@pytest.mark.rule("E-48", "E-A9")
def test_the_ivy_leaguer_may_decline_or_spend_town_hall_instead() -> None:
    state = situation(2, [IVY], placed={"WY": [0, 0][:1]}, town_hall=[1])
    ran = resolve(state, Resolve("WY"), Redeem(), dice=[1])
    assert ran.asked[1].moves == (MakeSix(), Redeem(), Pass())
    assert (state.spent[0], state.stars["WY"]) == (False, [0])


@pytest.mark.rule("E-48")
def test_a_six_that_gains_nothing_is_not_offered() -> None:
    state = situation(2, [IVY], placed={"Recruitment": [0], "WY": [0]}, stars={"WY": [0]}, staffers=[9])
    resolve(state, Resolve("Recruitment"), dice=[1])
    assert resolve(state, dice=[1]).asked == []


@pytest.mark.rule("E-49")
def test_the_third_recruitment_area_is_the_blue_collar_workers_alone() -> None:
    for character in Character:
        question = first_question(placement, situation(2, [character]))
        assert (question.check(Place("Third Recruitment")) is None) == (character is WORKER)


@pytest.mark.rule("E-49")
def test_the_blue_collar_worker_may_use_the_ordinary_areas_too() -> None:
    state = situation(2, [WORKER], staffers=[3, 0])
    run(placement, state, (0, Place("Recruitment")), (0, Place("Third Recruitment")), (0, Place("Recruitment")))
    answers = [(0, Resolve("Recruitment")), (0, Resolve("Recruitment"))]
    run(resolution, state, *answers, dice=[5, 5, 5])
    assert state.staffers[0] == 6


@pytest.mark.rule("E-50", "E-A8")
@for_each("second", [1, 4, 5])
def test_the_entrepreneur_rolls_again_and_the_second_result_stands(second: int) -> None:
    state = situation(2, [ENTREPRENEUR], placed={"CA": [0]})
    ran = resolve(state, RollAgain(), dice=[4, second])
    assert ran.asked[0].moves == (RollAgain(), Pass())
    assert state.stars["CA"] == ([0] if second == 5 else [])


@pytest.mark.rule("E-50", "E-A8")
def test_the_entrepreneur_re_rolls_state_rolls_only_and_once_a_round() -> None:
    state = situation(2, [ENTREPRENEUR], placed={"Town Hall": [0], "CA": [0, 0]})
    resolve(state, Resolve("Town Hall"), dice=[3])
    resolve(state, RollAgain(), dice=[1, 1])
    assert resolve(state, dice=[1]).asked == []


@pytest.mark.rule("E-50", "E-A29")
def test_the_entrepreneur_may_decline_and_use_it_later_in_defence() -> None:
    state = situation(2, [ENTREPRENEUR], placed={"CA": [0, 1], "WY": [0]}, stars={"CA": [0, 0, 0]})
    resolve(state, Resolve("WY"), Pass(), dice=[1])
    resolve(state, RollAgain(), SendHome(1), dice=[1, 4])
    assert state.placed["CA"] == []


@pytest.mark.rule("E-A9", "E-A8")
def test_town_hall_comes_after_the_re_roll_and_a_second_miss_may_still_be_saved() -> None:
    state = situation(2, [ENTREPRENEUR], placed={"CA": [0]}, town_hall=[1])
    ran = resolve(state, Resolve("CA"), RollAgain(), Redeem(), dice=[1, 4])
    assert [one.moves for one in ran.asked[1:]] == [(RollAgain(), RollAgain(1), Pass()), (Redeem(), Pass())]
    assert state.stars["CA"] == [0]


@pytest.mark.rule("E-51", "E-A13")
def test_the_scientist_tries_for_an_empty_red_neighbour_without_a_staffer() -> None:
    state = situation(2, [SCIENTIST], placed={"NH": [0], "VT": [1]})
    ran = resolve(state, Try("VT"), dice=[2, 2])
    assert (ran.asked[0].moves, ran.asked[0].rolls_to_come) == ((Try("ME"), Try("VT"), Pass()), 1)
    assert (state.stars["NH"], state.stars["VT"]) == ([0], [0])
    assert state.placed["VT"] == [1]
    assert state.hand == [4, 3]


@pytest.mark.rule("E-51", "E-A13")
@pytest.mark.parametrize(("die", "wins"), [(1, False), (2, True)])
def test_the_extra_attempt_needs_two_or_more(die: int, wins: bool) -> None:
    state = situation(2, [SCIENTIST], placed={"NH": [0]})
    resolve(state, Try("ME"), dice=[6, die])
    assert state.stars["ME"] == [0] * wins


@pytest.mark.rule("E-A13", "E-51")
def test_a_success_does_not_chain_and_the_power_is_for_once_a_round() -> None:
    state = situation(2, [SCIENTIST], placed={"NH": [0], "SD": [0]})
    resolve(state, Resolve("NH"), Try("VT"), dice=[2, 2])
    assert resolve(state, dice=[2]).asked == []
    assert state.stars["SD"] == [0]


@pytest.mark.rule("E-51")
def test_a_missed_attempt_uses_the_power_and_a_declined_one_does_not() -> None:
    state = situation(2, [SCIENTIST], placed={"NH": [0], "SD": [0], "UT": [0]})
    resolve(state, Resolve("NH"), Pass(), dice=[2])
    resolve(state, Resolve("SD"), Try("ND"), dice=[2, 1])
    assert resolve(state, dice=[2]).asked == []


@pytest.mark.rule("E-A13")
def test_a_neighbour_with_a_token_is_occupied_also_by_the_own() -> None:
    state = situation(2, [SCIENTIST], placed={"NH": [0]}, stars={"ME": [1], "VT": [0]})
    assert resolve(state, dice=[2]).asked == []
    state = situation(2, [SCIENTIST], placed={"NH": [0]}, stars={"ME": [1]})
    assert resolve(state, Pass(), dice=[2]).asked[0].moves == (Try("VT"), Pass())


@pytest.mark.rule("E-51", "E-37")
def test_a_red_state_won_from_a_rival_counts_as_won() -> None:
    state = situation(2, [SCIENTIST], placed={"NH": [0]}, stars={"NH": [1]})
    assert resolve(state, Try("ME"), dice=[2, 2]).topics == ["next door"]


@pytest.mark.rule("E-51", "E-A13")
@for_each("place", ["AK", "PA", "CA", "Town Hall"])
def test_there_is_no_attempt_without_red_neighbours_or_after_a_win_elsewhere(place: str) -> None:
    state = situation(2, [SCIENTIST], placed={place: [0]})
    assert resolve(state, dice=[6]).asked == []


@pytest.mark.rule("E-51")
def test_a_miss_and_an_own_red_state_lead_to_no_attempt() -> None:
    state = situation(2, [SCIENTIST], placed={"NH": [0], "SD": [0]}, stars={"SD": [0]})
    assert resolve(state, Resolve("NH"), dice=[1]).topics == ["resolve"]
    assert resolve(state, dice=[6]).asked == []


@pytest.mark.rule("E-A28")
def test_a_defence_is_no_win_for_the_scientist() -> None:
    state = situation(2, [SCIENTIST], placed={"PA": [0, 1]}, stars={"PA": [0, 0]})
    assert resolve(state, SendHome(1), dice=[6]).topics == ["defence"]


@pytest.mark.rule("E-A35", "E-51")
def test_a_win_without_a_token_is_no_win_for_the_scientist() -> None:
    state = without_tokens(situation(2, [SCIENTIST], placed={"NH": [0]}), 0)
    assert resolve(state, Pass(), dice=[6]).topics == ["no token"]
    state = without_tokens(situation(2, [SCIENTIST], placed={"NH": [0]}), 0)
    moves = [Take("Absentee Ballots"), Try("ME"), Take("NH")]
    assert resolve(state, *moves, dice=[6, 6]).topics == ["no token", "next door", "no token"]
    assert (state.stars["NH"], state.stars["ME"]) == ([], [0])


@pytest.mark.rule("E-51")
def test_nobody_else_tries_next_door() -> None:
    for character in Character:
        if character is not SCIENTIST:
            state = situation(2, [character], placed={"NH": [0]})
            assert resolve(state, dice=[] if character is MOVIE_STAR else [6]).asked == []


@pytest.mark.rule("E-52", "E-A14")
@pytest.mark.parametrize("before", [[], [1]])
def test_the_movie_star_wins_red_states_without_a_roll(before: list[int]) -> None:
    state = situation(2, [MOVIE_STAR], placed={"WY": [0]}, stars={"WY": before}, town_hall=[2])
    assert resolve(state, dice=[]).asked == []
    assert state.stars["WY"] == [0]
    assert state.bank["Town Hall"] == [2, 0]


@pytest.mark.rule("E-52", "E-A14")
@for_each(("place", "miss"), [("PA", 3), ("CA", 4), ("Town Hall", 3)])
def test_the_movie_star_rolls_everywhere_else(place: str, miss: int) -> None:
    state = situation(2, [MOVIE_STAR], placed={place: [0]})
    resolve(state, dice=[miss])
    assert (state.on_map(0), state.banked(0)) == (0, 0)


@pytest.mark.rule("E-52")
def test_nobody_else_wins_without_a_roll() -> None:
    for character in Character:
        if character not in (MOVIE_STAR, ENTREPRENEUR, IVY, NERD):
            state = situation(2, [character], placed={"WY": [0]})
            resolve(state, dice=[1])
            assert state.stars["WY"] == []


@pytest.mark.rule("E-A29")
def test_powers_are_asked_of_the_roller_alone() -> None:
    state = situation(4, [BANKER, NERD, IVY, ENTREPRENEUR], placed={"PA": [0]})
    assert resolve(state, dice=[3]).asked == []
    state = situation(4, [BANKER, NERD, IVY, ENTREPRENEUR], placed={"WY": [0]})
    assert resolve(state, dice=[1]).asked == []

"""Resolution (section 5): rolls, stars, defence, and a supply that has run out."""

import pytest

from rules.barrage.board import Character
from rules.barrage.play import placement, resolution
from rules.barrage.telling_roll import Idle, Thrown
from rules.barrage.verbs import Pass, Place, Replace, Resolve, SendHome, Take
from tests.barrage.situations import first_question, resolve, run, situation, without_tokens
from tests.findings import for_each
from tests.situations import refusal


@pytest.mark.rule("E-16", "E-17")
def test_from_the_starting_player_clockwise_one_staffer_each_until_all_are_home() -> None:
    state = situation(3, starter=1, placed={"WY": [0], "VT": [0], "SD": [1], "ND": [1], "MT": [2], "HI": [2]})
    answers = [(1, Resolve("ND")), (2, Resolve("HI")), (0, Resolve("WY"))]
    ran = run(resolution, state, *answers, dice=[1, 2, 1, 2, 1, 2])
    assert ran.topics == ["resolve"] * 3
    assert [code for code, stars in state.stars.items() if stars] == ["HI", "SD", "VT"]
    assert not any(state.placed.values())
    assert state.hand == [4, 4, 4]


@pytest.mark.rule("E-17", "E-A31")
def test_who_has_no_staffer_left_is_skipped() -> None:
    state = situation(3, placed={"WY": [0], "CA": [2, 2, 2]})
    ran = run(resolution, state, dice=[1, 1, 1, 1])
    assert ran.asked == []
    assert state.hand == [4, 4, 4]


@pytest.mark.rule("E-16")
def test_a_player_resolves_only_the_own_staffers() -> None:
    state = situation(placed={"CA": [0, 1], "WY": [0], "VT": [1]})
    question = first_question(resolution, state)
    assert [offer.move for offer in question.legal] == [Resolve("CA"), Resolve("WY")]
    assert refusal(question, Resolve("VT"))[1] == "5.1"


@pytest.mark.rule("E-18")
def test_the_staffer_is_chosen_before_its_die_is_thrown() -> None:
    state = situation(placed={"CA": [0], "WY": [0]})
    ran = resolve(state, Resolve("WY"), dice=[6])
    assert [question.rolls_to_come for question in ran.asked] == [1]
    assert state.stars["WY"] == [0]
    assert state.placed["CA"] == [0]


@pytest.mark.rule("E-19", "E-20", "E-21")
@for_each("die", [1, 2, 3, 4, 5, 6])
@for_each(("code", "lowest"), [("WY", 2), ("PA", 4), ("CA", 5)])
def test_a_state_is_won_from_its_lowest_winning_roll_on(code: str, lowest: int, die: int) -> None:
    state = situation(placed={code: [0]})
    resolve(state, dice=[die])
    assert state.stars[code] == ([0] if die >= lowest else [])
    assert state.placed[code] == []
    assert state.hand == [4, 4]


@pytest.mark.rule("E-19", "E-37")
def test_a_win_in_a_red_state_replaces_the_rivals_token_unasked() -> None:
    state = situation(3, placed={"WY": [0]}, stars={"WY": [2]})
    assert resolve(state, dice=[2]).asked == []
    assert state.stars["WY"] == [0]
    assert state.supply(2) == 34
    assert state.supply(0) == 33


@pytest.mark.rule("E-20", "E-21", "E-A10")
@for_each(("code", "before"), [("PA", [1]), ("CA", [1, 2]), ("CA", [1, 1]), ("CA", [1])])
def test_an_empty_star_is_taken_first(code: str, before: list[int]) -> None:
    state = situation(3, placed={code: [0]}, stars={code: before})
    assert resolve(state, dice=[6]).asked == []
    assert state.stars[code] == [*before, 0]


@pytest.mark.rule("E-20", "E-A10", "E-37")
def test_with_both_stars_taken_the_winner_chooses_which_to_replace() -> None:
    state = situation(3, placed={"PA": [0]}, stars={"PA": [1, 2]})
    ran = resolve(state, Replace(2), dice=[4])
    assert ran.asked[0].moves == (Replace(1), Replace(2))
    assert state.stars["PA"] == [1, 0]


@pytest.mark.rule("E-21", "E-A10", "E-37")
def test_with_all_three_stars_taken_the_winner_chooses_which_to_replace() -> None:
    state = situation(4, placed={"CA": [0]}, stars={"CA": [3, 1, 2]})
    ran = resolve(state, Replace(1), dice=[5])
    assert ran.asked[0].moves == (Replace(1), Replace(2), Replace(3))
    assert state.stars["CA"] == [3, 0, 2]


@pytest.mark.rule("E-A10")
def test_the_own_token_is_never_replaced() -> None:
    state = situation(3, placed={"CA": [0]}, stars={"CA": [0, 1, 2]})
    ran = resolve(state, Replace(2), dice=[5])
    assert ran.asked[0].moves == (Replace(1), Replace(2))
    assert [(one.move, one.clause) for one in ran.asked[0].refused] == [(Replace(0), "5.7")]
    assert state.stars["CA"] == [0, 1, 0]


@pytest.mark.rule("E-A10")
def test_one_rival_on_all_stars_loses_one_of_them_unasked() -> None:
    state = situation(placed={"CA": [0], "PA": [0]}, stars={"CA": [1, 1, 1], "PA": [0, 1]})
    assert resolve(state, Resolve("CA"), dice=[5]).topics == ["resolve"]
    assert sorted(state.stars["CA"]) == [0, 1, 1]
    assert resolve(state, dice=[4]).asked == []
    assert state.stars["PA"] == [0, 0]


@pytest.mark.rule("E-37")
def test_a_star_won_may_be_lost_to_the_next_winner() -> None:
    state = situation(3, placed={"WY": [0]})
    run(resolution, state, dice=[2])
    state.placed["WY"], state.hand = [1], [4, 3, 4]
    run(resolution, state, dice=[2])
    assert state.stars["WY"] == [1]


@pytest.mark.rule("E-A6")
def test_a_natural_one_wins_if_enough_is_added() -> None:
    state = situation(placed={"PA": [0]}, town_hall=[2])
    resolve(state, Resolve("PA", 2), dice=[1])
    assert state.stars["PA"] == [0]


DEFENCE = {"PA": [0, 0], "CA": [0, 0, 0]}


@pytest.mark.rule("E-35", "E-36", "E-A11", "E-A12", "E-A6")
@for_each("die", [1, 2, 3, 4, 5, 6])
@for_each(("code", "lowest"), [("PA", 3), ("CA", 4)])
def test_a_defence_adds_one_and_sends_a_rivals_staffer_home(code: str, lowest: int, die: int) -> None:
    state = situation(placed={code: [0, 1]}, stars={code: DEFENCE[code]})
    succeeds = die >= lowest
    ran = resolve(state, *([SendHome(1)] if succeeds else []), dice=[die])
    assert ran.topics == (["defence"] if succeeds else [])
    assert state.placed[code] == ([] if succeeds else [1])
    assert state.hand == [4, 4 if succeeds else 3]
    assert state.staffers == [4, 4]


@pytest.mark.rule("E-A28")
def test_a_defence_places_no_token_and_may_let_the_rivals_stay() -> None:
    state = situation(placed={"CA": [0, 1]}, stars=DEFENCE)
    ran = resolve(state, Pass(), dice=[4])
    assert ran.asked[0].moves == (SendHome(1), Pass())
    assert state.placed["CA"] == [1]
    assert state.stars["CA"] == [0, 0, 0]
    assert state.supply(0) == 34 - 5


@pytest.mark.rule("E-A11", "E-35")
def test_the_defender_chooses_whose_staffer_leaves_and_one_leaves() -> None:
    state = situation(4, placed={"CA": [3, 0, 1]}, stars=DEFENCE)
    assert resolve(state, SendHome(3), dice=[6]).asked[0].moves == (SendHome(1), SendHome(3), Pass())
    assert state.placed["CA"] == [1]
    state = situation(placed={"CA": [1, 0, 1]}, stars=DEFENCE)
    resolve(state, SendHome(1), dice=[6])
    assert state.placed["CA"] == [1]


@pytest.mark.rule("E-A24", "E-A11")
def test_a_staffer_sent_home_is_not_rolled_for() -> None:
    state = situation(placed={"PA": [0, 1]}, stars=DEFENCE)
    run(resolution, state, (0, SendHome(1)), dice=[3])
    assert state.stars["PA"] == [0, 0]


@pytest.mark.rule("E-A11")
@pytest.mark.parametrize("code", ["PA", "CA"])
def test_where_no_rival_waits_a_defenders_staffer_just_goes_home(code: str) -> None:
    state = situation(placed={code: [0, 0]}, stars=DEFENCE, town_hall=[2])
    assert resolve(state, dice=[6]).asked == []
    assert resolve(state, dice=[1]).asked == []
    assert state.placed[code] == []
    assert state.stars[code] == DEFENCE[code]
    assert state.bank["Town Hall"] == [2, 0]


@pytest.mark.rule("E-A12", "E-35")
@for_each(("code", "stars", "die"), [("PA", [0, 1], 3), ("CA", [0, 0, 1], 4), ("CA", [0, 0], 4)])
def test_who_lacks_one_star_does_not_defend(code: str, stars: list[int], die: int) -> None:
    state = situation(placed={code: [0, 1]}, stars={code: stars})
    assert resolve(state, dice=[die]).asked == []
    assert state.placed[code] == [1]
    assert state.stars[code] == stars


@pytest.mark.rule("E-A12")
def test_what_counts_is_who_owns_the_stars_when_the_staffer_is_resolved() -> None:
    state = situation(placed={"PA": [0, 0], "CA": [1, 0, 0]}, stars={"CA": [0, 0], "PA": [0]})
    resolve(state, Resolve("CA"), dice=[5])
    resolve(state, Resolve("CA"), SendHome(1), dice=[4])
    assert state.placed["CA"] == []


@pytest.mark.rule("E-A27")
@for_each("character", [Character.BANKER, Character.MOVIE_STAR, Character.ENTREPRENEUR])
def test_nobody_defends_a_red_state_the_staffer_only_kept_others_out(character: Character) -> None:
    state = situation(2, [character], placed={"WY": [0]}, stars={"WY": [0]}, town_hall=[3], starter=1)
    assert refusal(first_question(placement, state), Place("WY"))[1] == "3.4"
    ran = resolve(state, dice=[1])
    assert ran.asked == []
    assert ran.facts == [Idle(0, "WY", Thrown(1))]
    assert state.stars["WY"] == [0]
    assert state.bank["Town Hall"] == [3, 0]
    assert state.supply(0) == 30


@pytest.mark.rule("E-D4", "E-A35")
def test_without_a_token_left_one_may_be_moved_from_a_state_which_loses_that_star() -> None:
    state = without_tokens(situation(placed={"CA": [0]}, stars={"WY": [0], "PA": [0, 1]}, ads=[1]), 0)
    ran = resolve(state, Take("PA"), dice=[5])
    moves = (Take("PA"), Take("WY"), Take("Attack Ads"), Take("Absentee Ballots"), Pass())
    assert (ran.asked[0].topic, ran.asked[0].moves) == ("no token", moves)
    assert (state.stars["CA"], state.stars["PA"], state.stars["WY"]) == ([0], [1], [0])
    assert state.supply(0) == 0


@pytest.mark.rule("E-D4", "E-A35")
def test_without_a_token_left_one_may_be_moved_from_a_bank() -> None:
    state = without_tokens(situation(placed={"CA": [0]}, ads=[1]), 0)
    resolve(state, Take("Attack Ads"), dice=[5])
    assert state.stars["CA"] == [0]
    assert state.bank["Attack Ads"] == [0, 0]
    assert state.bank["Absentee Ballots"] == [33, 0]


@pytest.mark.rule("E-D4", "E-A35")
def test_a_bank_may_be_filled_from_elsewhere_but_not_from_itself() -> None:
    state = without_tokens(situation(placed={"Absentee Ballots": [0]}, stars={"WY": [0]}), 0)
    assert resolve(state, Take("WY"), dice=[5]).asked[0].moves == (Take("WY"), Pass())
    assert state.stars["WY"] == []
    assert state.bank["Absentee Ballots"] == [34, 0]


@pytest.mark.rule("E-A35")
def test_declining_to_move_a_token_makes_the_roll_void() -> None:
    state = without_tokens(situation(3, placed={"CA": [0]}, stars={"CA": [0, 1, 2], "WY": [0]}), 0)
    ran = resolve(state, Pass(), dice=[6])
    assert Take("CA") not in ran.asked[0].moves
    assert state.stars["CA"] == [0, 1, 2]
    state = without_tokens(situation(placed={"Town Hall": [0]}), 0)
    resolve(state, Pass(), dice=[6])
    assert state.bank["Town Hall"] == [0, 0]


@pytest.mark.rule("E-D4")
def test_a_moved_token_may_replace_a_rivals() -> None:
    state = without_tokens(situation(3, placed={"PA": [0]}, stars={"PA": [1, 2]}), 0)
    ran = resolve(state, Take("Absentee Ballots"), Replace(1), dice=[6])
    assert ran.topics == ["no token", "star"]
    assert state.stars["PA"] == [0, 2]


@pytest.mark.rule("E-D4", "E-A35")
def test_with_every_token_on_the_circles_there_is_nothing_to_move_and_no_question() -> None:
    state = situation(placed={"WY": [0]})
    state.circles = [0] * 34
    assert resolve(state, dice=[6]).asked == []
    assert state.stars["WY"] == []


@pytest.mark.rule("E-D4")
def test_a_defence_and_a_new_staffer_need_no_token() -> None:
    state = without_tokens(situation(placed={"PA": [0, 1], "Recruitment": [0]}, stars=DEFENCE), 0)
    resolve(state, Resolve("PA"), SendHome(1), dice=[6])
    resolve(state, dice=[6])
    assert state.staffers == [5, 4]


def test_while_a_roll_is_under_way_everybody_sees_it_and_afterwards_nobody() -> None:
    state = situation(placed={"WY": [0]})
    resolve(state, dice=[2])
    assert state.roll is None

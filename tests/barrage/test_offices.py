"""The offices (section 6): what is won there, and how Town Hall helps."""

import pytest

from rules.barrage.board import Character
from rules.barrage.play import attack_ads, placement, resolution
from rules.barrage.telling_roll import Short, Thrown, Way
from rules.barrage.verbs import Pass, Place, Redeem, Resolve, RollAgain, SendHome, Try
from tests.barrage.situations import first_question, resolve, run, situation
from tests.findings import for_each
from tests.situations import refusal

LOWEST = {"Recruitment": 5, "Third Recruitment": 5, "Town Hall": 4, "Attack Ads": 5, "Absentee Ballots": 5}


@pytest.mark.rule("E-22")
@for_each("die", [1, 2, 3, 4, 5, 6])
@for_each("office", ["Recruitment", "Third Recruitment"])
def test_recruitment_gives_another_staffer_on_five_or_six(office: str, die: int) -> None:
    state = situation(2, [Character.BLUE_COLLAR_WORKER], placed={office: [0]})
    resolve(state, dice=[die])
    assert state.staffers == [5 if die >= 5 else 4, 4]
    assert state.supply(0) == 34


@pytest.mark.rule("E-24", "E-28", "E-31")
@for_each("die", [1, 2, 3, 4, 5, 6])
@for_each("office", ["Town Hall", "Attack Ads", "Absentee Ballots"])
def test_a_bank_takes_a_token_from_its_lowest_winning_roll_on(office: str, die: int) -> None:
    state = situation(placed={office: [0]})
    resolve(state, dice=[die])
    won = die >= LOWEST[office]
    assert {name: held for name, (held, _) in state.bank.items()} == {
        name: int(won and name == office) for name in ("Town Hall", "Attack Ads", "Absentee Ballots")
    }
    assert state.supply(0) == (33 if won else 34)


@pytest.mark.rule("E-23", "E-24", "E-28", "E-31")
@for_each("office", ["Town Hall", "Attack Ads", "Absentee Ballots"])
def test_nine_staffers_are_the_limit_of_recruitment_alone(office: str) -> None:
    state = situation(placed={office: [0]}, staffers=[9])
    resolve(state, dice=[5])
    assert state.bank[office] == [1, 0]


@pytest.mark.rule("E-22", "E-A15")
def test_the_new_staffer_is_first_placed_in_the_next_round() -> None:
    state = situation(placed={"Recruitment": [0]}, staffers=[1, 1])
    state.hand[1], state.placed["WY"] = 0, [1]
    assert run(resolution, state, dice=[5, 1]).asked == []
    places = [(0, Place("WY")), (1, Place("VT")), (0, Place("HI"))]
    assert run(placement, state, *places).seats == [0, 1, 0]


@pytest.mark.rule("E-23", "E-A15")
def test_from_eight_to_nine_staffers_and_no_further() -> None:
    state = situation(placed={"Recruitment": [0, 0]}, staffers=[8, 4])
    resolve(state, dice=[6])
    assert state.staffers[0] == 9
    resolve(state, dice=[6])
    assert state.staffers[0] == 9


@pytest.mark.rule("E-25", "E-A7")
@for_each("office", list(LOWEST))
def test_town_hall_helps_no_roll_in_an_office(office: str) -> None:
    state = situation(2, [Character.BLUE_COLLAR_WORKER], placed={office: [0], "WY": [0]}, town_hall=[5])
    question = first_question(resolution, state)
    assert [offer.move for offer in question.legal] == [Resolve("WY"), Resolve(office), Resolve("WY", 1)]
    assert refusal(question, Resolve(office, 1))[1] == "6.3"
    assert resolve(state, Resolve(office), dice=[LOWEST[office] - 1]).topics == ["resolve"]
    assert state.bank["Town Hall"] == [5, 0]


@pytest.mark.rule("E-26", "E-27")
@for_each(("laid", "die", "wins"), [(0, 4, False), (1, 2, False), (1, 3, True), (2, 1, True)])
def test_town_hall_before_a_roll_adds_two_a_token(laid: int, die: int, wins: bool) -> None:
    state = situation(placed={"CA": [0]}, town_hall=[laid])
    resolve(state, *[Resolve("CA", laid)] * bool(laid), dice=[die])
    assert state.stars["CA"] == [0] * wins
    assert state.bank["Town Hall"] == [0, 0]


@pytest.mark.rule("E-26", "E-A7")
def test_tokens_laid_before_a_roll_are_gone_also_when_they_were_not_needed() -> None:
    state = situation(placed={"CA": [0]}, town_hall=[3])
    resolve(state, Resolve("CA", 2), dice=[6])
    assert state.bank["Town Hall"] == [1, 0]
    assert state.supply(0) == 32


@pytest.mark.rule("E-26", "E-27")
@for_each(("die", "missing"), [(4, 1), (3, 2), (2, 3), (1, 4)])
def test_town_hall_after_a_roll_adds_one_a_token_in_exactly_the_number_missing(die: int, missing: int) -> None:
    state = situation(placed={"CA": [0]}, town_hall=[4])
    ran = resolve(state, Resolve("CA"), Redeem(), dice=[die])
    assert ran.asked[1].moves == (Redeem(), Pass())
    assert ran.asked[1].rolls_to_come == 0
    assert state.stars["CA"] == [0]
    assert state.bank["Town Hall"] == [4 - missing, 0]


@pytest.mark.rule("E-26")
@for_each(("die", "held"), [(4, 0), (3, 1), (1, 3)])
def test_a_roll_that_the_tokens_cannot_save_is_simply_over(die: int, held: int) -> None:
    state = situation(placed={"CA": [0]}, town_hall=[held])
    assert resolve(state, *[Resolve("CA")] * bool(held), dice=[die]).topics == ["resolve"] * bool(held)
    assert state.bank["Town Hall"] == [held, 0]


@pytest.mark.rule("E-26")
def test_the_miss_may_be_left_at_that() -> None:
    state = situation(placed={"CA": [0]}, town_hall=[1])
    resolve(state, Resolve("CA"), Pass(), dice=[4])
    assert state.stars["CA"] == []
    assert state.bank["Town Hall"] == [1, 0]


@pytest.mark.rule("E-27")
def test_several_tokens_may_go_into_one_roll_before_and_after() -> None:
    state = situation(placed={"CA": [0]}, town_hall=[3])
    resolve(state, Resolve("CA", 1), Redeem(), dice=[1])
    assert state.stars["CA"] == [0]
    assert state.bank["Town Hall"] == [0, 0]


@pytest.mark.rule("E-26", "E-27")
@for_each(("code", "stars", "most"), [("CA", [], 2), ("PA", [], 2), ("WY", [], 1)])
def test_tokens_before_a_roll_are_offered_until_it_is_certain(code: str, stars: list[int], most: int) -> None:
    state = situation(placed={code: [0]}, stars={code: stars}, town_hall=[9])
    question = first_question(resolution, state)
    assert [offer.move for offer in question.legal] == [Resolve(code, count) for count in range(most + 1)]
    assert refusal(question, Resolve(code, most + 1))[1] == "6.4"
    assert refusal(question, Resolve(code, -1))[1] == "6.2"
    assert refusal(question, Resolve(code, 10))[1] == "6.2"


@pytest.mark.rule("E-A7", "E-36")
@pytest.mark.parametrize(("code", "stars", "most"), [("CA", [0, 0, 0], 2), ("PA", [0, 0], 1)])
def test_town_hall_helps_a_defence_before_and_after_its_roll(code: str, stars: list[int], most: int) -> None:
    state = situation(placed={code: [0, 1]}, stars={code: stars}, town_hall=[9])
    assert len(list(first_question(resolution, state).legal)) == most + 1
    resolve(state, Resolve(code, 1), SendHome(1), dice=[2])
    assert state.bank["Town Hall"] == [8, 0]
    state = situation(placed={code: [0, 1]}, stars={code: stars}, town_hall=[9])
    resolve(state, Resolve(code), Redeem(), SendHome(1), dice=[2])
    assert state.bank["Town Hall"] == [9 - (2 if code == "CA" else 1), 0]


@pytest.mark.rule("E-25", "E-A7")
def test_a_token_won_may_be_spent_later_in_the_same_round() -> None:
    state = situation(placed={"Town Hall": [0], "WY": [0]})
    answers = [(0, Resolve("Town Hall")), (0, Resolve("WY", 1))]
    run(resolution, state, *answers, dice=[4, 1])
    assert state.stars["WY"] == [0]
    assert state.bank["Town Hall"] == [0, 0]


@pytest.mark.rule("E-A26")
def test_nobody_is_asked_to_help_another_players_roll() -> None:
    state = situation(3, placed={"WY": [0], "VT": [1]}, town_hall=[0, 0, 5])
    assert run(resolution, state, dice=[1, 1]).asked == []


@pytest.mark.rule("E-A26", "E-A8")
def test_tokens_laid_before_a_roll_count_for_its_re_roll() -> None:
    state = situation(2, [Character.ENTREPRENEUR], placed={"CA": [0]}, town_hall=[1])
    resolve(state, Resolve("CA", 1), RollAgain(), dice=[1, 3])
    assert state.stars["CA"] == [0]
    assert state.bank["Town Hall"] == [0, 0]


@pytest.mark.rule("E-25", "E-26", "E-27", "E-50", "E-A26")
@for_each(("before", "again", "die", "wins"), [(0, 1, 2, False), (0, 1, 3, True), (0, 2, 1, True), (1, 1, 1, True)])
def test_tokens_laid_before_a_re_roll_add_two_each_on_top_of_those_before_the_roll(
    before: int, again: int, die: int, wins: bool
) -> None:
    state = situation(2, [Character.ENTREPRENEUR], placed={"CA": [0]}, town_hall=[before + again])
    resolve(state, Resolve("CA", before), RollAgain(again), dice=[1, die])
    assert state.stars["CA"] == [0] * wins
    assert (state.bank["Town Hall"], state.supply(0)) == ([0, 0], 34 - wins)


@pytest.mark.rule("E-26", "E-50", "E-A26")
def test_with_two_tokens_a_re_roll_in_a_three_star_state_is_sure() -> None:
    state = situation(2, [Character.ENTREPRENEUR], placed={"CA": [0]}, town_hall=[2])
    asked = resolve(state, Resolve("CA"), RollAgain(2), dice=[1, 1]).asked[1]
    assert asked.moves == (RollAgain(), RollAgain(1), RollAgain(2), Pass())
    assert asked.labels[:3] == (
        "Roll again: 33%",
        "Roll again: 67% for 1 Town Hall token",
        "Roll again: 100% for 2 Town Hall tokens",
    )
    assert state.stars["CA"] == [0]


@pytest.mark.rule("E-26", "E-A26")
@for_each(("code", "before", "most"), [("CA", 0, 2), ("CA", 1, 1), ("PA", 0, 2), ("PA", 1, 1), ("WY", 0, 1)])
def test_tokens_before_a_re_roll_are_offered_until_it_is_certain(code: str, before: int, most: int) -> None:
    state = situation(2, [Character.ENTREPRENEUR], placed={code: [0]}, town_hall=[9])
    asked = resolve(state, Resolve(code, before), Pass(), dice=[1]).asked[1]
    assert [move for move in asked.moves if isinstance(move, RollAgain)] == [*map(RollAgain, range(most + 1))]


@pytest.mark.rule("E-26", "E-A9", "E-A26")
def test_tokens_before_a_re_roll_are_gone_and_those_left_may_still_add_one_each_after_it() -> None:
    state = situation(2, [Character.ENTREPRENEUR], placed={"CA": [0]}, town_hall=[3])
    ran = resolve(state, Resolve("CA"), RollAgain(1), Redeem(), dice=[1, 2])
    assert ran.asked[2].moves == (Redeem(), Pass())
    assert (state.stars["CA"], state.bank["Town Hall"]) == ([0], [1, 0])
    assert ran.facts[1] == Short(0, "CA", Way(Character.ENTREPRENEUR, Thrown(2, 2, 1)), 1)


@pytest.mark.rule("E-A7", "E-A26", "E-36")
def test_tokens_before_a_re_roll_help_a_defence() -> None:
    state = situation(2, [Character.ENTREPRENEUR], placed={"CA": [0, 1]}, stars={"CA": [0, 0, 0]}, town_hall=[2])
    ran = resolve(state, Resolve("CA"), RollAgain(1), SendHome(1), dice=[1, 2])
    assert ran.asked[1].labels[1] == "Roll again: 83% for 1 Town Hall token"
    assert (state.placed["CA"], state.bank["Town Hall"]) == ([], [1, 0])


@pytest.mark.rule("E-A26", "E-A7")
def test_tokens_laid_before_a_roll_do_not_count_for_the_scientists_extra_attempt() -> None:
    state = situation(2, [Character.SCIENTIST], placed={"NH": [0]}, town_hall=[1])
    resolve(state, Resolve("NH", 1), Try("ME"), dice=[1, 1])
    assert (state.stars["NH"], state.stars["ME"]) == ([0], [])


@pytest.mark.rule("E-A26", "E-A7")
def test_the_scientists_extra_attempt_is_a_state_roll_that_town_hall_helps_anew() -> None:
    state = situation(2, [Character.SCIENTIST], placed={"NH": [0]}, town_hall=[2])
    ran = resolve(state, Resolve("NH"), Try("ME", 1), dice=[2, 1])
    assert ran.asked[1].moves == (Try("ME"), Try("VT"), Try("ME", 1), Try("VT", 1), Pass())
    assert state.stars["ME"] == [0]
    assert state.bank["Town Hall"] == [1, 0]
    state = situation(2, [Character.SCIENTIST], placed={"NH": [0]}, town_hall=[1])
    resolve(state, Resolve("NH"), Try("ME"), Redeem(), dice=[2, 1])
    assert state.stars["ME"] == [0]


@pytest.mark.rule("E-26")
def test_a_roll_that_has_won_asks_for_no_help() -> None:
    state = situation(2, [Character.NERD], placed={"PA": [0]}, town_hall=[3])
    assert resolve(state, Resolve("PA"), dice=[4]).topics == ["resolve"]


@pytest.mark.rule("E-31")
def test_ballots_are_not_offered_before_the_end() -> None:
    state = situation(3, placed={"WY": [0], "VT": [1]}, stars={"PA": [0, 1]}, absentee=[2, 2, 2])
    assert run(attack_ads, state).asked == []
    assert run(resolution, state, dice=[1, 1]).asked == []

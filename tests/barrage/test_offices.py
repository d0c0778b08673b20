"""The offices (section 6): what is won there, and how Town Hall helps."""

import pytest

from rules import Seat, Verb
from rules.barrage.play import attack_ads, placement, resolution
from rules.barrage.telling_roll import Short, Thrown, Way
from rules.barrage.verbs import Pass, Place, Redeem, Resolve, RollAgain, SendHome, Try
from tests.barrage.characters import ENTREPRENEUR, NERD, SCIENTIST, WORKER
from tests.barrage.situations import first_question, resolve, run, situation
from tests.findings import for_each
from tests.situations import refusal

LOWEST = {"Recruitment": 5, "Third Recruitment": 5, "Town Hall": 4, "Attack Ads": 5, "Absentee Ballots": 5}


@pytest.mark.rule("E-22", "E-24", "E-28", "E-31")
@for_each("die", [1, 2, 3, 4, 5, 6])
@for_each("office", LOWEST)
def test_an_office_gives_a_staffer_or_a_token_from_its_lowest_winning_roll_on(office: str, die: int) -> None:
    state = situation(2, [WORKER], placed={office: [0]})
    resolve(state, dice=[die])
    won = die >= LOWEST[office]
    assert {name: tokens for name, (tokens, _) in state.bank.items()} == {
        name: int(won and name == office) for name in ("Town Hall", "Attack Ads", "Absentee Ballots")
    }
    assert state.staffers == [4 + (won and "Recruitment" in office), 4]
    assert state.supply(0) == 34 - sum(tokens for tokens, _ in state.bank.values())


@pytest.mark.rule("E-23", "E-24", "E-28", "E-31", "E-A15", "E-T6")
@for_each(("office", "before", "after"), [("Recruitment", 8, 9), *((office, 9, 9) for office in LOWEST)])
def test_nine_staffers_are_the_limit_of_recruitment_alone(office: str, before: int, after: int) -> None:
    state = situation(2, [WORKER], placed={office: [0]}, staffers=[before])
    assert resolve(state, dice=[6]).asked == []
    assert (state.staffers[0], state.hand[0]) == (after, after)
    assert state.in_banks(0) == ("Recruitment" not in office)


@pytest.mark.rule("E-22", "E-A15")
def test_the_new_staffer_is_first_placed_in_the_next_round() -> None:
    state = situation(placed={"Recruitment": [0], "WY": [1]}, staffers=[1, 1])
    assert run(resolution, state, dice=[5, 1]).asked == []
    places = [(0, Place("WY")), (1, Place("VT")), (0, Place("HI"))]
    assert run(placement, state, *places).seats == [0, 1, 0]


@pytest.mark.rule("E-25", "E-A7")
@for_each("office", LOWEST)
def test_town_hall_helps_no_roll_in_an_office(office: str) -> None:
    state = situation(2, [WORKER], placed={office: [0], "WY": [0]}, town_hall=[5])
    question = first_question(resolution, state)
    assert [offer.move for offer in question.legal] == [Resolve("WY"), Resolve(office), Resolve("WY", 1)]
    assert refusal(question, Resolve(office, 1))[1] == "6.3"
    assert resolve(state, Resolve(office), dice=[LOWEST[office] - 1]).topics == ["resolve"]
    assert state.bank["Town Hall"] == [5, 0]


@pytest.mark.rule("E-26", "E-27", "E-A6", "E-A7", "E-T2", "E-T3")
@for_each(
    ("code", "tokens", "moves", "die", "left", "won"),
    [
        ("CA", 1, [Resolve("CA", 1)], 2, 0, False),
        ("CA", 1, [Resolve("CA", 1)], 3, 0, True),
        ("CA", 2, [Resolve("CA", 2)], 1, 0, True),
        ("CA", 3, [Resolve("CA", 2)], 6, 1, True),
        ("CA", 4, [Resolve("CA"), Redeem()], 4, 3, True),
        ("CA", 4, [Resolve("CA"), Redeem()], 3, 2, True),
        ("CA", 4, [Resolve("CA"), Redeem()], 2, 1, True),
        ("CA", 4, [Resolve("CA"), Redeem()], 1, 0, True),
        ("CA", 3, [Resolve("CA", 1), Redeem()], 1, 0, True),
        ("CA", 1, [Resolve("CA"), Pass()], 4, 1, False),
        ("CA", 1, [Resolve("CA")], 3, 1, False),
        ("CA", 3, [Resolve("CA")], 1, 3, False),
        ("PA", 2, [Resolve("PA", 2)], 1, 0, True),
        ("WY", 1, [Resolve("WY"), Redeem()], 1, 0, True),
    ],
)
def test_town_hall_adds_two_a_token_before_a_roll_and_after_it_one_of_each_that_is_missing(
    code: str, tokens: int, moves: list[Verb], die: int, left: int, won: bool
) -> None:
    state = situation(placed={code: [0]}, town_hall=[tokens])
    ran = resolve(state, *moves, dice=[die])
    assert (state.stars[code], state.bank["Town Hall"]) == ([0] if won else [], [left, 0])
    assert state.supply(0) == 34 - won - left
    assert all(one.moves == (Redeem(), Pass()) and one.rolls_to_come == 0 for one in ran.asked[1:])


@pytest.mark.rule("E-26", "E-27")
@for_each(("code", "most"), [("CA", 2), ("PA", 2), ("WY", 1)])
def test_tokens_before_a_roll_are_offered_until_it_is_certain(code: str, most: int) -> None:
    question = first_question(resolution, situation(placed={code: [0]}, town_hall=[9]))
    assert [offer.move for offer in question.legal] == [Resolve(code, count) for count in range(most + 1)]
    assert [refusal(question, Resolve(code, count))[1] for count in (most + 1, -1, 10)] == ["6.4", "6.2", "6.2"]


@pytest.mark.rule("E-A7", "E-36")
@for_each(("code", "stars", "most", "missing"), [("CA", [0, 0, 0], 2, 2), ("PA", [0, 0], 1, 1)])
def test_town_hall_helps_a_defence_before_and_after_its_roll(
    code: str, stars: list[Seat], most: int, missing: int
) -> None:
    for moves, left in (([Resolve(code, 1)], 8), ([Resolve(code), Redeem()], 9 - missing)):
        state = situation(placed={code: [0, 1]}, stars={code: stars}, town_hall=[9])
        assert len(list(first_question(resolution, state).legal)) == most + 1
        resolve(state, *moves, SendHome(1), dice=[2])
        assert state.bank["Town Hall"] == [left, 0]


@pytest.mark.rule("E-25", "E-A7")
def test_a_token_won_may_be_spent_later_in_the_same_round() -> None:
    state = situation(placed={"Town Hall": [0], "WY": [0]})
    run(resolution, state, (0, Resolve("Town Hall")), (0, Resolve("WY", 1)), dice=[4, 1])
    assert (state.stars["WY"], state.bank["Town Hall"]) == ([0], [0, 0])


@pytest.mark.rule("E-A26")
def test_nobody_is_asked_to_help_another_players_roll() -> None:
    state = situation(3, placed={"WY": [0], "VT": [1]}, town_hall=[0, 0, 5])
    assert run(resolution, state, dice=[1, 1]).asked == []


@pytest.mark.rule("E-25", "E-26", "E-27", "E-50", "E-A8", "E-A26")
@for_each(
    ("before", "again", "die", "wins"),
    [(0, 1, 2, False), (0, 1, 3, True), (0, 2, 1, True), (1, 0, 3, True), (1, 1, 1, True)],
)
def test_tokens_laid_before_a_re_roll_add_two_each_on_top_of_those_before_the_roll(
    before: int, again: int, die: int, wins: bool
) -> None:
    state = situation(2, [ENTREPRENEUR], placed={"CA": [0]}, town_hall=[before + again])
    resolve(state, Resolve("CA", before), RollAgain(again), dice=[1, die])
    assert state.stars["CA"] == ([0] if wins else [])
    assert (state.bank["Town Hall"], state.supply(0)) == ([0, 0], 34 - wins)


@pytest.mark.rule("E-26", "E-50", "E-A26")
@for_each(("code", "before", "most"), [("CA", 0, 2), ("CA", 1, 1), ("PA", 0, 2), ("PA", 1, 1), ("WY", 0, 1)])
def test_tokens_before_a_re_roll_are_offered_until_it_is_certain(code: str, before: int, most: int) -> None:
    state = situation(2, [ENTREPRENEUR], placed={code: [0]}, town_hall=[9])
    asked = resolve(state, Resolve(code, before), Pass(), dice=[1]).asked[1]
    assert [move for move in asked.moves if isinstance(move, RollAgain)] == [*map(RollAgain, range(most + 1))]


@pytest.mark.rule("E-26", "E-A9", "E-A26")
def test_tokens_before_a_re_roll_are_gone_and_those_left_may_still_add_one_each_after_it() -> None:
    state = situation(2, [ENTREPRENEUR], placed={"CA": [0]}, town_hall=[3])
    ran = resolve(state, Resolve("CA"), RollAgain(1), Redeem(), dice=[1, 2])
    assert ran.asked[1].labels[:3] == (
        "Roll again: 33%",
        "Roll again: 67% for 1 Town Hall token",
        "Roll again: 100% for 2 Town Hall tokens",
    )
    assert ran.asked[2].moves == (Redeem(), Pass())
    assert (state.stars["CA"], state.bank["Town Hall"]) == ([0], [1, 0])
    assert ran.facts[1] == Short(0, "CA", Way(ENTREPRENEUR, Thrown(2, 2, 1)), 1)


@pytest.mark.rule("E-A7", "E-A26", "E-36")
def test_tokens_before_a_re_roll_help_a_defence() -> None:
    state = situation(2, [ENTREPRENEUR], placed={"CA": [0, 1]}, stars={"CA": [0, 0, 0]}, town_hall=[2])
    ran = resolve(state, Resolve("CA"), RollAgain(1), SendHome(1), dice=[1, 2])
    assert ran.asked[1].labels[1] == "Roll again: 83% for 1 Town Hall token"
    assert (state.placed["CA"], state.bank["Town Hall"]) == ([], [1, 0])


@pytest.mark.rule("E-A26", "E-A7")
@for_each(
    ("tokens", "moves", "dice", "won", "left"),
    [
        (1, [Resolve("NH", 1), Try("ME")], [1, 1], False, 0),
        (2, [Resolve("NH"), Try("ME", 1)], [2, 1], True, 1),
        (1, [Resolve("NH"), Try("ME"), Redeem()], [2, 1], True, 0),
    ],
)
def test_the_scientists_extra_attempt_is_a_state_roll_that_town_hall_helps_anew(
    tokens: int, moves: list[Verb], dice: list[int], won: bool, left: int
) -> None:
    state = situation(2, [SCIENTIST], placed={"NH": [0]}, town_hall=[tokens])
    resolve(state, *moves, dice=dice)
    assert (state.stars["NH"], state.stars["ME"]) == ([0], [0] if won else [])
    assert state.bank["Town Hall"] == [left, 0]


@pytest.mark.rule("E-26", "E-31")
def test_what_is_held_is_not_asked_about_out_of_its_time() -> None:
    won = situation(2, [NERD], placed={"PA": [0]}, town_hall=[3])
    assert resolve(won, Resolve("PA"), dice=[4]).topics == ["resolve"]
    ballots = situation(3, placed={"WY": [0], "VT": [1]}, stars={"PA": [0, 1]}, absentee=[2, 2, 2])
    assert run(attack_ads, ballots).asked == []
    assert run(resolution, ballots, dice=[1, 1]).asked == []

"""Resolution (section 5): rolls, stars, defence, and a supply that has run out."""

import pytest

from rules import Seat, Verb
from rules.barrage.board import Character
from rules.barrage.play import placement, resolution
from rules.barrage.telling_roll import Idle, Thrown
from rules.barrage.verbs import Pass, Place, Replace, Resolve, SendHome, Take
from tests.barrage.characters import BANKER, ENTREPRENEUR, MOVIE_STAR
from tests.barrage.situations import first_question, resolve, run, situation, without_tokens
from tests.findings import for_each
from tests.situations import refusal

DEFENCE = {"PA": [0, 0], "CA": [0, 0, 0]}


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
    assert run(resolution, state, dice=[1, 1, 1, 1]).asked == []
    assert state.hand == [4, 4, 4]


@pytest.mark.rule("E-16", "E-18")
def test_a_staffer_of_ones_own_is_chosen_before_its_die_is_thrown() -> None:
    state = situation(placed={"CA": [0, 1], "WY": [0], "VT": [1]})
    question = first_question(resolution, state)
    assert [offer.move for offer in question.legal] == [Resolve("CA"), Resolve("WY")]
    assert refusal(question, Resolve("VT"))[1] == "5.1"
    ran = resolve(state, Resolve("WY"), dice=[6])
    assert [question.rolls_to_come for question in ran.asked] == [1]
    assert (state.stars["WY"], state.placed["CA"], state.roll) == ([0], [0, 1], None)


@pytest.mark.rule("E-19", "E-20", "E-21", "E-T2")
@for_each("die", [1, 2, 3, 4, 5, 6])
@for_each(("code", "lowest"), [("WY", 2), ("PA", 4), ("CA", 5)])
def test_a_state_is_won_from_its_lowest_winning_roll_on(code: str, lowest: int, die: int) -> None:
    state = situation(placed={code: [0]})
    resolve(state, dice=[die])
    assert state.stars[code] == ([0] if die >= lowest else [])
    assert (state.placed[code], state.hand) == ([], [4, 4])


@pytest.mark.rule("E-19", "E-20", "E-21", "E-37", "E-A10")
@for_each(
    ("code", "before", "after"),
    [
        ("PA", [1], [1, 0]),
        ("CA", [1, 2], [1, 2, 0]),
        ("CA", [1, 1], [1, 1, 0]),
        ("CA", [1], [1, 0]),
        ("WY", [2], [0]),
        ("CA", [1, 1, 1], [0, 1, 1]),
        ("PA", [0, 1], [0, 0]),
    ],
)
def test_an_empty_star_is_taken_first_and_one_rival_on_all_stars_loses_one_unasked(
    code: str, before: list[Seat], after: list[Seat]
) -> None:
    state = situation(3, placed={code: [0]}, stars={code: before})
    assert resolve(state, dice=[6]).asked == []
    assert state.stars[code] == after
    assert sum(state.supply(seat) for seat in range(3)) == 3 * 34 - len(after)


@pytest.mark.rule("E-20", "E-21", "E-A10", "E-37")
@for_each(
    ("code", "before", "whom", "after"),
    [
        ("PA", [1, 2], 2, [1, 0]),
        ("CA", [3, 1, 2], 1, [3, 0, 2]),
        ("CA", [0, 1, 2], 2, [0, 1, 0]),
    ],
)
def test_with_all_stars_taken_the_winner_chooses_which_rivals_to_replace(
    code: str, before: list[Seat], whom: Seat, after: list[Seat]
) -> None:
    state = situation(4, placed={code: [0]}, stars={code: before})
    (asked,) = resolve(state, Replace(whom), dice=[5]).asked
    assert asked.moves == tuple(Replace(seat) for seat in sorted(before) if seat)
    assert [(one.move, one.clause) for one in asked.refused] == [(Replace(0), "5.7")] * before.count(0)
    assert state.stars[code] == after


@pytest.mark.rule("E-37")
def test_a_star_won_may_be_lost_to_the_next_winner() -> None:
    state = situation(3, starter=2, placed={"PA": [0, 1]}, stars={"PA": [2, 0]})
    run(resolution, state, dice=[4, 4])
    assert state.stars["PA"] == [1, 0]


@pytest.mark.rule("E-35", "E-36", "E-A11", "E-A12", "E-A6")
@for_each("die", [1, 2, 3, 4, 5, 6])
@for_each(("code", "lowest"), [("PA", 3), ("CA", 4)])
def test_a_defence_adds_one_and_sends_a_rivals_staffer_home(code: str, lowest: int, die: int) -> None:
    state = situation(placed={code: [0, 1]}, stars=DEFENCE)
    succeeds = die >= lowest
    ran = resolve(state, *([SendHome(1)] if succeeds else []), dice=[die])
    assert ran.topics == (["defence"] if succeeds else [])
    assert state.placed[code] == ([] if succeeds else [1])
    assert (state.hand, state.staffers) == ([4, 4 if succeeds else 3], [4, 4])


@pytest.mark.rule("E-A28", "E-A11", "E-35")
@for_each(
    ("placed", "answer", "offered", "left"),
    [
        ([0, 1], Pass(), (SendHome(1), Pass()), [1]),
        ([3, 0, 1], SendHome(3), (SendHome(1), SendHome(3), Pass()), [1]),
        ([1, 0, 1], SendHome(1), (SendHome(1), Pass()), [1]),
    ],
)
def test_a_defence_places_no_token_and_sends_home_one_staffer_or_none(
    placed: list[Seat], answer: Verb, offered: tuple[Verb, ...], left: list[Seat]
) -> None:
    state = situation(4, placed={"CA": placed}, stars=DEFENCE)
    assert resolve(state, answer, dice=[4]).asked[0].moves == offered
    assert (state.placed["CA"], state.stars["CA"], state.supply(0)) == (left, [0, 0, 0], 34 - 5)


@pytest.mark.rule("E-A24", "E-A11")
def test_a_staffer_sent_home_is_not_rolled_for() -> None:
    state = situation(placed={"PA": [0, 1]}, stars=DEFENCE)
    run(resolution, state, (0, SendHome(1)), dice=[3])
    assert state.stars["PA"] == [0, 0]


@pytest.mark.rule("E-A11")
@for_each("code", DEFENCE)
def test_where_no_rival_waits_a_defenders_staffer_just_goes_home(code: str) -> None:
    state = situation(placed={code: [0, 0]}, stars=DEFENCE, town_hall=[2])
    assert [resolve(state, dice=[die]).asked for die in (6, 1)] == [[], []]
    assert (state.placed[code], state.stars[code], state.bank["Town Hall"]) == ([], DEFENCE[code], [2, 0])


@pytest.mark.rule("E-A12", "E-35")
@for_each(("code", "stars", "die"), [("PA", [0, 1], 3), ("CA", [0, 0, 1], 4), ("CA", [0, 0], 4)])
def test_who_lacks_one_star_does_not_defend(code: str, stars: list[Seat], die: int) -> None:
    state = situation(placed={code: [0, 1]}, stars={code: stars})
    assert resolve(state, dice=[die]).asked == []
    assert (state.placed[code], state.stars[code]) == ([1], stars)


@pytest.mark.rule("E-A12")
def test_what_counts_is_who_owns_the_stars_when_the_staffer_is_resolved() -> None:
    state = situation(placed={"PA": [0, 0], "CA": [1, 0, 0]}, stars={"CA": [0, 0], "PA": [0]})
    resolve(state, Resolve("CA"), dice=[5])
    resolve(state, Resolve("CA"), SendHome(1), dice=[4])
    assert state.placed["CA"] == []


@pytest.mark.rule("E-A27")
@for_each("character", [BANKER, MOVIE_STAR, ENTREPRENEUR])
def test_nobody_defends_a_red_state_the_staffer_only_kept_others_out(character: Character) -> None:
    state = situation(2, [character], placed={"WY": [0]}, stars={"WY": [0]}, town_hall=[3], starter=1)
    assert refusal(first_question(placement, state), Place("WY"))[1] == "3.4"
    ran = resolve(state, dice=[1])
    assert (ran.asked, ran.facts) == ([], [Idle(0, "WY", Thrown(1))])
    assert (state.stars["WY"], state.bank["Town Hall"], state.supply(0)) == ([0], [3, 0], 30)


@pytest.mark.rule("E-D4", "E-A35")
@for_each(
    ("place", "stars", "answers", "offered", "after"),
    [
        ("CA", {"WY": [0], "PA": [0, 1]}, [Take("PA")], "PA WY Ads Ballots", {"CA": [0], "PA": [1], "WY": [0]}),
        ("CA", {}, [Take("Attack Ads")], "Ads Ballots", {"CA": [0], "Attack Ads": [0, 0, 0]}),
        ("Absentee Ballots", {"WY": [0]}, [Take("WY")], "WY Ads", {"WY": []}),
        ("PA", {"PA": [1, 2]}, [Take("Absentee Ballots"), Replace(1)], "Ads Ballots", {"PA": [0, 2]}),
        ("CA", {"CA": [0, 1, 2], "WY": [0]}, [Pass()], "WY Ads Ballots", {"CA": [0, 1, 2], "WY": [0]}),
        ("Town Hall", {}, [Pass()], "Ads Ballots", {"Town Hall": [0, 0, 0]}),
    ],
)
def test_without_a_token_left_one_may_be_moved_from_elsewhere_or_the_roll_is_void(
    place: str, stars: dict[str, list[Seat]], answers: list[Verb], offered: str, after: dict[str, list[int]]
) -> None:
    full = {"Ads": "Attack Ads", "Ballots": "Absentee Ballots"}
    state = without_tokens(situation(3, placed={place: [0]}, stars=stars, ads=[1]))
    tokens = state.in_banks(0) + state.on_map(0)
    asked = resolve(state, *answers, dice=[6]).asked[0]
    assert asked.moves == (*(Take(full.get(one, one)) for one in offered.split()), Pass())
    lying = {**state.stars, **state.bank}
    assert {where: lying[where] for where in after} == after
    assert state.in_banks(0) + state.on_map(0) == tokens


@pytest.mark.rule("E-D4", "E-A35")
def test_with_every_token_on_the_circles_there_is_nothing_to_move_and_no_question() -> None:
    state = situation(placed={"WY": [0]}, circles=[0] * 34)
    assert resolve(state, dice=[6]).asked == []
    assert state.stars["WY"] == []


@pytest.mark.rule("E-D4")
def test_a_defence_and_a_new_staffer_need_no_token() -> None:
    state = without_tokens(situation(placed={"PA": [0, 1], "Recruitment": [0]}, stars=DEFENCE))
    resolve(state, Resolve("PA"), SendHome(1), dice=[6])
    resolve(state, dice=[6])
    assert state.staffers == [5, 4]

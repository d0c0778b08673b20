"""The characters (section 7), and help after a roll (section 8)."""

import pytest

from rules import Seat, Verb
from rules.barrage.board import Character
from rules.barrage.play import begin_round, place, placement, resolution
from rules.barrage.telling_roll import Way, Win
from rules.barrage.verbs import AddOne, MakeSix, Pass, Place, PlaceTwo, Redeem, Resolve, RollAgain, SendHome, Take, Try
from tests.barrage.characters import BANKER, ENTREPRENEUR, IVY, MOVIE_STAR, NERD, SCIENTIST, WORKER
from tests.barrage.situations import first_question, resolve, run, scripted, situation, without_tokens
from tests.findings import for_each
from tests.situations import refusal

OWNED = {"CA": [0, 0, 0], "PA": [0, 0]}
"""States of which seat 0 has every star."""


@pytest.mark.rule("E-14", "E-46", "E-A3")
def test_the_banker_places_two_in_any_turn_once_a_round_and_gains_no_staffer() -> None:
    state = situation(2, [BANKER], staffers=[4, 1], circles=[0])
    answers = [(0, Place("CA")), (1, Place("TX")), (0, PlaceTwo(("WY", "Town Hall"))), (0, Place("VT"))]
    ran = run(placement, state, *answers)
    assert [any(isinstance(move, PlaceTwo) for move in one.moves) for one in ran.asked] == [True, False, True, False]
    assert state.staffers == [4, 1]
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
def test_the_bankers_last_two_staffers_may_go_together_and_the_last_one_goes_alone() -> None:
    state = situation(2, [BANKER], staffers=[2, 1])
    assert run(placement, state, (0, PlaceTwo(("WY", "VT"))), (1, Place("HI"))).seats == [0, 1]
    state = situation(2, [BANKER], staffers=[4, 0], placed={"CA": [0, 0, 0]})
    question = first_question(placement, state)
    assert refusal(question, PlaceTwo(("WY", "VT"))) == ("You only have one Staffer left to place.", "7.1")


@pytest.mark.rule("E-46")
@for_each("character", [one for one in Character if one is not BANKER])
def test_nobody_else_places_two(character: Character) -> None:
    question = first_question(placement, situation(2, [character]))
    assert refusal(question, PlaceTwo(("WY", "VT"))) == ("Only the Banker can place two Staffers at once.", "7.1")
    assert not [one for one in question.legal if isinstance(one.move, PlaceTwo)]


@pytest.mark.rule("E-47", "E-48", "E-50", "E-A8", "E-A9")
@for_each(
    ("character", "tokens", "die", "ways"),
    [
        (NERD, 0, 4, (AddOne(), Pass())),
        (NERD, 1, 4, (AddOne(), Redeem(), Pass())),
        (NERD, 1, 3, (AddOne(), Pass())),
        (NERD, 2, 2, (AddOne(), Pass())),
        (NERD, 0, 3, ()),
        (NERD, 2, 1, ()),
        (IVY, 0, 1, (MakeSix(), Pass())),
        (IVY, 4, 1, (MakeSix(), Redeem(), Pass())),
        (IVY, 0, 2, ()),
        (ENTREPRENEUR, 0, 4, (RollAgain(), Pass())),
        (ENTREPRENEUR, 1, 1, (RollAgain(), RollAgain(1), Pass())),
        (BANKER, 1, 4, (Redeem(), Pass())),
    ],
)
def test_what_may_save_a_roll_is_asked_once_the_die_is_seen(
    character: Character, tokens: int, die: int, ways: tuple[Verb, ...]
) -> None:
    state = situation(2, [character], placed={"CA": [0]}, town_hall=[tokens])
    before = [Resolve("CA")] if tokens else []
    ran = resolve(state, *before, *([Pass()] if ways else []), dice=[die])
    assert [one.moves for one in ran.asked[len(before) :]] == ([ways] if ways else [])
    assert (state.spent[0], state.bank["Town Hall"][0], state.stars["CA"]) == (False, tokens, [])


@pytest.mark.rule("E-47", "E-48", "E-50", "E-A8", "E-A9")
@for_each(
    ("character", "tokens", "answers", "dice", "left", "spent"),
    [
        (NERD, 0, [AddOne()], [4], 0, True),
        (NERD, 1, [AddOne(), Redeem()], [3], 0, True),
        (NERD, 2, [AddOne(), Redeem()], [2], 0, True),
        (NERD, 1, [Redeem()], [4], 0, False),
        (IVY, 0, [MakeSix()], [1], 0, True),
        (IVY, 4, [Redeem()], [1], 0, False),
        (ENTREPRENEUR, 0, [RollAgain()], [4, 5], 0, True),
        (ENTREPRENEUR, 1, [RollAgain(), Redeem()], [1, 4], 0, True),
    ],
)
def test_what_saves_a_roll_is_used_up(
    character: Character, tokens: int, answers: list[Verb], dice: list[int], left: int, spent: bool
) -> None:
    state = situation(2, [character], placed={"CA": [0]}, town_hall=[tokens])
    resolve(state, *([Resolve("CA")] if tokens else []), *answers, dice=dice)
    assert (state.stars["CA"], state.bank["Town Hall"][0], state.spent[0]) == ([0], left, spent)


@pytest.mark.rule("E-A9")
def test_what_was_used_is_gone_though_the_roll_misses() -> None:
    state = situation(2, [NERD], placed={"CA": [0]}, town_hall=[2])
    resolve(state, Resolve("CA"), AddOne(), Pass(), dice=[2])
    assert (state.spent[0], state.bank["Town Hall"][0], state.stars["CA"]) == (True, 2, [])
    state = situation(2, [ENTREPRENEUR], placed={"CA": [0]})
    resolve(state, RollAgain(), dice=[4, 1])
    assert (state.spent[0], state.stars["CA"]) == (True, [])


@pytest.mark.rule("E-47", "E-48", "E-50")
@for_each(
    ("character", "power", "dice"), [(NERD, AddOne(), [4]), (IVY, MakeSix(), [1]), (ENTREPRENEUR, RollAgain(), [1, 6])]
)
def test_a_power_is_used_once_a_round_and_only_when_taken(character: Character, power: Verb, dice: list[int]) -> None:
    state = situation(2, [character], placed={"CA": [0, 0, 0]})
    resolve(state, Pass(), dice=dice[:1])
    resolve(state, power, dice=dice)
    assert resolve(state, dice=dice[:1]).asked == []
    begin_round(scripted(), state)
    state.placed["CA"], state.hand[0] = [0], 3
    assert resolve(state, power, dice=dice).asked


@pytest.mark.rule("E-47", "E-50", "E-A8")
@for_each(("character", "die"), [(NERD, 3), (ENTREPRENEUR, 3)])
def test_in_an_office_neither_the_nerd_nor_the_entrepreneur_can_help(character: Character, die: int) -> None:
    assert resolve(situation(2, [character], placed={"Town Hall": [0]}), dice=[die]).asked == []


@pytest.mark.rule("E-T4", "E-A29", "E-36", "E-47", "E-50")
@for_each(("character", "power", "dice"), [(NERD, AddOne(), [2]), (ENTREPRENEUR, RollAgain(), [1, 3])])
def test_powers_count_in_defence(character: Character, power: Verb, dice: list[int]) -> None:
    state = situation(2, [character], placed={"PA": [0, 1]}, stars=OWNED)
    resolve(state, power, SendHome(1), dice=dice)
    assert state.placed["PA"] == []
    assert state.spent == [True, False]


@pytest.mark.rule("E-48", "E-A8")
@for_each("place", ["CA", "PA", "WY", "Recruitment", "Town Hall", "Attack Ads", "Absentee Ballots"])
def test_the_ivy_leaguer_turns_a_one_into_a_six_anywhere(place: str) -> None:
    state = situation(2, [IVY], placed={place: [0]})
    ran = resolve(state, MakeSix(), dice=[1])
    assert [fact.how for fact in ran.facts if isinstance(fact, Win)] == [Way(IVY)]
    assert state.on_map(0) + state.in_banks(0) + state.staffers[0] - 4 == 1


@pytest.mark.rule("E-A8")
def test_it_is_the_natural_one_that_counts() -> None:
    state = situation(2, [IVY], placed={"CA": [0]}, town_hall=[1])
    resolve(state, Resolve("CA", 1), MakeSix(), dice=[1])
    assert state.stars["CA"] == [0]
    state = situation(2, [IVY], placed={"WY": [0]}, town_hall=[1])
    assert resolve(state, Resolve("WY", 1), dice=[1]).topics == ["resolve"]


@pytest.mark.rule("E-48")
def test_a_six_that_gains_nothing_is_not_offered() -> None:
    state = situation(2, [IVY], placed={"Recruitment": [0], "WY": [0]}, stars={"WY": [0]}, staffers=[9])
    resolve(state, Resolve("Recruitment"), dice=[1])
    assert resolve(state, dice=[1]).asked == []


@pytest.mark.rule("E-49", "E-T8")
@for_each("character", Character)
def test_the_third_recruitment_area_is_the_blue_collar_workers_alone(character: Character) -> None:
    question = first_question(placement, situation(1, [character]))
    if character is WORKER:
        assert question.check(Place("Third Recruitment")) is None
    else:
        reason = ("Only the Blue-Collar Worker can use Third Recruitment.", "7.4")
        assert refusal(question, Place("Third Recruitment")) == reason


@pytest.mark.rule("E-49")
def test_the_blue_collar_worker_may_use_the_ordinary_areas_too() -> None:
    state = situation(2, [WORKER], staffers=[3, 0])
    run(placement, state, (0, Place("Recruitment")), (0, Place("Third Recruitment")), (0, Place("Recruitment")))
    run(resolution, state, (0, Resolve("Recruitment")), (0, Resolve("Recruitment")), dice=[5, 5, 5])
    assert state.staffers[0] == 6


@pytest.mark.rule("E-51", "E-A13", "E-T10")
def test_the_scientist_tries_for_an_empty_red_neighbour_without_a_staffer() -> None:
    state = situation(2, [SCIENTIST], placed={"NH": [0], "VT": [1]})
    ran = resolve(state, Try("VT"), dice=[2, 2])
    assert (ran.asked[0].moves, ran.asked[0].rolls_to_come) == ((Try("ME"), Try("VT"), Pass()), 1)
    assert (state.stars["NH"], state.stars["VT"]) == ([0], [0])
    assert (state.placed["VT"], state.hand) == ([1], [4, 3])
    state = situation(2, [SCIENTIST], placed={"NH": [0]})
    resolve(state, Try("ME"), dice=[6, 1])
    assert state.stars["ME"] == []


@pytest.mark.rule("E-A13", "E-51")
def test_a_success_does_not_chain_and_the_power_is_for_once_a_round() -> None:
    for die in (1, 2):
        state = situation(2, [SCIENTIST], placed={"NH": [0], "SD": [0], "UT": [0]})
        resolve(state, Resolve("NH"), Pass(), dice=[2])
        resolve(state, Resolve("SD"), Try("ND"), dice=[2, die])
        assert resolve(state, dice=[2]).asked == []
        assert state.stars["UT"] == [0]


@pytest.mark.rule("E-A13", "E-T10")
def test_a_neighbour_with_a_token_is_occupied_also_by_the_own() -> None:
    state = situation(2, [SCIENTIST], placed={"NH": [0]}, stars={"ME": [1], "VT": [0]})
    assert resolve(state, dice=[2]).asked == []
    state = situation(2, [SCIENTIST], placed={"NH": [0]}, stars={"ME": [1]})
    assert resolve(state, Pass(), dice=[2]).asked[0].moves == (Try("VT"), Pass())


@pytest.mark.rule("E-51", "E-37")
def test_a_red_state_won_from_a_rival_counts_as_won() -> None:
    state = situation(2, [SCIENTIST], placed={"NH": [0]}, stars={"NH": [1]})
    assert resolve(state, Try("ME"), dice=[2, 2]).topics == ["next door"]


@pytest.mark.rule("E-51", "E-A13", "E-A28")
@for_each(
    ("place", "stars", "die"),
    [
        *((place, [], 6) for place in ("AK", "PA", "CA", "Town Hall")),
        ("NH", [], 1),
        ("NH", [0], 6),
    ],
)
def test_there_is_no_attempt_without_red_neighbours_nor_unless_one_has_won(
    place: str, stars: list[Seat], die: int
) -> None:
    state = situation(2, [SCIENTIST], placed={place: [0]}, stars={place: stars} if stars else {})
    assert resolve(state, dice=[die]).asked == []
    assert resolve(situation(2, [SCIENTIST], placed={"PA": [0, 1]}, stars=OWNED), SendHome(1), dice=[6]).topics == [
        "defence"
    ]


@pytest.mark.rule("E-A35", "E-51")
def test_a_win_without_a_token_is_no_win_for_the_scientist() -> None:
    state = without_tokens(situation(2, [SCIENTIST], placed={"NH": [0]}))
    assert resolve(state, Pass(), dice=[6]).topics == ["no token"]
    state = without_tokens(situation(2, [SCIENTIST], placed={"NH": [0]}))
    moves = [Take("Absentee Ballots"), Try("ME"), Take("NH")]
    assert resolve(state, *moves, dice=[6, 6]).topics == ["no token", "next door", "no token"]
    assert (state.stars["NH"], state.stars["ME"]) == ([], [0])


@pytest.mark.rule("E-51", "E-52")
@for_each("character", [one for one in Character if one not in (SCIENTIST, MOVIE_STAR)])
def test_nobody_else_tries_next_door_or_wins_without_a_roll(character: Character) -> None:
    state = situation(2, [character], placed={"NH": [0]})
    assert resolve(state, dice=[6]).asked == []
    assert state.stars["NH"] == [0]


@pytest.mark.rule("E-52", "E-A14")
@for_each("before", [[], [1]])
def test_the_movie_star_wins_red_states_without_a_roll(before: list[int]) -> None:
    state = situation(2, [MOVIE_STAR], placed={"WY": [0]}, stars={"WY": before}, town_hall=[2])
    assert resolve(state, dice=[]).asked == []
    assert (state.stars["WY"], state.bank["Town Hall"]) == ([0], [2, 0])


@pytest.mark.rule("E-52", "E-A14")
@for_each(("place", "miss"), [("PA", 3), ("CA", 4), ("Town Hall", 3)])
def test_the_movie_star_rolls_everywhere_else(place: str, miss: int) -> None:
    state = situation(2, [MOVIE_STAR], placed={place: [0]})
    resolve(state, dice=[miss])
    assert (state.on_map(0), state.in_banks(0)) == (0, 0)


@pytest.mark.rule("E-A29")
@for_each(("place", "die"), [("PA", 3), ("WY", 1)])
def test_powers_are_asked_of_the_roller_alone(place: str, die: int) -> None:
    state = situation(4, [BANKER, NERD, IVY, ENTREPRENEUR], placed={place: [0]})
    assert resolve(state, dice=[die]).asked == []

"""The stand-ins for an absent player (10.7 to 10.9)."""

from itertools import chain

import pytest

from rules import Seat, Verb
from rules.barrage.board import Character
from rules.barrage.ending import absentee_ballots
from rules.barrage.play import attack_ads, placement, resolution, setting_up
from rules.barrage.state import Options, State, new
from rules.barrage.verbs import AddOne, Keep, MakeSix, Pass, Place, Replace, Resolve, RollAgain, SendHome
from tests.barrage.characters import BANKER, ENTREPRENEUR, IVY, NERD, SCIENTIST, WORKER
from tests.barrage.situations import RULES, UNSHUFFLED, Step, fill_places, first_question, resolve, run, situation
from tests.findings import for_each
from tests.situations import stand_in_for

TWO = "Town Hall", "Absentee Ballots"
THREE = *TWO, "Recruitment"
FOUR = *THREE, "Attack Ads"


def absent(step: Step[object], state: State, *dice: int) -> Verb:
    """The stand-in's answer to the first question of a step; it must be allowed."""
    return stand_in_for(first_question(step, state, dice))


@pytest.mark.rule("E-4")
def test_of_two_characters_the_first_dealt_is_kept() -> None:
    questions = RULES.questions(setting_up, new(2, Options(first=0)), UNSHUFFLED)
    assert [questions[seat].absent for seat in (0, 1)] == [Keep(BANKER), Keep(IVY)]


@pytest.mark.rule("E-A25", "E-49")
@for_each(
    ("character", "taken", "where"),
    [
        (NERD, [], "Town Hall"),
        (BANKER, [], "Town Hall"),
        (NERD, ["Town Hall"], "Absentee Ballots"),
        (NERD, TWO, "Recruitment"),
        (WORKER, TWO, "Recruitment"),
        (WORKER, THREE, "Third Recruitment"),
        (NERD, THREE, "Attack Ads"),
        (NERD, FOUR, "AK"),
        (NERD, [*FOUR, "AK", "DC", "DE", "MT", "ND", "SD"], "VT"),
        (NERD, ["Absentee Ballots", "Recruitment", "Attack Ads"], "Town Hall"),
        (NERD, ["Town Hall", "Recruitment", "Attack Ads"], "Absentee Ballots"),
    ],
)
def test_it_places_in_town_hall_ballots_recruitment_ads_or_the_state_with_fewest_votes(
    character: Character, taken: list[str], where: str
) -> None:
    state = situation(3, [character])
    assert absent(placement, fill_places(state, *taken) if taken else state) == Place(where)


@pytest.mark.rule("E-A25")
def test_one_free_area_is_enough_be_it_in_a_large_state() -> None:
    assert absent(placement, situation(placed={"Town Hall": [1, 1]})) == Place("Town Hall")
    assert absent(placement, fill_places(situation(3, [NERD]), but=("NY", "PA", "WA"))) == Place("WA")


@pytest.mark.rule("E-16", "E-C2")
def test_it_resolves_in_board_order_without_town_hall() -> None:
    for placed, where in ((("Recruitment", "WY", "PA"), "PA"), (("Attack Ads", "Town Hall"), "Town Hall")):
        state = situation(placed={place: [0] for place in placed}, town_hall=[3])
        assert absent(resolution, state) == Resolve(where)


@pytest.mark.rule("E-A10", "E-20")
@for_each(
    ("code", "stars", "whom"),
    [
        ("PA", {"PA": [1, 2], "CA": [3], "WY": [2]}, 2),
        ("PA", {"PA": [2, 1], "CA": [3], "TX": [0]}, 1),
        ("CA", {"CA": [0, 3, 2], "WY": [3], "AK": [2], "CO": [0]}, 2),
    ],
)
def test_it_replaces_a_star_of_the_leader_among_those_who_could_lose_one(
    code: str, stars: dict[str, list[Seat]], whom: Seat
) -> None:
    assert absent(resolution, situation(4, placed={code: [0]}, stars=stars), 5) == Replace(whom)


@pytest.mark.rule("E-35", "E-A28")
def test_in_defence_it_sends_home_the_first_rival_in_seat_order() -> None:
    state = situation(4, placed={"CA": [3, 0, 2]}, stars={"CA": [0, 0, 0]})
    assert absent(resolution, state, 4) == SendHome(2)


@pytest.mark.rule("E-26", "E-47", "E-48", "E-50")
@for_each(("character", "power"), [(NERD, AddOne()), (IVY, MakeSix()), (ENTREPRENEUR, RollAgain())])
def test_it_uses_no_power_and_spends_no_town_hall_on_a_miss(character: Character, power: object) -> None:
    state = situation(2, [character], placed={"WY": [0]}, town_hall=[1])
    ran = resolve(state, Resolve("WY"), Pass(), dice=[1])
    assert power in ran.asked[1].moves
    assert [question.absent for question in ran.asked] == [Resolve("WY"), Pass()]


@pytest.mark.rule("E-30", "E-32", "E-51", "E-D4")
@for_each(
    ("step", "state", "dice"),
    [
        (attack_ads, situation(placed={"CA": [1]}, ads=[1]), ()),
        (absentee_ballots, situation(stars={"PA": [0, 1]}, absentee=[1]), ()),
        (resolution, situation(2, [SCIENTIST], placed={"NH": [0]}), (2,)),
        (resolution, situation(placed={"WY": [0]}, absentee=[34]), (2,)),
    ],
)
def test_it_uses_no_ad_and_no_ballot_does_not_try_next_door_and_does_without_a_token(
    step: Step[object], state: State, dice: tuple[int, ...]
) -> None:
    assert absent(step, state, *dice) == Pass()


@pytest.mark.rule("E-A25")
def test_a_stand_in_answers_from_the_position_at_that_moment() -> None:
    state = situation(3, [NERD], staffers=[3, 2, 2])
    answers = [(seat, Place("Town Hall")) for seat in (0, 1, 2)]
    rest = [(seat, Place("CA")) for seat in (0, 1, 2)]
    asked = run(placement, state, *chain(answers, rest, [(0, Place("TX"))])).asked
    assert [question.absent for question in asked] == [Place("Town Hall")] * 3 + [Place("Absentee Ballots")] * 4

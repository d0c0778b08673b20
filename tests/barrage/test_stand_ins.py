"""The stand-ins for an absent player (10.7 to 10.9)."""

from itertools import chain

import pytest

from rules import Match
from rules.barrage import GAME
from rules.barrage.board import AREAS, Character
from rules.barrage.ending import absentee_ballots
from rules.barrage.play import attack_ads, placement, resolution, setting_up
from rules.barrage.state import Options, State, new
from rules.barrage.verbs import AddOne, Keep, MakeSix, Pass, Place, Replace, Resolve, RollAgain, SendHome
from tests.barrage.situations import UNSHUFFLED, Step, first_question, resolve, run, scripted, situation
from tests.findings import for_each
from tests.situations import stand_in_for, stood_in

WORKER, SCIENTIST = Character.BLUE_COLLAR_WORKER, Character.SCIENTIST


def absent(step: Step, state: State, *dice: int) -> object:
    """The stand-in's answer to the first question of a step; it must be allowed."""
    return stand_in_for(first_question(step, state, dice))


@pytest.mark.rule("E-4")
def test_of_two_characters_the_first_dealt_is_kept() -> None:
    rules = setting_up(scripted(*UNSHUFFLED), new(2, Options(first=0)))
    questions = rules.send(None).pending
    rules.close()
    assert [questions[seat].absent for seat in (0, 1)] == [Keep(Character.BANKER), Keep(Character.IVY_LEAGUER)]


FULL = {name: [1] * AREAS[name] for name in AREAS}


@pytest.mark.rule("E-A25")
@for_each(
    ("taken", "where"),
    [
        ([], "Town Hall"),
        (["Town Hall"], "Absentee Ballots"),
        (["Town Hall", "Absentee Ballots"], "Recruitment"),
        (["Town Hall", "Absentee Ballots", "Recruitment"], "Attack Ads"),
        (["Town Hall", "Absentee Ballots", "Recruitment", "Attack Ads"], "AK"),
        (["Town Hall", "Absentee Ballots", "Recruitment", "Attack Ads", "AK", "DC", "DE", "MT", "ND", "SD"], "VT"),
        (["Absentee Ballots", "Recruitment", "Attack Ads"], "Town Hall"),
        (["Town Hall", "Recruitment", "Attack Ads"], "Absentee Ballots"),
    ],
)
def test_it_places_in_town_hall_ballots_recruitment_ads_or_the_state_with_fewest_votes(
    taken: list[str], where: str
) -> None:
    state = situation(3, [Character.NERD])
    state.placed |= {place: [2] * AREAS[place] for place in taken}
    assert absent(placement, state) == Place(where)


@pytest.mark.rule("E-A25")
def test_one_area_free_is_enough_for_the_stand_in() -> None:
    state = situation(placed={"Town Hall": [1, 1]})
    assert absent(placement, state) == Place("Town Hall")


@pytest.mark.rule("E-A25", "E-49")
def test_the_blue_collar_workers_third_area_is_an_area_of_recruitment_for_the_stand_in() -> None:
    state = situation(3, [WORKER])
    state.placed |= {place: [2] * AREAS[place] for place in ("Town Hall", "Absentee Ballots")}
    assert absent(placement, state) == Place("Recruitment")
    offices = ["Town Hall", "Absentee Ballots", "Recruitment"]
    for character, where in ((WORKER, "Third Recruitment"), (Character.NERD, "Attack Ads")):
        state = situation(3, [character])
        state.placed |= {place: [2] * AREAS[place] for place in offices}
        assert absent(placement, state) == Place(where)


@pytest.mark.rule("E-A25")
def test_only_large_states_left() -> None:
    state = situation(3, [Character.NERD])
    state.placed |= {place: [2] * areas for place, areas in AREAS.items() if place not in ("NY", "PA", "WA")}
    assert absent(placement, state) == Place("WA")


@pytest.mark.rule("E-16", "E-C2")
def test_it_resolves_in_board_order_without_town_hall() -> None:
    state = situation(placed={"Recruitment": [0], "WY": [0], "PA": [0]}, town_hall=[3])
    assert absent(resolution, state) == Resolve("PA")
    state = situation(placed={"Attack Ads": [0], "Town Hall": [0]}, town_hall=[3])
    assert absent(resolution, state) == Resolve("Town Hall")


@pytest.mark.rule("E-A10", "E-20")
def test_it_replaces_a_star_of_the_leader_among_those_who_could_lose_one() -> None:
    state = situation(4, placed={"PA": [0]}, stars={"PA": [1, 2], "CA": [3], "WY": [2]})
    assert absent(resolution, state, 4) == Replace(2)
    state = situation(4, placed={"PA": [0]}, stars={"PA": [2, 1], "CA": [3], "TX": [0]})
    assert absent(resolution, state, 4) == Replace(1)
    state = situation(4, placed={"CA": [0]}, stars={"CA": [0, 3, 2], "WY": [3], "AK": [2], "CO": [0]})
    assert absent(resolution, state, 5) == Replace(2)


@pytest.mark.rule("E-35", "E-A28")
def test_in_defence_it_sends_home_the_first_rival_in_seat_order() -> None:
    state = situation(4, placed={"CA": [3, 0, 2]}, stars={"CA": [0, 0, 0]})
    assert absent(resolution, state, 4) == SendHome(2)


@pytest.mark.rule("E-30")
def test_it_uses_no_ads() -> None:
    assert absent(attack_ads, situation(placed={"CA": [1]}, ads=[1])) == Pass()


@pytest.mark.rule("E-26", "E-47", "E-48", "E-50")
@for_each(
    ("character", "power"),
    [(Character.NERD, AddOne()), (Character.IVY_LEAGUER, MakeSix()), (Character.ENTREPRENEUR, RollAgain())],
)
def test_it_uses_no_power_and_spends_no_town_hall_on_a_miss(character: Character, power: object) -> None:
    state = situation(2, [character], placed={"WY": [0]}, town_hall=[1])
    ran = resolve(state, Resolve("WY"), Pass(), dice=[1])
    assert power in ran.asked[1].moves
    assert [question.absent for question in ran.asked] == [Resolve("WY"), Pass()]


@pytest.mark.rule("E-51")
def test_it_does_not_try_next_door() -> None:
    state = situation(2, [SCIENTIST], placed={"NH": [0]})
    assert absent(resolution, state, 2) == Pass()


@pytest.mark.rule("E-D4")
def test_it_does_without_when_no_token_is_left() -> None:
    state = situation(placed={"WY": [0]}, absentee=[34])
    assert absent(resolution, state, 2) == Pass()


@pytest.mark.rule("E-32")
def test_it_lays_no_ballot() -> None:
    assert absent(absentee_ballots, situation(stars={"PA": [0, 1]}, absentee=[1])) == Pass()


def test_the_bankers_stand_in_places_one() -> None:
    assert absent(placement, situation(2, [Character.BANKER])) == Place("Town Hall")


@for_each(("seats", "pairs"), [*((seats, False) for seats in range(2, 9)), (7, True)])
def test_a_match_of_absent_players_comes_to_its_end(seats: int, pairs: bool) -> None:
    match = Match(GAME, seats, "absent", {"pairs": pairs})
    for _, question in stood_in(match):
        assert question.absent is not None
        assert question.check(question.absent) is None
        GAME.check(match.state)
    assert match.result


@pytest.mark.rule("E-A25")
def test_a_stand_in_answers_from_the_position_at_that_moment() -> None:
    state = situation(3, [Character.NERD], staffers=[3, 2, 2])
    answers = [(seat, Place("Town Hall")) for seat in (0, 1, 2)]
    rest = [(seat, Place("CA")) for seat in (0, 1, 2)]
    asked = run(placement, state, *chain(answers, rest, [(0, Place("TX"))])).asked
    assert [question.absent for question in asked] == [Place("Town Hall")] * 3 + [Place("Absentee Ballots")] * 4

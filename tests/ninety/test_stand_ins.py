"""The stand-ins for an absent player."""

import pytest

from rules import Verb
from rules.ninety import setting_up
from rules.ninety.ask import weekend as ask_weekend
from rules.ninety.board import Bio
from rules.ninety.city import REGIONS
from rules.ninety.election import election_day
from rules.ninety.routes import routes
from rules.ninety.schedule import settle
from rules.ninety.state import State
from rules.ninety.verbs import Drop, EndDay, Mail, Pass, Seed, TakeCash, Withdraw
from tests.findings import for_each
from tests.ninety.situations import at_table, day_question, do, questions
from tests.situations import Step, stand_in_for

NORTH, WEST, SOUTH, HILL, EAST, SQUIRREL = REGIONS


def absent(step: Step[State, object], state: State, seat: int = 0) -> object:
    """The stand-in's answer for a seat to the first question of a step; it must be allowed."""
    return stand_in_for(questions(step, state)[seat])


def seeding(state: State, *sown: str) -> object:
    state.sown = [*sown]
    return absent(lambda table, at: setting_up.seed_by_choice(table, at, 0), state)


@pytest.mark.rule("N-20", "N-C5", "N-A11")
def test_the_two_open_neighborhoods_nearest_to_home_are_seeded_by_name_on_a_tie() -> None:
    state = at_table(turfs=("Oakland", "Penn Avenue"))
    near = sorted(space for space, one in state.routes(0).items() if one.cost == 1 and state.room(0, space))
    assert near[:2] == ["Bluff", "Crawford-Roberts"]
    assert seeding(state) == Seed("Bluff")
    assert seeding(state, "Bluff") == Seed("Crawford-Roberts")
    full = at_table(turfs=("Oakland", "Penn Avenue"), lean={0: ["Bluff"] * 3, 1: ["Crawford-Roberts"] * 3})
    full.candidates[0].lean.append("Crawford-Roberts")
    assert seeding(full) == Seed(near[2])


@pytest.mark.rule("N-20")
@for_each("slow", [False, True])
@for_each("turf", ["Saw Mill Run", "Observatory Ridge", "The Hill"])
def test_nearest_is_by_action_points(slow: bool, turf: str) -> None:
    state = at_table(turfs=(turf, "Hilltop"), slow=slow)
    ways = routes(turf, turf, slow, None, (), 99)
    open_ones = sorted((one.cost, space) for space, one in ways.items() if state.room(0, space))
    assert seeding(state) == Seed(open_ones[0][1])


@pytest.mark.rule("N-63", "N-64")
@for_each(
    ("dice", "move"), [([1], TakeCash()), ([4], Pass()), ([2, 3], TakeCash()), ([3, 2], TakeCash()), ([2, 2], Pass())]
)
def test_at_the_weekend_it_takes_the_cash_or_removes_nothing(dice: list[int], move: Verb) -> None:
    state = at_table(bio=Bio.SUNDAY_ORGANIZER, day=6, lean={0: ["Bluff"], 1: ["Hays"]})
    state.now.bonus = dice
    assert absent(lambda table, at: ask_weekend(table, at, 0), state) == move


@pytest.mark.rule("N-A26")
@for_each("lean", [["Bluff", "Hays"], ["Hays", "Larimer", "Bluff"], ["Bluff", "Hays", "Bluff", "Esplen"]])
def test_the_lean_vote_placed_last_is_returned(lean: list[str]) -> None:
    state = at_table(lean={0: lean}, owed=1)
    assert absent(lambda table, at: settle(table, at, 0), state) == Withdraw(lean[-1])


@pytest.mark.rule("N-A26", "N-51")
def test_mail_takes_the_lean_vote_placed_last_there_and_leaves_the_order_of_the_others() -> None:
    state = at_table(at="Bluff", lean={0: ["Bluff", "Hays", "Bluff"]})
    do(state, Mail("Bluff"))
    assert state.candidates[0].lean == ["Bluff", "Hays"]


@pytest.mark.rule("N-33")
def test_the_day_of_an_absent_player_is_ended() -> None:
    assert day_question(at_table(lean={0: ["Bluff"]}, coffees=1)).absent == EndDay()


@pytest.mark.rule("N-67", "N-A20")
@for_each(
    ("lean", "solid", "region"),
    [
        ([], [], NORTH),
        (["Esplen"], [], WEST),
        (["Bluff", "Larimer"], [], HILL),
        (["Bluff", "Polish Hill"], ["Larimer", "Shadyside"], EAST),
        (["Hays", "Regent Square", "Hazelwood"], [], SQUIRREL),
    ],
)
def test_all_are_dropped_where_the_seat_has_most(lean: list[str], solid: list[str], region: str) -> None:
    theirs = ["Chateau"] * 3 + ["Manchester"] * 3
    state = at_table(lean={0: lean, 1: theirs}, solid={0: solid}, canvassers={0: 9, 1: 0})
    assert absent(election_day, state) == Drop((region,) * 2)

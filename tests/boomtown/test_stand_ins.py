"""The stand-ins for an absent player (11.4), and for factions and opponents that nobody named (5.7)."""

from collections.abc import Sequence
from typing import Any

import pytest

from rules import Match, Seat
from rules.boomtown import GAME, ask, splits
from rules.boomtown.notation import Resource, terms
from rules.boomtown.picks import stand_in, usual_opponent
from rules.boomtown.pieces import Proposal
from rules.boomtown.play import golden_slots
from rules.boomtown.state import State
from rules.boomtown.towns import first_player
from rules.boomtown.verbs import Collect, Decline, Pass, Pay, Pick, Stay, Take
from tests.boomtown.names import CHOIR, COIN, FOOD, MILL, SETTLERS, STONE, TOWN, WATCH, WOOD
from tests.boomtown.situations import Step, asked_of, at_table, entering, put, questions, run
from tests.findings import for_each
from tests.situations import stand_in_for


def absent(step: Step, state: State, seat: Seat = 0) -> object:
    """The stand-in's answer for a seat to the first question of a step; it must be allowed."""
    return stand_in_for(questions(step, state)[seat])


@pytest.mark.rule("M-A1", "M-7")
def test_an_absent_player_abstains_and_if_nobody_votes_chance_decides() -> None:
    assert absent(first_player, at_table()) == Pass()
    first = {stood_first(number) for number in range(30)}
    assert first == {0, 1, 2}


def stood_first(number: int) -> Seat:
    match = Match(GAME, 3, f"nobody votes {number}")
    for seat in range(3):
        match.play(seat, Pass())
    return match.state.first


@pytest.mark.rule("M-13")
def test_an_absent_player_places_no_die() -> None:
    assert asked_of(at_table(free={0: [6, 6, 6]}), 0).absent == Pass()


@pytest.mark.rule("M-A26", "M-C4")
@for_each(
    ("nets", "name"),
    [
        ([0, 2, 1, 0], WATCH),
        ([0, 0, 0, 0], MILL),  # among equals the most populous, then the first
        ([1, 1, 0, 0], CHOIR),
        ([-1, -1, -2, -1], SETTLERS),
    ],
)
def test_favor_goes_where_one_has_most(nets: Sequence[int], name: str) -> None:
    state = leaning(nets, free={0: [3, 3]})
    for _ in range(2):
        put(state, 0, "Soapbox Corner")
    before = leaning(nets)
    gained = {one: state.sheets[0].favor[one] - before.sheets[0].favor[one] for one in TOWN}
    assert gained == dict.fromkeys(TOWN, 0) | {name: 2}


def leaning(nets: Sequence[int], other: Sequence[int] = (0, 0, 0, 0), **more: Any) -> State:
    """A table where seats 0 and 1 have this much net Favor with each faction."""
    favor, scorn = (
        [{name: max(sign * net, 0) for name, net in zip(TOWN, each, strict=True)} for each in (nets, other)]
        for sign in (1, -1)
    )
    return at_table(favor=favor, scorn=scorn, **more)


@pytest.mark.rule("M-A26")
def test_a_meeple_is_taken_where_another_player_is_strongest() -> None:
    state = leaning([5, 0, 0, 0], [4, 0, 6, 0], free={0: [4, 4]}, town=["Copper Notch"])
    for _ in range(2):
        put(state, 0, "Close the Shaft")
    assert state.meeples == {CHOIR: 3, WATCH: 3, MILL: 3, SETTLERS: 4}


@pytest.mark.rule("M-A26")
def test_a_meeple_is_won_where_one_has_most_favor_oneself() -> None:
    state = leaning([0, 3, 0, 0], [9, 0, 0, 0], free={0: [5]}, goods={0: {WOOD: 2, FOOD: 1}})
    put(state, 0, "New Cabins")
    assert (state.meeples[WATCH], state.sheets[0].favor[WATCH]) == (4, 4)


@pytest.mark.rule("M-A26")
@pytest.mark.parametrize(("nets", "name"), [([2, 1, 0, 3], MILL), ([0, -2, 1, 1], WATCH)])
def test_own_scorn_goes_where_one_has_least(nets: Sequence[int], name: str) -> None:
    (term,) = terms("scorn@pick 1")
    assert stand_in(leaning(nets), term, 0, TOWN) == name


@pytest.mark.rule("M-A26")
@for_each(
    ("nets", "name"),
    [
        ([-1, -3, -2, 1], WATCH),
        ([-1, -1, -1, 0], MILL),  # among equals the most populous
    ],
)
def test_scorn_is_removed_where_one_has_scorn_and_least(nets: Sequence[int], name: str) -> None:
    (term,) = terms("scorn@pick -1")
    assert stand_in(leaning(nets), term, 0, TOWN) == name


@pytest.mark.rule("M-34", "M-A35")
@for_each(
    ("has", "takes"),
    [
        ([1, 1, 1, 0], ("Stone", "Coin")),
        ([0, 3, 3, 3], ("Coin", "Coin")),
        ([2, 0, 0, 2], ("Food", "Wood")),
        ([0, 0, 0, 0], ("Coin", "Food")),
    ],
)
def test_of_goods_of_ones_choice_it_takes_what_the_seat_has_fewest_of(has: list[int], takes: tuple[str, ...]) -> None:
    state = at_table(goods={0: dict(zip(Resource, has, strict=True))})
    state.owed[0] = 2
    question = ask.take(state, 0, "Public Comment", now=True)
    assert question.absent == Take(takes)
    assert question.check(Take(takes)) is None


@pytest.mark.rule("M-24")
@for_each(
    ("has", "pays"),
    [
        ({COIN: 1, FOOD: 3, WOOD: 1}, ("Food",)),
        ({COIN: 2, STONE: 2}, ("Coin", "Stone")),
        ({FOOD: 2, WOOD: 1}, ("Food", "Food")),
    ],
)
def test_it_pays_what_the_seat_has_most_of(has: dict[Resource, int], pays: tuple[str, ...]) -> None:
    state = at_table(goods={0: has})
    question = ask.pay(state, 0, "Trade Deal", 2, now=True)
    assert question.absent in (Pay(pays), Pay(pays[:1]))
    assert question.check(question.absent) is None


@pytest.mark.rule("M-29", "M-A6", "M-C3")
def test_it_collects_from_a_golden_slot_if_it_can_pay_and_leaves_the_die() -> None:
    for has, move in (({FOOD: 1}, Collect()), ({WOOD: 3}, Stay())):
        state = at_table(lying={"Ferry Landing": [(0, 4)]}, goods={0: has})
        assert absent(lambda table, state: golden_slots(table, state, 0), state) == move


@pytest.mark.rule("M-A11", "M-C5")
def test_it_declines_a_split() -> None:
    state = at_table(lying={"Market Street": [(1, 1), None]})
    question = splits.consent(state, 1, Proposal(0, "Market Street", (), (0, 0, 0, 1)))
    assert (question.absent, question.waits) == (Decline(0), "window")


@pytest.mark.rule("M-A26", "M-A35")
def test_scorn_from_an_event_goes_where_one_has_least_and_is_removed_from_nowhere() -> None:
    state = leaning([3, 1, 2, 2], round=3)
    assert absent(entering("State Inspector", 1), state) == Pick((WATCH,))
    state = leaning([-3, 1, -2, 2], round=3)
    assert absent(entering("Newspaper War", 1), state) == Pass()


@pytest.mark.rule("M-A35")
def test_gains_for_all_are_asked_together_and_each_has_a_stand_in() -> None:
    state = at_table(3, round=3, goods={1: {COIN: 1}})
    asked = questions(entering("Influenza", 2), state)
    assert {seat: question.absent for seat, question in asked.items()} == {
        0: Take(("Coin",)),
        1: Take(("Food",)),
        2: Take(("Coin",)),
    }


@pytest.mark.rule("M-A26")
@for_each(
    ("event", "phase", "name"),
    [
        ("Gold Strike", 1, SETTLERS),  # -1 meeple: where another player is strongest
        ("Flood Season", 1, SETTLERS),
        ("Harvest Festival", 1, CHOIR),  # +1 meeple: where one has most oneself
        ("Traveling Circus", 1, CHOIR),
    ],
)
def test_among_level_factions_the_stand_in_helps_its_seat(event: str, phase: int, name: str) -> None:
    state = leaning([2, 1, 3, 1], [0, 4, 1, 3], round=3)
    feast = [(seat, Take(("Coin",))) for seat in (0, 1)] if event == "Harvest Festival" else []
    asked = run(entering(event, phase), state, (0, Pick((name,))), *feast).asked[0]
    assert (asked.topic, asked.absent) == ("level", Pick((name,)))


def test_a_seat_is_named_for_a_resolution_that_nobody_decided() -> None:
    """Who has most votes, else most Favor, else the next in order."""
    state = at_table(3)
    assert [usual_opponent(state, seat) for seat in range(3)] == [1, 2, 0]
    state.sheets[2].gain_favor(CHOIR, 1)
    assert [usual_opponent(state, seat) for seat in range(3)] == [2, 2, 0]
    state.sheets[1].gain_favor(CHOIR, 1)
    state.sheets[1].gain_favor(WATCH, 1)
    state.sheets[1].gain_scorn(WATCH, 1)
    assert usual_opponent(state, 0) == 1

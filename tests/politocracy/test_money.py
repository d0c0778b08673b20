"""The Money Trail (section 8): the dinner, the stops and what they pay, the end of a trip, the Surrogate."""

from typing import Any

import pytest

from rules import Table
from rules.politocracy.board import MONEY_TRAIL, ChangeCard, HopeCard, Ideology, Stop, StopKind
from rules.politocracy.state import State
from rules.politocracy.trail import Walk
from rules.politocracy.trips import begin_trip, move_surrogate, travel
from rules.politocracy.verbs import Pass, Play, Poll, Surrogate, Visit
from tests.findings import for_each
from tests.politocracy.situations import Step, land, position, question_on, run, take_out, turn
from tests.situations import Ran

P, K, C = Ideology.PROGRESSIVE, Ideology.CONSERVATIVE, Ideology.CENTRIST


async def enter(table: Table, state: State) -> None:
    """Seat 0 enters the Money Trail."""
    await begin_trip(table, state, 0)


def going(steps: int) -> Step:
    """Seat 0 goes so many stops."""
    return lambda table, state: travel(table, state, 0, Walk(steps))


def came_to(state: State, steps: int, *dice: int) -> Ran[object]:
    return run(going(steps), state, dice=dice)


def gain(state: State, seat: int = 0) -> int:
    """What a seat has got, of $10M at first."""
    return state.candidates[seat].money - 200


def move_of(state: State, rolled: int) -> Ran[None]:
    """A move of seat 0's Surrogate."""

    async def step(table: Table, state: State) -> None:
        move_surrogate(table, state, 0)

    return run(step, state, dice=[rolled])


@pytest.mark.rule("P-63", "P-64", "P-A5", "P-D3", "P-38")
def test_after_a_successful_poll_come_the_dinner_a_change_card_and_the_die_at_once() -> None:
    state = position(percent={0: 10}, change=[ChangeCard.SUPER_PAC_CHECK])
    ran = land(state, 18, (0, Poll()), dice=[6, 1, 2])
    assert ran.topics == ["poll or debate"]
    mine = state.candidates[0]
    assert (mine.stop, mine.square, mine.hand) == (2, 18, [ChangeCard.SUPER_PAC_CHECK])
    assert gain(state) == 40 + 30


@pytest.mark.rule("P-63", "P-A5", "P-70")
def test_the_dinner_and_the_card_come_before_the_surrogate_and_the_die_after() -> None:
    state = position(percent={0: 30}, money={0: 0}, stars={0: 1}, change=[ChangeCard.COVER_UP])
    ran = run(enter, state, (0, Surrogate()), dice=[1, 3, 1])
    question = question_on(ran, "surrogate")
    assert question.rolls_to_come == 2
    assert (state.candidates[0].money, state.candidates[0].surrogate) == (0, 0)


@pytest.mark.rule("P-20", "P-A55", "P-D3")
@for_each(("dollars", "paid"), [(1, 1), (2, 2), (3, 4)])
def test_the_dinner_is_scaled_by_dollars_and_the_same_for_every_ideology(dollars: int, paid: int) -> None:
    for ideology in Ideology:
        state = position(dollars={0: dollars}, ideology={0: ideology}, change=[ChangeCard.COVER_UP])
        run(enter, state, dice=[1, 3, 1])
        assert gain(state) == paid * 20


@pytest.mark.rule("P-65", "P-20", "P-A40", "P-D3", "P-66")
@for_each("stop", [stop for stop in MONEY_TRAIL if stop.kind is StopKind.GROUP], lambda stop: stop.name)
def test_what_an_interest_group_pays(stop: Stop) -> None:
    for ideology in Ideology:
        for dollars, factor in {1: 0.5, 2: 1, 3: 2}.items():
            state = position(stop={0: stop.number - 1}, dollars={0: dollars}, ideology={0: ideology})
            came_to(state, 1)
            assert gain(state) == stop.pays[ideology] * factor


@pytest.mark.rule("P-64", "P-67")
def test_hope_and_change_stops_give_cards() -> None:
    state = position(stop={0: 1}, hope=[HopeCard.HOMETOWN_PARADE], change=[ChangeCard.PUSH_POLL])
    came_to(state, 2, 1)
    assert state.popularity(0) == 14
    came_to(state, 4, 1)
    assert (state.candidates[0].stop, state.candidates[0].hand) == (7, [ChangeCard.PUSH_POLL])


@pytest.mark.rule("P-64", "P-9")
def test_a_turn_on_the_money_trail_is_a_die_and_a_stop() -> None:
    ran = turn(state := position(stop={0: 6}, square={0: 18}), dice=[3])
    assert (ran.asked, state.candidates[0].stop, state.candidates[0].square) == ([], 9, 18)
    assert gain(state) == 24


@pytest.mark.rule("P-64", "P-69", "P-A19", "P-68")
def test_the_last_stop_still_belongs_to_the_trip_and_beyond_it_the_trip_ends() -> None:
    state = position(stop={0: 14}, square={0: 4})
    turn(state, dice=[2])
    assert (state.candidates[0].stop, gain(state)) == (16, 40)
    ran = turn(state, (0, Visit("Media B")), (0, Pass()), dice=[6, 1])
    assert ran.topics == ["media square", "declare"]
    mine = state.candidates[0]
    assert (mine.stop, mine.square, gain(state), state.popularity(0)) == (None, 27, 40, 15)


@pytest.mark.rule("P-68", "P-98")
@for_each(("where", "square"), [("Media A", 9), ("Media B", 27)])
def test_a_trip_ends_at_the_media_square_of_ones_choice_with_a_visit(where: str, square: int) -> None:
    state = position(stop={0: 16}, square={0: 18}, scandals={0: 1}, money={0: 200})
    ran = turn(state, (0, Visit(where)), (0, Pass()), dice=[1, 3, 2])
    assert question_on(ran, "media square").clause == "8.5"
    assert (state.candidates[0].square, state.candidates[0].scandals) == (square, 0)


@pytest.mark.rule("P-70", "P-A6")
@for_each(("percent", "units", "hires"), [(30, 20, True), (29, 200, False), (30, 19, False), (60, 0, False)])
def test_a_surrogate_needs_30_percent_and_2_million_after_the_dinner(percent: int, units: int, hires: bool) -> None:
    """The dinner brings $1M, and the card that is drawn makes it a question wherever there is the popularity."""
    poor: dict[str, Any] = {"stars": {0: 1}, "dollars": {0: 1}, "money": {0: units}}
    state = position(percent={0: percent}, pandering={0: 2}, change=[ChangeCard.COVER_UP], **poor)
    answer = Surrogate() if hires else Pass()
    ran = run(enter, state, *[(0, answer)] * (percent >= 30), dice=[1, 1])
    assert [Surrogate() in question.moves for question in ran.asked] == [hires] * (percent >= 30)
    assert state.candidates[0].surrogate == (0 if hires else None)


@pytest.mark.rule("P-71", "P-A20", "P-29")
def test_it_starts_on_the_square_that_was_left_and_moves_on_the_turn_it_is_hired() -> None:
    state = position(percent={0: 30}, stars={0: 1}, square={0: 0}, hand={0: [ChangeCard.PRIVATE_FUNDRAISER]})
    state.change.insert(0, take_out(state.change, ChangeCard.COVER_UP))
    answers = [(0, Play("Private Fundraiser")), (0, Surrogate()), (0, Pass())]
    ran = turn(state, *answers, dice=[1, 1, 4])
    assert question_on(ran, "after").rolls_to_come == 0
    mine = state.candidates[0]
    assert (mine.square, mine.stop, mine.surrogate, mine.gathered) == (0, 1, 4, 1)


@pytest.mark.rule("P-71", "P-A20", "P-29", "P-40")
@for_each(
    ("square", "rolled", "gathers"), [(16, 1, 1), (16, 2, 0), (16, 3, 1), (7, 2, 0), (2, 1, 0), (5, 1, 0), (35, 2, 1)]
)
def test_it_gathers_points_on_constituents_and_ignores_all_else(square: int, rolled: int, gathers: int) -> None:
    owners = {"Real-Estate Brokers": 0, "Civil Servants": 1}
    state = position(stop={0: 2}, surrogate={0: square}, gathered={0: 3}, owners=owners, percent={0: 20})
    assert move_of(state, rolled).asked == []
    mine = state.candidates[0]
    assert (mine.surrogate, mine.gathered, mine.pandering) == ((square + rolled) % 36, 3 + gathers, 0)
    assert (state.popularity(0), mine.money, mine.hand) == (20, 200, [])


@pytest.mark.rule("P-71", "P-A20")
def test_it_moves_after_its_owner_on_the_money_trail_and_not_on_a_lost_turn() -> None:
    state = position(stop={0: 0}, surrogate={0: 0}, lost_turns={0: 1})
    turn(state)
    assert state.candidates[0].surrogate == 0
    turn(state, dice=[1, 5])
    assert (state.candidates[0].stop, state.candidates[0].surrogate) == (1, 5)


@pytest.mark.rule("P-72", "P-73")
def test_it_goes_when_the_trip_is_over_and_its_points_stay() -> None:
    state = position(stop={0: 16}, surrogate={0: 7}, gathered={0: 2}, percent={0: 20})
    turn(state, (0, Visit("Media A")), (0, Pass()), dice=[1, 3])
    mine = state.candidates[0]
    assert (mine.surrogate, mine.gathered, state.popularity(0)) == (None, 2, 20)

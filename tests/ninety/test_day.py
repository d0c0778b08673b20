"""The white dice and how a day goes (section 7): points, coffee, the end of the day and its warning."""

import pytest

from rules import Offer, Verb
from rules.ninety import GAME
from rules.ninety.board import COFFEE, Bio
from rules.ninety.city import DOWNTOWN
from rules.ninety.state import State, Turn
from rules.ninety.telling_turn import DrankCoffee, Travelled
from rules.ninety.verbs import (
    Canvass,
    Coffee,
    EndDay,
    Fundraise,
    Mail,
    Mudsling,
    Recruit,
    Travel,
)
from tests.findings import for_each
from tests.ninety.situations import at_table, day_question, do, is_allowed, take_turn, why_not


def warning(state: State, move: Verb) -> str:
    """What is to be accepted before a move."""
    return next(offer.confirm for offer in day_question(state).legal if offer.move == move)


@pytest.mark.rule("N-32")
def test_the_sum_of_both_white_dice_is_what_may_be_spent() -> None:
    state = at_table(deck=["Bluff"])
    take_turn(state, EndDay(), dice=[1, 6, 3])
    view = GAME.rules.view(state, 1).turn
    assert view is not None
    assert (view.white, state.now.white) == ((6, 3), [6, 3])
    state = at_table(deck=["Bluff"])
    ran = take_turn(state, Travel("Bluff"), Travel("Oakland"), dice=[1, 1, 1])
    assert ran.facts[-1] == Travelled(0, "Oakland", ("Oakland",), (), price=1)


@pytest.mark.rule("N-33")
def test_the_day_ends_the_moment_the_last_point_is_spent() -> None:
    """Nothing more is asked, although mail could be paid."""
    state = at_table(deck=["Hays"])
    state.candidates[0].at = "Bluff"
    ran = take_turn(state, Canvass(2), dice=[1, 1, 1])
    assert len(ran.asked) == 1
    assert (state.candidates[0].lean, state.now.points) == (["Bluff"] * 2, 0)


@pytest.mark.rule("N-33")
def test_the_day_may_be_ended_earlier_and_points_left_are_lost() -> None:
    state = at_table(deck=["Bluff"])
    take_turn(state, Travel("Bluff"), EndDay(), dice=[1, 6, 6])
    assert (state.now.points, state.now.spent) == (0, 1)


@pytest.mark.rule("N-A23")
def test_points_are_spent_in_any_order_with_free_actions_between() -> None:
    state = at_table(points=7, lean={1: ["Bluff"]}, cash={0: 2000})
    do(state, Recruit(), Travel("Bluff"), Canvass(), Mail("Bluff"), Mudsling(1), Canvass(), dice=[3, 4])
    do(state, Travel(DOWNTOWN), Fundraise(), Travel("Bluff"), Canvass(), dice=[1, 1])
    mine = state.candidates[0]
    assert (state.now.points, mine.lean, mine.solid) == (0, ["Bluff"] * 2, ["Bluff"])
    assert (mine.canvassers, mine.cash) == (10 + 7 - 3, 2000 - 500 + 200)


@pytest.mark.rule("N-36", "N-39", "N-A4")
def test_with_the_last_point_nothing_free_is_left() -> None:
    for start, to, dice in (("Middle Hill", "Oakland", [1, 1, 1]), ("Bluff", DOWNTOWN, [1, 1, 1])):
        state = at_table(deck=["Hays"])
        state.candidates[0].at = start
        ran = take_turn(state, Canvass(), Travel(to), dice=dice)
        assert (state.candidates[0].at, len(ran.asked)) == (to, 2)
        assert not state.now.recruited
        assert not state.now.fundraised


@pytest.mark.rule("N-A4", "N-30")
def test_entering_with_the_last_point_still_attends() -> None:
    state = at_table(schedule=["Bluff"], deck=["Hays"])
    take_turn(state, Travel("Middle Hill"), Travel("West Oakland"), EndDay(), dice=[1, 1, 2])
    state.turn = Turn(0, points=1)
    do(state, Travel("Bluff"))
    assert (state.candidates[0].cards, state.now.points) == (["Bluff"], 0)


@pytest.mark.rule("N-A4")
@for_each(
    ("state", "open_things"),
    [
        (at_table(points=1), "recruiting"),
        (at_table(points=1, at=DOWNTOWN), "fundraising"),
        (at_table(points=1, at="Bluff", schedule=["Bluff"]), "Night-Shift Nurses' Forum"),
        (at_table(points=1, at="Bluff", lean={0: ["Bluff"]}, cash={0: 500}), "direct mail"),
        (at_table(points=1, at="Bluff", lean={0: ["Hays"]}, cash={0: 1000}), "direct mail"),
        (at_table(points=1, at="Bluff", bio=Bio.RESEARCHER, lean={1: ["Bluff"]}), "your free mudsling"),
        (
            at_table(points=1, schedule=["West Oakland"], lean={0: ["Hays"]}),
            "recruiting, Parade Marshals' Lunch and direct mail",
        ),
    ],
)
def test_before_the_last_point_one_is_warned_of_each_thing_still_open(state: State, open_things: str) -> None:
    text = f"This ends your day. You can still do this first, for 0 AP: {open_things}."
    last = Travel("Middle Hill" if state.candidates[0].is_home else "Crawford-Roberts")
    assert (warning(state, EndDay()), warning(state, last)) == (text, text)


@pytest.mark.rule("N-A4")
def test_the_warning_comes_with_whatever_spends_the_last_point_and_with_nothing_else() -> None:
    state = at_table(points=2, at="Bluff", lean={0: ["Bluff"], 1: ["Bluff"] * 2})
    confirmed = {offer.move for offer in day_question(state).legal if offer.confirm}
    assert {Canvass(1), Mudsling(1, 1), Travel(DOWNTOWN), Mail("Bluff")} & confirmed == set()
    assert {Mudsling(1, 2), Canvass(1), Travel("Middle Hill"), EndDay()} - confirmed == {Canvass(1)}
    state.now.points = 1
    assert {Canvass(1), Mudsling(1, 1), Travel(DOWNTOWN), EndDay()} <= {
        offer.move for offer in day_question(state).legal if offer.confirm
    }


@pytest.mark.rule("N-A4")
@for_each(
    "state",
    [
        at_table(points=1, at="Bluff"),
        at_table(points=1, at="Bluff", lean={0: ["Bluff"]}, cash={0: 400}),
        at_table(points=1, at="Bluff", lean={0: ["Hays"]}, cash={0: 900}),
        at_table(points=1, at="Bluff", lean={0: ["Bluff"]}, solid={0: ["Bluff"] * 2}),
    ],
)
def test_where_nothing_is_open_the_last_point_needs_no_confirmation(state: State) -> None:
    assert not any(offer.confirm for offer in day_question(state).legal)


@pytest.mark.rule("N-A4")
def test_who_drops_the_last_canvassers_at_once_is_told_that_all_but_one_could_be_mailed_first() -> None:
    confirmed = [bool(warning(at_table(points=many, at="Bluff", cash={0: 500}), Canvass(many))) for many in (1, 2, 3)]
    assert confirmed == [False, True, True]
    assert warning(at_table(points=2, at="Bluff", cash={0: 400}), Canvass(2)) == ""
    assert warning(at_table(points=3, at="Bluff"), Canvass(2)) == "", "a point is left to mail before"


@pytest.mark.rule("N-A4", "N-A17", "N-A24", "N-36", "N-39")
@for_each(
    ("state", "to", "open_things"),
    [
        (at_table(points=2, at="Bluff"), "North Shore", "fundraising on the way"),
        (at_table(points=2, at="Bluff"), "North Oakland", "recruiting on the way"),
        (at_table(points=2, at="Bluff"), "Middle Hill", ""),
        (at_table(points=3, at="Bluff"), "North Shore", ""),  # the day does not end
        (at_table(points=1, at="Bluff"), DOWNTOWN, ""),  # where the day ends nothing is free
        (at_table(points=3), "North Shore", "recruiting; fundraising on the way"),
        (
            at_table(points=2, at="Bluff", lean={0: ["Crawford-Roberts"]}, cash={0: 500}),
            "Middle Hill",
            "direct mail on the way",
        ),
        (at_table(points=2, at="Bluff", lean={0: ["Crawford-Roberts"]}, cash={0: 400}), "Middle Hill", ""),
        (
            at_table(points=2, at="Bluff", lean={0: ["Crawford-Roberts"]}, cash={0: 1000}),
            "Middle Hill",
            "direct mail",
        ),
        (
            at_table(points=2, at="Bluff", lean={0: ["Hays"]}, cash={0: 600}, schedule=["Crawford-Roberts"]),
            "Middle Hill",
            "direct mail on the way",
        ),
        (at_table(points=2, at="Bluff", lean={0: ["Middle Hill"]}, cash={0: 500}), "Middle Hill", ""),
        (
            at_table(points=2, at="Bluff", bio=Bio.RESEARCHER, lean={1: ["Crawford-Roberts"]}),
            "Middle Hill",
            "your free mudsling on the way",
        ),
        (at_table(points=2, at="Bluff", lean={1: ["Crawford-Roberts"]}), "Middle Hill", ""),
    ],
)
def test_who_passes_something_free_with_the_last_point_is_warned_of_it(state: State, to: str, open_things: str) -> None:
    text = f"This ends your day. You can still do this first, for 0 AP: {open_things}."
    assert warning(state, Travel(to)) == (text if open_things else "")


@pytest.mark.rule("N-A4", "N-A9", "N-16")
def test_what_the_events_on_the_way_bring_may_be_mailed_there_unless_they_are_skipped() -> None:
    state = at_table(points=2, at="Crawford-Roberts", cash={0: 500}, schedule=["Bedford Dwellings"])
    assert "direct mail on the way" in warning(state, Travel("Upper Hill"))
    assert warning(state, Travel("Upper Hill", skip=True)) == ""
    state.candidates[0].solid = ["Bedford Dwellings"] * 2
    assert warning(state, Travel("Upper Hill")) == ""


@pytest.mark.rule("N-A4", "N-35", "N-38")
def test_what_was_done_today_is_not_warned_of() -> None:
    state = at_table(points=1)
    do(state, Recruit(), dice=[1, 1])
    assert warning(state, EndDay()) == ""
    state = at_table(points=1, at=DOWNTOWN)
    do(state, Fundraise(), dice=[1, 1])
    assert warning(state, EndDay()) == ""


@pytest.mark.rule("N-A33", "N-A17")
def test_recruiting_is_open_at_home_from_the_white_dice_on_and_again_after_coming_back_once_in_all() -> None:
    state = at_table()
    assert is_allowed(state, Recruit())
    do(state, Travel("Bluff"))
    assert why_not(state, Recruit()) == "You can recruit only in your home turf, Oakland. Travel there first."
    do(state, Travel("Oakland"))
    assert is_allowed(state, Recruit())
    do(state, Recruit(), dice=[2, 3])
    do(state, Travel("Bluff"), Travel("Oakland"))
    assert why_not(state, Recruit()) == "You already recruited today."


@pytest.mark.rule("N-A29", "N-D8b", "N-C2")
def test_coffee_is_a_third_die_after_the_two_and_goes_to_the_discards() -> None:
    state = at_table(coffees=1, deck=["Bluff"])
    ran = take_turn(state, Coffee(), Travel("Middle Hill"), EndDay(), dice=[1, 2, 3, 6])
    assert Coffee() in ran.asked[0].moves
    assert (state.now.white, state.now.third, state.now.spent) == ([2, 3], 6, 1)
    assert state.candidates[0].coffees == 0
    assert state.discards.count(COFFEE) == 6
    assert DrankCoffee(0, 6, points=11) in ran.facts


@pytest.mark.rule("N-A29")
def test_one_pot_a_turn_before_the_first_point() -> None:
    state = at_table(coffees=2)
    do(state, Coffee(), dice=[4])
    assert (why_not(state, Coffee()), state.now.points) == (
        "You already drank coffee today. One pot a day is the limit.",
        10,
    )
    state = at_table(coffees=1)
    do(state, Recruit(), dice=[1, 1])
    assert is_allowed(state, Coffee())
    do(state, Travel("Bluff"))
    assert why_not(state, Coffee()) == "It's too late for coffee today: drink it before you spend AP."
    assert why_not(at_table(), Coffee()) == "You don't have a hot pot of coffee."


@pytest.mark.rule("N-C1")
def test_the_day_is_one_question_with_all_that_can_be_done() -> None:
    state = at_table(at="Bluff", lean={0: ["Bluff"], 1: ["Bluff"]})
    verbs = {type(offer.move) for offer in day_question(state).legal}
    assert verbs == {Travel, Canvass, Mudsling, Mail, EndDay}
    assert all(isinstance(offer, Offer) and offer.label for offer in day_question(state).legal)

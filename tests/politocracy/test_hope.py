"""The Hope cards (9.1, 9.7, 9.8): each with its effect, on both trails, and the pile."""

from collections.abc import Sequence

import pytest

from rules import Fact, Seat, Verb
from rules.politocracy.board import HopeCard, Ideology
from rules.politocracy.squares import walk
from rules.politocracy.state import State
from rules.politocracy.telling import Has, Left, Now
from rules.politocracy.telling_campaign import Travelled, Walked
from rules.politocracy.telling_hope import (
    Came,
    HeartsLost,
    HopeDrawn,
    HopeMoved,
    NextTurnLost,
    PanderingGained,
    Received,
    Spent,
    Swings,
    Swung,
)
from rules.politocracy.trail import Walk
from rules.politocracy.trips import travel
from rules.politocracy.verbs import Buy, Pander, Pass, Poll, Visit
from tests.findings import for_each
from tests.politocracy.situations import land, popularity, position, run, turn
from tests.situations import Ran

P, K, C = Ideology.PROGRESSIVE, Ideology.CONSERVATIVE, Ideology.CENTRIST
A_HOPE_SQUARE = 3
Answer = tuple[Seat, Verb]


def draw_card(state: State, *answers: Answer, dice: Sequence[int] = (), square: int = A_HOPE_SQUARE) -> Ran[object]:
    """Seat 0 draws the first card of the pile on a Hope square."""
    return land(state, square, *answers, dice=[1, *dice])


def draw_on_the_money_trail(state: State, *answers: Answer, dice: Sequence[int] = (), stop: int = 3) -> Ran[object]:
    """Seat 0 draws it on a Hope stop."""
    state.candidates[0].stop = stop - 1
    return run(lambda table, state: travel(table, state, 0, Walk(1)), state, *answers, dice=[1, *dice])


CHANGES = {
    "Rally Goes Viral": [3, 0, 0, 0],
    "Newspaper Endorsement": [2, 0, 0, 0],
    "Hometown Parade": [4, 0, 0, 0],
    "Town-Hall Triumph": [5, 0, 0, 0],
    "Good Jobs Report": [2, 1, 1, 2],
    "Gas Prices Spike": [-2, 0, 0, -2],
    "Outsider Wave": [0, 3, 3, 0],
    "Steady Hands": [3, 0, 0, 3],
    "Hot Microphone": [-3, 0, 0, 0],
    "Youth Turnout": [1, 3, 1, 1],
    "Faith and Family Weekend": [3, 1, 1, 1],
    "Bipartisan Moment": [1, 1, 3, 3],
    "Debate Clip": [3, 0, -2, 0],
    "Underdog Story": [4, 0, 0, 0],
    "Bandwagon": [0, 0, 2, 0],
    "Kissing Babies": [3, 0, 0, 0],
}
"""To seat 0, a Conservative Insider at 20%; a Progressive at 25%; a Centrist at 40%; a Centrist Insider at 30%."""


@pytest.mark.rule("P-D5", "P-21", "P-34", "P-97")
@for_each("card", CHANGES)
def test_a_card_that_changes_popularity(card: str) -> None:
    for draw in (draw_card, draw_on_the_money_trail):
        percent = {0: 20, 1: 25, 2: 40, 3: 30}
        people = {"ideology": {0: K, 1: P}, "insider": {0: True, 3: True}, "square": {0: A_HOPE_SQUARE}}
        state = position(4, hope=[HopeCard(card)], percent=percent, **people)
        before = popularity(state)
        assert draw(state).asked == []
        changes = [now - was for now, was in zip(popularity(state), before, strict=True)]
        assert changes == CHANGES[card]
        assert [one.money for one in state.candidates] == [200] * 4


@pytest.mark.rule("P-D5", "P-31")
def test_kissing_babies_gives_pandering_points_which_a_poll_taxes() -> None:
    draw_card(state := position(hope=[HopeCard.KISSING_BABIES]))
    assert (state.candidates[0].pandering, state.candidates[0].adjusted) == (3, 0)
    land(state, 18, (0, Poll()), dice=[1, 1])
    assert state.popularity(0) == 10


@pytest.mark.rule("P-A61")
@for_each(
    ("card", "percent", "changes"),
    [
        ("Hot Microphone", [2, 5, 5], [-2, 0, 0]),
        ("Gas Prices Spike", [1, 0, 5], [-1, 0, 0]),
        ("Debate Clip", [9, 20, 20], [3, -2, -2]),
        ("Debate Clip", [40, 1, 1], [3, -1, -1]),
        ("Underdog Story", [9, 9, 10], [4, 4, 0]),
        ("Underdog Story", [0, 0, 0], [4, 4, 4]),
        ("Bandwagon", [9, 12, 12], [0, 2, 2]),
        ("Bandwagon", [12, 9, 12], [2, 0, 2]),
    ],
)
def test_all_who_are_tied_and_at_most_what_there_is(card: str, percent: list[int], changes: list[int]) -> None:
    given = dict(enumerate(percent))
    state = position(3, hope=[HopeCard(card)], percent=given, insider={0: True, 1: True})
    draw_card(state)
    assert popularity(state) == [was + change for was, change in zip(percent, changes, strict=True)]


@pytest.mark.rule("P-D5", "P-A45")
def test_bus_breakdown_costs_the_next_turn() -> None:
    draw_card(state := position(hope=[HopeCard.BUS_BREAKDOWN], scandals={0: 1}))
    assert state.candidates[0].lost_turns == 1
    assert turn(state).asked == []
    assert (state.candidates[0].lost_turns, state.candidates[0].square, state.popularity(0)) == (0, A_HOPE_SQUARE, 10)


@pytest.mark.rule("P-D5")
@for_each(("card", "before", "after"), [("Small-Donor Flood", 7, 37), ("Charter Jet", 12, 2), ("Charter Jet", 7, 0)])
def test_a_card_about_money(card: str, before: int, after: int) -> None:
    for draw in (draw_card, draw_on_the_money_trail):
        for dollars in (1, 3):
            draw(state := position(hope=[HopeCard(card)], money={0: before}, dollars={0: dollars}))
            assert [one.money for one in state.candidates] == [after, 200]


@pytest.mark.rule("P-D5", "P-14")
@for_each(("before", "after"), [(3, 2), (2, 1), (1, 1)])
def test_wooden_on_camera_takes_a_heart_but_not_the_last(before: int, after: int) -> None:
    draw_card(state := position(hope=[HopeCard.WOODEN_ON_CAMERA], hearts={0: before}))
    assert (state.candidates[0].hearts, state.popularity(0)) == (after, 5 * after)


@pytest.mark.rule("P-D5", "P-A43", "P-A44", "P-10", "P-54")
@for_each(
    ("card", "ways", "answers", "dice", "topics"),
    [
        ("Early Surge", [(3, 18), (12, 18), (21, 0), (30, 0)], [Poll()], [1, 1], ["poll or debate"]),
        ("Sunday Shows", [(3, 9), (12, 27), (21, 27), (30, 9)], [Pass()], [2], ["declare"]),
        ("Whistle-Stop", [(3, 6), (12, 15), (21, 24), (30, 33)], [], [40], []),
        ("Wrong Exit", [(3, 1), (12, 10), (21, 19), (30, 28)], [Buy()], [], ["constituent"]),
    ],
)
def test_a_card_that_moves_leads_to_a_square_which_is_resolved_and_draws_no_card_of_a_street(
    card: str, ways: list[tuple[int, int]], answers: list[Verb], dice: list[int], topics: list[str]
) -> None:
    for square, to in ways:
        state = position(hope=[HopeCard(card)])
        ran = draw_card(state, *((0, one) for one in answers), dice=dice, square=square)
        assert (state.candidates[0].square, ran.topics) == (to, topics)
        assert len(state.hope_discards) == 1
        assert len(state.change) + len(state.candidates[0].hand) == 40


@pytest.mark.rule("P-D5", "P-67")
@for_each("card", [HopeCard.EARLY_SURGE, HopeCard.SUNDAY_SHOWS])
def test_on_the_money_trail_they_are_2_percent(card: HopeCard) -> None:
    assert draw_on_the_money_trail(state := position(hope=[card])).asked == []
    assert (state.candidates[0].stop, state.popularity(0)) == (3, 12)


@pytest.mark.rule("P-A43", "P-10", "P-A2")
@for_each(
    ("square", "steps", "to"),
    [(16, 3, 18), (34, 3, 0), (17, 1, 18), (1, -2, 0), (10, -2, 9), (19, -2, 18), (28, -2, 27)],
)
def test_walking_by_card_stops_at_a_poll_ahead_and_at_any_corner_back(square: int, steps: int, to: int) -> None:
    state = position(square={0: square})
    answer = Pass() if to in (9, 27) else Poll()
    dice = [3] if to in (9, 27) else [1, 1]
    run(lambda table, state: walk(table, state, 0, Walk(steps)), state, (0, answer), dice=dice)
    assert (state.candidates[0].square, len(state.hope_discards)) == (to, 0)


@pytest.mark.rule("P-A43", "P-34")
def test_a_street_card_is_resolved_before_the_square() -> None:
    state = position(hope=[HopeCard.RALLY_GOES_VIRAL, HopeCard.HOMETOWN_PARADE])
    street = HopeDrawn(0, HopeCard.RALLY_GOES_VIRAL, Swung(3, then=(Now(13),)))
    square = HopeDrawn(0, HopeCard.HOMETOWN_PARADE, Swung(4, then=(Now(17),)))
    assert turn(state, dice=[3, 1, 1]).facts[1:] == [street, square]


@pytest.mark.rule("P-A44", "P-67")
@for_each(
    ("card", "stop", "to", "paid"), [("Whistle-Stop", 3, 6, 16), ("Wrong Exit", 3, 1, 14), ("Wrong Exit", 11, 9, 24)]
)
def test_on_the_money_trail_they_walk_there(card: str, stop: int, to: int, paid: int) -> None:
    state = position(hope=[HopeCard(card)])
    assert draw_on_the_money_trail(state, stop=stop).asked == []
    assert (state.candidates[0].stop, state.candidates[0].money) == (to, 200 + paid)


@pytest.mark.rule("P-A44")
def test_whistle_stop_to_a_change_stop_draws_a_card() -> None:
    draw_on_the_money_trail(state := position(hope=[HopeCard.WHISTLE_STOP]), stop=11, dice=[4])
    assert (state.candidates[0].stop, len(state.candidates[0].hand)) == (14, 1)


@pytest.mark.rule("P-A44")
def test_never_back_past_start() -> None:
    state = position(stop={0: 1})
    assert run(lambda table, state: travel(table, state, 0, Walk(-2)), state).asked == []
    assert (state.candidates[0].stop, state.candidates[0].money) == (0, 200)


@pytest.mark.rule("P-97", "P-D5")
@for_each(
    ("card", "came"),
    [
        ("Hot Microphone", Swung(-3, then=(Now(7),))),
        ("Outsider Wave", Swings(((0, 3, (Now(13),)),))),
        ("Steady Hands", Swings(((1, 3, (Now(13),)),))),
        ("Debate Clip", Swings(((0, 3, (Now(13),)), (1, -2, (Now(8),))))),
        ("Underdog Story", Swings(((0, 4, (Now(14),)), (1, 4, (Now(14),))))),
        ("Kissing Babies", PanderingGained(3, then=(Now(13),))),
        ("Bus Breakdown", NextTurnLost()),
        ("Small-Donor Flood", Received(30, then=(Has(230),))),
        ("Charter Jet", Spent(10, then=(Left(190),))),
        ("Wooden on Camera", HeartsLost(1, -5, then=(Now(5),))),
    ],
)
def test_a_card_and_what_it_does_are_told_in_a_line(card: str, came: Came) -> None:
    state = position(hope=[HopeCard(card)], insider={1: True}, money={0: 200})
    assert draw_card(state).facts == [HopeDrawn(0, HopeCard(card), came)]


@pytest.mark.rule("P-97", "P-D5")
@for_each(
    ("card", "answers", "dice", "told"),
    [
        (HopeCard.EARLY_SURGE, [Poll()], [1, 1], HopeMoved(0, HopeCard.EARLY_SURGE, 18)),
        (HopeCard.WHISTLE_STOP, [], [1], Walked(0, Walk(3, HopeCard.WHISTLE_STOP), 3, 6, "")),
        (HopeCard.WRONG_EXIT, [Pander()], [], Walked(0, Walk(-2, HopeCard.WRONG_EXIT), 2, 1, "")),
    ],
)
def test_a_card_and_where_it_leads_are_told_in_a_line(
    card: HopeCard, answers: list[Verb], dice: list[int], told: Fact
) -> None:
    assert draw_card(position(hope=[card]), *((0, one) for one in answers), dice=dice).facts[0] == told


@pytest.mark.rule("P-A43", "P-97")
def test_told_is_how_far_a_card_really_walks_and_where_to() -> None:
    state = position(square={0: 1}, percent={0: 4})
    step = Walk(-2, HopeCard.WRONG_EXIT)
    ran = run(lambda table, state: walk(table, state, 0, step), state, (0, Poll()))
    assert ran.facts[0] == Walked(0, step, 1, 0, "")
    state = position(stop={0: 15})
    step = Walk(3, HopeCard.WHISTLE_STOP)
    ran = run(lambda table, state: travel(table, state, 0, step), state, (0, Visit("Media A")), (0, Pass()), dice=[3])
    assert ran.facts[0] == Travelled(0, step, 3, None, 0)


@pytest.mark.rule("P-D5", "P-D6")
def test_the_discards_are_the_new_pile_when_the_old_one_is_empty() -> None:
    state = position()
    last = state.hope.pop()
    state.hope_discards, state.hope = state.hope, [last]
    draw_card(state)
    assert (len(state.hope), len(state.hope_discards)) == (0, 32)
    land(state, A_HOPE_SQUARE, dice=[1])
    assert (len(state.hope), state.hope_discards) == (31, [HopeCard.RALLY_GOES_VIRAL])

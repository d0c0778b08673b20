"""Months and turns (section 4): who is asked when, with how many points, and how a turn ends."""

from itertools import groupby

import pytest

from rules import Match, Seat
from rules.redistricting import GAME
from rules.redistricting.board import Card
from rules.redistricting.state import Heading
from rules.redistricting.verbs import Draw, EndTurn, Play, Promote, Swap
from tests.findings import for_each
from tests.redistricting.situations import asked, position, turn
from tests.situations import play_stand_ins, refusal

POINTS = {
    2: [(2, 3), (3, 3), (3, 3), (4, 3)],
    3: [(2, 3, 4), (3, 3, 3), (3, 3, 3), (4, 3, 2)],
    4: [(2, 3, 4, 4), (3, 3, 3, 3), (3, 3, 3, 3), (4, 3, 2, 2)],
    5: [(2, 3, 4, 4, 4), (3, 3, 3, 3, 3), (3, 3, 3, 3, 3), (4, 3, 2, 2, 2)],
}
"""In each month, in turn order; by how many play."""


def turns(seats: int, simple: bool = False) -> list[tuple[int, Seat, int]]:
    """Round, seat and points of every question of a match in which everybody only ends their turns."""
    match = Match(GAME, seats, f"turns {seats}", {"simple": simple})
    return [(match.state.round, seat, match.state.points) for seat, _ in play_stand_ins(match)]


@pytest.mark.rule("D-24", "D-A24", "D-11", "D-A20")
@for_each(("seats", "simple"), [(seats, simple) for seats in POINTS for simple in (False, True)])
def test_everybody_has_one_turn_in_each_of_four_months_clockwise_from_the_first(seats: int, simple: bool) -> None:
    met = turns(seats, simple)
    first = met[0][1]
    clockwise = [(first + place) % seats for place in range(seats)]
    assert [(number, seat) for number, seat, _ in met] == [
        (number, seat) for number in (1, 2, 3, 4) for seat in clockwise
    ]


@pytest.mark.rule("D-25", "D-26", "D-23", "D-A22", "D-A23")
@for_each("seats", POINTS)
def test_points_go_by_the_month_and_the_place_in_the_turn_order(seats: int) -> None:
    months = groupby(turns(seats), key=lambda one: one[0])
    assert [tuple(points for *_, points in month) for _, month in months] == POINTS[seats]


@pytest.mark.rule("D-24", "D-5", "D-A24")
def test_in_november_the_city_votes() -> None:
    match = Match(GAME, 3, "november")
    months = [match.view().month for _ in play_stand_ins(match)]
    assert [month for month, _ in groupby(months)] == ["July", "August", "September", "October"]
    assert (match.state.heading, match.pending, match.state.turn) == (Heading.OVER, {}, None)
    assert len(match.state.elected) == 9
    assert match.result


@pytest.mark.rule("D-23")
def test_three_types_of_action_each_at_one_point() -> None:
    labels = {type(offer.move): offer.label for offer in asked(position()).legal}
    assert {*labels} == {Swap, Promote, Draw, EndTurn}
    assert all("1 AP" in labels[verb] for verb in (Swap, Promote, Draw))


@pytest.mark.rule("D-A29")
def test_a_turn_without_points_ends_by_itself_where_no_card_is_held() -> None:
    assert turn(position(), points=0).asked == []
    assert turn(position(dice={0: [3]}), points=3).asked == []
    assert turn(position(), Promote("Adler"), points=1).topics == ["turn"]


@pytest.mark.rule("D-A29", "D-A15")
def test_who_holds_a_card_is_asked_without_points_too() -> None:
    state = position(hands={0: [Card.REVIEW]})
    assert turn(state, Promote("Adler"), Play(Card.REVIEW, "Navy"), points=1).topics == ["turn"] * 2
    assert turn(position(hands={0: [Card.REVIEW]}), EndTurn(), points=0).topics == ["turn"]


@pytest.mark.rule("D-A29")
def test_the_question_is_the_same_whatever_the_hand_is() -> None:
    prompts = {asked(position(hands={0: [card]}), 0).prompt for card in Card}
    assert prompts == {"August: 0 action points (AP) left. What do you do?"}


@pytest.mark.rule("D-23", "D-A22")
@for_each(("verb", "clause"), [(Draw(), "8.1"), (Promote("Adler"), "7.3"), (Swap("C1", "D2"), "5.5")])
def test_without_points_no_action_is_left(verb: Draw | Promote | Swap, clause: str) -> None:
    reason = "That costs 1 AP; you have 0."
    assert refusal(asked(position(hands={0: [Card.REVIEW]}), 0), verb) == (reason, clause)


@pytest.mark.rule("D-44", "D-A14", "D-A22", "D-A34")
@for_each(
    ("dice", "points", "left"),
    [([], 3, 3), ([1], 3, 2), ([2], 3, 1), ([1, 2], 4, 1), ([1, 1, 1], 4, 1), ([1, 1, 1, 1, 1], 6, 1)],
)
def test_what_dice_show_is_taken_from_the_points_of_the_next_turn(dice: list[int], points: int, left: int) -> None:
    state = position(dice={0: dice})
    ran = turn(state, EndTurn(), points=points)
    assert ran.topics == ["turn"]
    assert asked(position(dice={0: dice}), points).prompt.startswith(f"August: {left} action point")
    assert state.operatives[0].dice == []

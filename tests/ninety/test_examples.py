"""The worked examples, N-T1 to N-T10, by name."""

import pytest

from rules.ninety import ask
from rules.ninety.board import BOARD, Bio
from rules.ninety.city import DOWNTOWN
from rules.ninety.scoring import bonus
from rules.ninety.telling_turn import Travelled
from rules.ninety.verbs import EndDay, Fundraise, Mail, Travel
from tests.ninety.situations import allowed, at_table, do, election, gains, take_turn


@pytest.mark.rule("N-T1")
def test_of_13_canvassers_3_are_kept_and_of_1_2_or_3_none() -> None:
    kept = [ask.kept(at_table(canvassers={0: many}), 0) for many in (13, 1, 2, 3)]
    assert kept == [3, 0, 0, 0]


@pytest.mark.rule("N-T2")
def test_black_dice_of_4_raise_400_dollars_and_of_12_1200() -> None:
    assert gains(at_table(at=DOWNTOWN), Fundraise(), dice=[1, 3]) == (0, 400, 0)
    assert gains(at_table(at=DOWNTOWN), Fundraise(), dice=[6, 6]) == (0, 1200, 0)


@pytest.mark.rule("N-T3")
def test_two_tied_for_first_with_9_get_8_each_and_the_third_with_4_gets_3() -> None:
    assert bonus([9, 9, 4], BOARD.points(3)) == [8, 8, 3]


@pytest.mark.rule("N-T4")
def test_three_tied_for_second_get_3_each() -> None:
    assert bonus([9, 4, 4, 4], BOARD.points(4)) == [10, 3, 3, 3]


@pytest.mark.rule("N-T5")
def test_with_two_lean_and_one_solid_beside_another_ones_lean_the_neighborhood_is_full() -> None:
    state = at_table(at="Bluff", lean={0: ["Bluff"] * 2, 1: ["Bluff"]}, solid={0: ["Bluff"]})
    assert [state.room(seat, "Bluff") for seat in (0, 1)] == [0, 0]
    assert allowed(state, Mail("Bluff"))
    assert not allowed(state, Mail("Bluff", 2))


@pytest.mark.rule("N-T6")
def test_with_six_events_a_new_one_discards_the_one_on_space_6() -> None:
    queue = ["Hays", "Chateau", "Larimer", "Esplen", "Carrick", "Windgap"]
    state = at_table(at="Windgap", schedule=queue, deck=["Garfield"])
    take_turn(state, EndDay(), dice=[1, 3, 4])
    assert [one.where for one in state.schedule] == ["Garfield", *queue[:5]]
    assert "Windgap" in state.discards


@pytest.mark.rule("N-T7")
@pytest.mark.parametrize(("slow", "prices"), [(False, (2, 3, 1)), (True, (3, 4, 2))])
def test_what_the_fort_pitt_bridge_and_tunnel_cost(slow: bool, prices: tuple[int, ...]) -> None:
    state = at_table(at=DOWNTOWN, slow=slow)
    assert tuple(state.routes(0)[to].cost for to in ("Ridgemont", "Banksville", "North Shore")) == prices
    state.now.points = prices[0] - 1
    assert not allowed(state, Travel("Ridgemont"))
    over = "Fort Pitt Bridge", "Fort Pitt Tunnel"
    assert do(at_table(at=DOWNTOWN, slow=slow), Travel("Ridgemont")) == [
        Travelled(0, "Oakland", ("Ridgemont",), over, prices[0])
    ]


@pytest.mark.rule("N-T8")
def test_of_two_with_the_same_points_and_event_cards_700_dollars_beat_600() -> None:
    state = at_table(cards={0: ["Hays"], 1: ["Bluff"]}, cash={0: 600, 1: 700}, canvassers={0: 0, 1: 0})
    assert election(state).value.winners == (1,)


@pytest.mark.rule("N-T9")
def test_two_seats_tied_for_first_get_7_each() -> None:
    assert bonus([5, 5], BOARD.points(2)) == [7, 7]


@pytest.mark.rule("N-T10")
@pytest.mark.parametrize(
    ("slow", "to", "first", "next_one"),
    [(True, "North Shore", 1, 2), (True, "Ridgemont", 2, 3), (False, "North Shore", 0, 1), (False, "Ridgemont", 1, 2)],
)
def test_the_bridge_inspectors_first_crossing_of_the_day(slow: bool, to: str, first: int, next_one: int) -> None:
    state = at_table(at=DOWNTOWN, bio=Bio.BRIDGE_INSPECTOR, points=8, slow=slow)
    do(state, Travel(to))
    assert state.now.spent == first
    do(state, Travel(DOWNTOWN))
    assert state.now.spent == first + next_one

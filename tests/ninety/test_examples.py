"""The worked examples, N-T1 to N-T10, by name."""

import pytest

from rules.ninety.board import Bio
from rules.ninety.city import DOWNTOWN
from rules.ninety.telling_turn import Travelled
from rules.ninety.verbs import Travel
from tests.ninety.situations import at_table, do, election, is_allowed


@pytest.mark.rule("N-T7")
@pytest.mark.parametrize(("slow", "prices"), [(False, (2, 3, 1)), (True, (3, 4, 2))])
def test_what_the_fort_pitt_bridge_and_tunnel_cost(slow: bool, prices: tuple[int, ...]) -> None:
    state = at_table(at=DOWNTOWN, slow=slow)
    assert tuple(state.routes(0)[to].cost for to in ("Ridgemont", "Banksville", "North Shore")) == prices
    state.now.points = prices[0] - 1
    assert not is_allowed(state, Travel("Ridgemont"))
    over = "Fort Pitt Bridge", "Fort Pitt Tunnel"
    assert do(at_table(at=DOWNTOWN, slow=slow), Travel("Ridgemont")) == [
        Travelled(0, "Oakland", ("Ridgemont",), over, prices[0])
    ]


@pytest.mark.rule("N-T8")
def test_of_two_with_the_same_points_and_event_cards_700_dollars_beat_600() -> None:
    state = at_table(cards={0: ["Hays"], 1: ["Bluff"]}, cash={0: 600, 1: 700}, canvassers={0: 0, 1: 0})
    assert election(state).value.winners == (1,)


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

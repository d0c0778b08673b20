"""What is made or lost is found (1.3); that nothing is, the conformance suite asks of every position."""

from collections.abc import Callable, Mapping

import pytest

from rules.redistricting.board import BLOCKS, CANDIDATES, Card, District, Voter
from rules.redistricting.state import State, check
from tests.findings import for_each
from tests.redistricting.cities import CITY
from tests.redistricting.situations import position

LOST: Mapping[str, Callable[[State], object]] = {
    "a card too many": lambda state: state.deck.append(Card.REVIEW),
    "a card too few": lambda state: state.discards.pop(),
    "a card in two hands": lambda state: state.operatives[1].hand.append(Card.MOVING_VAN),
    "a review without its card": lambda state: state.reviewed.append(District.NAVY),
    "a voter twice": lambda state: state.tokens.__setitem__("C1", state.tokens["C2"]),
    "a candidate twice": lambda state: state.tokens.__setitem__("C1", CANDIDATES["Adler"]),
    "a candidate in the city and out of it": lambda state: state.aside.append("Adler"),
    "a candidate gone": lambda state: state.aside.pop(),
    "a fifth tile": lambda state: [state.tiles[block].append(District.LILAC) for block in BLOCKS[:5]],
    "a tile on its own color": lambda state: state.tiles["A1"].append(District.NAVY),
    "a twentieth promotion": lambda state: state.promotions.extend(["Adler"] * 20),
    "a promotion of somebody who is out": lambda state: state.promotions.append("Fontana"),
    "a seventh suppression": lambda state: state.suppressed.extend(voters(state)[:7]),
    "a voter with two cubes": lambda state: two_cubes(state),
    "a cube on nobody": lambda state: state.suppressed.append(Voter()),
}


def voters(state: State) -> list[Voter]:
    return [one for one in state.tokens.values() if isinstance(one, Voter)]


def two_cubes(state: State) -> None:
    one = voters(state)[0]
    state.suppressed.append(one)
    state.doubled.append(one)


@pytest.mark.rule("D-2", "D-3", "D-29")
@for_each("fault", LOST)
def test_what_is_made_or_lost_is_found(fault: str) -> None:
    state = position(people=CITY, hands={0: [Card.MOVING_VAN]}, discards=[Card.CARPETBAGGER])
    check(state)
    LOST[fault](state)
    with pytest.raises(AssertionError):
        check(state)

"""Whole random matches: nothing is made or lost, and the count adds up."""

from collections.abc import Callable

import pytest

from rules import Match, Rng
from rules.boomtown import GAME
from rules.boomtown.board import BOARD
from rules.boomtown.state import State, check
from tests.boomtown.tables import CHOIR, COIN, MILL, at_table
from tests.conformance.cases import random_answer
from tests.findings import for_each

LOST: dict[str, Callable[[State], object]] = {
    "a die too many": lambda state: state.free[0].append(3),
    "a die too few": lambda state: state.free[1].pop(),
    "a die that lies twice": lambda state: state.lying.update({"Gravel Bar": state.lying["Woodlot"]}),
    "goods from nowhere": lambda state: state.sheets[0].receive(COIN, 1),
    "goods that vanish": lambda state: state.sheets[0].give(COIN, 1),
    "goods below nothing": lambda state: state.sheets[1].goods.update({COIN: -1}),
    "Scorn below nothing": lambda state: state.sheets[1].scorn.update({CHOIR: -1}),
    "a faction without a meeple": lambda state: state.meeples.update({CHOIR: 0}),
    "a faction beyond its card": lambda state: state.meeples.update({MILL: 11}),
    "a slot too many": lambda state: state.lying.update({"Market Street": [None] * 3}),
    "a circle too many": lambda state: state.sheets[0].circled.update({COIN: 21}),
    "Favor beyond the sheet": lambda state: state.sheets[0].favor.update({CHOIR: 21}),
}


@for_each("fault", LOST)
def test_what_is_made_or_lost_is_found(fault: str) -> None:
    state = at_table(goods={0: {COIN: 2}}, lying={"Woodlot": [(0, 2)]}, finite=True)
    LOST[fault](state)
    with pytest.raises(AssertionError):
        check(state)


@for_each("options", [{}, {"finite": True}, {"together": True}])
@for_each("seats", range(2, 6))
def test_nothing_is_made_or_lost_in_a_random_match(seats: int, options: dict[str, bool]) -> None:
    match, rng = Match(GAME, seats, f"{seats} {options}", options), Rng(seats)
    while match.result is None:
        match.play(*random_answer(match, rng))
        GAME.check(match.state)
    assert match.pending == {}
    state, result = match.state, match.result
    won = [name for name in state.meeples if state.leader(name) is not None]
    assert sum(result.scores) == sum(state.meeples[name] for name in won)
    assert result.scores[result.winners[0]] == max(result.scores)
    assert (state.round, state.waiting, state.trades) == (BOARD.rounds, [], [])
    assert all(len(state.free[seat]) + len(state.golden_dice(seat)) == 3 for seat in range(seats))

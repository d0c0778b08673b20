"""What counts as made or lost is found, and the count of random matches adds up."""

from collections.abc import Callable
from random import Random

import pytest

from rules import Match
from rules.barrage import GAME
from rules.barrage.board import STATES
from rules.barrage.state import State, check
from tests.barrage.situations import situation
from tests.findings import for_each
from tests.record import random_move

LOST: dict[str, Callable[[State], object]] = {
    "a Staffer too many": lambda state: state.placed["WY"].append(0),
    "a Staffer too few": lambda state: state.placed["CA"].remove(0),
    "ten Staffers": lambda state: (state.staffers.__setitem__(1, 10), state.hand.__setitem__(1, 9)),
    "two Staffers on one area": lambda state: (state.placed["VT"].append(1), state.hand.__setitem__(1, 2)),
    "two tokens on one star": lambda state: state.stars["HI"].append(0),
    "36 tokens": lambda state: state.bank["Town Hall"].__setitem__(0, 34),
    "a bank below nothing": lambda state: state.bank["Attack Ads"].__setitem__(0, -1),
}


@for_each("fault", LOST)
def test_what_is_made_or_lost_is_found(fault: str) -> None:
    state = situation(placed={"CA": [0], "VT": [1]}, stars={"HI": [0]}, town_hall=[1])
    LOST[fault](state)
    with pytest.raises(AssertionError):
        check(state)


@for_each(("seats", "pairs", "rounds"), [(2, False, 12), (8, False, 12), (5, False, None), (7, True, None)])
def test_the_count_of_a_random_match_adds_up(seats: int, pairs: bool, rounds: int | None) -> None:
    match, rng = Match(GAME, seats, f"{seats} {pairs}", {"pairs": pairs, "rounds": rounds}), Random(seats)
    while match.result is None:
        match.play(*random_move(match, rng))
    assert sum(match.result.scores) == sum(STATES[code].votes for code in match.state.won)
    assert match.result.scores[match.result.winners[0]] == max(match.result.scores)
    assert len(match.state.circles) == match.state.rounds
    assert set(match.state.won) == {code for code, stars in match.state.stars.items() if stars}

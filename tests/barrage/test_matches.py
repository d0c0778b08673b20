"""Whole random matches: pieces are neither made nor lost, and the count adds up."""

from random import Random

import pytest

from rules import Match
from rules.barrage import GAME
from rules.barrage.board import STATES
from tests.record import random_move


@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize(("seats", "pairs"), [*((seats, False) for seats in range(2, 9)), (2, True), (7, True)])
def test_nothing_is_made_or_lost_in_a_random_match(seats: int, pairs: bool, number: int) -> None:
    rounds = 12 if number == 2 else None
    match, rng = Match(GAME, seats, f"{seats} {number}", {"pairs": pairs, "rounds": rounds}), Random(number)
    while match.result is None:
        match.play(*random_move(match, rng))
        GAME.check(match.state)
    assert match.pending == {}
    assert sum(match.result.scores) == sum(STATES[code].votes for code in match.state.won)
    assert match.result.scores[match.result.winners[0]] == max(match.result.scores)
    assert len(match.state.circles) == match.state.rounds
    assert set(match.state.won) == {code for code, stars in match.state.stars.items() if stars}

"""The count of whole random matches adds up."""

import pytest

from rules import Match, Rng
from rules.ninety import GAME
from rules.ninety.board import BOARD, CARDS
from rules.ninety.city import REGIONS
from rules.ninety.state import Stage
from tests.conformance.cases import random_answer
from tests.findings import for_each


@pytest.mark.rule("N-D9", "N-76", "N-A5")
@for_each("seats", GAME.seats)
@for_each("quick", [False, True])
def test_the_count_of_a_random_match_adds_up(seats: int, quick: bool) -> None:
    match, rng = Match(GAME, seats, f"match {seats}", {"quick": quick, "start": 8}), Rng(seats)
    while match.result is None:
        match.play(*random_answer(match, rng))
    assert match.pending == {}
    state, result = match.state, match.result
    assert result.scores == tuple(state.totals())
    assert result.scores[result.winners[0]] == max(result.scores)
    most = len(REGIONS) * sum(BOARD.points(seats))
    placed = sum(len(one.lean) + 2 * len(one.solid) + sum(one.drop.values()) for one in state.candidates)
    held = sum(len(one.cards) for one in state.candidates)
    assert sum(result.scores) <= most + placed + held
    assert (state.stage, state.day, state.turn) == (Stage.COUNT, BOARD.days, None)
    assert len(state.deck) < len(CARDS)

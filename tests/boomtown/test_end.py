"""The count (section 10): Favor less Scorn, each faction's votes to one player, ties."""

import pytest

from rules import Result, Table
from rules.boomtown import GAME
from rules.boomtown.pieces import Trade
from rules.boomtown.play import count, end_round
from rules.boomtown.state import State
from tests.boomtown.names import CHOIR, COIN, MILL, SETTLERS, WATCH
from tests.boomtown.situations import at_table, by_seat, run
from tests.findings import for_each
from tests.scripted import Scripted


def final_count(state: State) -> Result:
    """The count, which asks nobody and leaves nothing to chance."""
    return count(Table(Scripted(), GAME.rules.version), state)


@pytest.mark.rule("M-15", "M-16", "M-17", "M-41")
def test_a_faction_gives_all_its_votes_to_the_one_with_most_favor() -> None:
    state = at_table(3, favor={0: {CHOIR: 3}, 1: {CHOIR: 2, MILL: 1}, 2: {MILL: 2}}, meeples={CHOIR: 5, MILL: 7})
    result = final_count(state)
    assert result.scores == (5, 0, 7)
    assert result.winners == (2,)


@pytest.mark.rule("M-17", "M-18", "M-A39")
def test_votes_are_the_meeples_that_are_pulled_out_at_the_count() -> None:
    state = at_table(favor={0: {CHOIR: 1}, 1: {MILL: 1}})
    for change, votes in ((0, (3, 4)), (4, (7, 4)), (-3, (4, 4))):
        state.grow(CHOIR, change)
        assert tuple(state.votes()) == votes
    assert final_count(state).scores == (4, 4)


@pytest.mark.rule("M-41", "M-A14", "M-16")
@for_each(
    ("favor", "scorn", "leader"),
    [
        ([1, 0, 0], [0, 0, 0], 0),
        ([2, 2, 1], [0, 0, 0], None),
        ([2, 2, 1], [0, 1, 0], 0),
        ([2, 2, 2], [0, 1, 1], 0),
        ([0, 0, 0], [0, 1, 1], 0),
        ([1, 0, 0], [1, 2, 2], 0),
        ([0, 0, 0], [3, 1, 2], 1),
        ([0, 0, 0], [1, 1, 2], None),
        ([0, 0, 0], [0, 0, 0], None),
        ([3, 3, 4], [0, 0, 3], None),
    ],
)
def test_a_faction_votes_for_the_only_one_ahead_be_it_below_zero(
    favor: list[int], scorn: list[int], leader: int | None
) -> None:
    state = at_table(3, favor=by_seat({SETTLERS: favor}), scorn=by_seat({SETTLERS: scorn}))
    assert state.leader(SETTLERS) == leader
    assert final_count(state).scores == tuple(4 if seat == leader else 0 for seat in range(3))


BY_FAVOR, BY_SCORN = "Most votes, then most Favor", "Most votes, then most Favor, then least Scorn"
LEVEL = "Tied in votes, Favor and Scorn"


@pytest.mark.rule("M-42", "M-1")
def test_most_votes_overall_wins() -> None:
    state = at_table(3, favor={0: {CHOIR: 9, WATCH: 9}, 1: {MILL: 1, SETTLERS: 1}})
    result = final_count(state)
    assert (result.scores, result.winners, result.reason) == ((6, 8, 0), (1,), "Most votes")
    assert state.elected == [1]


@pytest.mark.rule("M-A15")
@for_each(
    ("favor", "scorn", "winners", "reason"),
    [
        ({CHOIR: [3, 0], WATCH: [0, 2]}, {}, (0,), BY_FAVOR),
        ({CHOIR: [2, 0], WATCH: [1, 2]}, {}, (0,), BY_FAVOR),
        ({CHOIR: [3, 0], WATCH: [0, 2]}, {WATCH: [1, 0]}, (1,), BY_SCORN),
        ({CHOIR: [2, 0], WATCH: [0, 2]}, {}, (0, 1), LEVEL),
        ({CHOIR: [2, 0], WATCH: [1, 2]}, {WATCH: [1, 0]}, (1,), BY_SCORN),
        ({}, {}, (0, 1), LEVEL),
        ({}, {MILL: [2, 0], SETTLERS: [0, 1]}, (1,), BY_FAVOR),
    ],
)
def test_equal_votes_are_decided_by_net_favor_then_by_fewer_scorn_or_shared(
    favor: dict[str, list[int]], scorn: dict[str, list[int]], winners: tuple[int, ...], reason: str
) -> None:
    result = final_count(at_table(favor=by_seat(favor), scorn=by_seat(scorn)))
    assert result.scores[0] == result.scores[1]
    assert result.winners == winners
    assert result.reason == reason


@pytest.mark.rule("M-A15")
def test_those_behind_in_votes_do_not_count_in_a_tie() -> None:
    state = at_table(3, favor={0: {CHOIR: 1, MILL: 5}, 1: {WATCH: 1, MILL: 5}, 2: {MILL: 4}}, scorn={})
    assert final_count(state).winners == (0, 1)


@pytest.mark.rule("M-39", "M-A37")
@for_each(("round", "left"), [(9, 1), (10, 0)])
def test_offers_fall_with_the_last_die_of_the_last_round(round: int, left: int) -> None:
    state = at_table(goods={0: {COIN: 1}}, round=round)
    state.trades = [Trade(0, 1, (COIN,), ())]
    run(end_round, state)
    assert len(state.trades) == left

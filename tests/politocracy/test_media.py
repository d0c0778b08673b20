"""The Media (section 7): when one is there, the chart, declaring, and the dice against scandals."""

import pytest

from rules.politocracy.board import BOARD, Ideology
from rules.politocracy.verbs import Declare, Pass
from tests.findings import for_each
from tests.politocracy.situations import land, popularity, position, question_on, turn

P, K, C = Ideology.PROGRESSIVE, Ideology.CONSERVATIVE, Ideology.CENTRIST
A, B = 9, 27


@pytest.mark.rule("P-54", "P-55")
def test_landing_there_is_a_visit() -> None:
    state = position(square={0: 7}, scandals={0: 1}, percent={0: 20}, stars={0: 1})
    ran = turn(state, (0, Pass()), dice=[2, 1, 3])
    assert ran.topics == ["declare"]
    assert (state.popularity(0), state.candidates[0].scandals) == (24, 0)


@pytest.mark.rule("P-56", "P-57", "P-A3")
@for_each(("ideology", "changes"), [(P, (5, 5, 0, 0, -3, -3)), (C, (5, 5, 0, 0, -5, -5)), (K, (3, 3, 0, 0, -5, -5))])
def test_the_chart(ideology: Ideology, changes: tuple[int, ...]) -> None:
    assert BOARD.media[ideology] == changes
    for rolled, change in enumerate(changes, 1):
        state = position(ideology={0: ideology})
        land(state, A, (0, Pass()), dice=[rolled])
        assert popularity(state) == [10 + change, 10]


@pytest.mark.rule("P-A60", "P-55")
def test_the_die_counts_for_the_ideology_of_arrival_then_one_declares_then_come_the_scandals() -> None:
    state = position(scandals={0: 1}, percent={0: 20})
    ran = land(state, B, (0, Declare(P)), dice=[5, 4, 1])
    assert question_on(ran, "declare").rolls_to_come == 2
    assert (state.popularity(0), state.candidates[0].ideology, state.candidates[0].scandals) == (15, P, 0)


@pytest.mark.rule("P-60", "P-A16", "P-61", "P-C3")
@for_each(
    ("stars", "scandals", "dice", "left"),
    [
        (1, 2, [1], 1),
        (1, 1, [4], 1),
        (3, 1, [6, 5, 3], 0),
        (3, 1, [2], 0),
        (3, 2, [3, 4, 1], 0),
        (3, 5, [1, 2, 3], 2),
        (2, 2, [4, 5], 2),
    ],
)
def test_a_die_for_each_star_removes_a_scandal_with_3_or_less(
    stars: int, scandals: int, dice: list[int], left: int
) -> None:
    state = position(stars={0: stars}, scandals={0: scandals})
    assert land(state, A, (0, Pass()), dice=[3, *dice]).topics == ["declare"]
    assert state.candidates[0].scandals == left


@pytest.mark.rule("P-60", "P-A16")
def test_every_visit_has_its_own_dice() -> None:
    state = position(stars={0: 1}, scandals={0: 1})
    land(state, A, (0, Pass()), dice=[3, 6])
    land(state, B, (0, Pass()), dice=[3, 1])
    assert state.candidates[0].scandals == 0

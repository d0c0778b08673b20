"""The Media (section 7): when one is there, the chart, declaring, and the dice against scandals."""

import pytest

from rules.politocracy.board import BOARD, ChangeCard, Ideology
from rules.politocracy.verbs import Declare, Pass, Play
from tests.findings import for_each
from tests.politocracy.situations import (
    asked,
    first_question,
    land,
    landing,
    popularity,
    position,
    run,
    starts_election,
    turn,
)
from tests.situations import refusal

P, K, C = Ideology.PROGRESSIVE, Ideology.CONSERVATIVE, Ideology.CENTRIST
A, B = 9, 27


@pytest.mark.rule("P-54")
def test_passing_the_media_does_nothing() -> None:
    state = position(square={0: 8}, scandals={0: 1}, change=[ChangeCard.COVER_UP], owners={"Small Business Owners": 0})
    ran = turn(state, (0, Pass()), dice=[3, 1])
    assert ran.topics == ["after"]
    assert (state.candidates[0].square, state.candidates[0].scandals, state.candidates[0].ideology) == (11, 1, C)
    assert popularity(state) == [13, 10]


@pytest.mark.rule("P-54", "P-55")
def test_landing_there_is_a_visit() -> None:
    state = position(square={0: 7}, scandals={0: 1}, percent={0: 20}, stars={0: 1})
    ran = turn(state, (0, Pass()), dice=[2, 1, 3])
    assert ran.topics == ["declare"]
    assert (state.popularity(0), state.candidates[0].scandals) == (24, 0)


@pytest.mark.rule("P-56", "P-57", "P-A3")
@for_each(
    ("ideology", "changes"),
    [(P, (5, 5, 0, 0, -3, -3)), (C, (5, 5, 0, 0, -5, -5)), (K, (3, 3, 0, 0, -5, -5))],
)
def test_the_chart(ideology: Ideology, changes: tuple[int, ...]) -> None:
    assert BOARD.media[ideology] == changes
    for rolled, change in enumerate(changes, 1):
        state = position(ideology={0: ideology})
        land(state, A, (0, Pass()), dice=[rolled])
        assert popularity(state) == [10 + change, 10]


@pytest.mark.rule("P-A61")
def test_the_media_take_at_most_what_there_is() -> None:
    land(state := position(percent={0: 4}), A, (0, Pass()), dice=[6])
    assert state.popularity(0) == 0
    assert state.candidates[0].adjusted == -10


@pytest.mark.rule("P-A60", "P-55")
def test_the_die_counts_for_the_ideology_of_arrival_then_one_declares_then_come_the_scandals() -> None:
    state = position(scandals={0: 1}, percent={0: 20})
    ran = land(state, B, (0, Declare(P)), dice=[5, 4, 1])
    assert asked(ran, "declare").rolls_to_come == 2
    assert (state.popularity(0), state.candidates[0].ideology, state.candidates[0].scandals) == (15, P, 0)


@pytest.mark.rule("P-24", "P-62", "P-A10")
@for_each(("ideology", "others"), [(C, {P, K}), (P, {K}), (K, {P})])
def test_one_can_declare_or_change_there_but_not_become_a_centrist(ideology: Ideology, others: set[Ideology]) -> None:
    question = first_question(landing(A), position(ideology={0: ideology}), dice=[3])
    assert {one.move.ideology for one in question.legal if isinstance(one.move, Declare)} == others
    assert question.check(Pass()) is None
    if ideology is not C:
        assert refusal(question, Declare(ideology)) == (f"You're already a {ideology}.", "4.2")


@pytest.mark.rule("P-24", "P-25", "P-53")
def test_a_declaration_there_revalues_constituents() -> None:
    state = position(owners={"Professors": 0, "Gun Owners": 0})
    land(state, A, (0, Declare(P)), dice=[3])
    assert (popularity(state), state.candidates[0].money) == ([16, 10], 200)


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


@pytest.mark.rule("P-A48", "P-A60")
def test_cards_can_be_played_at_the_media_after_the_die() -> None:
    state = position(hand={0: [ChangeCard.COVER_UP]}, scandals={0: 1})
    ran = land(state, A, (0, Play("Cover-Up")), (0, Pass()), dice=[3])
    assert ran.topics == ["declare", "declare"]
    assert state.candidates[0].scandals == 0


@pytest.mark.rule("P-A21")
def test_the_election_is_looked_at_after_the_media_die_and_after_a_declaration() -> None:
    state = position(percent={0: 45, 1: 50}, scandals={0: 1})
    assert run(starts_election(landing(A)), state, dice=[1]).value
    assert state.candidates[0].scandals == 1
    state = position(percent={0: 48, 1: 50}, owners={"Professors": 0}, scandals={0: 1})
    assert run(starts_election(landing(A)), state, (0, Declare(P)), dice=[3]).value
    assert popularity(state) == [50, 50]

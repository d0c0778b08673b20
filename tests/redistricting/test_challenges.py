"""Deviation and legal challenges (5.6 to 5.9 and section 6): when, at what risk, and what a blocked action costs."""

from collections.abc import Sequence

import pytest

from rules import Table, die
from rules.redistricting.board import District
from rules.redistricting.challenges import risk_label, verdict, warning
from rules.redistricting.state import State
from rules.redistricting.telling import Moved
from rules.redistricting.verbs import EndTurn, Promote, Swap
from rules.redistricting.view import view
from tests.findings import for_each
from tests.redistricting.situations import asked, position, run, turn
from tests.situations import Ran

NAVY, SALMON, GREY, OLIVE, TEAL, PLUM = list(District)[:6]
ONE = Swap("C1", to="Salmon")
"""Navy's size falls by one, Salmon's grows by one."""
CHALLENGED = {
    (9, 9): 2,
    (8, 9): 4,
    (9, 10): 4,
    (8, 10): 4,
    (7, 9): 6,
    (9, 11): 6,
    (7, 11): 6,
    (6, 9): 8,
    (8, 8): None,
    (10, 10): None,
    (10, 9): None,
    (9, 8): None,
    (10, 8): None,
    (11, 7): None,
    (12, 9): None,
}
"""The risk, if there is any, by the sizes of Navy and Salmon before that move."""


def with_sizes(navy: int, salmon: int) -> State:
    """A position in which these two have so many blocks, by tiles far from the line between them."""
    tiles: dict[str, Sequence[District]] = {}
    tiles |= {block: [NAVY] for block in ("A4", "B4", "C4")[: max(0, navy - 9)]}
    tiles |= {block: [OLIVE] for block in ("A3", "B3", "C3")[: max(0, 9 - navy)]}
    tiles |= {block: [SALMON] for block in ("F4", "E4", "D4")[: max(0, salmon - 9)]}
    tiles |= {block: [TEAL] for block in ("F3", "E3", "D3")[: max(0, 9 - salmon)]}
    state = position(tiles=tiles)
    assert sizes(state, NAVY, SALMON) == [navy, salmon]
    return state


def sizes(state: State, *districts: District) -> list[int]:
    return [len(state.blocks(district)) for district in districts]


def label_and_warning(state: State, move: Swap, points: int = 3) -> tuple[str, str]:
    """The label of a move, and the warning that comes with it."""
    return next((one.label, one.confirm) for one in asked(state, points).legal if one.move == move)


def verdict_on(risk: int, rolled: int, round: int = 2) -> tuple[bool, State]:
    """Whether a die lets something of this risk pass, and the position after it."""

    async def step(table: Table, state: State) -> bool:
        return verdict(table, state, 0, risk).passes

    state = position(round=round)
    return run(step, state, dice=[rolled]).value, state


@pytest.mark.rule("D-31", "D-32", "D-33", "D-34", "D-A12", "D-43", "D-42")
@for_each(("before", "risk"), [(before, risk) for before, risk in CHALLENGED.items() if risk])
def test_what_raises_the_deviation_is_challenged_at_twice_the_greatest_of_the_two(
    before: tuple[int, int], risk: int
) -> None:
    navy, salmon = before
    blocked = with_sizes(navy, salmon)
    turn(blocked, ONE, points=1, dice=[min(risk, 6)])
    assert sizes(blocked, NAVY, SALMON) == [navy, salmon]
    if risk < 6:
        passes = with_sizes(navy, salmon)
        turn(passes, ONE, points=1, dice=[risk + 1])
        assert sizes(passes, NAVY, SALMON) == [navy - 1, salmon + 1]


@pytest.mark.rule("D-32", "D-34", "D-A12")
@for_each(("navy", "salmon"), [before for before, risk in CHALLENGED.items() if not risk])
def test_what_leaves_or_lowers_the_deviation_is_not_challenged(navy: int, salmon: int) -> None:
    state = with_sizes(navy, salmon)
    assert "die" not in label_and_warning(state, ONE)[0]
    turn(state, ONE, points=1)
    assert sizes(state, NAVY, SALMON) == [navy - 1, salmon + 1]


@pytest.mark.rule("D-A12")
def test_the_deviation_of_districts_that_are_not_concerned_does_not_count() -> None:
    state = position(tiles={"A4": [District.WHEAT], "I4": [GREY], "I5": [GREY]})
    assert label_and_warning(state, ONE)[0].endswith("· a die of 1 or 2 blocks it")


@pytest.mark.rule("D-A13", "D-42")
@for_each(("navy", "salmon"), [(9, 9), (6, 12), (12, 6), (8, 9)])
def test_a_trade_is_never_challenged_whatever_the_sizes(navy: int, salmon: int) -> None:
    state = with_sizes(navy, salmon)
    turn(state, Swap("C1", "D2"), points=1)
    assert [state.district_of(block) for block in ("C1", "D2")] == [SALMON, NAVY]
    assert sizes(state, NAVY, SALMON) == [navy, salmon]


@pytest.mark.rule("D-43", "D-A12")
@for_each(("risk", "rolled"), [(risk, rolled) for risk in (2, 4, 6, 8) for rolled in range(1, 7)])
def test_a_die_passes_where_it_is_greater_than_the_risk(risk: int, rolled: int) -> None:
    passes, state = verdict_on(risk, rolled)
    assert passes == (rolled > risk)
    assert state.operatives[0].dice == ([] if rolled > risk else [rolled])


@pytest.mark.rule("D-A12", "D-43")
@for_each(
    ("before", "says"),
    [
        ((9, 9), "a die of 1 or 2 blocks it"),
        ((8, 9), "a die of 1 to 4 blocks it"),
        ((7, 9), "every die blocks it"),
        ((6, 9), "every die blocks it"),
    ],
)
def test_an_offer_says_what_blocks_it_and_warns_where_all_dice_do(before: tuple[int, int], says: str) -> None:
    label, confirm = label_and_warning(with_sizes(*before), ONE)
    assert label.endswith(f" to Salmon · 1 AP · {says}")
    assert bool(confirm) == (says == "every die blocks it")


@pytest.mark.rule("D-A12")
def test_words_of_a_risk() -> None:
    assert [risk_label(risk) for risk in (0, 2, 4)] == [
        "",
        " · a die of 1 or 2 blocks it",
        " · a die of 1 to 4 blocks it",
    ]
    state = position()
    assert [bool(warning(state, risk)) for risk in (0, 2, 4, 6, 8)] == [False, False, False, True, True]


@pytest.mark.rule("D-A12", "D-A14")
def test_a_warning_tells_what_a_die_costs_where_there_is_a_next_turn() -> None:
    assert warning(position(round=3), 6).endswith(" The die also comes off your next turn's action points.")
    assert warning(position(round=4), 6).endswith(" what it costs is lost.")


def snapshot(state: State) -> tuple[object, ...]:
    """All that a blocked move leaves as it was."""
    tiles = {block: [*stack] for block, stack in state.tiles.items()}
    return tiles, {**state.tokens}, [*state.promotions], [*map(state.tiles_left, District)]


def blocked_turn(state: State, *moves: Swap | Promote | EndTurn, points: int, dice: Sequence[int]) -> Ran[None]:
    """A turn after which the city is as it was."""
    before = snapshot(state)
    ran = turn(state, *moves, points=points, dice=dice)
    assert snapshot(state) == before
    return ran


@pytest.mark.rule("D-43", "D-44", "D-A14", "D-A38")
@for_each("rolled", [1, 2])
def test_a_blocked_move_costs_its_points_and_lays_nothing_and_its_player_keeps_the_die(rolled: int) -> None:
    state = position()
    blocked_turn(state, ONE, points=1, dice=[rolled])
    assert state.operatives[0].dice == [rolled]
    assert view(state, None).operatives[0].dice == (rolled,)
    assert view(state, 1).operatives[0].dice == (rolled,)
    assert state.operatives[1].dice == []


@pytest.mark.rule("D-A38", "D-A14")
def test_a_blocked_move_may_be_tried_again_at_its_full_price() -> None:
    covered = {"C1": [SALMON, NAVY]}
    state = position(tiles=covered)
    ran = turn(state, ONE, ONE, Promote("Adler"), points=7, dice=[1, 3])
    assert ran.topics == ["turn"] * 3
    assert [one.rolls_to_come for one in ran.asked] == [2, 1, 0]
    assert state.tiles["C1"] == [NAVY, SALMON, NAVY, SALMON]
    assert state.operatives[0].dice == [1]
    blocked_turn(position(tiles=covered), ONE, ONE, points=6, dice=[1, 2])


@pytest.mark.rule("D-A14", "D-44")
def test_several_dice_add_up() -> None:
    state = position()
    blocked_turn(state, ONE, ONE, EndTurn(), points=3, dice=[1, 2])
    assert state.operatives[0].dice == [1, 2]
    assert turn(state, points=3).asked == []
    assert state.operatives[0].dice == []


@pytest.mark.rule("D-A14", "D-2")
def test_a_die_is_rolled_even_if_all_four_are_out() -> None:
    state = position(dice={1: [1, 1, 1, 2]})
    blocked_turn(state, ONE, points=1, dice=[2])
    assert [one.dice for one in state.operatives] == [[2], [1, 1, 1, 2]]


@pytest.mark.rule("D-44", "D-A14")
@for_each(
    ("round", "says"), [(round, ": costs 2 action points next turn" if round < 4 else "") for round in range(1, 5)]
)
def test_whoever_is_blocked_takes_the_die_in_october_too_where_it_costs_nothing(round: int, says: str) -> None:
    passes, state = verdict_on(2, 2, round)
    assert not passes
    assert state.operatives[0].dice == [2]
    state = position(round=round)
    ran = blocked_turn(state, ONE, points=1, dice=[2])
    assert view(state, 1).operatives[0].dice == (2,)
    (verdict_told,) = [str(fact.verdict) for fact in ran.facts if isinstance(fact, Moved)]
    assert verdict_told == f"blocked by a {die(2)}{says}"


@pytest.mark.rule("D-30", "D-34", "D-A12")
def test_a_block_that_comes_back_alone_is_not_challenged() -> None:
    state = position(tiles={"C1": [SALMON]})
    turn(state, Swap("C1", to="Navy"), points=2)
    assert state.tiles["C1"] == [NAVY, SALMON, NAVY]
    assert sizes(state, NAVY, SALMON) == [9, 9]

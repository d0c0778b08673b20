"""The worked examples of the specification, each as it stands there."""

from collections.abc import Mapping, Sequence

import pytest

from rules import Match
from rules.redistricting import GAME
from rules.redistricting.board import CANDIDATES, VOTERS, District, Position, Voter
from rules.redistricting.state import Options, State, new
from rules.redistricting.telling import Docked
from rules.redistricting.verbs import EndTurn, Promote, Swap
from rules.redistricting.view import view
from rules.redistricting.voting import Poll, poll
from tests.findings import for_each
from tests.redistricting.situations import asked, position, turn, voter
from tests.situations import play_stand_ins, refusal

NAVY, SALMON, GREY, OLIVE, TEAL = list(District)[:5]
A, B, C, D = "Rivera", "Ellis", "Amari", "Bishop"
"""-+++-, ++-++, --+-+ and ++++-, for red, orange, yellow, green and blue."""
FIGURE_1 = [
    voter("against yellow", "for red"),
    voter("against yellow", "for orange"),
    voter("against yellow", "against blue"),
    voter("for blue", "for yellow"),
    voter("for blue", "against red"),
    voter("for yellow", "against red"),
]
"""Three for B, two for C, one torn between A and C."""
FIGURE_2 = [
    voter("against red", "for orange"),
    voter("against red", "against orange"),
    voter("against red", "for yellow"),
    voter("for red", "for orange"),
    voter("for orange", "for yellow"),
    voter("for green", "for orange"),
    voter("against green", "against orange"),
]
"""Three for A, one for D, three undecided between these two."""


def poll_of(names: Sequence[str], voters: Sequence[Voter], cubes: Sequence[str] = ()) -> Poll:
    """How a district of these would vote."""
    return poll(new(2, Options()), [*(CANDIDATES[name] for name in names), *voters], promoted=cubes)


@pytest.mark.rule("D-T1", "D-20", "D-18", "D-19")
def test_t1_figure_1() -> None:
    assert [poll_of([A, B, C], [one]).votes[B] for one in FIGURE_1[:3]] == [1, 1, 1]
    assert poll_of([A, B, C], [voter("for blue", "for yellow")]).votes == {A: 0, B: 0, C: 1}
    assert poll_of([A, B, C], [voter("for yellow", "against red")]).undecided == 1
    result = poll_of([A, B, C], FIGURE_1)
    assert (result.votes, result.undecided, result.silent) == ({A: 0, B: 3, C: 2}, 1, 0)


@pytest.mark.rule("D-T2", "D-35")
def test_t2_figure_2() -> None:
    before, after = (poll_of([A, D], FIGURE_2, cubes) for cubes in ([], [D]))
    assert (before.votes, before.undecided) == ({A: 3, D: 1}, 3)
    assert (after.votes, after.undecided) == ({A: 3, D: 4}, 0)


@pytest.mark.rule("D-T3", "D-39")
def test_t3_after_two_promotions_the_next_costs_three() -> None:
    state = position(people={"D1": A, "E2": D}, promotions=[A, D])
    assert refusal(asked(state, 2), Promote(A)) == ("That costs 3 AP; you have 2.", "7.3")
    turn(state, Promote(A), points=3)
    assert (state.promotions, state.points) == ([A, D, A], 0)


@pytest.mark.rule("D-T4", "D-34", "D-33", "D-43")
@for_each("rolled", range(1, 7))
def test_t4_one_block_between_equal_districts_is_blocked_by_1_and_2(rolled: int) -> None:
    state = position()
    turn(state, Swap("C1", to="Salmon"), points=1, dice=[rolled])
    assert (state.district_of("C1") is NAVY) == (rolled <= 2)


def ten_eight_nine() -> State:
    """Grey has 10 blocks, Navy 8 and Olive 9, which touches both; Grey and Teal have changed places."""
    state = position()
    there: Mapping[District, District] = {GREY: TEAL, TEAL: GREY}
    state.tiles = {block: [there.get(home, home)] for block, (home,) in state.tiles.items()}
    state.tiles["C3"].append(SALMON)
    state.tiles["D3"].append(GREY)
    assert sizes(state) == [10, 8, 9]
    return state


def sizes(state: State) -> list[int]:
    return [len(state.blocks(district)) for district in (GREY, NAVY, OLIVE)]


@pytest.mark.rule("D-T5", "D-34", "D-A12")
def test_t5_the_larger_grey_gives_a_block_to_olive_unchallenged() -> None:
    state = ten_eight_nine()
    turn(state, Swap("D5", to="Olive"), points=1)
    assert sizes(state) == [9, 8, 10]


@pytest.mark.rule("D-T5", "D-33", "D-A12")
def test_t5_the_smaller_navy_gives_a_block_to_olive_at_a_risk_of_four() -> None:
    blocked, passes = ten_eight_nine(), ten_eight_nine()
    turn(blocked, Swap("A3", to="Olive"), points=1, dice=[4])
    assert sizes(blocked) == [10, 8, 9]
    turn(passes, Swap("A3", to="Olive"), points=1, dice=[5])
    assert sizes(passes) == [10, 7, 10]


@pytest.mark.rule("D-T6", "D-40", "D-A9")
def test_t6_a_second_cover_costs_two() -> None:
    state = position(tiles={"C1": [SALMON]})
    assert refusal(asked(state, 1), Swap("C2", "C1")) == ("That costs 2 AP; you have 1.", "5.5")
    turn(state, Swap("C2", "C1"), points=2)
    assert (state.tiles["C1"], state.tiles["C2"]) == ([NAVY, SALMON, NAVY], [NAVY, SALMON])


@pytest.mark.rule("D-T7", "D-10")
def test_t7_each_of_the_ten_positions_belongs_to_one_of_five_players() -> None:
    goals = [one.goals for one in Match(GAME, 5, "t7").state.operatives]
    assert {goal for two in goals for goal in two} == {*Position}
    assert [len(two) for two in goals] == [2] * 5


@pytest.mark.rule("D-T8", "D-25")
@for_each("seats", [2, 3, 4, 5])
def test_t8_everybody_has_twelve_points_in_all(seats: int) -> None:
    match, points = Match(GAME, seats, "t8"), [0] * seats
    for seat, _ in play_stand_ins(match):
        points[seat] += match.state.points
    assert points == [12] * seats


@pytest.mark.rule("D-T9", "D-44")
def test_t9_a_blocked_2_in_august_leaves_one_of_three_points_in_september() -> None:
    state = position(round=2)
    turn(state, Swap("C1", to="Salmon"), EndTurn(), points=3, dice=[2])
    state.round = 3
    ran = turn(state, Promote("Adler"), points=3)
    assert ran.topics == ["turn"]
    assert ran.facts[0] == Docked(0, 1, full=3, cost=2)


def figure_2() -> State:
    """Navy with A, B, C and six voters, Salmon with D and eight, of whom one is to go to Navy."""
    navy = [one for one in VOTERS if one.primary and one not in (*FIGURE_2, *FIGURE_1)][:5]
    people = {"A1": B, "A2": C, "C1": A, "E2": D, "B1": Voter()}
    people |= dict(zip(["B2", "C2", "A3", "B3", "C3"], navy, strict=True))
    people |= dict(zip(["D1", "E1", "F1", "F2", "D3", "E3", "F3"], FIGURE_2, strict=True))
    return position(people=people | {"D2": voter("for blue", "for yellow")})


@pytest.mark.rule("D-T10", "D-52", "D-51", "D-27", "D-35")
def test_t10_the_modification_of_figure_2() -> None:
    state = figure_2()
    turn(state, Swap("C1", "D2"), Promote(D), points=2)
    assert [len(state.blocks(district)) for district in (NAVY, SALMON)] == [9, 9]
    assert [[one.name for one in state.running(district)] for district in (NAVY, SALMON)] == [[B, C], [A, D]]
    assert [len(state.voters(district)) for district in (NAVY, SALMON)] == [7, 7]
    assert view(state, None).districts[SALMON].poll.votes == {A: 3, D: 4}
    state.promotions = []
    result = view(state, None).districts[SALMON].poll
    assert (result.votes, result.undecided) == ({A: 3, D: 1}, 3)


@pytest.mark.rule("D-T11", "D-A2", "D-A4")
def test_t11_a_voter_against_red_then_against_orange() -> None:
    one, both, other = voter("against red", "against orange"), ["Adler", "Bishop"], "Jensen"
    assert poll_of(both, [one]).undecided == 1
    assert [poll_of(both, [one], [name]).votes[name] for name in both] == [1, 1]
    for cubes in ([], ["Adler"]):
        alone = poll_of(["Adler"], [one], cubes)
        assert (alone.votes, alone.silent) == ({"Adler": 0}, 1)
    # Jensen is for red and against orange, Adler for both.
    assert poll_of([other, "Adler"], [one]).votes == {other: 1, "Adler": 0}


@pytest.mark.rule("D-T12", "D-36", "D-A5")
@for_each(("cubes", "whom"), [([A, D, A], A), ([A, D, C], C), ([A, A, D], None)])
def test_t12_whom_the_undecided_follow(cubes: Sequence[str], whom: str | None) -> None:
    result = poll_of([A, D, C], [Voter()], cubes)
    assert result.following == whom
    assert result.votes == {name: int(name == whom) for name in (A, D, C)}

"""Moving lines (section 5): what is allowed and what is refused, prices, tiles, who rides along."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import Verb
from rules.redistricting.board import BLOCKS, CANDIDATES, NEXT_TO, District
from rules.redistricting.lines import BIT, members, parts
from rules.redistricting.state import State
from rules.redistricting.telling import Moved, Turned
from rules.redistricting.verbs import Promote, Swap
from rules.redistricting.view import view
from tests.findings import for_each
from tests.redistricting.model_city import is_contiguous
from tests.redistricting.situations import asked, position, turn, voter
from tests.situations import refusal

NAVY, SALMON, GREY, OLIVE, TEAL, PLUM = list(District)[:6]
USED_UP = {"C1": [SALMON, NAVY] * 2, "C3": [SALMON, NAVY] * 2}
"""All tiles of Navy and Salmon, and yet all blocks at home."""
ALONE = {
    **{block: [OLIVE] for block in ("A1", "A2", "A3")},
    **{block: [SALMON] for block in ("B1", "C1", "B2", "C2")},
    **{block: [TEAL] for block in ("C3", "D3")},
}
"""Of Navy B3 is left alone."""
NECK = {"B3": [OLIVE]}
"""C3 hangs on Navy by C2 alone."""
BRIDGE = {"C3": [SALMON], "D2": [NAVY]}
"""D2 hangs on Navy by C2 alone, which borders Salmon at C3."""


def test_an_option_names_candidates_who_move_and_of_voters_only_their_blocks() -> None:
    state = position(people={"C1": "Adler"})
    labels = {offer.move: offer.label for offer in asked(state).of(Swap)}
    assert labels[Swap("C1", "D2")] == "C1 (Adler) to Salmon, D2 to Navy · 1 AP"


def districts_of(state: State, *blocks: str) -> list[District]:
    return [state.district_of(block) for block in blocks]


def gainers(state: State, move: Swap) -> set[District]:
    """The districts that get a block by a move."""
    return {*districts_of(state, move.give, move.take)} if move.take else {District(move.to)}


def votes_of(state: State, name: str) -> int:
    """The votes that a candidate would have now."""
    polls = (one.poll for one in view(state, None).districts.values())
    return next(poll.votes[name] for poll in polls if name in poll.votes)


def price(state: State, move: Verb) -> int:
    """The fewest points with which a move is allowed."""
    return next(points for points in range(1, 12) if asked(state, points).check(move) is None)


def offered_lines(state: State, points: int = 3) -> list[Swap]:
    """The moves of lines that are offered."""
    return [offer.move for offer in asked(state, points).legal if isinstance(offer.move, Swap)]


@pytest.mark.rule("D-27", "D-A33", "D-A8")
@for_each(
    ("give", "take"), [("C1", "D2"), ("C2", "D1"), ("C2", "D3"), ("C3", "D2"), ("C1", "D3"), ("A3", "B4"), ("C3", "A4")]
)
def test_two_districts_that_touch_trade_a_block_each_and_a_tile_of_the_other_color_is_laid_on_both(
    give: str, take: str
) -> None:
    state = position()
    ours, theirs = districts_of(state, give, take)
    assert turn(state, Swap(give, take), points=1).topics == ["turn"]
    assert (state.tiles[give], state.tiles[take]) == ([ours, theirs], [theirs, ours])
    assert [len(state.blocks(district)) for district in District] == [9] * 9
    assert [state.tiles_left(district) for district in (ours, theirs)] == [3, 3]
    assert sum(map(state.tiles_left, District)) == 9 * 4 - 2


@pytest.mark.rule("D-A33")
def test_a_trade_may_be_named_from_either_side() -> None:
    assert Swap("C1", "D2") in offered_lines(position())
    assert Swap("D2", "C1") not in offered_lines(position())
    state = position()
    turn(state, Swap("D2", "C1"), points=1)
    assert districts_of(state, "C1", "D2") == [SALMON, NAVY]


EITHER = "Name either the block to take in return or the district that one block joins alone, not both."


@pytest.mark.rule("D-28", "D-A8", "D-A11", "D-A26", "D-A36", "D-29", "D-40", "D-A33")
@for_each(
    ("move", "reason", "clause", "tiles"),
    [
        (Swap("J1", "D2"), "There is no block “J1”: they run from A1 to I9.", "2.1", {}),
        (Swap("C1", "d2"), "There is no block “d2”: they run from A1 to I9.", "2.1", {}),
        (Swap("C1", to="Khaki"), "There's no district called “Khaki”.", "2.1", {}),
        (Swap(""), "Name a block: they run from A1 to I9.", "2.1", {}),
        (Swap("C1"), "Name the block to take in return, or the district that this one joins alone.", "5.1", {}),
        (Swap("C1", "D2", "Salmon"), EITHER, "5.1", {}),
        (Swap("C1", "B1"), "C1 and B1 are both in Navy.", "5.1", {}),
        (Swap("C1", "C1"), "Name two different blocks.", "5.1", {}),
        (Swap("B1", "D2"), "B1 doesn't border Salmon.", "5.1", {}),
        (Swap("C1", "E2"), "E2 doesn't border Navy.", "5.1", {}),
        (Swap("C3", "D4"), "C3 doesn't border Teal.", "5.1", {}),
        (Swap("C3", to="Teal"), "C3 doesn't border Teal.", "5.1", {}),
        (Swap("C1", to="Navy"), "C1 is in Navy already.", "5.4", {}),
        (Swap("C1", to="Salmon"), "C1 is in Salmon already.", "5.4", {"C1": [SALMON]}),
        (Swap("C1", "D1"), "That would leave Navy in pieces.", "5.2", {}),
        (Swap("C2", "D2"), "That would leave Navy in pieces.", "5.2", {}),
        (Swap("C1", "D2"), "That would leave Salmon in pieces.", "5.2", {"E3": [TEAL]}),
        (Swap("C2", "D3"), "That would leave Navy in pieces.", "5.2", NECK),
        (Swap("C2", to="Salmon"), "That would leave Navy in pieces.", "5.2", NECK),
        (Swap("C2", to="Salmon"), "That would leave Navy in pieces.", "5.2", BRIDGE),
        (Swap("B3", to="Olive"), "B3 is all that's left of Navy, and no district may vanish.", "5.9", ALONE),
        (Swap("C2", "D3"), "No tile of Salmon is left.", "5.4", USED_UP),
        (Swap("C2", to="Salmon"), "No tile of Salmon is left.", "5.4", USED_UP),
        (Swap("D2", to="Navy"), "No tile of Navy is left.", "5.4", USED_UP),
        (Swap("C1", "D2"), "That costs 5 AP; you have 3.", "5.5", {"C1": [SALMON, NAVY], "D2": [TEAL, SALMON]}),
        (Swap("C1", to="Salmon"), "That costs 5 AP; you have 3.", "5.5", {"C1": [SALMON, NAVY] * 2}),
    ],
)
def test_a_refusal_says_why_and_names_its_clause(
    move: Swap, reason: str, clause: str, tiles: Mapping[str, Sequence[District]]
) -> None:
    question = asked(position(tiles=tiles))
    assert refusal(question, move) == (reason, clause)
    assert move not in [offer.move for offer in question.legal]


@pytest.mark.rule("D-28", "D-A8")
def test_districts_must_hang_together_after_both_blocks_have_changed_and_not_in_between() -> None:
    state = position(tiles=BRIDGE)
    turn(state, Swap("C2", "D1"), points=1)
    assert state.blocks(NAVY) == ["A1", "B1", "C1", "D1", "A2", "B2", "D2", "A3", "B3"]
    assert state.blocks(SALMON) == ["E1", "F1", "C2", "E2", "F2", "C3", "D3", "E3", "F3"]


@pytest.mark.rule("D-A11")
def test_the_last_block_of_a_district_may_be_traded() -> None:
    state = position(tiles=ALONE)
    turn(state, Swap("B3", "B4"), points=1)
    assert state.blocks(NAVY) == ["B4"]
    assert "B3" in state.blocks(OLIVE)


@pytest.mark.rule("D-A11")
def test_a_district_may_lose_its_last_candidate() -> None:
    state = position(people={"D1": "Adler"})
    ran = turn(state, Swap("D1", to="Navy"), points=1, dice=[6])
    assert view(state, None).districts[SALMON].poll.votes == {}
    assert state.running(NAVY)[-1] is CANDIDATES["Adler"]
    (moved,) = (fact for fact in ran.facts if isinstance(fact, Moved))
    assert moved.then[-1] == Turned(SALMON, (), (), ("Adler",))


@pytest.mark.rule("D-40", "D-A9", "D-23")
@for_each(
    ("move", "points", "tiles"),
    [
        (Swap("C1", "D2"), 1, {}),
        (Swap("C1", to="Salmon"), 1, {}),
        (Swap("C2", "D3"), 3, {"C2": [SALMON, NAVY]}),
        (Swap("C2", "D3"), 3, {"D3": [TEAL, SALMON]}),
        (Swap("C2", "D3"), 5, {"C2": [SALMON, NAVY], "D3": [TEAL, SALMON]}),
        (Swap("C2", "C1"), 2, {"C1": [SALMON]}),
        (Swap("C2", to="Salmon"), 3, {"C2": [SALMON, NAVY], "D3": [TEAL, SALMON]}),
        (Swap("C2", to="Salmon"), 5, {"C2": [SALMON, NAVY] * 2}),
    ],
)
def test_each_tile_that_is_covered_costs_a_point_more(
    move: Swap, points: int, tiles: Mapping[str, Sequence[District]]
) -> None:
    assert price(position(tiles=tiles), move) == points


@pytest.mark.rule("D-40")
def test_the_price_is_paid_and_stands_in_the_offer() -> None:
    state = position(tiles={"C2": [SALMON, NAVY]})
    (label,) = (offer.label for offer in asked(state).legal if offer.move == Swap("C2", "D3"))
    assert label.endswith(" · 3 AP")
    ran = turn(state, Swap("C2", "D3"), Promote("Adler"), points=4)
    assert ran.topics == ["turn"] * 2
    assert (state.points, state.tiles["C2"]) == (0, [NAVY, SALMON, NAVY, SALMON])


@pytest.mark.rule("D-29", "D-A36", "D-30")
def test_of_each_color_four_tiles_can_be_laid() -> None:
    state = position(tiles={"C1": [SALMON, NAVY, SALMON], "D1": [NAVY, SALMON]})
    assert [state.tiles_left(district) for district in (NAVY, SALMON)] == [2, 1]
    state = position(tiles=USED_UP)
    assert [state.tiles_left(district) for district in (NAVY, SALMON, OLIVE)] == [0, 0, 4]
    moves = offered_lines(state)
    assert not [move for move in moves if {NAVY, SALMON} & gainers(state, move)]
    assert Swap("A3", to="Olive") in moves


@pytest.mark.rule("D-30", "D-A10", "D-29")
def test_a_block_goes_home_under_another_tile_of_its_home() -> None:
    state = position(tiles={"C1": [SALMON], "D2": [NAVY]})
    turn(state, Swap("C1", "D2"), points=3)
    assert state.tiles["C1"] == [NAVY, SALMON, NAVY]
    assert state.tiles["D2"] == [SALMON, NAVY, SALMON]
    assert [state.tiles_left(district) for district in (NAVY, SALMON)] == [2, 2]


@pytest.mark.rule("D-A10", "D-29", "D-30")
def test_a_block_does_not_go_home_where_the_tiles_of_its_home_are_used_up() -> None:
    state = position(tiles={"C1": [SALMON, NAVY, SALMON, NAVY, SALMON], "B4": [NAVY], "A4": [NAVY]})
    assert state.tiles_left(NAVY) == 0
    assert refusal(asked(state, 9), Swap("C1", to="Navy")) == ("No tile of Navy is left.", "5.4")


@pytest.mark.rule("D-51", "D-A25", "D-A6", "D-39")
def test_who_is_on_a_block_goes_with_it_with_all_cubes() -> None:
    state = position(people={"C1": "Adler", "A1": "Bishop", "D2": voter("for red", "for blue"), "E2": "Carver"})
    state.promotions, state.doubled = ["Carver", "Adler"], [voter("for red", "for blue")]
    turn(state, Swap("C1", "D2"), points=1)
    districts = view(state, None).districts
    assert [districts[one].promoted for one in (NAVY, SALMON)] == [(), ("Carver", "Adler")]
    assert [one.name for one in state.running(SALMON)] == ["Adler", "Carver"]
    assert voter("for red", "for blue") in state.voters(NAVY).values()
    assert votes_of(state, "Bishop") - votes_of(replace(state, doubled=[]), "Bishop") == 1
    assert [price(state, Promote(name)) for name in ("Bishop", "Adler")] == [1, 3]


@pytest.mark.rule("D-28")
@given(st.sets(st.sampled_from(BLOCKS)))
def test_an_area_falls_into_its_pieces(blocks: set[str]) -> None:
    pieces = [{*members(part)} for part in parts(sum(BIT[block] for block in blocks))]
    assert sorted(block for piece in pieces for block in piece) == sorted(blocks)
    assert all(map(is_contiguous, pieces))
    for one, other in combinations(pieces, 2):
        assert not any(other.intersection(NEXT_TO[block]) for block in one)

"""The districts, people, cards and figures of Re[District]ing as the tables have them; broken files are refused."""

from collections import Counter
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from rules.engine.data import read_toml
from rules.redistricting.board import (
    BLOCKS,
    BOARD,
    CANDIDATES,
    NEXT_TO,
    RUNNING,
    SHAPES,
    VOTERS,
    Board,
    Card,
    District,
    Issue,
    Position,
    Voter,
)
from rules.redistricting.state import Options, new
from tests.findings import for_each
from tests.redistricting.situations import voter

SYMBOLS = {
    "Navy": (2, 6, 9),
    "Salmon": (5,),
    "Grey": (1, 9),
    "Olive": (3, 5),
    "Teal": (2, 8),
    "Plum": (4, 6),
    "Wheat": (1, 5, 9),
    "Umber": (3, 5, 7),
    "Lilac": (2, 4, 8),
}


@pytest.mark.rule("D-2", "D-A1")
def test_there_are_32_candidates_and_81_voters_each_unique() -> None:
    assert len({one.positions for one in CANDIDATES.values()}) == len(CANDIDATES) == 32
    assert len(set(VOTERS)) == len(VOTERS) == 81


@pytest.mark.rule("D-2")
def test_there_are_ten_goals_four_tiles_a_district_four_dice_and_four_of_each_of_five_cards() -> None:
    assert len(Position) == 10
    assert (len(District), BOARD.modification_tiles, BOARD.legal_dice) == (9, 4, 4)
    assert Counter(new(2, Options()).deck) == dict.fromkeys(Card, 4)
    assert len(Card) == 5
    assert new(2, Options(simple=True)).deck == []


@pytest.mark.rule("D-4", "D-A37")
def test_the_city_is_a_square_of_nine_by_nine_blocks_named_by_column_and_row() -> None:
    assert len(set(BLOCKS)) == len(BLOCKS) == 81
    assert BLOCKS[:10] == ("A1", "B1", "C1", "D1", "E1", "F1", "G1", "H1", "I1", "A2")
    assert BLOCKS[-1] == "I9"


@pytest.mark.rule("D-28")
@for_each(
    ("block", "near"), [("A1", "A2 B1"), ("E1", "D1 E2 F1"), ("I5", "H5 I4 I6"), ("E5", "D5 E4 E6 F5"), ("I9", "H9 I8")]
)
def test_blocks_touch_by_edges_and_never_by_corners(block: str, near: str) -> None:
    assert {*NEXT_TO[block]} == {*near.split()}


@pytest.mark.rule("D-4", "D-D2")
def test_the_symbols_of_the_starting_districts() -> None:
    assert {str(district): spots for district, spots in BOARD.districts.items()} == SYMBOLS
    assert RUNNING == sum(map(len, SYMBOLS.values())) == 21


@pytest.mark.rule("D-D2")
def test_no_district_is_called_as_an_issue_and_their_letters_differ() -> None:
    assert {str(one).lower() for one in District}.isdisjoint(map(str, Issue))
    assert len({one.letter for one in District}) == 9


@pytest.mark.rule("D-12")
def test_five_issues_each_with_a_position_for_and_one_against() -> None:
    assert [str(issue) for issue in Issue] == ["red", "orange", "yellow", "green", "blue"]
    assert {one.value for one in Position} == {f"{way} {issue}" for issue in Issue for way in ("for", "against")}


@pytest.mark.rule("D-12")
@for_each(
    ("one", "issue", "is_for", "other"),
    [("for red", "red", True, "against red"), ("against blue", "blue", False, "for blue")],
)
def test_a_position_knows_its_issue_and_its_opposite(one: str, issue: str, is_for: bool, other: str) -> None:
    found = Position(one)
    assert (found.issue, found.is_for, found.opposite) == (issue, is_for, Position(other))
    assert str(found) == f"{found.value} {SHAPES[found.issue]}"


@pytest.mark.rule("D-13", "D-D1")
def test_candidates_are_all_ways_to_be_for_or_against_the_five_issues() -> None:
    ways = product(*((f"for {issue}", f"against {issue}") for issue in ("red", "orange", "yellow", "green", "blue")))
    assert {tuple(position.value for position in one.positions) for one in CANDIDATES.values()} == {*ways}
    assert all(name == one.name for name, one in CANDIDATES.items())


@pytest.mark.rule("D-15", "D-16", "D-D1")
def test_voters_are_all_pairs_of_concerns_about_two_issues_and_one_without_any() -> None:
    assert VOTERS.count(Voter()) == 1
    concerned = [one for one in VOTERS if one.primary and one.secondary]
    assert len(concerned) == 80
    assert all(one.primary.issue is not one.secondary.issue for one in concerned if one.primary and one.secondary)
    assert Counter(one.primary for one in concerned) == dict.fromkeys(Position, 8)
    assert Counter(one.secondary for one in concerned) == dict.fromkeys(Position, 8)


@pytest.mark.rule("D-15")
def test_a_voters_concerns_have_an_order() -> None:
    assert voter("for red", "against blue") != voter("against blue", "for red")
    assert {voter("for red", "against blue"), voter("against blue", "for red")} <= {*VOTERS}


def board() -> dict[str, Any]:
    return read_toml("rules.redistricting", "board.toml")


def name(data: dict[str, Any], old: str, new: str) -> None:
    """Change a piece of the candidates, which stands there once."""
    assert data["candidates"]["positions"].count(old) == 1
    data["candidates"]["positions"] = data["candidates"]["positions"].replace(old, new)


BROKEN: dict[str, tuple[str, Callable[[dict[str, Any]], object]]] = {
    "no tiles": ("greater_than_equal", lambda d: d.update(modification_tiles=0)),
    "a missing figure": ("legal_dice", lambda d: d.pop("legal_dice")),
    "an unknown key": ("extra_forbidden", lambda d: d.update(weather="fine")),
    "a month too few": ("the months aren't", lambda d: d["months"].pop("August")),
    "months in another order": ("the months aren't", lambda d: d.update(months=dict(reversed([*d["months"].items()])))),
    "an unknown month": ("months.November", lambda d: d["months"].update(November=[3] * 5)),
    "a month for four players": ("too_short", lambda d: d["months"]["July"].pop()),
    "a month for six players": ("too_long", lambda d: d["months"]["July"].append(4)),
    "a month without points": ("greater_than_equal", lambda d: d["months"].update(July=[0, 3, 4, 4, 4])),
    "more points for one": ("not everybody has as many", lambda d: d["months"].update(July=[3, 3, 4, 4, 4])),
    "a district too few": ("the districts aren't all there", lambda d: d["districts"].pop("Navy")),
    "an unknown district": ("districts.Khaki", lambda d: d["districts"].update(Khaki=[1])),
    "districts in another order": (
        "the districts aren't all there",
        lambda d: d.update(districts=dict(reversed([*d["districts"].items()]))),
    ),
    "a symbol twice": ("a symbol stands there twice", lambda d: d["districts"].update(Navy=[2, 2, 9])),
    "a symbol off the tile": ("less_than_equal", lambda d: d["districts"].update(Navy=[2, 6, 10])),
    "a candidate too few": ("aren't all that there can be", lambda d: name(d, "Adler   | +++++\n", "")),
    "a candidate too many": ("two candidates are alike", lambda d: name(d, "Adler ", "Zorn | +++++\nAdler ")),
    "a candidate without a position": ("aren't all that", lambda d: name(d, "Adler   | +++++", "Adler | ++++")),
    "a sign of no kind": ("aren't all that there can be", lambda d: name(d, "+++++", "+++0+")),
    "a card too few": ("the cards aren't all there", lambda d: d["cards"].pop("Moving Van")),
    "an unknown card": ("cards.Recount", lambda d: d["cards"].update(Recount="All votes are counted again")),
    "a card that says nothing": ("string_pattern_mismatch", lambda d: d["cards"].update(Carpetbagger="")),
    "a card with a full stop": ("string_pattern_mismatch", lambda d: d["cards"].update(Carpetbagger="You draw.")),
    "a card that says too much": ("string_too_long", lambda d: d["cards"].update(Carpetbagger="A" * 101)),
}


def test_the_file_as_it_is_loads() -> None:
    assert Board.model_validate(board()) == BOARD


@for_each("fault", BROKEN)
def test_a_broken_board_is_refused_and_told_why(fault: str) -> None:
    why, spoil = BROKEN[fault]
    data = board()
    spoil(data)
    with pytest.raises(ValueError, match=why):
        Board.model_validate(data)


@for_each("thing", [*District, *Card])
def test_a_member_is_named_as_what_it_stands_for(thing: District | Card) -> None:
    named = {"SUPPRESSION": "VOTER SUPPRESSION", "GET_OUT": "GET OUT THE VOTE", "REVIEW": "JUDICIAL REVIEW"}
    assert named.get(thing.name, thing.name.replace("_", " ")) == thing.value.upper()

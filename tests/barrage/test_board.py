"""The data of Electoral Barrage: sums, classes, areas, borders, winning rolls, and the refusal of a broken file."""

from collections.abc import Callable
from typing import Any

import pytest

from rules.barrage.board import AREAS, BOARD, CARDS, NEEDS, OFFICES, STATES, Board, Card, State, chance, odds
from rules.engine.data import read_toml
from tests.barrage.characters import MOVIE_STAR, WORKER
from tests.findings import for_each


def raw() -> dict[str, Any]:
    return read_toml("rules.barrage", "board.toml")


def edit(data: dict[str, Any], table: str, key: str, **changes: object) -> None:
    """Change the row of `table` whose code or name is `key`."""
    next(row for row in data[table] if key in (row.get("code"), row["name"])).update(changes)


@pytest.mark.rule("E-D1")
def test_fifty_states_and_dc_in_three_classes() -> None:
    classes = {stars: [s.code for s in STATES.values() if s.stars == stars] for stars in (3, 2, 1)}
    assert [len(classes[stars]) for stars in (3, 2, 1)] == [4, 17, 30]
    assert classes[3] == ["CA", "TX", "FL", "NY"]
    assert all((s.votes >= 10) == (s.stars >= 2) and (s.votes > 20) == (s.stars == 3) for s in STATES.values())
    assert STATES["DC"] == State(code="DC", name="District of Columbia", votes=3, stars=1)
    assert sum(state.stars for state in STATES.values()) == 76


@pytest.mark.rule("E-D1")
@for_each(
    ("code", "electors"), [("CA", 55), ("TX", 38), ("PA", 20), ("IL", 20), ("WI", 10), ("AL", 9), ("ME", 4), ("NE", 5)]
)
def test_votes_of_the_apportionment_in_force_from_2012_to_2020(code: str, electors: int) -> None:
    assert STATES[code].votes == electors


def test_the_board_is_in_order_of_stars_then_votes_then_code() -> None:
    assert list(AREAS) == [*STATES, *OFFICES] == list(NEEDS)
    assert list(STATES)[:8] == ["CA", "TX", "FL", "NY", "IL", "PA", "OH", "GA"]
    assert list(STATES)[-2:] == ["VT", "WY"]
    assert list(OFFICES) == ["Recruitment", "Third Recruitment", "Town Hall", "Attack Ads", "Absentee Ballots"]


@pytest.mark.rule("E-D2", "E-A1")
def test_one_area_a_star_and_ten_in_the_offices() -> None:
    assert (AREAS["CA"], AREAS["PA"], AREAS["WY"]) == (3, 2, 1)
    assert [AREAS[name] for name in OFFICES] == [2, 1, 3, 2, 2]
    assert sum(AREAS.values()) == 86
    assert sum(AREAS.values()) - AREAS["Third Recruitment"] == 85
    assert 8 * BOARD.most_staffers <= 85


def test_only_the_blue_collar_worker_has_the_third_recruitment_area() -> None:
    assert {o.name: o.only for o in OFFICES.values() if o.only} == {"Third Recruitment": WORKER}


@pytest.mark.rule("E-D3")
@for_each(
    ("code", "borders"),
    [
        ("ME", "NH"),
        ("NH", "ME VT"),
        ("VT", "NH"),
        ("RI", "CT"),
        ("WV", "KY"),
        ("AL", "MS"),
        ("AR", "LA MS OK"),
        ("CO", "KS NE NM OK UT WY"),
        ("NM", "CO OK"),
        ("WY", "CO ID MT NE SD UT"),
        ("AK", ""),
        ("DC", ""),
        ("DE", ""),
        ("HI", ""),
        ("SC", ""),
    ],
)
def test_named_red_borders(code: str, borders: str) -> None:
    assert STATES[code].red_borders == tuple(borders.split())
    assert sum(len(state.red_borders) for state in STATES.values()) == 2 * 35


@pytest.mark.rule("E-38")
@for_each(("place", "sixths"), [("CA", 2), ("PA", 3), ("WY", 5), ("Recruitment", 2), ("Town Hall", 3)])
def test_winning_rolls_have_the_printed_odds(place: str, sixths: int) -> None:
    assert sum(roll >= NEEDS[place] for roll in range(1, 7)) == sixths
    assert odds(NEEDS[place]) == sixths / 6
    assert chance(NEEDS[place]) == {2: "33%", 3: "50%", 5: "83%"}[sixths]


def test_lowest_winning_rolls() -> None:
    assert {state.stars: NEEDS[code] for code, state in STATES.items()} == {3: 5, 2: 4, 1: 2}
    assert [NEEDS[name] for name in OFFICES] == [5, 5, 4, 5, 5]


def test_eight_cards_in_eight_colours() -> None:
    assert len({card.colour for card in CARDS.values()}) == 8
    assert CARDS[MOVIE_STAR].colour == "purple"


@for_each("card", CARDS.values())
def test_a_power_of_once_a_round_says_so_and_does_not_address_those_who_are_told_of_it(card: Card) -> None:
    assert "you" not in card.told.lower()
    assert card.told[0].islower()
    assert card.told[-1] != "."
    assert card.once == card.power.startswith("Once a round, ") == ("once a round" in card.told)


def test_counts() -> None:
    assert (BOARD.starting_staffers, BOARD.most_staffers, BOARD.tokens) == (4, 9, 35)
    assert (BOARD.rounds_few, BOARD.rounds_many, BOARD.most_rounds, BOARD.majority) == (9, 5, 12, 270)


BROKEN: dict[str, Callable[[dict[str, Any]], object]] = {
    "a vote too many": lambda d: edit(d, "states", "WY", votes=4),
    "votes moved between classes": lambda d: (edit(d, "states", "CA", votes=54), edit(d, "states", "OH", votes=19)),
    "four stars": lambda d: edit(d, "states", "CA", stars=4),
    "a state too few": lambda d: d["states"].pop(),
    "a code used twice": lambda d: edit(d, "states", "VT", code="WY"),
    "a state named as an office": lambda d: edit(d, "states", "VT", code="Town Hall"),
    "out of order": lambda d: d["states"].reverse(),
    "a border with one side": lambda d: edit(d, "states", "ME", red_borders=["NH", "VT"]),
    "a border with itself": lambda d: edit(d, "states", "HI", red_borders=["HI"]),
    "a border with a blue state": lambda d: edit(d, "states", "ME", red_borders=["NH", "MA"]),
    "a border of a blue state": lambda d: edit(d, "states", "MA", red_borders=["NH"]),
    "a border with no state": lambda d: edit(d, "states", "HI", red_borders=["XX"]),
    "a comma in an id": lambda d: edit(d, "offices", "Town Hall", name="Town, Hall"),
    "a colon in an id": lambda d: edit(d, "offices", "Town Hall", name="Town: Hall"),
    "a space before an id": lambda d: edit(d, "offices", "Town Hall", name=" Town Hall"),
    "a space after an id": lambda d: edit(d, "offices", "Town Hall", name="Town Hall "),
    "an empty id": lambda d: edit(d, "offices", "Town Hall", name=""),
    "an office without areas": lambda d: edit(d, "offices", "Town Hall", areas=0),
    "a roll of seven": lambda d: edit(d, "offices", "Town Hall", needs=7),
    "an office of nobody's": lambda d: edit(d, "offices", "Third Recruitment", only="Lobbyist"),
    "a character too few": lambda d: d["characters"].pop(),
    "a power too long": lambda d: edit(d, "characters", "Nerd", power="x" * 101),
    "no winning roll for two stars": lambda d: d["wins"].pop("2"),
    "a missing count": lambda d: d.pop("tokens"),
    "an unknown key": lambda d: d.update(helpers=3),
}


def test_the_file_as_it_is_loads() -> None:
    assert Board.model_validate(raw()) == BOARD


@for_each("fault", BROKEN)
def test_a_broken_file_is_refused(fault: str) -> None:
    data = raw()
    BROKEN[fault](data)
    with pytest.raises(ValueError, match="for Board"):
        Board.model_validate(data)

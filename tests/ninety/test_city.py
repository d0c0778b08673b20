"""The map of Pittsburgh as the tables have it: regions, borders, connectors, home turfs; broken files are refused."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from statistics import mean
from typing import Any

import pytest

from rules.engine.data import read_toml
from rules.ninety.city import (
    CITY,
    CONNECTORS,
    DOWNTOWN,
    LABELS,
    NEIGHBORS,
    PLACES,
    PLACES_OF,
    REGION_OF,
    REGIONS,
    TURF_OF,
    TURFS,
    City,
)
from rules.ninety.routes import routes, steps
from tests.findings import for_each

CORNERS = """
Beechview, Bon Air
Beechview, West End
Bloomfield, Polish Hill
Brookline, Mount Washington
Central Oakland, Squirrel Hill North
Duquesne Heights, Ridgemont
Larimer, Point Breeze
Lower Lawrenceville, North Oakland
North Oakland, Squirrel Hill South
Point Breeze North, Shadyside
"""


def pieces(places: Iterable[str], next_to: Mapping[str, Iterable[str]]) -> list[set[str]]:
    """The parts that hang together, the smallest first."""
    left, found = {*places}, list[set[str]]()
    while left:
        piece, edge = set[str](), [min(left)]
        while edge:
            piece.add(here := edge.pop())
            edge += {*next_to[here]} & left - piece
        left -= piece
        found.append(piece)
    return sorted(found, key=len)


def distances(start: str, slow: bool) -> dict[str, int]:
    """The points from one neighborhood to each, nobody being at home."""
    found, changed = {start: 0}, True
    while changed:
        changed = False
        for place, far in [*found.items()]:
            for step in steps(slow)[place]:
                if far + step.price < found.get(step.to, 99):
                    found[step.to], changed = far + step.price, True
    return found


@pytest.mark.rule("N-4", "N-68", "N-D1")
def test_ninety_neighborhoods_in_six_regions_and_downtown_in_none() -> None:
    assert len(PLACES) == len({*PLACES}) == 90
    assert {*PLACES} - {*REGION_OF} == {DOWNTOWN}
    assert DOWNTOWN == "Downtown"
    assert sum(map(len, PLACES_OF.values())) == len(REGION_OF) == 89


@pytest.mark.rule("N-D1")
@for_each("name", REGIONS)
def test_a_region_hangs_together_by_land(name: str) -> None:
    assert len(pieces(PLACES_OF[name], NEIGHBORS)) == 1


@pytest.mark.rule("N-42", "N-D2")
def test_196_borders_that_are_the_same_from_both_sides() -> None:
    pairs = {(one, other) for one, others in NEIGHBORS.items() for other in others}
    assert pairs == {(other, one) for one, other in pairs}
    assert len(pairs) == 2 * 196
    assert {*NEIGHBORS} == {*PLACES}
    assert all(one != other for one, other in pairs)


@pytest.mark.rule("N-D2")
def test_borders_that_are_easily_mistaken() -> None:
    assert NEIGHBORS[DOWNTOWN] == ("Bluff", "Crawford-Roberts", "Strip District")
    assert NEIGHBORS["East Carnegie"] == ("Oakwood",)
    assert NEIGHBORS["Fairywood"] == ("Windgap",)
    assert "Hays" in NEIGHBORS["Arlington"], "across Becks Run"
    assert len(NEIGHBORS["Squirrel Hill South"]) == 9


@pytest.mark.rule("N-43", "N-D2")
@for_each("pair", CORNERS.split("\n")[1:-1])
@for_each("slow", [False, True])
def test_no_step_leads_over_a_corner(pair: str, slow: bool) -> None:
    one, other = pair.split(", ")
    assert other not in NEIGHBORS[one]
    assert other not in {step.to for step in steps(slow)[one]}
    assert {*NEIGHBORS[one]} & {*NEIGHBORS[other]}, "they meet where another neighborhood meets both"


@pytest.mark.rule("N-D2")
def test_three_pieces_by_land() -> None:
    north, south, middle = pieces(PLACES, NEIGHBORS)
    assert (len(north), len(south), len(middle)) == (18, 33, 39)
    assert DOWNTOWN in middle
    assert north == PLACES_OF["North Side"]
    assert south == PLACES_OF["West End & Mt. Washington"] | PLACES_OF["South Side & South Hills"]


@pytest.mark.rule("N-4", "N-44", "N-D3")
def test_the_connectors() -> None:
    assert Counter(one.kind for one in CONNECTORS.values()) == {"bridge": 18, "tunnel": 4, "road": 3}


@pytest.mark.rule("N-D3")
@pytest.mark.parametrize("slow", [False, True])
def test_connectors_join_all_of_the_city_in_both_directions(slow: bool) -> None:
    ways = {place: {step.to: step.price for step in found} for place, found in steps(slow).items()}
    assert len(pieces(PLACES, ways)) == 1
    assert all(ways[other][one] == price for one, found in ways.items() for other, price in found.items())


@pytest.mark.rule("N-D3")
@pytest.mark.parametrize(
    ("slow", "most", "mean", "pair"),
    [
        (False, 11, 4.7, ("East Carnegie", "East Hills")),
        (True, 12, 5.4, ("Brighton Heights", "East Hills")),
    ],
)
def test_how_far_it_is_at_most_and_on_average(slow: bool, most: int, mean: float, pair: tuple[str, str]) -> None:
    table = {place: distances(place, slow) for place in PLACES}
    downtown = table[DOWNTOWN]
    assert max(downtown.values()) == 7
    assert [place for place in PLACES if downtown[place] == 7] == ["East Hills", "Homewood North"]
    far = [value for found in table.values() for value in found.values() if value]
    assert max(far) == table[pair[0]][pair[1]] == most
    assert len(far) == 90 * 89
    assert round(sum(far) / len(far), 1) == mean


def test_labels_are_short_and_unlike() -> None:
    assert {*LABELS} == {*PLACES}
    assert max(map(len, LABELS.values())) <= 14
    assert len({*LABELS.values()}) == 90


@pytest.mark.rule("N-11", "N-D5")
def test_sixteen_home_turfs_of_three_neighborhoods_side_by_side_in_one_region() -> None:
    assert len(TURFS) == 16
    assert len(TURF_OF) == 48
    assert DOWNTOWN not in TURF_OF
    for turf in TURFS.values():
        assert len({*turf.neighborhoods}) == 3
        assert len(pieces(turf.neighborhoods, NEIGHBORS)) == 1
        assert len({REGION_OF[place] for place in turf.neighborhoods}) == 1


@pytest.mark.rule("N-A36", "N-D5")
def test_two_home_turfs_leave_every_region_with_votes() -> None:
    assert min(map(len, PLACES_OF.values())) > 6
    taken = Counter(REGION_OF[turf.neighborhoods[0]] for turf in TURFS.values())
    assert [taken[name] for name in REGIONS] == [3, 2, 4, 2, 3, 2]


@pytest.mark.rule("N-D5")
def test_whoever_lives_far_from_the_rest_of_the_city_gets_cash_and_the_farthest_most() -> None:
    far = {name: mean(one.cost for one in routes(name, name, False, None, (), 99).values()) for name in TURFS}
    assert {name for name, turf in TURFS.items() if turf.bonus >= 1500} == {name for name in TURFS if far[name] > 4.5}
    assert all(far[name] > 3.8 for name, turf in TURFS.items() if turf.bonus)
    assert max(far, key=lambda name: far[name]) == "Highland Heights"
    assert TURFS["Highland Heights"].bonus == max(turf.bonus for turf in TURFS.values()) == 2500


def raw() -> dict[str, Any]:
    return read_toml("rules.ninety", "city.toml")


def change(data: dict[str, Any], table: str, old: str, new: str) -> None:
    """Change a piece of a table."""
    assert data[table].count(old) == 1, old
    data[table] = data[table].replace(old, new)


def place(data: dict[str, Any], old: str, new: str) -> None:
    """Change a neighborhood of the first region."""
    change(data["regions"][0], "neighborhoods", old, new)


BROKEN: dict[str, tuple[str, Callable[[dict[str, Any]], object]]] = {
    "a border with nowhere": ("these are no spaces", lambda d: change(d, "borders", "Carrick, Overbrook", "Atlantis")),
    "a border the wrong way round": (
        "under the name that comes first",
        lambda d: change(d, "borders", "West End | Westwood", "Westwood | West End"),
    ),
    "a border with itself": (
        "under the name that comes first",
        lambda d: change(d, "borders", "West End | Westwood", "Westwood | Westwood"),
    ),
    "a bridge to nowhere": (
        "these are no spaces",
        lambda d: change(d, "connectors", "Chateau, Elliott", "Chateau, Kittanning"),
    ),
    "a ferry": (
        "literal_error",
        lambda d: change(d, "connectors", "West End Bridge | bridge", "West End Ferry | ferry"),
    ),
    "a bridge without a kind": (
        "unpack",
        lambda d: change(d, "connectors", "West End Bridge | bridge", "West End Bridge"),
    ),
    "a bridge named like another": (
        "names are used twice",
        lambda d: change(d, "connectors", "Birmingham Bridge", "Hot Metal Bridge"),
    ),
    "a home turf nowhere": (
        "these are no spaces",
        lambda d: change(d, "turfs", "Brookline, Carrick", "Atlantis, Carrick"),
    ),
    "a neighborhood on two cards": (
        "on two home turf cards",
        lambda d: change(d, "turfs", "Brookline, Carrick", "Hays, Carrick"),
    ),
    "a home turf named like a neighborhood": (
        "a home turf is named like a space",
        lambda d: change(d, "turfs", "Saw Mill Run", "Carrick"),
    ),
    "a bonus that is no number": (
        "invalid literal",
        lambda d: change(d, "turfs", "Overbrook | $500", "Overbrook | a"),
    ),
    "a neighborhood twice": ("names are used twice", lambda d: place(d, "Chateau | Chateau", "Manchester | Chateau")),
    "a neighborhood named like the center": (
        "names are used twice",
        lambda d: place(d, "Chateau | Chateau", "Downtown | Chateau"),
    ),
    "a neighborhood that is missing": ("these are no spaces", lambda d: place(d, "Chateau | Chateau\n", "")),
    "an unknown key": ("extra_forbidden", lambda d: d.update(rivers="three")),
}


def test_the_file_as_it_is_loads() -> None:
    assert City.model_validate(raw()) == CITY


@for_each("fault", BROKEN)
def test_a_broken_file_is_refused_and_told_why(fault: str) -> None:
    why, spoil = BROKEN[fault]
    data = raw()
    spoil(data)
    with pytest.raises(ValueError, match=why):
        City.model_validate(data)

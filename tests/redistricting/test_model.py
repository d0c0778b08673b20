"""The model knows the worked examples, and the game does what the model does; `lockstep.py` plays more matches."""

from collections import Counter

import pytest

from tests.findings import for_each
from tests.lockstep import Draw, Seen
from tests.redistricting.lockstep import play
from tests.redistricting.model_city import SILENT, UNDECIDED, City, choice_of
from tests.redistricting.model_setup import Chance, set_up
from tests.redistricting.model_terms import NAMES, STANDS, VOTERS


@pytest.fixture
def seen() -> Seen:
    """What was chosen in any of the matches, for each to prefer what is still rare."""
    return Counter()


@for_each("number", (0, 4, 11))
def test_the_game_does_what_the_model_says(number: int, seen: Seen) -> None:
    play(number, seen)


def someone(stands: str, apart_from: str = "") -> str:
    """A candidate with these positions."""
    return next(name for name, own in STANDS.items() if {*stands.split()} <= own and name != apart_from)


def city(*, most_cubes: bool = False) -> City:
    """A city in which the tiles lie in the order of their table."""
    unmoved = [*(Draw(left, left - 1) for left in range(9, 1, -1)), *[Draw(4, 0)] * 9]
    people = [Draw(left, left - 1) for many in (len(NAMES), len(VOTERS)) for left in range(many, 1, -1)]
    others = [Draw(10, 0), Draw(9, 1), Draw(8, 1), Draw(7, 1), Draw(6, 0), Draw(6, 1)]
    return City(set_up(Chance([*unmoved, *people, *others]), 2), most_cubes=most_cubes)


def test_the_model_has_the_voters_choose_as_in_the_examples() -> None:
    """D-T1 and D-T11."""
    a, b, c = someone("Y+ B- R-"), someone("Y- B+"), someone("Y+ B+ R-")
    assert choice_of(("Y-", "R+"), [a, b, c]) == b
    assert choice_of(("B+", "Y+"), [a, b, c]) == c
    assert choice_of(("Y+", "R-"), [a, b, c]) == choice_of(("Y+", "R+"), [a, b, c]) == UNDECIDED
    both, one = someone("R+ O+"), someone("R+ O-")
    assert choice_of(("R-", "O-"), [both, someone("R+ O+", both)]) == UNDECIDED
    assert choice_of(("R-", "O-"), [both]) == SILENT
    assert choice_of(("R-", "O-"), [one, both]) == one
    assert choice_of((), [both]) == UNDECIDED


def test_the_model_counts_promotions_as_in_the_example() -> None:
    """D-T12, and the option that counts cubes."""
    orders = {"ABA": ("A", "A"), "ABC": ("C", ""), "AAB": ("", "A"), "": ("", "")}
    for order, expected in orders.items():
        assert (city().favorite([*order]), city(most_cubes=True).favorite([*order])) == expected


def test_the_model_has_prices_and_risks_as_in_the_examples() -> None:
    """D-T4 to D-T6, wherever the blocks lie."""
    model = city()
    assert model.risk("A3", "Olive") == 2
    model.convert({"C1": "Grey"})
    assert (model.risk("G3", "Olive"), model.risk("A3", "Olive")) == (0, 4)
    assert model.price(("C1", "A3")) == 2

"""Which matches the suite plays."""

import pytest

from rules import Rng
from tests.conformance.cases import Case, ends, random_options, tables
from tests.conformance.drawn import begun
from tests.findings import for_each
from tests.toy import TOY
from tests.toy.crowded import CROWDED


def test_a_game_is_played_at_every_number_of_seats_that_any_option_allows() -> None:
    assert tables(TOY) == TOY.rules.seats
    assert tables(CROWDED) == range(2, 7)
    assert ends(CROWDED) == (2, 6)


@for_each("seats", tables(CROWDED))
def test_options_are_such_that_so_many_can_play(seats: int) -> None:
    cases = [Case(CROWDED, seats, number) for number in range(6)]
    assert all(seats in CROWDED.seats_for(CROWDED.options_from(case.options)) for case in cases)
    assert cases[0].match.result
    assert len({case.options.model_dump_json() for case in cases}) > 1


@for_each(("seats", "changes"), [(2, 5 + 2), (6, 5 + 1)])
def test_a_match_begins_with_each_value_of_each_option_with_which_so_many_can_play(seats: int, changes: int) -> None:
    """Five numbers of rounds, beside the option that lets six play at all."""
    assert len([*begun(Case(CROWDED, seats, 0))]) == seats + changes


def test_options_at_random_are_such_that_so_many_can_play() -> None:
    assert random_options(CROWDED, 6, Rng(1)).model_dump()["crowded"]


@pytest.mark.xdist_group("alone")
def test_where_tests_are_dealt_out_those_of_a_group_are_known_by_its_name(request: pytest.FixtureRequest) -> None:
    dealt_out = getattr(request.config.option, "loadgroup", False)
    assert request.node.nodeid.endswith("@alone") is bool(dealt_out)

import pytest

from tests.findings import check_all


def halves(number: int) -> None:
    assert number % 2 == 0, "odd"
    assert 6 // number


def test_all_that_is_wrong_is_found_and_named() -> None:
    with pytest.raises(AssertionError) as found:
        check_all([1, 2, 3, 0], halves, name=lambda number: f"number {number}")
    head, *lines = str(found.value).split("\n")
    assert head == "wrong with 3 of 4:"
    assert [line.split(": ")[:2] for line in lines if line.startswith("number")] == [
        ["number 1", "AssertionError"],
        ["number 3", "AssertionError"],
        ["number 0", "ZeroDivisionError"],
    ]


def test_where_nothing_is_wrong_nothing_is_said() -> None:
    check_all([2, 4], halves)


def test_to_check_nothing_is_a_fault() -> None:
    """As a test of parameters that has none."""
    with pytest.raises(AssertionError, match="nothing to check"):
        check_all([], halves)

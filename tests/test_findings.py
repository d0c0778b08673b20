import pytest

from tests.findings import check_all, for_each


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


def test_what_should_have_been_raised_is_a_finding_too() -> None:
    def never_raises(number: int) -> None:
        with pytest.raises(ZeroDivisionError):
            halves(number)

    with pytest.raises(AssertionError, match="wrong with 2 of 2:"):
        check_all([2, 4], never_raises)


@pytest.fixture
def numbers() -> list[int]:
    return []


def test_each_is_checked_with_each_as_with_parameters(numbers: list[int]) -> None:
    @for_each("first", [1, 2])
    @for_each(("second", "third"), [(3, 4), (5, 6)])
    def adds(first: int, second: int, third: int, numbers: list[int]) -> None:
        numbers.append(100 * first + 10 * second + third)

    adds(numbers=numbers)
    assert numbers == [134, 156, 234, 256]


@pytest.mark.rule("A-1")
@for_each("number", [2, 4])
def test_fixtures_and_marks_stay(number: int, numbers: list[int], request: pytest.FixtureRequest) -> None:
    numbers.append(number)
    assert numbers == [2, 4][: len(numbers)]
    assert [mark.args for mark in request.node.iter_markers("rule")] == [("A-1",)]

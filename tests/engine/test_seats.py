"""Seats in order, and those with most."""

from rules import clockwise, with_most
from tests.findings import for_each


@for_each(("first", "seats", "order"), [(0, 3, [0, 1, 2]), (2, 4, [2, 3, 0, 1]), (1, 2, [1, 0])])
def test_seats_go_clockwise_around_the_table(first: int, seats: int, order: list[int]) -> None:
    assert clockwise(first, seats) == order


def test_all_that_are_level_have_most() -> None:
    assert (with_most([3, 5, 4]), with_most([0, 0]), with_most([-2, -1, -1])) == ([1], [0, 1], [1, 2])
    assert with_most([(5, 1), (5, 2), (4, 9)]) == [1]

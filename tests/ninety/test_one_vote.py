"""What a vote more or less does in a region: the points and the place that lists of places tell."""

import pytest

from rules.ninety.one_vote import Change, change, gain_beside
from tests.findings import for_each


@pytest.mark.rule("N-69", "N-70", "N-A6")
@for_each(
    ("votes", "more", "then"),
    [
        ([0, 0, 0], 1, Change(11, "1st")),
        ([0, 1, 0], 1, Change(9, "tied for 1st")),
        ([0, 2, 0], 1, Change(7, "2nd")),
        ([0, 2, 1], 1, Change(5, "tied for 2nd")),
        ([2, 1, 0], 1, Change(1, "1st")),
        ([1, 1, 0], 2, Change(4, "1st")),
        ([1, 1, 0], -1, Change(-9, "no votes left")),
        ([2, 1, 0], -1, Change(-3, "tied for 1st")),
        ([0, 1], 1, Change(8, "tied for 1st")),
    ],
)
def test_a_vote_is_a_point_and_may_change_the_place(votes: list[int], more: int, then: Change) -> None:
    assert change(votes, 0, more) == then


def test_a_change_is_told_with_its_region() -> None:
    assert change([0, 0], 0).within("North Side") == "+11 points, 1st in North Side"
    assert change([2, 1], 0, -1).within("North Side") == "−4 points, tied for 1st in North Side"
    assert change([3, 1], 0).within("North Side") == "+1 point, 1st in North Side"


def test_what_another_loses_may_gain_a_place() -> None:
    assert gain_beside([1, 1, 0], 1, -1, 0) == 2
    assert gain_beside([3, 1, 0], 1, -1, 0) == 0

"""What lies around, touches or is within what."""

from render.boxes import Box, around, bounds, common, touches, within
from tests.findings import for_each

SQUARE: Box = (10, 10, 20, 20)


def test_a_box_lies_around_a_point_or_around_several() -> None:
    assert around((15, 15), 10) == SQUARE
    assert bounds([(10, 14), (20, 10), (12, 20)]) == SQUARE
    assert bounds(iter([(12, 12), (18, 18)]), 2) == SQUARE


@for_each(
    ("other", "touched", "inside"),
    [
        (SQUARE, True, True),
        ((12, 12, 15, 15), True, True),
        ((0, 0, 11, 11), True, False),
        ((12, 12, 21, 15), True, False),
        ((20, 10, 30, 20), False, False),
        ((10, 0, 20, 10), False, False),
    ],
)
def test_boxes_touch_or_are_within_each_other(other: Box, touched: bool, inside: bool) -> None:
    assert touches(SQUARE, other) == touches(other, SQUARE) == touched
    assert within(other, SQUARE) == inside


def test_what_two_boxes_have_in_common_is_within_both() -> None:
    assert common(SQUARE, (0, 12, 15, 30)) == common((0, 12, 15, 30), SQUARE) == (10, 12, 15, 20)
    assert common(SQUARE, (0, 0, 50, 50)) == SQUARE

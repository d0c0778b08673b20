"""Panels below each other, and their frames."""

from itertools import pairwise

from render.boxes import GAP, Box, stack
from render.panels import panel_mark
from tests.findings import for_each

COLUMN: Box = (100, 10, 400, 1000)


@for_each("count", range(1, 9))
def test_panels_are_equally_high_and_fill_their_column_as_far_as_they_may(count: int) -> None:
    boxes = [*stack(COLUMN, count, 300)]
    heights = {bottom - top for _, top, _, bottom in boxes}
    assert len(boxes) == count
    assert len(heights) == 1
    assert heights.pop() == 300 or COLUMN[3] - count < boxes[-1][3] <= COLUMN[3]
    assert boxes[0][:3] == COLUMN[:3]
    assert all(other[1] - one[3] == GAP for one, other in pairwise(boxes))


def test_a_panel_that_is_lit_has_a_broad_edge_in_the_accent() -> None:
    lit, plain = (panel_mark(COLUMN, lit=one) for one in (True, False))
    assert (lit.edge, plain.edge) == ("turn", "line")
    assert lit.width > plain.width

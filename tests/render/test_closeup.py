"""The window of a close-up."""

from render.boxes import Box
from render.canvas import SIZE
from render.closeup import centred
from tests.findings import for_each

EDGES: Box = (0, -36, 1600, 1250)


def test_what_is_seen_closely_lies_in_the_middle() -> None:
    left, top, right, bottom = centred((700, 500, 900, 700), 2, EDGES).box
    assert (left + right, top + bottom) == (1600, 1199)


@for_each("scale", [2, 3])
@for_each("box", [(0, 0, 20, 20), (1580, 1230, 1600, 1250), (1990, 600, 2000, 610)])
def test_a_window_ends_where_the_board_does(box: Box, scale: int) -> None:
    left, top, right, bottom = centred(box, scale, EDGES).box
    assert EDGES[0] <= left < right <= EDGES[2]
    assert EDGES[1] <= top < bottom <= EDGES[3]
    assert (right - left, bottom - top) == (SIZE[0] // scale, SIZE[1] // scale)

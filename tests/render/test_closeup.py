"""The window of a close-up."""

from render.boxes import Box
from render.closeup import Figures, strip
from render.marks import Text
from render.palette import looks
from render.scene import Scene
from render.window import SIZE, Window, below_line, numbers_in_view, window_around, with_line
from tests.findings import for_each

EDGES: Box = (0, -36, 1600, 1250)


def test_what_is_seen_closely_lies_in_the_middle() -> None:
    left, top, right, bottom = window_around((700, 500, 900, 700), 2, EDGES).box
    assert (left + right, top + bottom) == (1600, 1199)


@for_each("scale", [2, 3])
@for_each("box", [(0, 0, 20, 20), (1580, 1230, 1600, 1250), (1990, 600, 2000, 610)])
def test_a_window_ends_where_the_board_does(box: Box, scale: int) -> None:
    left, top, right, bottom = window_around(box, scale, EDGES).box
    assert EDGES[0] <= left < right <= EDGES[2]
    assert EDGES[1] <= top < bottom <= EDGES[3]
    assert (right - left, bottom - top) == (SIZE[0] // scale, SIZE[1] // scale)


def test_the_line_takes_from_what_is_seen() -> None:
    window = Window((100, 200), 2)
    assert below_line(window) == (100, 236, 1100, 825)
    assert numbers_in_view([(100, 236, 1100, 825), (100, 235, 200, 300), (99, 300, 200, 400)], window) == [0]
    assert with_line((10, 50, 20, 60), 3) == (10, 26, 20, 60)


def test_the_line_names_each_seat_with_its_figure_and_marks_whose_turn_it_is() -> None:
    scene = Scene(None, None, None, looks(3), {0: "Ada", 2: "Cy"}, "light")
    line = strip(scene, Text((24, 34), "Oakland", 40), Figures({0: 7, 2: 12}, 2, 600, unit="%"))
    inks = {mark.text: mark.colour for mark in line if isinstance(mark, Text)}
    assert inks == {"Oakland": "ink", "Ada": "ink", "7%": "ink", "Cy": "turn", "12%": "ink"}

"""Where the parts of a chart lie."""

from dataclasses import replace
from itertools import combinations, pairwise

from render.boxes import Box, touches, within
from render.chart import Moment, Round
from render.chart.layout import ABREAST, DISC, FLAG, LETTER, PANEL, layout_of
from render.chart.scale import scale_of, spread
from render.lettering import text_width
from tests.findings import for_each
from tests.render.chart.charts import WORST, chart, walk


def below(x: int, label: str) -> Box:
    """The box of a round's name."""
    half = text_width(label, LETTER) // 2
    return x - half, 0, x + half, 1


@for_each("name", WORST)
def test_labels_at_the_ends_of_lines_stand_apart_in_the_order_of_the_lines(name: str) -> None:
    ends = layout_of(WORST[name]).ends
    assert [one.at[1] for one in ends] == sorted(one.at[1] for one in ends)
    assert all(two.y - one.y > DISC for one, two in pairwise(ends))
    assert PANEL[1] + DISC // 2 < ends[0].y
    assert ends[-1].y < PANEL[3] - DISC // 2


def test_a_label_stands_at_the_end_of_its_line_where_nothing_is_in_the_way() -> None:
    assert all(one.y == one.at[1] for one in layout_of(chart([0, 90], [0, 50])).ends)


@for_each("rounds", range(1, 41))
def test_rounds_are_named_as_far_as_their_names_stand_apart(rounds: int) -> None:
    lies = layout_of(chart([0] * 300, walk(300, 1, 0, 9), rounds=rounds))
    boxes = [below(*one) for one in lies.rounds]
    assert boxes
    assert not any(touches(one, two) for one, two in combinations(boxes, 2))
    assert all(within((left, 0, right, 1), (lies.plot[0], 0, lies.plot[2], 1)) for left, _, right, _ in boxes)


@for_each(
    ("rounds", "first"), [(3, ["Round 1", "Round 2"]), (9, ["Round 2", "Round 4"]), (15, ["Round 5", "Round 10"])]
)
def test_of_many_rounds_every_second_fifth_or_tenth_is_named(rounds: int, first: list[str]) -> None:
    lies = layout_of(chart([0] * 300, [9] * 300, rounds=rounds))
    assert [label for _, label in lies.rounds][:2] == first


def test_a_last_name_that_is_too_long_is_left_out_and_not_the_others() -> None:
    match = chart([0] * 300, [9] * 300, rounds=9)
    ends = replace(match, rounds=(*match.rounds, Round(290, "Absentee Ballots")))
    assert [label for _, label in layout_of(ends).rounds] == ["Round 2", "Round 4", "Round 6", "Round 8"]


def test_a_round_that_is_named_has_its_line() -> None:
    few, many = (layout_of(chart([0] * 300, [9] * 300, rounds=rounds)) for rounds in (3, 15))
    assert len(few.borders) == 2
    assert [x for x, _ in many.rounds] == [*many.borders]


@for_each(
    ("counts", "ticks"),
    [
        ([0, 159], [0, 50, 100, 150]),
        ([0], [0, 1]),
        ([7], [0, 2, 4, 6]),
        ([-9, 76], [0, 20, 40, 60]),
        ([0, 99_999], [0, 20_000, 40_000, 60_000, 80_000]),
        ([100, 112], [100, 105, 110]),
        ([-3, -3], [-3, -2, -1, 0]),
        ([-90, -10], [-80, -60, -40, -20, 0]),
    ],
)
def test_the_grid_has_few_round_figures(counts: list[int], ticks: list[int]) -> None:
    assert [*scale_of(counts).ticks] == ticks


@for_each("name", WORST)
def test_every_count_lies_in_the_plot(name: str) -> None:
    lies = layout_of(WORST[name])
    left, top, right, bottom = lies.plot
    assert all(left <= x <= right and top <= y <= bottom for path in lies.paths for x, y in path)


def test_lines_that_are_level_lie_side_by_side() -> None:
    one, two, three = layout_of(chart([5, 5], [5, 9], [0, 5])).paths
    assert abs(two[0][1] - one[0][1]) == ABREAST
    assert abs(three[1][1] - one[1][1]) == ABREAST


def test_numbers_of_turning_points_at_one_place_stand_apart() -> None:
    moments = tuple(Moment(number, 100 - number, 0, 0) for number in (1, 2, 3))
    lies = layout_of(replace(chart([0] * 200, [9] * 200), moments=moments))
    assert [flag.moment.number for flag in lies.flags] == [3, 2, 1]
    assert all(two.x - one.x > FLAG for one, two in pairwise(lies.flags))
    assert [flag.at for flag in lies.flags] == [lies.paths[0][at] for at in (97, 98, 99)]


def test_numbers_of_one_point_stand_in_their_order_whatever_line_each_marks() -> None:
    base = chart([1, 2, 30], [1, 2, 3])
    lies = layout_of(replace(base, moments=tuple(Moment(number, 2, number % 2, 1) for number in (1, 2, 3))))
    assert [flag.moment.number for flag in lies.flags] == [1, 2, 3]


@for_each(
    ("wishes", "places"),
    [
        ([], []),
        ([10, 40], [10, 40]),
        ([10, 10], [5, 15]),
        ([0, 0, 0], [0, 10, 20]),
        ([99, 99], [90, 100]),
        ([20, 21, 60], [16, 26, 60]),
    ],
)
def test_what_is_spread_moves_as_little_as_keeps_it_apart(wishes: list[float], places: list[int]) -> None:
    assert spread(wishes, 10, 0, 100) == places

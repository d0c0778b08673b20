"""The picture of a chart: all that is to be read stands clear, whatever there is to show."""

from io import BytesIO

from PIL import Image

from render import Theme
from render.chart import Chart
from render.chart.curve import RHYTHMS, Curve, beats
from render.chart.layout import SIZE
from render.chart.picture import draw, layers
from render.marks import Text, Token
from render.palette import PALETTES, PATTERNS
from tests.findings import for_each
from tests.render.boards import wrong
from tests.render.chart.charts import WORST, chart
from tests.render.pictures import alike, count, pixels_of

RISE = chart([0, 3, 3, 9, 20], [0, 5, 6, 6, 8], [12, 12, 12, 12, 12])


def texts(of: Chart) -> list[str]:
    return [mark.text for patch in layers(of).patches for mark in patch.marks if isinstance(mark, Text)]


def curves(of: Chart) -> list[Curve]:
    return [mark for mark in layers(of).patches[1].marks if isinstance(mark, Curve) and not mark.casing]


@for_each("name", WORST)
def test_nothing_covers_anything_else_and_no_letter_is_under_nine_pixels(name: str) -> None:
    assert wrong(layers(WORST[name])) == []


@for_each("name", WORST)
def test_it_is_as_wide_as_a_box_and_small(name: str) -> None:
    picture = draw(WORST[name], "light")
    with Image.open(BytesIO(picture.data)) as image:
        image.verify()
        assert image.size == SIZE
    assert len(picture.data) < 60_000


@for_each("name", WORST)
def test_the_letter_of_each_seat_stands_at_its_line_with_its_figure(name: str) -> None:
    shown = WORST[name]
    tokens = [mark for mark in layers(shown).patches[1].marks if isinstance(mark, Token)]
    assert sorted(one.look.letter for one in tokens) == [*"ABCDEFGH"[: len(shown.lines)]]
    written = texts(shown)
    assert all(shown.figure(line.counts[-1]) in written for line in shown.lines)


def test_the_unit_stands_there_once_and_names_where_there_is_room() -> None:
    written = texts(RISE)
    assert [text for text in written if "electoral votes" in text] == ["Electoral Barrage: electoral votes"]
    assert {"Ann", "Bob", "Cleo"} <= {*written}


def test_the_themes_differ_and_say_the_same() -> None:
    light, dark = draw(RISE, "light"), draw(RISE, "dark")
    assert not alike(light, dark)
    assert light.alt == dark.alt


@for_each("theme", Theme.__args__)
def test_each_line_has_the_colour_of_its_seat(theme: Theme) -> None:
    pixels, colours = pixels_of(draw(RISE, theme)), PALETTES[theme]
    assert all(count(pixels, colours.seats[line.hue]) > 1500 for line in RISE.lines if line.hue)


def test_the_line_of_who_won_is_stronger_and_above_all_others() -> None:
    *others, last = curves(RISE)
    assert last.look.letter == "A"
    assert all(last.width > one.width for one in others)


def test_a_line_keeps_its_level_until_its_count_changes() -> None:
    parts = [*Curve(curves(RISE)[0].look, ((0, 50), (10, 50), (20, 30), (30, 30)), 6).parts()]
    assert parts == [(0, 50, 20, 50), (20, 50, 20, 30), (20, 30, 30, 30)]


def test_lines_are_told_apart_without_colour() -> None:
    """Each pattern has a rhythm of its own, which goes on around corners."""
    assert {*RHYTHMS} >= {*PATTERNS}
    corner = [(0, 50, 20, 50), (20, 50, 20, 10)]
    assert [*beats(corner, (30, 5))] == [(0, 50, 20, 50), (20, 50, 20, 40), (20, 35, 20, 10)]
    straight = [(0, 0, 600, 0)]
    drawn = [tuple(beats(straight, rhythm)) for rhythm in RHYTHMS.values()]
    assert len({*drawn}) == len(RHYTHMS)


def test_the_numbers_of_turning_points_stand_above_the_plot_and_in_the_head() -> None:
    written = texts(RISE)
    assert [written.count(number) for number in "123"] == [2, 2, 2]
    assert "turning points" in written
    assert not any("turning point" in text for text in texts(chart([1], [2])))

"""A sheet of records as a picture, and what is said of it."""

from io import BytesIO

import pytest
from PIL import Image

from render import Theme
from render.marks import Text
from render.records import LIMIT, Bar, Figure, Row, Sheet, alt
from render.records.picture import WIDE, draw, layers

LONG = "Wilhelmina Featherstonehaugh the Younger of Somewhere"


def sheet(rows: int = 3, name: str = "Ann", lines: int = 2) -> Sheet:
    return Sheet(
        name,
        "on this server",
        (
            Figure("1", "match"),
            Figure("1,000 (100%)", "won"),
            Figure("0", "wins in a row"),
            Figure("9", "longest streak"),
        ),
        "Leaderboard",
        tuple(Row(name, Bar(0.2, 0.9, 0.5), "1,104 ± 210", place) for place in range(1, rows + 1)),
        ("Closest finish: won by 1 in Re[District]ing, which is a line that is longer than the picture is wide.",)
        * lines,
    )


def texts(one: Sheet) -> list[Text]:
    return [mark for patch in layers(one).patches for mark in patch.marks if isinstance(mark, Text)]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_it_is_a_picture_as_wide_as_all_others(theme: Theme) -> None:
    assert Image.open(BytesIO(draw(sheet(), theme).data)).width == WIDE


@pytest.mark.parametrize(
    "one", [sheet(), sheet(10, LONG, 6), sheet(0, lines=1), sheet(1, "🎲🎲"), Sheet("Ann", "here")]
)
def test_every_text_lies_in_the_picture_and_clear_of_those_beside_it(one: Sheet) -> None:
    width, height = layers(one).ground.size
    boxes = [text.box for text in texts(one)]
    for left, top, right, bottom in boxes:
        assert 0 <= left < right <= width
        assert 0 <= top < bottom <= height
    for at, (left, top, right, bottom) in enumerate(boxes):
        for other in boxes[at + 1 :]:
            assert right <= other[0] or other[2] <= left or bottom <= other[1] or other[3] <= top


def test_every_text_is_large_enough_for_a_phone() -> None:
    assert min(text.size for text in texts(sheet(10, LONG, 6))) >= 27


def test_a_name_that_no_font_has_is_somebody() -> None:
    assert [text.text for text in texts(sheet(1, "🎲🎲"))].count("Somebody") == 2


def test_the_alt_text_says_the_same_and_is_as_long_as_discord_takes() -> None:
    said = alt(sheet(1))
    for part in ("Ann, on this server", "1 match", "1,000 (100%) won", "Leaderboard: 1. Ann: 1,104 ± 210", "Closest"):
        assert part in said
    assert len(alt(sheet(10, LONG * 3, 20))) <= LIMIT

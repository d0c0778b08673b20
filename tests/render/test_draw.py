"""Finding a game's drawing, the plain card where there is none, and names as people have them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from itertools import combinations
from math import dist

import pytest
from PIL import Image, ImageColor

from render import draw, plain
from render.canvas import ALT_LIMIT, PALETTES, SIZE, Theme, fitted, font, largest, named, spoken, wrapped, written
from rules import Match, View
from tests.toy import TOY

Matrix = Sequence[Sequence[float]]

SIGHTS: Mapping[str, Matrix] = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}
"""How linear RGB is seen: Machado, Oliveira and Fernandes 2009, full severity."""

CONES: Matrix = ((0.41222, 0.53633, 0.05145), (0.2119, 0.6807, 0.1074), (0.0883, 0.28172, 0.62998))
OKLAB: Matrix = ((0.21045, 0.79362, -0.00407), (1.978, -2.42859, 0.45059), (0.0259, 0.78277, -0.80868))
"""From linear RGB to cones, and from their cube roots to OKLab: Ottosson 2020."""


@dataclass(frozen=True)
class Row:
    """A line of a view."""

    worth: int


@dataclass(frozen=True)
class Wordy(View):
    """A view that can have more than a card takes."""

    words: str = ""
    count: int = 1
    rows: tuple[Row, ...] = ()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_game_without_a_drawing_gets_a_card(theme: Theme) -> None:
    view = Match(TOY, 3, "toy").view()
    picture = draw(TOY, view, names={0: "Ada", 1: "漢字", 2: "C" * 99}, theme=theme)
    with Image.open(BytesIO(picture.data)) as image:
        assert image.size == SIZE
    assert picture.alt.startswith(TOY.name)


def test_a_card_shows_what_is_in_the_view() -> None:
    one, other = (plain.draw("Game", Wordy("x", number), names={}, theme="light") for number in (1, 2))
    assert one.data != other.data
    assert one.alt == "Game. words: x. count: 1"


def test_what_a_card_has_no_room_for_is_left_out() -> None:
    long = plain.draw("Game", Wordy("word " * 900), names={}, theme="light")
    assert len(long.alt) <= ALT_LIMIT
    assert long.alt.endswith("…")
    many, more = (plain.draw("Game", Wordy(rows=(Row(1),) * count), names={}, theme="light") for count in (40, 50))
    assert many.data == more.data


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Ada", "Ada"),
        ("Hà Nội", "Hà Nội"),
        ("Dee 🎉 Dee", "Dee Dee"),
        ("𝓐𝓭𝓪", "Ada"),
        ("漢字", ""),
        ("محمد", ""),
        ("a\n\tb\x00\u202ec", "a bc"),
        ("\ud800x", "x"),
        ("  ", ""),
    ],
)
def test_what_the_font_has_not_is_left_out(text: str, shown: str) -> None:
    assert written(text) == shown


def test_a_seat_without_a_name_to_show_is_called_by_its_letter() -> None:
    assert named({0: "漢字"}, 0) == named({}, 0) == "Seat A"
    assert spoken({0: "漢字"}, 0) == "漢字"
    assert spoken({1: "\u200b"}, 1) == "Seat B"
    assert len(spoken({0: "x" * 500}, 0)) == 20


def test_text_is_shortened_to_a_measured_width() -> None:
    short = fitted("A long name that does not fit", 120, 30)
    assert short.endswith("…")
    assert font(30).getlength(short) <= 120
    assert fitted("A", 120, 30) == "A"


def test_the_largest_size_that_fits_is_taken() -> None:
    assert largest("A", 100, (40, 20)) == 40
    assert largest("A long name", 20, (40, 20)) == 20


def test_lines_are_broken_between_words() -> None:
    assert wrapped("one two three", 10_000, 20) == ["one two three"]
    assert wrapped("one two three", 60, 20) == ["one", "two", "three"]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("sight", SIGHTS)
def test_eight_seats_have_colours_that_stay_apart(theme: Theme, sight: str) -> None:
    colours = [lightness_and_hue(colour, SIGHTS[sight]) for colour in PALETTES[theme].seats]
    assert len(colours) == 8
    assert min(dist(one, other) for one, other in combinations(colours, 2)) > 0.06


def lightness_and_hue(colour: str, sight: Matrix) -> list[float]:
    """The colour in OKLab, as it is seen."""
    parts = [part / 255 for part in ImageColor.getrgb(colour)]
    light = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    seen = [min(max(part, 0), 1) for part in times(sight, light)]
    return times(OKLAB, [part ** (1 / 3) for part in times(CONES, seen)])


def times(matrix: Matrix, column: Sequence[float]) -> list[float]:
    return [sum(a * b for a, b in zip(row, column, strict=True)) for row in matrix]

"""Faces: which there are, and that each is seen on light and dark ground in the size of a line of text."""

import re
from functools import cache
from importlib.resources import files
from io import BytesIO
from itertools import combinations
from pathlib import Path

from PIL import Image, ImageChops, ImageColor, ImageStat

from render.faces import BADGES, FACES, badge_layers
from render.layers import layers_in
from render.palette import look
from rules import HUES, badge, games, letter
from tests.findings import for_each

MOST, LEFT, MOST_A_GAME = 60, 18, 12
"""Emoji beside the badges of seats; room for two more games; what a game may add."""
BADGE_KEYS = {badge(seat, hue): (letter(seat), hue) for seat in range(8) for hue in (None, *HUES)}
SIDE, IN_TEXT = 128, 22
LIGHT, DARK = "#ffffff", "#313338"
APART = 90
"""By how much of 255 a pixel is lighter or darker than the ground to be seen well."""
NAMED = re.compile(r"""\bface\("(\w+)\"""")


@cache
def picture(key: str) -> Image.Image:
    image = Image.open(BytesIO(FACES[key]()))
    assert (image.format, image.mode, image.size) == ("PNG", "RGBA", (SIDE, SIDE))
    return image


def in_text(key: str, ground: str) -> Image.Image:
    """A face as it stands in a line of text."""
    small = picture(key).resize((IN_TEXT, IN_TEXT), Image.Resampling.LANCZOS)
    line = Image.new("RGB", small.size, ground)
    line.paste(small, (0, 0), small)
    return line


def test_there_is_room_for_two_more_games() -> None:
    assert len(FACES.keys() - BADGE_KEYS.keys()) <= MOST - LEFT
    assert all(re.fullmatch(r"[a-z0-9_]{1,23}", key) for key in FACES)


def test_no_key_stands_in_two_files() -> None:
    here = files("render")
    keys = [key for folder in (here, *filter(lambda one: one.is_dir(), here.iterdir())) for key in layers_in(folder)]
    assert sorted([*keys, *BADGE_KEYS]) == sorted(FACES)


@for_each("key", [*games()])
def test_a_game_adds_few(key: str) -> None:
    assert len(layers_in(files("render") / key)) <= MOST_A_GAME


def test_whatever_a_text_of_rules_names_has_a_face() -> None:
    texts = [path.read_text("utf-8") for path in Path("rules").glob("*/*.py")]
    keys = {key for text in texts for key in NAMED.findall(text)}
    assert keys <= {*FACES}
    assert {f"die{value}" for value in range(1, 7)} <= {*FACES}


def test_a_seat_has_its_letter_in_each_colour_and_in_none() -> None:
    assert len(BADGE_KEYS) == len(BADGES) == 72
    for seat, hue in BADGES:
        (layer,) = badge_layers(seat, hue)
        assert (layer.text, layer.colour) == (letter(seat), hue or "muted")


def test_what_every_game_needs_is_uploaded_first_and_the_colours_that_one_game_gives_come_last() -> None:
    keys = [*FACES]
    others = [badge(seat, hue) for seat, hue in BADGES if hue not in (None, look(seat).hue)]
    assert keys[-len(others) :] == others
    assert [look(seat).hue for seat in range(8)] == [*HUES]


@for_each("key", [*FACES])
def test_a_face_is_seen_in_a_line_of_text(key: str) -> None:
    """Neither its corners nor its ends are cut, and much of it differs strongly from the ground."""
    alpha = picture(key).getchannel("A")
    assert all(alpha.getpixel((x, y)) == 0 for x in (0, SIDE - 1) for y in (0, SIDE - 1))
    for ground in (LIGHT, DARK):
        line = in_text(key, ground).convert("L")
        plain = Image.new("L", line.size, ImageColor.getcolor(ground, "L"))
        apart = ImageChops.difference(line, plain).histogram()[APART:]
        assert sum(apart) > IN_TEXT**2 * 0.1, ground


def test_no_two_are_alike_in_a_line_of_text() -> None:
    small = {key: in_text(key, LIGHT) for key in FACES}
    alike = [
        (one, other)
        for one, other in combinations(small, 2)
        if max(ImageStat.Stat(ImageChops.difference(small[one], small[other])).rms) < 12
    ]
    assert not alike

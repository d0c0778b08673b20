"""Animations: what is in the file, how it keeps to its room, and what stands below a picture."""

from collections.abc import Sequence
from io import BytesIO

from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageDraw, ImageSequence

from render import draw
from render.animation import Caption
from render.animation.film import A_PICTURE, LAST, LONGEST, Film, halved, time_for
from render.animation.gif import Shown, changes, fewer, gif
from render.animation.strip import EDGE, HIGH, LINES, WIDE, WORDS, in_lines, marks, strip
from render.canvas import Layers, as_png
from render.chart.picture import GROUND
from render.lettering import text_width
from render.marks import Text
from render.palette import palette_image
from rules import Match, Rng, games
from tests.render.boards import LONG_NAMES, TALL_NAMES

PALETTE = palette_image("dark").getpalette() or []
MOMENT = Caption("Round 1", "Ann begins.", 0.5)


def square(colour: int, at: int, size: int = 64) -> Image.Image:
    """A plain picture with one small square on it."""
    image = Image.new("L", (size, size), 1)
    ImageDraw.Draw(image).rectangle((at, at, at + 7, at + 7), fill=colour)
    return image


def as_seen(image: Image.Image) -> bytes:
    """A picture by the numbers of its colours, in colours."""
    plain = Image.frombytes("P", image.size, image.tobytes())
    plain.putpalette(PALETTE)
    return plain.convert("RGB").tobytes()


def decoded(data: bytes) -> list[tuple[bytes, int]]:
    """The pictures of a file as they are seen, and their milliseconds."""
    frames = ImageSequence.Iterator(Image.open(BytesIO(data)))
    return [(frame.convert("RGB").tobytes(), frame.info["duration"]) for frame in frames]


def test_a_file_shows_each_picture_for_its_time() -> None:
    shown = [Shown(square(2, 0), 500), Shown(square(3, 8), 700), Shown(square(3, 40), 900)]
    assert decoded(gif(shown, PALETTE, 5)) == [(as_seen(one.image), one.milliseconds) for one in shown]


@given(st.lists(st.tuples(st.integers(2, 200), st.integers(0, 56)), min_size=1, max_size=6))
def test_whatever_comes_after_whatever_is_seen_as_it_is(pictures: list[tuple[int, int]]) -> None:
    shown = [Shown(square(*one), 100) for one in pictures]
    seen, before = list[bytes](), b""
    for one in shown:
        if (now := as_seen(one.image)) != before:
            seen.append(now)
        before = now
    found = decoded(gif(shown, PALETTE, 7))
    assert [picture for picture, _ in found] == seen
    assert sum(milliseconds for _, milliseconds in found) == 100 * len(shown)


def test_of_a_picture_only_what_has_changed_is_kept() -> None:
    first, (part, corner, _) = changes([Shown(square(2, 0), 1), Shown(square(2, 4), 1)], 31)
    assert (first[0].size, part.size, corner) == ((64, 64), (12, 12), (0, 0))
    assert part.getpixel((5, 5)) == 31, "what is as before is clear"


def test_colours_that_are_seen_most_stay_and_others_become_the_nearest() -> None:
    image = Image.new("L", (10, 10), 0)
    image.putpixel((0, 0), 1)
    table, colours = fewer([image], [0, 0, 0, 9, 9, 9, 255, 255, 255], 1)
    assert (table[:2], colours) == ([0, 0], [0, 0, 0])


def noise(count: int) -> list[bytes]:
    """Boards that share nothing, which no file takes well."""
    rng = Rng(1)
    found = list[bytes]()
    for _ in range(count):
        image = Image.frombytes("L", (800, 800), bytes(rng.randrange(200) for _ in range(6_400)) * 100)
        file = BytesIO()
        plain = Image.frombytes("P", image.size, image.tobytes())
        plain.putpalette(PALETTE)
        plain.save(file, "PNG")
        found.append(file.getvalue())
    return found


def test_a_file_keeps_to_its_room_by_fewer_colours_pixels_and_pictures() -> None:
    film = Film("dark")
    for picture in noise(6):
        film.add(picture, MOMENT)
    whole, all_of_them = film.gif(1 << 30)
    data, pictures = film.gif(len(whole) // 4)
    assert len(data) <= len(whole) // 4
    assert (all_of_them, pictures < 6) == (6, True)
    assert film.gif(1)[1] == 2, "where nothing helps two pictures are left"


def test_half_of_the_pictures_have_the_first_and_the_last() -> None:
    shown = [Shown(square(at + 2, 0), at) for at in range(6)]
    assert [one.milliseconds for one in halved(shown)] == [0, 2, 4, 5]
    assert [one.milliseconds for one in halved(shown[:3])] == [0, 2]


def test_a_picture_is_shown_as_long_as_its_words_take_and_the_last_is_held() -> None:
    assert time_for(Caption("", "", 0)) == A_PICTURE < time_for(MOMENT) < time_for(Caption("", "a" * 500, 0)) == LONGEST
    film = Film("light")
    for theme in (1, 2):
        film.add(as_png("light", Layers(GROUND, ())), Caption("", "words" * theme, theme / 2))
    assert [milliseconds for _, milliseconds in decoded(film.gif()[0])] == [time_for(film_caption(1)), LAST]


def film_caption(many: int) -> Caption:
    return Caption("", "words" * many, 0)


def test_a_board_stands_over_its_strip() -> None:
    match, film = Match(games()["barrage"], 4, "strip"), Film("dark")
    film.add(draw(match.game, match.view(), names={}, glance=True).data, MOMENT)
    (picture, _), image = decoded(film.gif()[0])[0], film.shown[0].image
    assert image.size == (WIDE, WIDE + HIGH)
    assert picture[-WIDE * HIGH * 3 :] == strip(MOMENT, "dark").convert("RGB").tobytes()


LONG: Sequence[str] = (
    "".join(LONG_NAMES.values()),
    " ".join(TALL_NAMES.values()) * 3,
    "word " * 60,
    "選挙の王様" * 30,
    "",
)


def test_whatever_happened_stands_in_two_lines_at_most_within_the_strip() -> None:
    for words in LONG:
        lines = in_lines(words)
        assert len(lines) <= LINES
        assert all(text_width(line, WORDS) <= WIDE - 2 * EDGE for line in lines)
    texts = [mark for mark in marks(Caption(LONG[1], LONG[2], 1)) if isinstance(mark, Text)]
    assert all(mark.box[0] >= 0 and mark.box[2] <= WIDE and mark.box[3] <= HIGH for mark in texts)

"""Patches of marks on a ground: where they are painted, and where they are not."""

from dataclasses import dataclass
from io import BytesIO
from itertools import product

import pytest
from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageOps

from render.boxes import Box, Point, common
from render.canvas import Ground, Patch, compose, paint, png, within_window
from render.marks import BOLD, Block, Field, Halo, Mark, Panel, Pen, Spot, Text, Token
from render.palette import LED, PALETTES, Theme, look, palette_image
from render.shapes import Shape, narrower, rounded
from render.window import SIZE, Window
from tests.findings import for_each
from tests.render.pictures import at, count

COLOURS = PALETTES["light"]
EMPTY = Ground(())
MIDDLE = (100, 80)
MARKS: tuple[Mark, ...] = (
    *(Token(shape, look(1), MIDDLE, 54) for shape in ("star", "disc", "square")),
    *(Spot(shape, MIDDLE, 54) for shape in ("star", "disc", "square")),
    *(Text(MIDDLE, "A 123", 36, "Bold", "ink", anchor) for anchor in ("lm", "mm", "rm")),
)


@dataclass(frozen=True)
class Half:
    """A stencil that lets through the left half of a patch of 40 by 40."""

    def stencil(self, scale: int) -> Image.Image:
        mask = Image.new("1", (40 * scale, 40 * scale))
        mask.paste(1, (0, 0, 20 * scale, 40 * scale))
        return mask


@dataclass(frozen=True)
class Chequered:
    """A stencil that lets through every other square of 50 by 50 of a patch of 900 by 700."""

    def stencil(self, scale: int) -> Image.Image:
        mask, side = Image.new("1", (900 * scale, 700 * scale)), 50 * scale
        for x, y in product(range(18), range(14)):
            mask.paste((x + y) % 2, (x * side, y * side, x * side + side, y * side + side))
        return mask


def painted(*marks: Mark, window: Window | None = None, box: Box = (0, 0, 400, 300)) -> Image.Image:
    return compose("light", EMPTY, [Patch(box, marks)], window or Window()).convert("RGB")


def test_a_picture_is_the_ground_and_the_patches_on_it() -> None:
    ground = Ground((Block((0, 0, 100, 100), "land"), Block((200, 0, 300, 100), "ink")))
    image = compose("light", ground, [Patch((50, 50, 90, 90), (Block((60, 60, 80, 80), "turn"),))]).convert("RGB")
    assert image.size == SIZE
    seen = [at(image, point) for point in ((20, 20), (55, 55), (70, 70), (250, 50), (150, 50))]
    assert seen == [COLOURS.land, COLOURS.land, COLOURS.turn, COLOURS.ink, COLOURS.sea]


def test_a_patch_paints_nothing_beside_its_box() -> None:
    image = painted(Block((0, 0, 400, 300), "turn"), box=(100, 100, 140, 140))
    assert count(image, COLOURS.turn) == 40 * 40
    assert count(image, COLOURS.turn, (100, 100, 140, 140)) == 40 * 40


@pytest.mark.parametrize("scale", [1, 2])
def test_a_stencil_bounds_what_is_pasted(scale: int) -> None:
    patch = Patch((100, 100, 140, 140), (Block((100, 100, 140, 140), "turn"),), Half())
    image = compose("light", EMPTY, [patch], Window((0, 0), scale)).convert("RGB")
    assert count(image, COLOURS.turn) == 20 * 40 * scale * scale
    assert at(image, (110 * scale, 120 * scale)) == COLOURS.turn
    assert at(image, (130 * scale, 120 * scale)) == COLOURS.sea


def test_a_later_patch_lies_on_an_earlier_one() -> None:
    one, other = (Patch((0, 0, 40, 40), (Block((0, 0, 40, 40), colour),)) for colour in ("turn", "changed"))
    assert at(compose("light", EMPTY, [one, other]).convert("RGB"), (20, 20)) == COLOURS.changed


def test_a_window_shows_a_part_of_the_board_larger() -> None:
    block = Block((300, 200, 320, 210), "turn")
    image = painted(block, window=Window((290, 190), 2))
    assert image.size == SIZE
    assert count(image, COLOURS.turn, (20, 20, 60, 40)) == count(image, COLOURS.turn) == 40 * 20
    assert count(painted(block, window=Window((500, 500), 2)), COLOURS.turn) == 0


@for_each(("scale", "corner"), [(2, (21, 14)), (3, (24, 17)), (3, (23, 18))])
def test_of_a_patch_no_more_is_painted_than_a_window_shows_and_that_as_in_the_whole(scale: int, corner: Point) -> None:
    """A mark in the middle between two pixels is rounded to the same one."""
    marks = tuple(Spot(shape, (60 + step, 45), 33) for shape in ("disc", "star") for step in (0, 5))
    patch, window = (
        Patch((0, 0, 900, 700), (Block((0, 0, 900, 700), "land"), *marks), Chequered()),
        Window(corner, scale),
    )
    part, stencil = paint("light", EMPTY, patch, window)
    whole = compose("light", EMPTY, (), window)
    whole.paste(part, (-corner[0] * scale, -corner[1] * scale), stencil)
    assert compose("light", EMPTY, [patch], window).tobytes() == whole.tobytes()
    shown = within_window(patch, window).box
    assert all(abs(one - other) <= 1 for one, other in zip(shown, common(patch.box, window.box), strict=True))


def test_a_patch_within_a_window_is_painted_as_it_is() -> None:
    patch = Patch((30, 20, 130, 120), MARKS)
    assert within_window(patch, Window((30, 20), 2)) is patch is within_window(patch, Window())


@for_each("by", [1, 3, 7])
def test_a_mask_is_made_narrower_all_around_and_at_its_frame(by: int) -> None:
    mask = Image.new("L", (40, 40))
    ImageDraw.Draw(mask).polygon([(0, 4), (39, 0), (30, 39), (14, 22)], fill=255)
    least = ImageOps.expand(mask, by).filter(ImageFilter.MinFilter(2 * by + 1))
    assert narrower(mask, by).tobytes() == least.crop((by, by, by + 40, by + 40)).tobytes()


def test_a_patch_painted_on_one_ground_in_one_theme_is_not_pasted_on_another() -> None:
    patch = Patch((0, 0, 40, 40), (Block((0, 0, 20, 40), "turn"),))
    bare, land = Ground(()), Ground((Block((0, 0, 40, 40), "land"),))
    themes: tuple[Theme, ...] = ("light", "dark", "light")
    for theme in themes:
        for ground, name in ((bare, "sea"), (land, "land"), (bare, "sea")):
            image = compose(theme, ground, [patch]).convert("RGB")
            assert at(image, (30, 20)) == PALETTES[theme].role(name)
            assert at(image, (10, 20)) == PALETTES[theme].turn


def test_a_ground_is_not_changed_by_what_lies_on_it() -> None:
    ground = Ground(())
    compose("light", ground, [Patch((0, 0, 40, 40), (Block((0, 0, 40, 40), "turn"),))])
    assert count(compose("light", ground, []).convert("RGB"), COLOURS.turn) == 0


def test_a_png_has_the_fixed_colours_of_its_theme() -> None:
    image = compose("light", EMPTY, [Patch((0, 0, 400, 300), MARKS)])
    assert image.mode == "P"
    assert png(image).startswith(b"\x89PNG")
    assert image.getpalette() == palette_image("light").getpalette() != palette_image("dark").getpalette()


def test_a_png_has_each_pixel_of_its_picture() -> None:
    image = compose("dark", EMPTY, [Patch((0, 0, 400, 300), MARKS)])
    with Image.open(BytesIO(png(image))) as read:
        assert (read.mode, read.size, read.getpalette()) == (image.mode, image.size, image.getpalette())
        assert read.tobytes() == image.tobytes()


@pytest.mark.parametrize("window", [Window(), Window((20, 10), 2)])
def test_what_lies_under_marks_is_painted_as_if_it_were_the_first_of_them(window: Window) -> None:
    box, (first, *others) = (0, 0, 400, 300), (Panel((0, 0, 300, 200), radius=30), *MARKS)
    one = compose("light", EMPTY, [Patch(box, (first, *others))], window)
    other = compose("light", EMPTY, [Patch(box, tuple(others), under=(first,))], window)
    assert one.tobytes() == other.tobytes()


@for_each("radius", [0, 2, 12, 49, 50])
def test_a_rectangle_with_round_corners_is_the_mask_of_it(radius: int) -> None:
    plain, masked = (Image.new("RGB", (140, 140), "#123456") for _ in range(2))
    Pen(plain, "light").rounded((20, 20, 120, 120), radius, "#fedcba")
    Pen(masked, "light").fill(rounded((100, 100), radius), (20, 20), "#fedcba")
    assert plain.tobytes() == masked.tobytes()


@for_each("mark", MARKS)
def test_a_mark_covers_its_box(mark: Mark) -> None:
    assert mark.box is not None
    sides = zip(mark.box, covered(mark), strict=True)
    assert max(abs(one - other) for one, other in sides) <= 4


@for_each(
    ("mark", "box"),
    [
        (Panel((20, 30, 120, 90)), (20, 30, 120, 90)),
        (Field((20, 30, 120, 90), look(2), LED), (20, 30, 120, 90)),
        (Block((20, 30, 120, 90), "ink"), (20, 30, 120, 90)),
        (Halo("disc", MIDDLE, 54), (68, 48, 132, 112)),
    ],
)
def test_a_ground_for_marks_has_no_box_of_its_own(mark: Mark, box: Box) -> None:
    assert mark.box is None
    assert covered(mark) == box


@for_each("shape", ["star", "disc", "square"])
def test_a_halo_is_seen_all_around_its_piece(shape: Shape) -> None:
    image = painted(Halo(shape, MIDDLE, 54), Token(shape, look(0), MIDDLE, 54))
    corners: list[Box] = [(50, 30, 100, 80), (100, 30, 150, 80), (50, 80, 100, 130), (100, 80, 150, 130)]
    assert all(count(image, COLOURS.changed, corner) > 40 for corner in corners)


@for_each("seat", range(8))
def test_a_field_has_its_seat_s_tint_and_pattern(seat: int) -> None:
    own, box = look(seat), (0, 0, 200, 200)
    image = painted(Field(box, own, LED))
    lines = count(image, own.stroke(COLOURS), box)
    framed = count(image, COLOURS.border, box)
    assert count(image, own.tint(COLOURS), box) + lines + framed == 200 * 200
    assert framed == (200**2 - (200 - 2 * BOLD) ** 2 if own.hue == "white" else 0)
    assert lines == 0 if own.pattern == "plain" else 4_000 < lines < 22_000


def covered(mark: Mark) -> Box:
    """What a mark changes of an empty image."""
    image = Image.new("RGB", (300, 200), "#123456")
    bare = image.copy()
    mark.paint(Pen(image, "light"))
    box = ImageChops.difference(image, bare).getbbox()
    assert box is not None
    return box

"""What tests look at in a picture: its pixels, and what its marks cover."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from io import BytesIO
from typing import Any

from PIL import Image, ImageChops, ImageColor

from render import Picture, Theme, draw
from render.boxes import Box, Point, touches
from render.boxes import common as shared
from render.marks import Mark, Pen, Text
from render.shapes import text_mask
from render.window import SIZE
from render.wording import ALT_LIMIT
from rules import Game, View

Pixels = Image.Image
PICTURE: Box = (0, 0, *SIZE)
NEAR = 5
"""How far each part of a colour may be off: a shade may be stored as one that is hardly another."""


@dataclass(frozen=True)
class Request:
    """A picture to draw, the same as any that reads the same."""

    key: str
    draw: Callable[[], Picture] = field(compare=False)


@lru_cache(32)
def picture_of(request: Request) -> Picture:
    return request.draw()


def draw_once(game: Game, view: View, **how: Any) -> Picture:
    """As `draw` does it; what was drawn lately is not drawn again."""
    return picture_of(Request(repr((game.key, view, how)), lambda: draw(game, view, **how)))


@lru_cache(8)
def pixels_of(picture: Picture) -> Pixels:
    """To be looked at only."""
    with Image.open(BytesIO(picture.data)) as image:
        return image.convert("RGB")


def pixels_at(game: Game, view: View, theme: Theme = "light", **how: Any) -> Pixels:
    """The pixels of a position in which nobody has a name."""
    return pixels_of(draw_once(game, view, names={}, theme=theme, **how))


def alike(one: Picture, other: Picture) -> bool:
    """Whether all pixels are the same: they make a file in one way alone."""
    return one.data == other.data


def fits(picture: Picture) -> None:
    """A picture that Discord takes and a channel shows well."""
    with Image.open(BytesIO(picture.data)) as image:
        image.verify()
        assert image.size == SIZE
    assert len(picture.data) < 200_000
    assert 0 < len(picture.alt) <= ALT_LIMIT


def at(image: Pixels, point: Point) -> str:
    """The colour of a pixel."""
    red, green, blue = image.crop((*point, point[0] + 1, point[1] + 1)).tobytes()
    return f"#{red:02x}{green:02x}{blue:02x}"


def count(image: Pixels, colour: str, box: Box | None = None) -> int:
    """How many pixels have a colour, or its neighbour among the fixed ones, in a box."""
    part = image.crop(box) if box else image
    plain = Image.new("RGB", part.size, ImageColor.getrgb(colour))
    apart = ImageChops.difference(part, plain).split()
    widest = ImageChops.lighter(ImageChops.lighter(apart[0], apart[1]), apart[2])
    return sum(widest.histogram()[: NEAR + 1])


def wider(box: Box, by: int) -> Box:
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def mask_in(mark: Mark, frame: Box) -> Pixels:
    """Where a mark lies in a frame, as a mask of black and white: what is seen of it, of a text its whole box."""
    if isinstance(mark, Text):
        (x, y), (left, top, right, bottom) = frame[:2], mark.box
        mask = Image.new("L", (frame[2] - x, frame[3] - y))
        mask.paste(255, (left - x, top - y, right - x, bottom - y))
        return mask
    return paint_mask(mark, frame)


def paint_mask(mark: Mark, frame: Box) -> Pixels:
    """What a mark paints in a frame, as a mask of black and white."""
    black, white = (paint_alone(mark, frame, colour) for colour in ("black", "white"))
    apart = ImageChops.difference(white, black).getchannel(0)
    return ImageChops.invert(apart.convert("1", dither=Image.Dither.NONE).convert("L"))


def paint_alone(mark: Mark, frame: Box, colour: str) -> Pixels:
    """A mark alone, on a frame of a colour."""
    image = Image.new("RGB", (frame[2] - frame[0], frame[3] - frame[1]), colour)
    mark.paint(Pen(image, "light", frame[:2]))
    return image


@lru_cache(8192)
def common(one: Mark, other: Mark) -> int:
    """How many pixels two marks both cover."""
    a, b = one.box, other.box
    if not a or not b or not touches(a, b):
        return 0
    here = shared(a, b)
    return lit(ImageChops.darker(mask_in(one, here), mask_in(other, here)))


def overlaps(marks: Iterable[Mark]) -> list[tuple[Mark, Mark]]:
    """Those that cover each other, by what they paint."""
    placed = sorted(((mark.box, at, mark) for at, mark in enumerate(marks) if mark.box), key=lambda one: one[:2])
    found = list[tuple[Mark, Mark]]()
    for at, (a, _, one) in enumerate(placed):
        for b, _, other in placed[at + 1 :]:
            if b[0] >= a[2]:
                break
            if touches(a, b) and common(one, other):
                found.append((one, other))
    return found


def lit(mask: Pixels) -> int:
    """How many pixels of a mask are on."""
    return sum(mask.histogram()[128:])


def near(image: Pixels, point: Point, colour: str) -> bool:
    """Whether a pixel has a colour."""
    return count(image, colour, (*point, point[0] + 1, point[1] + 1)) == 1


def ink_of(text: Text) -> Box:
    """What of a text is painted, with what hangs below its line and stands above it."""
    mask, (x, y) = text_mask(text.text, text.size, text.weight, text.anchor)
    left, top, right, bottom = mask.getbbox() or (0, 0, 0, 0)
    x, y = x + text.at[0], y + text.at[1]
    return x + left, y + top, x + right, y + bottom


def with_box(marks: Iterable[Mark]) -> Iterator[Mark]:
    """Those on which nothing may lie."""
    return (mark for mark in marks if mark.box)

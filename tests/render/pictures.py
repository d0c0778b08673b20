"""What tests look at in a picture: its pixels, and what its marks cover."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from io import BytesIO
from typing import Any

from PIL import Image, ImageChops, ImageColor

from render import Picture, Theme, draw
from render.boxes import Box, Point, touches
from render.canvas import SIZE
from render.marks import Halo, Mark, Spot, Text, Token
from render.shapes import hollow, lettered, mask_of
from render.wording import ALT_LIMIT
from rules import Game, View

Pixels = Image.Image
PICTURE: Box = (0, 0, *SIZE)
NEAR = 5
"""How far each part of a colour may be off: a shade may be stored as one that is hardly another."""


@dataclass(frozen=True)
class Asked:
    """A picture to draw, the same as any that reads the same."""

    said: str
    draw: Callable[[], Picture] = field(compare=False)


@lru_cache(32)
def made(asked: Asked) -> Picture:
    return asked.draw()


def drawn(game: Game, view: View, **how: Any) -> Picture:
    """As `draw` does it; what was drawn lately is not drawn again."""
    return made(Asked(repr((game.key, view, how)), lambda: draw(game, view, **how)))


@lru_cache(8)
def opened(picture: Picture) -> Pixels:
    """To be looked at only."""
    with Image.open(BytesIO(picture.data)) as image:
        return image.convert("RGB")


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


def in_themes(seats: Sequence[int]) -> list[tuple[int, Theme]]:
    """Each number of seats in one theme, the largest in both, which have other colours and nothing else."""
    themes: tuple[Theme, Theme] = ("light", "dark")
    return [(count, themes[at % 2]) for at, count in enumerate([*seats, seats[-1]])]


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


def box_of(mark: Mark) -> Box:
    """What a mark covers, or what a halo does."""
    if isinstance(mark, Halo):
        half = shape_of(mark).width // 2
        return mark.middle[0] - half, mark.middle[1] - half, mark.middle[0] + half, mark.middle[1] + half
    assert mark.box is not None
    return mark.box


def shape_of(mark: Mark) -> Pixels:
    """The real shape of a piece as a mask of black and white; the box of a text."""
    match mark:
        case Token():
            mask = mask_of(mark.shape, mark.size)
        case Spot():
            mask = hollow(mark.shape, mark.size, 3)
        case Halo():
            mask = mask_of(mark.shape, mark.size + (14 if mark.shape == "star" else 10))
        case _:
            left, top, right, bottom = box_of(mark)
            mask = Image.new("L", (right - left, bottom - top), 255)
    return filled(mask, lambda level: 255 * (level > 127))


def filled(mask: Pixels, level: Callable[[int], int]) -> Pixels:
    return mask.point([level(one) for one in range(256)])


def laid(mark: Mark, frame: Box) -> Pixels:
    """The shape of a mark where it lies in a frame."""
    left, top, right, bottom = frame
    image = Image.new("L", (right - left, bottom - top))
    corner = box_of(mark)
    image.paste(shape_of(mark), (corner[0] - left, corner[1] - top))
    return image


def common(one: Mark, other: Mark) -> int:
    """How many pixels two marks both cover."""
    a, b = box_of(one), box_of(other)
    if not touches(a, b):
        return 0
    frame = wider((min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3])), 1)
    return lit(ImageChops.darker(laid(one, frame), laid(other, frame)))


def overlaps(
    marks: Iterable[Mark], parts: Callable[[Mark], Sequence[Mark]] = lambda mark: [mark]
) -> list[tuple[Mark, Mark]]:
    """Those that cover each other, by the real shapes of their parts."""
    laid = [(part.box, part, number, mark) for number, mark in enumerate(marks) for part in parts(mark) if part.box]
    laid.sort(key=lambda one: one[0])
    found = list[tuple[Mark, Mark]]()
    for at, (a, one, number, mark) in enumerate(laid):
        for b, other, beside, another in laid[at + 1 :]:
            if b[0] >= a[2]:
                break
            if number != beside and touches(a, b) and common(one, other):
                found.append((mark, another))
    return found


def lit(mask: Pixels) -> int:
    """How many pixels of a mask are on."""
    return sum(mask.histogram()[128:])


def near(image: Pixels, point: Point, colour: str) -> bool:
    """Whether a pixel has a colour."""
    return count(image, colour, (*point, point[0] + 1, point[1] + 1)) == 1


def ink_of(text: Text) -> Box:
    """What of a text is painted, with what hangs below its line and stands above it."""
    mask, (x, y) = lettered(text.text, text.size, text.weight, text.anchor)
    left, top, right, bottom = mask.getbbox() or (0, 0, 0, 0)
    x, y = x + text.at[0], y + text.at[1]
    return x + left, y + top, x + right, y + bottom


def boxed(marks: Iterable[Mark]) -> Iterator[Mark]:
    """Those on which nothing may lie."""
    return (mark for mark in marks if mark.box)

"""Room for what lies in a place that the table leaves out.

The pieces are laid one after the other, or some of them as a group in a fixed order. Where a shape may lie is what is left of
the free ground when it is shifted by each of the shape's points. Nothing here is by chance: the same ground gives the same room.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from PIL import Image, ImageChops, ImageFilter

from render.boxes import Point, bounds
from tools.maps.borders import Points

Mask = Image.Image
MARGINS = (4, 2, 0)
"""The space around each piece, the best first."""

GRID = 6
"""The points of a shape that are looked at lie so far apart, but for those of its border: nothing that lies on a map is smaller."""


@dataclass(frozen=True)
class Piece:
    """A shape, and where its middle lies within its group."""

    shape: Mask
    at: Point = (0, 0)


Group = tuple[Piece, ...]
Arrangement = tuple[Group, ...]


class NoRoom(Exception):
    """Places without room, by name, and the table in which they are to be set by hand."""

    def __init__(self, names: Sequence[str], table: str) -> None:
        super().__init__(f"No room was found in {', '.join(names)}: to be set by hand in tools/maps/{table}.")


@dataclass(frozen=True)
class Ground:
    """A part of the board: where pieces may lie, and where their middles must."""

    corner: Point
    free: Mask
    land: Mask

    def laid(self, arrangement: Arrangement, margin: int, choose: Callable[[Mask], Point]) -> Points | None:
        """Where all pieces lie, in their order, if there is room for each."""
        free, found = self.free, list[Point]()
        for group in arrangement:
            cover = stamp(group, margin)
            where = ImageChops.darker(fitting(free, outer(cover)), fitting(self.land, [piece.at for piece in group]))
            if not where.getbbox():
                return None
            x, y = choose(where)
            free = free.copy()
            free.paste(0, (x - cover.width // 2, y - cover.height // 2), cover)
            found += ((x + right, y + below) for right, below in (piece.at for piece in group))
        return tuple((x + self.corner[0], y + self.corner[1]) for x, y in found)


def search(grounds: Iterable[Ground], arrangements: Sequence[Arrangement]) -> Points | None:
    """The first room there is: on the best ground, with the widest margin, in the best arrangement."""
    tries = product(grounds, MARGINS, arrangements, CHOICES)
    return next((found for ground, *how in tries if (found := ground.laid(*how))), None)


@lru_cache(512)
def stamp(group: Group, margin: int) -> Mask:
    """The shapes of a group as one, its own point in the middle, with space around them."""
    left, top, right, bottom = bounds(
        corner
        for piece in group
        for corner in (
            (piece.at[0] - piece.shape.width, piece.at[1] - piece.shape.height),
            (piece.at[0] + piece.shape.width, piece.at[1] + piece.shape.height),
        )
    )
    half = max(-left, -top, right, bottom) + margin
    image = Image.new("L", (2 * half + 1, 2 * half + 1))
    for piece in group:
        x, y = half + piece.at[0] - piece.shape.width // 2, half + piece.at[1] - piece.shape.height // 2
        image.paste(255, (x, y), piece.shape.point(STEP))
    return image.filter(ImageFilter.MaxFilter(2 * margin + 1)) if margin else image


STEP = [255 * (level > 127) for level in range(256)]


def outer(cover: Mask) -> list[Point]:
    """The points of a shape that tell whether it fits, from its middle."""
    border = ImageChops.subtract(cover, cover.filter(ImageFilter.MinFilter(3)))
    half = cover.width // 2
    inner = ((x, y) for x, y in lit(cover) if x % GRID == 0 == y % GRID)
    return sorted({(x - half, y - half) for x, y in (*lit(border), *inner)})


def fitting(free: Mask, shape: Iterable[Point]) -> Mask:
    """Where the middle of a shape may lie, so that all its points are on free ground."""
    found = Image.new("L", free.size, 255)
    for x, y in shape:
        found = ImageChops.darker(found, free.crop((x, y, x + free.width, y + free.height)))
    return found


def lit(mask: Mask) -> Iterator[Point]:
    return ((at % mask.width, at // mask.width) for at, level in enumerate(mask.tobytes()) if level)


def deepest(mask: Mask) -> Point:
    """The point farthest from the end of the room."""
    while (inner := mask.filter(ImageFilter.MinFilter(3))).getbbox():
        mask = inner
    return next(lit(mask))


def towards(across: int, down: int) -> Callable[[Mask], Point]:
    """The point that lies farthest in a direction."""
    return lambda mask: max(lit(mask), key=lambda point: (point[0] * across + point[1] * down, -point[0], -point[1]))


CHOICES = (deepest, *(towards(*way) for way in ((0, -1), (-1, 0), (0, 1), (1, 0), (-1, -1), (1, 1), (1, -1), (-1, 1))))

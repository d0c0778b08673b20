"""Room for the pieces of a place that the table leaves out.

Pieces are laid one after the other, or some as a group in a fixed order. Where a shape may lie is what the free ground
has in common with itself shifted by each point of the shape. Nothing is by chance: the same ground gives the same room.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product

from PIL import Image, ImageChops, ImageFilter

from render.boxes import Point
from tools.maps.borders import Points

Mask = Image.Image
Choice = Callable[[Mask], Point]
MARGINS = (4, 2, 0)
"""The space around each piece, the best first."""

GRID = 6
"""The distance of the points that are checked within a shape; no piece on a map is smaller."""


@dataclass(frozen=True, eq=False)
class Piece:
    """A shape, and where its middle lies within its group."""

    shape: Mask
    at: Point = (0, 0)


Group = tuple[Piece, ...]
Arrangement = tuple[Group, ...]


class NoRoom(Exception):
    """Names the places in which no room was found, and the table in which they are to be set by hand."""

    def __init__(self, names: Sequence[str], table: str) -> None:
        super().__init__(
            f"There is no room for the pieces of {', '.join(names)}: set them by hand in tools/maps/{table}."
        )


@dataclass(frozen=True)
class Ground:
    """A part of the board: where pieces may lie, and where their middles must."""

    corner: Point
    free: Mask
    land: Mask

    def positions(self, arrangement: Arrangement, margin: int, choices: Sequence[Choice]) -> Points | None:
        """The middles of all pieces in their order, or None without room for each. The first choice serves for all."""
        if not arrangement:
            return ()
        group, *others = arrangement
        cover = stamp(group, margin)
        where = ImageChops.darker(fitting(self.free, outer(group, margin)), fitting(self.land, middles(group)))
        for choose in choices if where.getbbox() else ():
            x, y = choose(where)
            free = self.free.copy()
            free.paste(0, (x - cover.width // 2, y - cover.height // 2), cover)
            rest = replace(self, free=free).positions(tuple(others), margin, (choose,))
            if rest is not None:
                left, top = self.corner
                return (*((left + x + right, top + y + below) for right, below in middles(group)), *rest)
        return None


def search(ground: Ground, arrangements: Sequence[Arrangement]) -> Points | None:
    """The first room there is: with the widest margin, in the best arrangement."""
    tries = product(MARGINS, arrangements)
    return next((found for margin, one in tries if (found := ground.positions(one, margin, CHOICES))), None)


def solid(mask: Mask) -> Mask:
    """A mask of black and white alone."""
    return mask.point([255 * (level > 127) for level in range(256)])


def middles(group: Group) -> Points:
    return tuple(piece.at for piece in group)


@lru_cache(512)
def stamp(group: Group, margin: int) -> Mask:
    """The shapes of a group as one, its own point in the middle, with space around them."""
    half = margin + max(abs(at) + side for piece in group for at, side in zip(piece.at, piece.shape.size, strict=True))
    image = Image.new("L", (2 * half + 1, 2 * half + 1))
    for piece in group:
        x, y = half + piece.at[0] - piece.shape.width // 2, half + piece.at[1] - piece.shape.height // 2
        image.paste(255, (x, y), solid(piece.shape))
    return image.filter(ImageFilter.MaxFilter(2 * margin + 1)) if margin else image


@lru_cache(512)
def outer(group: Group, margin: int) -> Sequence[Point]:
    """The points of a group that tell whether it fits."""
    cover = stamp(group, margin)
    border = ImageChops.subtract(cover, cover.filter(ImageFilter.MinFilter(3)))
    inner = ((x, y) for x, y in lit(cover) if x % GRID == 0 == y % GRID)
    half = cover.width // 2
    return sorted({(x - half, y - half) for x, y in (*lit(border), *inner)})


def fitting(free: Mask, shape: Iterable[Point]) -> Mask:
    """Where the middle of a shape may lie, so that all its points are on free ground."""
    found = Image.new("L", free.size, 255)
    for number, (x, y) in enumerate(shape, 1):
        found = ImageChops.darker(found, free.crop((x, y, x + free.width, y + free.height)))
        if number % 16 == 0 and not found.getbbox():
            break
    return found


def lit(mask: Mask) -> Iterator[Point]:
    """The points of a mask that are not black."""
    wide = mask.width
    return ((at % wide, at // wide) for at, level in enumerate(mask.tobytes()) if level)


def deepest(mask: Mask) -> Point:
    """The point farthest from the end of the room."""
    while (inner := mask.filter(ImageFilter.MinFilter(3))).getbbox():
        mask = inner
    return next(lit(mask))


def towards(across: int, down: int) -> Choice:
    """The point that lies farthest in a direction."""
    return lambda mask: max(lit(mask), key=lambda point: (point[0] * across + point[1] * down, -point[0], -point[1]))


WAYS = ((0, -1), (-1, 0), (0, 1), (1, 0), (-1, -1), (1, 1), (1, -1), (-1, 1))
CHOICES = (deepest, *(towards(*way) for way in WAYS))

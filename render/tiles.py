"""Many pictures of one board, kept as small squares: what several of them share is there once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from io import BytesIO

from PIL import Image, ImageChops

from render.canvas import png

SIDE, ACROSS = 32, 64
"""Pixels of a square, and squares in a row of a sheet."""
A_SHEET = ACROSS * ACROSS
"""Squares on a sheet: no larger than what a phone takes as one picture."""


@dataclass(frozen=True)
class Tiled:
    """A picture: its size in pixels, and the numbers of its squares, row by row from the top left."""

    size: tuple[int, int]
    tiles: tuple[int, ...]


class Tiles:
    """The squares of many pictures that share one palette, each once."""

    def __init__(self) -> None:
        self._numbers: dict[bytes, int] = {}
        self._last: tuple[Image.Image, Tiled] | None = None
        self._palette: Sequence[int] = ()

    def add(self, data: bytes) -> Tiled:
        """A picture, a PNG, as its squares; only what differs from the picture before it is looked at."""
        image = Image.open(BytesIO(data))
        self._palette = image.getpalette() or self._palette
        wide, high = across(image.size)
        padded = image.crop((0, 0, wide * SIDE, high * SIDE))
        tiles = [0] * (wide * high)
        box: tuple[float, float, float, float] | None = (0, 0, *padded.size)
        if self._last and self._last[0].size == padded.size:
            tiles = [*self._last[1].tiles]
            box = ImageChops.difference(numbers_of(self._last[0]), numbers_of(padded)).getbbox()
        for at in within(box, wide):
            tiles[at] = self._number(padded, at % wide, at // wide)
        tiled = Tiled(image.size, (*tiles,))
        self._last = (padded, tiled)
        return tiled

    def _number(self, image: Image.Image, column: int, row: int) -> int:
        left, top = column * SIDE, row * SIDE
        square = image.crop((left, top, left + SIDE, top + SIDE)).tobytes()
        return self._numbers.setdefault(square, len(self._numbers))

    def sheets(self, pictures: Iterable[Tiled]) -> tuple[list[bytes], list[Tiled]]:
        """The squares of these pictures on sheets, PNGs, and the pictures by the places of their squares there.

        Place 0 is the first of the first sheet, and a sheet has `A_SHEET` of them.
        """
        kept = [*pictures]
        used = dict.fromkeys(number for one in kept for number in one.tiles)
        places = {number: place for place, number in enumerate(used)}
        squares = [*self._numbers]
        chosen = [squares[number] for number in used]
        parts = (chosen[start : start + A_SHEET] for start in range(0, len(chosen), A_SHEET))
        moved = [Tiled(one.size, tuple(places[number] for number in one.tiles)) for one in kept]
        return [self._sheet(part) for part in parts], moved

    def _sheet(self, squares: Sequence[bytes]) -> bytes:
        sheet = Image.new("P", (ACROSS * SIDE, -(-len(squares) // ACROSS) * SIDE))
        sheet.putpalette(self._palette)
        for place, square in enumerate(squares):
            sheet.paste(Image.frombytes("P", (SIDE, SIDE), square), (place % ACROSS * SIDE, place // ACROSS * SIDE))
        return png(sheet)


def numbers_of(image: Image.Image) -> Image.Image:
    """The numbers of its colours, as shades."""
    return Image.frombytes("L", image.size, image.tobytes())


def across(size: tuple[int, int]) -> tuple[int, int]:
    """How many squares a picture is wide and high."""
    wide, high = size
    return -(-wide // SIDE), -(-high // SIDE)


def within(box: tuple[float, float, float, float] | None, wide: int) -> Iterable[int]:
    """The places of the squares that a box touches, of so many in a row."""
    if box is None:
        return ()
    left, top, right, bottom = (int(side) for side in box)
    rows, columns = range(top // SIDE, -(-bottom // SIDE)), range(left // SIDE, -(-right // SIDE))
    return [row * wide + column for row in rows for column in columns]

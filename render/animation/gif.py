"""Pictures of one size and palette as a GIF: of each only what has changed since the one before it.

A GIF moves in every client of Discord, and decodes in no time on a phone; its colours are few, flat and its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from struct import pack

from PIL import Image, ImageChops
from PIL.GifImagePlugin import getdata

LOOPS = b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
"""The block that has it begin anew for ever."""
END = b";"
TABLE = 0xF0
"""The bits that say that all pictures share one table of colours; the others are its size."""
ANY = [0, *[255] * 255]
"""A table of what differs at all."""
KEEP = 1
"""What becomes of a picture when its time is up: it stays below the next one."""


@dataclass(frozen=True)
class Shown:
    """A picture by the numbers of its colours, as shades, and for how many milliseconds it is shown."""

    image: Image.Image
    milliseconds: int


def gif(shown: Sequence[Shown], palette: Sequence[int], bits: int) -> bytes:
    """A GIF with so many bits a colour: the colours that are seen most, and one for what is as before."""
    table, colours = fewer([one.image for one in shown], palette, 2**bits - 1)
    clear = len(colours) // 3
    wide, high = shown[0].image.size
    parts = [b"GIF89a", pack("<HHBBB", wide, high, TABLE | bits - 1, 0, 0)]
    parts += [bytes(colours).ljust(3 * 2**bits, b"\0"), LOOPS]
    fitted = [Shown(looked_up(one.image, table), one.milliseconds) for one in shown]
    for part, corner, milliseconds in changes(fitted, clear):
        parts += getdata(part, corner, duration=milliseconds, disposal=KEEP, transparency=clear, interlace=0)
    return b"".join([*parts, END])


def fewer(images: Sequence[Image.Image], palette: Sequence[int], most: int) -> tuple[list[int], list[int]]:
    """The number that each colour gets, and the colours that are kept: those seen most; others get the nearest."""
    seen = Counter[int]()
    for image in images:
        seen.update(dict(enumerate(image.histogram())))
    kept = [number for number, count in seen.most_common(most) if count]
    parts = [palette[3 * number : 3 * number + 3] for number in range(len(palette) // 3)]
    table = [min(range(len(kept)), key=lambda at: distance(parts[kept[at]], one)) for one in parts]
    return table + [0] * (256 - len(table)), [part for number in kept for part in parts[number]]


def looked_up(image: Image.Image, table: Sequence[int]) -> Image.Image:
    """An image with what the table has in place of each number."""
    return image.point(table)  # pyright: ignore[reportUnknownMemberType]  (Pillow leaves a part of it untyped)


def distance(one: Sequence[int], other: Sequence[int]) -> int:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))


Change = tuple[Image.Image, tuple[int, int], int]
"""The part of a picture that has changed, with its clear places, where its corner lies, and the time of the picture."""


def changes(shown: Sequence[Shown], clear: int) -> Iterator[Change]:
    """The first picture, then rectangles of what has changed, with all else clear. What is alike is shown longer."""
    before = shown[0].image
    part, corner, milliseconds = in_colours(before), (0, 0), shown[0].milliseconds
    for one in shown[1:]:
        differs = ImageChops.difference(before, one.image)
        if (box := differs.getbbox()) is None:
            milliseconds += one.milliseconds
            continue
        yield part, corner, milliseconds
        mask = looked_up(differs.crop(box), ANY)
        new = Image.new("L", mask.size, clear)
        new.paste(one.image.crop(box), (0, 0), mask)
        part, corner, milliseconds, before = in_colours(new), box[:2], one.milliseconds, one.image
    yield part, corner, milliseconds


def in_colours(image: Image.Image) -> Image.Image:
    """Numbers as numbers of colours; which those are stands in the table of the whole."""
    return Image.frombytes("P", image.size, image.tobytes())

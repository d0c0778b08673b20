"""Text in pictures: the fonts, what they can show, and what fits."""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import Literal

from PIL import Image, ImageDraw, ImageFont

from render.palette import letter
from rules import Seat

ALT_LIMIT = 1024
NAME_LIMIT = 20

Weight = Literal["Regular", "Semibold", "Bold"]


@cache
def font(size: int, weight: Weight = "Regular") -> ImageFont.FreeTypeFont:
    """A font, read from its file as it is needed: in memory it would be there once for each size."""
    file = files("font_source_sans_pro") / "files" / f"SourceSansPro-{weight}.ttf"
    return ImageFont.truetype(str(file), size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(4096)
def has_glyph(character: str) -> bool:
    """Whether the font can show a character, other than by the box that stands for what it has not."""
    if unicodedata.category(character)[0] in "CMZ":
        return character == " "
    return drawn(character) != drawn("\U0010ffff")


@lru_cache(4096)
def drawn(character: str) -> bytes:
    image = Image.new("L", (64, 64))
    ImageDraw.Draw(image).text((16, 40), character, fill=255, font=font(24), anchor="ls")
    return image.tobytes()


@lru_cache(1024)
def written(text: str) -> str:
    """What the font can show of a text; look-alike letters become plain ones."""
    plain = unicodedata.normalize("NFKC", text)
    spaced = "".join(" " if one.isspace() else one for one in plain)
    return " ".join("".join(filter(has_glyph, spaced)).split())


def named(names: Mapping[Seat, str], seat: Seat) -> str:
    """A seat's name in a picture."""
    return written(names.get(seat, "")) or f"Seat {letter(seat)}"


def spoken(names: Mapping[Seat, str], seat: Seat) -> str:
    """A seat's name in an alt text, in any script, of at most 20 characters."""
    kept = "".join(one for one in names.get(seat, "") if one.isspace() or unicodedata.category(one)[0] != "C")
    return cut(" ".join(kept.split()), NAME_LIMIT) or f"Seat {letter(seat)}"


def cut(text: str, limit: int = ALT_LIMIT) -> str:
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


@lru_cache(4096)
def fitted(text: str, width: int, size: int, weight: Weight = "Regular") -> str:
    """The text, or as much of it as the width takes with an ellipsis."""
    face = font(size, weight)
    if face.getlength(text) <= width:
        return text
    over = bisect_right(range(1, len(text)), width, key=lambda kept: face.getlength(text[:kept] + "…"))
    return text[:over].rstrip() + "…"


@lru_cache(4096)
def largest(text: str, width: int, sizes: tuple[int, ...], weight: Weight = "Regular") -> int:
    """The first of the sizes, largest first, in which the text fits; the last if it fits in none."""
    return next((size for size in sizes if font(size, weight).getlength(text) <= width), sizes[-1])


def wrapped(text: str, width: int, size: int) -> list[str]:
    """The text in lines of a width."""
    lines: list[str] = []
    for word in text.split():
        if lines and font(size).getlength(f"{lines[-1]} {word}") <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(fitted(word, width, size))
    return lines

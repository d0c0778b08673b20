"""Text in pictures: the fonts, what they can show, and what fits."""

from __future__ import annotations

import math
import unicodedata
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from io import BytesIO
from typing import Literal

import pymupdf_fonts  # pyright: ignore[reportMissingTypeStubs]  (it has none)
from PIL import Image, ImageDraw, ImageFont, features

from rules import Seat, letter

Weight = Literal["Regular", "Semibold", "Bold"]
Family = Literal["Source Sans", "FiraGO"]

FONTS = 256
"""How many fonts are cached, each of one size and weight."""


@lru_cache(FONTS)
def font(size: int, weight: Weight = "Regular", family: Family = "Source Sans") -> ImageFont.FreeTypeFont:
    """A font, its size in pixels. FiraGO has the letters of more scripts, and orders and joins them as each requires.

    The usual one is read from its file as it is needed; the other lies in memory, once for all sizes.
    """
    if family == "FiraGO":
        data = BytesIO(letters("figo" if weight == "Regular" else "figbo"))
        return ImageFont.truetype(data, size, layout_engine=ImageFont.Layout.RAQM)
    file = files("font_source_sans_pro") / "files" / f"SourceSansPro-{weight}.ttf"
    return ImageFont.truetype(str(file), size, layout_engine=ImageFont.Layout.BASIC)


@cache
def letters(name: str) -> bytes:
    return pymupdf_fonts.myfont(name)  # pyright: ignore[reportUnknownMemberType]  (the package has no types)


@lru_cache(4096)
def face(text: str, size: int, weight: Weight = "Regular") -> ImageFont.FreeTypeFont:
    """The font for a text: the usual one, unless only the other has all of its letters."""
    return font(size, weight, "FiraGO" if in_other_script(text) else "Source Sans")


@lru_cache(1024)
def in_other_script(text: str) -> bool:
    """Whether the usual font lacks letters of the text, and the other one has them all."""
    strange = [one for one in text if unicodedata.category(one)[0] == "L" and not has_glyph(one)]
    return bool(strange) and bool(features.check("raqm")) and all(has_glyph(one, "FiraGO") for one in strange)


@lru_cache(4096)
def has_glyph(character: str, family: Family = "Source Sans") -> bool:
    """Whether a font can show a character, other than by the box that stands for missing ones."""
    kind = unicodedata.category(character)[0]
    if kind in "CMZ" and not (kind == "M" and family == "FiraGO"):
        return character == " "
    return glyph(character, family) != glyph("\U0010ffff", family)


@lru_cache(4)
def glyph(character: str, family: Family) -> bytes:
    image = Image.new("L", (64, 64))
    ImageDraw.Draw(image).text((16, 40), character, fill=255, font=font(24, "Regular", family), anchor="ls")
    return image.tobytes()


@lru_cache(1024)
def printable(text: str) -> str:
    """The part of a text that the fonts can show; look-alike letters become plain ones."""
    plain = unicodedata.normalize("NFKC", text)
    spaced = "".join(" " if one.isspace() else one for one in plain)
    family: Family = "FiraGO" if in_other_script(spaced) else "Source Sans"
    return " ".join("".join(one for one in spaced if has_glyph(one, family)).split())


def picture_name(names: Mapping[Seat, str], seat: Seat) -> str:
    """A seat's name in a picture: with its letter where what can be drawn of another's is the same."""
    drawn = {one: printable(name) or f"Player {letter(one)}" for one, name in names.items()}
    mine = drawn.get(seat, f"Player {letter(seat)}")
    return f"{mine} ({letter(seat)})" if [*drawn.values()].count(mine) > 1 else mine


@lru_cache(4096)
def text_width(text: str, size: int, weight: Weight = "Regular") -> int:
    """The width of a text."""
    return math.ceil(face(text, size, weight).getlength(text))


@lru_cache(4096)
def fit_text(text: str, width: int, size: int, weight: Weight = "Regular") -> str:
    """The text, or as much of it as the width takes with an ellipsis."""
    letters = face(text, size, weight)
    if letters.getlength(text) <= width:
        return text
    over = bisect_right(range(1, len(text)), width, key=lambda count: letters.getlength(text[:count] + "…"))
    return text[:over].rstrip() + "…"


@lru_cache(4096)
def largest(text: str, width: int, sizes: tuple[int, ...], weight: Weight = "Regular") -> int:
    """The first of the sizes, largest first, in which the text fits; the last if it fits in none."""
    return next((size for size in sizes if face(text, size, weight).getlength(text) <= width), sizes[-1])


def fit_name(name: str, what: str, width: int, sizes: tuple[int, ...], weight: Weight) -> tuple[str, int]:
    """A name and the words behind it, and the first of the sizes in which they fit; only the name is shortened."""
    size = largest(f"{name} {what}".strip(), width, sizes, weight)
    short = fit_text(name, width - text_width(f" {what}", size, weight), size, weight)
    return f"{short} {what}".strip(), size


def fit_words(words: Sequence[str], width: int, size: int, weight: Weight = "Regular") -> str:
    """The words in a row, separated by dots, as many as the width takes."""
    rows = (" · ".join(words[:count]) for count in range(len(words), 0, -1))
    return next((row for row in rows if text_width(row, size, weight) <= width), "")


@lru_cache(4096)
def wrap(text: str, width: int, size: int) -> tuple[str, ...]:
    """The text in lines of a width."""
    lines: list[str] = []
    for word in text.split():
        if lines and font(size).getlength(f"{lines[-1]} {word}") <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(fit_text(word, width, size))
    return tuple(lines)

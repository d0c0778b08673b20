"""What drawings share: the frame, the palette of each theme, text that fits, tokens of seats, the PNG.

Whatever is cached here is pasted and never drawn on, so that pictures may be drawn in several threads at once.
"""

from __future__ import annotations

import math
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from io import BytesIO
from typing import Literal

from PIL import Image, ImageColor, ImageDraw, ImageFont

from rules import Seat

SIZE = (2000, 1250)
ALT_LIMIT = 1024
NAME_LIMIT = 20
FINE = 4
"""How much larger shapes are drawn before they are shrunk, for smooth edges."""

Theme = Literal["light", "dark"]
Weight = Literal["Regular", "Semibold", "Bold"]
Point = tuple[int, int]
Box = tuple[int, int, int, int]


@dataclass(frozen=True)
class Picture:
    """A PNG, and at most 1,024 characters that say the same."""

    data: bytes
    alt: str


@dataclass(frozen=True)
class Palette:
    """Colours by role. `changed` is the accent for what is under way, `seats` have an order of their own."""

    sea: str
    land: str
    panel: str
    line: str
    ink: str
    muted: str
    changed: str
    seats: tuple[str, ...]


PALETTES: Mapping[Theme, Palette] = {
    "light": Palette(
        sea="#dfe8ee",
        land="#f8f5ee",
        panel="#ffffff",
        line="#8f9ba6",
        ink="#1d242b",
        muted="#5c6771",
        changed="#e0007a",
        seats=("#1450c3", "#de5414", "#f2d838", "#16927b", "#56206c", "#77a4f5", "#f5a5a8", "#6a491d"),
    ),
    "dark": Palette(
        sea="#1b2229",
        land="#39424b",
        panel="#272f37",
        line="#75818c",
        ink="#f1f4f6",
        muted="#a9b4be",
        changed="#ff5fb4",
        seats=("#516fea", "#e56f5f", "#cdbb1e", "#34852b", "#9a2f9a", "#14b0c6", "#f5b7f5", "#e6e6c8"),
    ),
}


def letter(seat: Seat) -> str:
    return chr(ord("A") + seat)


def mix(colour: str, ground: str, share: float) -> str:
    """So much of the colour over the ground."""
    pairs = zip(ImageColor.getrgb(colour), ImageColor.getrgb(ground), strict=True)
    return "#" + "".join(f"{round(over * share + under * (1 - share)):02x}" for over, under in pairs)


def on(colour: str) -> str:
    """Black or white, whichever is read better on a colour."""
    red, green, blue = (int(part) for part in ImageColor.getrgb(colour)[:3])
    return "#ffffff" if 299 * red + 587 * green + 114 * blue < 140_000 else "#15191d"


@cache
def font(size: int, weight: Weight = "Regular") -> ImageFont.FreeTypeFont:
    data = (files("font_source_sans_pro") / "files" / f"SourceSansPro-{weight}.ttf").read_bytes()
    return ImageFont.truetype(BytesIO(data), size, layout_engine=ImageFont.Layout.BASIC)


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


@cache
def polygon(points: tuple[tuple[float, float], ...], size: Point) -> Image.Image:
    """A filled shape as a mask."""
    mask = Image.new("L", (size[0] * FINE, size[1] * FINE))
    ImageDraw.Draw(mask).polygon([(x * FINE, y * FINE) for x, y in points], fill=255)
    return mask.reduce(FINE)


@cache
def rounded(size: Point, radius: int) -> Image.Image:
    """A rectangle with round corners as a mask; a disc if the radius is half its side."""
    mask = Image.new("L", (size[0] * FINE, size[1] * FINE))
    ends = (0, 0, size[0] * FINE - 1, size[1] * FINE - 1)
    ImageDraw.Draw(mask).rounded_rectangle(ends, radius * FINE, fill=255)
    return mask.reduce(FINE)


@cache
def star(size: int) -> Image.Image:
    """A star broad enough for a letter, as a mask."""
    middle, reach = size / 2, size / 2 - 0.5
    spokes = [(reach * (0.64 if corner % 2 else 1), math.pi * (corner / 5 - 0.5)) for corner in range(10)]
    points = tuple((middle + far * math.cos(at), middle * 1.04 + far * math.sin(at)) for far, at in spokes)
    return polygon(points, (size, size))


def disc(size: int) -> Image.Image:
    return rounded((size, size), size // 2)


def square(size: int) -> Image.Image:
    return rounded((size, size), size // 6)


@cache
def token(
    shape: Literal["star", "disc", "square"], size: int, text: str, fill: str, edge: str, ink: str
) -> Image.Image:
    """A piece: a shape with a thin edge and a letter."""
    masks = {"star": star, "disc": disc, "square": square}[shape]
    inner = masks(size - (7 if shape == "star" else 4))
    piece = Image.new("RGBA", (size, size), edge)
    piece.putalpha(masks(size))
    margin = (size - inner.width + 1) // 2
    piece.paste(Image.new("RGBA", inner.size, fill), (margin, margin), inner)
    height = round(size * (0.5 if shape == "star" else 0.66))
    middle = (size / 2, size * (0.54 if shape == "star" else 0.5))
    ImageDraw.Draw(piece).text(middle, text, fill=ink, font=font(height, "Bold"), anchor="mm")
    return piece


class Canvas:
    """One picture being drawn, on a copy of its ground."""

    def __init__(self, theme: Theme, ground: Image.Image | None = None) -> None:
        self.theme: Theme = theme
        self.colours = PALETTES[theme]
        self.image = ground.copy() if ground else Image.new("RGB", SIZE, self.colours.sea)
        self.pen = ImageDraw.Draw(self.image)

    def fill(self, mask: Image.Image, corner: Point, colour: str) -> None:
        self.image.paste(colour, (*corner, corner[0] + mask.width, corner[1] + mask.height), mask)

    def card(self, box: Box, colour: str | None = None, edge: str | None = None, width: int = 2) -> None:
        """A panel with an edge."""
        left, top, right, bottom = box
        self.fill(rounded((right - left, bottom - top), 12), (left, top), edge or self.colours.line)
        inner = rounded((right - left - 2 * width, bottom - top - 2 * width), max(12 - width, 4))
        self.fill(inner, (left + width, top + width), colour or self.colours.panel)

    def text(
        self,
        at: Point,
        text: str,
        size: int,
        weight: Weight = "Regular",
        *,
        colour: str | None = None,
        anchor: str = "lm",
        width: int = SIZE[0],
    ) -> None:
        line = fitted(text, width, size, weight)
        self.pen.text(at, line, fill=colour or self.colours.ink, font=font(size, weight), anchor=anchor)

    def piece(
        self, shape: Literal["star", "disc", "square"], seat: Seat, middle: Point, size: int, *, hollow: bool = False
    ) -> None:
        """A seat's piece; a hollow one only has its edge in the seat's colour."""
        colour, panel = self.colours.seats[seat], self.colours.panel
        fill, edge, ink = (panel, colour, self.colours.ink) if hollow else (colour, panel, on(colour))
        sprite = token(shape, size, letter(seat), fill, edge, ink)
        self.image.paste(sprite, (middle[0] - size // 2, middle[1] - size // 2), sprite)

    def png(self) -> bytes:
        """The picture in the fixed colours of its theme, which keep it small."""
        stored = BytesIO()
        self.image.quantize(palette=fixed(self.theme), dither=Image.Dither.NONE).save(stored, "PNG", compress_level=6)
        return stored.getvalue()


@cache
def fixed(theme: Theme) -> Image.Image:
    """An image that holds the theme's colours."""
    chosen = list(dict.fromkeys(shades(PALETTES[theme])))[:256]
    holder = Image.new("P", (1, 1))
    holder.putpalette([part for colour in chosen for part in ImageColor.getrgb(colour)])
    return holder


def tint(colours: Palette, seat: Seat, *, strong: bool = False) -> str:
    """The ground of what a seat leads in, or has won."""
    return mix(colours.seats[seat], colours.land, 0.72 if strong else 0.42)


def shades(colours: Palette) -> Iterator[str]:
    """The roles, the seats and what lies between them at smooth edges."""
    grounds = (colours.panel, colours.land, colours.sea)
    inks = (colours.ink, colours.muted, colours.line, colours.changed)
    yield from (*grounds, *inks, *colours.seats, "#ffffff", "#15191d")
    tints = [tint(colours, seat, strong=strong) for seat in range(8) for strong in (False, True)]
    yield from tints
    for share in (0.5, 0.25, 0.75):
        yield from (mix(ink, ground, share) for ink in inks for ground in grounds)
        yield from (mix(colours.ink, ground, share) for ground in tints)
        yield from (mix(on(seat), seat, share) for seat in colours.seats)
    yield from (mix(seat, ground, 0.5) for seat in colours.seats for ground in grounds)
    yield from (mix(colours.panel, ground, 0.5) for ground in tints)
    yield from (mix(colours.line, ground, 0.5) for ground in tints)

"""The colours: a table of roles for each theme, how seats look, and the fixed colours of the PNG."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from importlib.resources import files
from typing import Annotated, Literal

from PIL import Image, ImageColor
from pydantic import BaseModel, StringConstraints

from render.picture import Theme
from rules import HUES, Hue, Seat, letter

Colour = Annotated[str, StringConstraints(pattern="^#[0-9a-f]{6}$")]
Pattern = Literal["plain", "rising", "dots", "falling", "level", "grid", "upright", "checks", "crosses"]

PATTERNS: tuple[Pattern, ...] = ("plain", "rising", "dots", "falling", "level", "grid", "upright", "checks")
"""The patterns of the seats; see `look` for those whose colour would be nobody's without one."""

LED, WON = 0.55, 0.85
"""The share of a seat's colour on areas that it leads in, and on those it has won."""

PALE = 0.3
"""The share of it in a light piece, and in the ground below pieces in an area of a seat."""

LINES = 0.13
BOLD_LINES: Mapping[Hue, float] = {"white": 0.3, "black": 0.24}
"""How dark the lines of a pattern are; on what looks like paper, or the sea at night, they stand for it."""


@dataclass(frozen=True)
class Palette:
    """Colours by role.

    `changed` marks what has just changed, `turn` what is to be done. `strength` says how much more or less of a hue
    lies on its seat's areas, where it would be lost on the theme's grounds. `things` have the colours that games give
    by rule and to no seat: goods, marks, people; their shapes tell them apart. `grounds` have those of maps: the paper,
    the water, and quiet tints for the parts of a country. Colours that only one game uses stand in its folder.

    The hues were searched for the greatest distance in OKLab of any two, seen with usual eyes and with each of the
    three kinds of colour blindness: it is 0.142 in the light theme and 0.137 in the dark one.
    """

    sea: str
    land: str
    panel: str
    line: str
    border: str
    ink: str
    muted: str
    changed: str
    turn: str
    seats: Mapping[Hue, str]
    strength: Mapping[Hue, float]
    things: Mapping[str, str]
    grounds: Mapping[str, str]

    def role(self, name: str) -> str:
        """The colour of a role, a thing or a ground; a colour itself is returned as it is."""
        if name.startswith("#"):
            return name
        return self.things.get(name) or self.grounds.get(name) or getattr(self, name)


SHARED: Mapping[Theme, Palette] = {
    "light": Palette(
        sea="#d5e1e9",
        land="#d8d2c5",
        panel="#fdfcfa",
        line="#87929c",
        border="#39434b",
        ink="#1b2127",
        muted="#59646e",
        changed="#e0007a",
        turn="#00829b",
        seats={
            "blue": "#4070c7",
            "orange": "#fe7c02",
            "green": "#5db897",
            "yellow": "#ffd007",
            "purple": "#573882",
            "red": "#bd1a0c",
            "white": "#ffffff",
            "black": "#181c21",
        },
        strength={"white": 1.8},
        things={"gold": "#d39b00", "pale": "#a6dbf5"},
        grounds={},
    ),
    "dark": Palette(
        sea="#172026",
        land="#4d5761",
        panel="#252d35",
        line="#7b8690",
        border="#98a3ad",
        ink="#f1f4f6",
        muted="#abb5bf",
        changed="#ff74be",
        turn="#6be4fb",
        seats={
            "blue": "#5d82c6",
            "orange": "#fd8301",
            "green": "#00c193",
            "yellow": "#f4d660",
            "purple": "#7e2cb0",
            "red": "#cc2a1b",
            "white": "#ffffff",
            "black": "#07090b",
        },
        strength={"white": 1.6, "black": 0.6},
        things={"gold": "#f0bc2e", "pale": "#c4e9fb"},
        grounds={},
    ),
}
"""The colours that games share."""


class Own(BaseModel, frozen=True, extra="forbid"):
    """A theme in the `colours.toml` of a game: the colours that only it uses."""

    things: Mapping[str, Colour] = {}
    grounds: Mapping[str, Colour] = {}


def of_games(theme: Theme) -> Iterator[Own]:
    """The colours of each game that has a file of them."""
    for folder in sorted(files("render").iterdir(), key=lambda one: one.name):
        if (file := folder / "colours.toml").is_file():
            yield Own.model_validate(tomllib.loads(file.read_text("utf-8"))[theme])


def complete(theme: Theme) -> Palette:
    """All colours of a theme: those that games share, and each game's own."""
    shared, games = SHARED[theme], [*of_games(theme)]
    things = {name: colour for one in (shared, *games) for name, colour in one.things.items()}
    grounds = {name: colour for one in (shared, *games) for name, colour in one.grounds.items()}
    return replace(shared, things=things, grounds=grounds)


PALETTES: Mapping[Theme, Palette] = {theme: complete(theme) for theme in SHARED}


@dataclass(frozen=True)
class Look:
    """How a seat differs from the others: by letter, colour and pattern. Without a hue it has no colour yet."""

    letter: str
    hue: Hue | None
    pattern: Pattern

    def colour(self, colours: Palette) -> str:
        return colours.seats[self.hue] if self.hue else colours.line

    def edge(self, colours: Palette) -> str:
        """The thin line around a piece, which a white or black one needs to be seen on its like."""
        if self.bold(colours):
            return colours.border
        return colours.muted if abs(lightness(self.colour(colours)) - lightness(colours.panel)) < 60 else colours.panel

    def bold(self, colours: Palette) -> bool:
        """Whether the colour is so near to paper that only a bold, dark outline shows it."""
        return abs(lightness(self.colour(colours)) - lightness(colours.panel)) < 10

    def rim(self, colours: Palette) -> str:
        """The edge of a hollow piece: the seat's colour where it can be seen on a panel, else that of its edge."""
        edge = self.edge(colours)
        return self.colour(colours) if edge == colours.panel else edge

    def tint(self, colours: Palette, share: float = LED) -> str:
        """The colour of an area that the seat holds."""
        strength = colours.strength.get(self.hue, 1) if self.hue else 1
        return mix(self.colour(colours), colours.land, min(share * strength, 1))

    def faint(self, colours: Palette, share: float = LED) -> str:
        """The outline of an empty place in such an area."""
        ground = self.tint(colours, share)
        return mix(on(ground), ground, 0.5)

    def stroke(self, colours: Palette, share: float = LED) -> str:
        """The lines of the pattern in such an area."""
        ground = self.tint(colours, share)
        return mix(on(ground), ground, BOLD_LINES.get(self.hue, LINES) if self.hue else LINES)


SAMPLE = Look("A", None, "plain")
"""The look that stands for any seat in a legend."""


def look(seat: Seat, hue: Hue | Literal["own"] | None = "own") -> Look:
    """How a seat looks: in its own colour, or in the one that a game gives it; without colour for None.

    Plain white, plain black and no colour would look like what is nobody's, so that they have crosses.
    """
    own = HUES[seat] if hue == "own" else hue
    pattern = PATTERNS[seat]
    return Look(letter(seat), own, "crosses" if pattern == "plain" and own in (None, *BOLD_LINES) else pattern)


def looks(seats: int) -> tuple[Look, ...]:
    """How so many seats look, each in a colour of its own."""
    return tuple(map(look, range(seats)))


@lru_cache(1024)
def mix(colour: str, ground: str, share: float) -> str:
    """So much of the colour over the ground."""
    pairs = zip(ImageColor.getrgb(colour), ImageColor.getrgb(ground), strict=True)
    return "#" + "".join(f"{round(over * share + under * (1 - share)):02x}" for over, under in pairs)


def lightness(colour: str) -> float:
    """The lightness of a colour, from 0 to 255, as the eye weighs its parts."""
    red, green, blue = (int(part) for part in ImageColor.getrgb(colour)[:3])
    return (299 * red + 587 * green + 114 * blue) / 1000


def on(colour: str) -> str:
    """Black or white, whichever is read better on a colour."""
    return "#ffffff" if lightness(colour) < 121 else "#15191d"


@cache
def palette_image(theme: Theme) -> Image.Image:
    """An image that holds the theme's colours."""
    chosen = list(dict.fromkeys(shades(PALETTES[theme])))[:256]
    holder = Image.new("P", (1, 1))
    holder.putpalette([part for colour in chosen for part in ImageColor.getrgb(colour)])
    return holder


def shades(colours: Palette) -> Iterator[str]:
    """The colours of roles, of seats and of their areas, and those between them at smooth edges."""
    grounds = (colours.sea, colours.land, colours.panel)
    inks = (colours.ink, colours.muted, colours.line, colours.changed, colours.turn)
    looks = [look(seat) for seat in range(len(HUES))]
    tints = [one.tint(colours, share) for one in looks for share in (LED, WON)]
    yield from (*grounds, *inks, colours.border, *colours.seats.values(), "#ffffff", "#15191d", *tints)
    yield from (mix(one.colour(colours), colours.panel, PALE) for one in looks)
    yield from (one.stroke(colours, share) for one in looks for share in (LED, WON))
    yield from (*colours.things.values(), *colours.grounds.values())
    yield from (mix(ink, ground, 0.5) for ink in (colours.ink, colours.border) for ground in colours.grounds.values())
    yield from (mix(one, ground, 0.5) for one in colours.things.values() for ground in (*grounds, colours.ink))
    yield from (mix(ink, ground, 0.5) for ink in inks for ground in grounds)
    yield from (mix(on(ground), ground, 0.5) for ground in (*colours.seats.values(), *tints))
    yield from (mix(one.edge(colours), one.tint(colours, share), 0.5) for one in looks for share in (LED, WON))
    yield from (mix(one.edge(colours), one.colour(colours), 0.5) for one in looks)

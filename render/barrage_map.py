"""Where things lie on the map of Electoral Barrage, and its layers that never change."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from PIL import Image, ImageDraw
from pydantic import BaseModel

from render.canvas import FINE, PALETTES, SIZE, Box, Canvas, Point, Theme, font
from rules.barrage.board import OFFICES, STATES

STAR = {1: 46, 2: 44, 3: 50}
STAFFER = 28
DESK = 36
"""The size of a Staffer in an office."""


class Place(BaseModel, frozen=True):
    """A state: the middle of its pieces, and its outlines; in a wide one they lie in a row."""

    centre: Point
    wide: bool = False
    outlines: tuple[tuple[Point, ...], ...]


class Map(BaseModel, frozen=True):
    """All of barrage.json, in pixels of the picture."""

    source: str
    insets: tuple[Box, ...]
    offices: Mapping[str, Box]
    states: Mapping[str, Place]


MAP = Map.model_validate(json.loads((files("render") / "barrage.json").read_text("utf-8")))


@dataclass(frozen=True)
class Spots:
    """The middles of what lies at a place."""

    label: Point
    stars: tuple[Point, ...]
    staffers: tuple[Point, ...]


def row(middle: int, y: int, count: int, step: int) -> tuple[Point, ...]:
    """So many points side by side."""
    first = middle - (count - 1) * step // 2
    return tuple((first + number * step, y) for number in range(count))


def of_state(code: str) -> Spots:
    """A single star has its Staffer in its hollow; more have them below, or beside where the state is wide."""
    x, y = MAP.states[code].centre
    stars = STATES[code].stars
    if stars == 1:
        return Spots((x, y - 23), ((x - 13, y + 12),), ((x + 18, y + 22),))
    size = STAR[stars]
    if MAP.states[code].wide:
        return Spots((x, y - 20), row(x - 34, y + 15, stars, size - 2), row(x + 41, y + 17, stars, STAFFER + 2))
    up = 36 if stars == 2 else 46
    return Spots((x, y - up), row(x, y + 1, stars, size), row(x, y + up + 2, stars, STAFFER + 4))


def of_office(name: str) -> Spots:
    left, top, _, _ = MAP.offices[name]
    areas = OFFICES[name].areas
    return Spots(
        (left + 14, top + 22), (), tuple((left + 34 + number * (DESK + 8), top + 60) for number in range(areas))
    )


SPOTS: Mapping[str, Spots] = MappingProxyType(
    {code: of_state(code) for code in STATES} | {name: of_office(name) for name in OFFICES}
)


@cache
def shape(code: str) -> tuple[Image.Image, Point]:
    """A state's area as a mask, and where its corner lies."""
    outlines = MAP.states[code].outlines
    left, top, right, bottom = bounds(outlines)
    mask = Image.new("L", ((right - left) * FINE, (bottom - top) * FINE))
    for outline in outlines:
        ImageDraw.Draw(mask).polygon([((x - left) * FINE, (y - top) * FINE) for x, y in outline], fill=255)
    return mask.reduce(FINE), (left, top)


@cache
def border(code: str, width: int) -> tuple[Image.Image, Point]:
    """A state's outline as a mask, and where its corner lies."""
    outlines = MAP.states[code].outlines
    left, top, right, bottom = bounds(outlines)
    mask = Image.new("L", ((right - left) * FINE, (bottom - top) * FINE))
    for outline in outlines:
        points = [((x - left) * FINE, (y - top) * FINE) for x, y in (*outline, *outline[:2])]
        ImageDraw.Draw(mask).line(points, fill=255, width=width * FINE, joint="curve")
    return mask.reduce(FINE), (left, top)


def bounds(outlines: Sequence[Sequence[Point]]) -> Box:
    """The rectangle around outlines and their lines."""
    across = [x for outline in outlines for x, _ in outline]
    down = [y for outline in outlines for _, y in outline]
    return min(across) - 6, min(down) - 6, max(across) + 6, max(down) + 6


@cache
def labels() -> Image.Image:
    """Each state's code and electoral votes, as a mask over the whole picture."""
    mask = Image.new("L", SIZE)
    pen = ImageDraw.Draw(mask)
    for code, state in STATES.items():
        label(pen, SPOTS[code].label, code, str(state.votes), 30 if state.stars == 3 else 24)
    return mask


def label(pen: ImageDraw.ImageDraw, middle: Point, code: str, votes: str, size: int) -> None:
    bold, plain = font(size, "Bold"), font(size)
    start = middle[0] - (bold.getlength(code) + size / 5 + plain.getlength(votes)) / 2
    pen.text((start, middle[1]), code, fill=255, font=bold, anchor="lm")
    pen.text((start + bold.getlength(code) + size / 5, middle[1]), votes, fill=255, font=plain, anchor="lm")


@cache
def ground(theme: Theme) -> Image.Image:
    """Sea, empty land and the cards of the offices."""
    canvas = Canvas(theme)
    colours = PALETTES[theme]
    for inset in MAP.insets:
        canvas.card(inset, colours.sea)
    for code in STATES:
        mask, corner = shape(code)
        canvas.fill(mask, corner, colours.land)
    for name, office in OFFICES.items():
        canvas.card(MAP.offices[name])
        left, top, right, _ = MAP.offices[name]
        canvas.text((left + 14, top + 22), name, 22, "Semibold")
        canvas.text((right - 14, top + 60), f"{office.needs}+", 26, "Bold", colour=colours.muted, anchor="rm")
    return canvas.image


@cache
def lines() -> Image.Image:
    """The borders of all states, as a mask over the whole picture."""
    mask = Image.new("L", SIZE)
    for code in STATES:
        one, corner = border(code, 2)
        mask.paste(255, (*corner, corner[0] + one.width, corner[1] + one.height), one)
    return mask

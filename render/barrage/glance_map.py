"""The map of Electoral Barrage below a post: the states in their leaders' colours, and what lies there, enlarged.

A state where nothing is has its code alone, a large one its votes too. Pieces lie within their state; those of a
small one may reach over its border.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from PIL import Image, ImageDraw
from pydantic import BaseModel

from render.barrage.ground import Lead
from render.barrage.map import LEAD, MAP
from render.barrage.places import Sizes, pieces, rings
from render.barrage.scene import Scene, holder, ink_on, share
from render.boxes import Box, Point, bounds, wider
from render.canvas import Patch
from render.land import Land, Outline
from render.maps import load_map
from render.marks import Halo, Mark, Panel, Spot, Text, Token
from render.shapes import hollow, in_steps, mask_of
from rules.barrage.board import STATES

SIZES = Sizes(star=42, staffer=38, dot=0, ballot="disc", edge=3, gone=False)
LABEL, LARGE = 27, 10
"""The size of a label, and the votes from which on they are told where nothing is."""


class Slots(BaseModel, frozen=True):
    """The middles of a state's label, of one or two lines, and of its pieces. Some labels stand in the sea.

    A line `lead`s to a label that is not beside its state. The `bare` label stands there while nothing else does.
    """

    label: tuple[Point, ...]
    bare: tuple[Point, ...]
    stars: tuple[Point, ...]
    staffers: tuple[Point, ...]
    at_sea: bool = False
    lead: tuple[Point, Point] | None = None


class SmallMap(BaseModel, frozen=True):
    """All of glance.json: how the map is scaled and shifted, the sea around Alaska and Hawaii, the states."""

    scale: tuple[float, float]
    shift: tuple[int, int]
    insets: tuple[Box, ...]
    states: Mapping[str, Slots]

    def fit(self, point: Point) -> Point:
        """Where a point of the whole board lies."""
        (across, down), (right, below) = self.scale, self.shift
        return round(point[0] * across + right), round(point[1] * down + below)


SMALL = load_map(SmallMap, "render.barrage", "glance.json")
OUTLINES: Mapping[str, Outline] = {
    code: Outline(tuple(tuple(map(SMALL.fit, ring)) for ring in place.outlines)) for code, place in MAP.states.items()
}


@dataclass(frozen=True)
class Cut:
    """A stencil: what pieces cover, and no more of their patch."""

    box: Box
    marks: tuple[Mark, ...]

    def stencil(self, scale: int) -> Image.Image:
        left, top, right, bottom = self.box
        mask = Image.new("L", ((right - left) * scale, (bottom - top) * scale))
        for (x, y), shape in (silhouette(mark, scale) for mark in self.marks):
            mask.paste(255, ((x - left) * scale - shape.width // 2, (y - top) * scale - shape.height // 2), shape)
        return in_steps(mask)


@dataclass(frozen=True)
class Stroke:
    """A stencil: the line to a label, which may cross a neighbor."""

    ends: tuple[Point, Point]

    def stencil(self, scale: int) -> Image.Image:
        left, top, right, bottom = bounds(self.ends, 2)
        mask = Image.new("L", ((right - left) * scale, (bottom - top) * scale))
        points = [((x - left) * scale, (y - top) * scale) for x, y in self.ends]
        ImageDraw.Draw(mask).line(points, 255, LEAD * scale)
        return in_steps(mask)


def silhouette(mark: Mark, scale: int) -> tuple[Point, Image.Image]:
    """What a mark covers around its middle; a line of text has its whole box."""
    match mark:
        case Token(shape, _, middle, size):
            return middle, mask_of(shape, size * scale)
        case Halo(shape, middle, size):
            return middle, mask_of(shape, (size + 10) * scale)
        case Spot(shape, middle, size):
            return middle, hollow(shape, size * scale, mark.edge * scale)
        case _:
            assert mark.box
            left, top, right, bottom = mark.box
            whole = Image.new("L", ((right - left) * scale, (bottom - top) * scale), 255)
            return (left + (right - left) // 2, top + (bottom - top) // 2), whole


def fixtures() -> Iterator[Mark]:
    """Bare land in the sea."""
    yield from (Panel(inset, "sea") for inset in SMALL.insets)
    yield from (Land(outline) for outline in OUTLINES.values())


def states(scene: Scene) -> Iterator[Patch]:
    """The states, then the pieces on them."""
    yield from (state(scene, code) for code in STATES)
    for code in STATES:
        if busy(scene, code):
            yield from lead(code)
            yield on_top(scene, code)


def asked(scene: Scene, code: str) -> bool:
    """Whether a roll or a choice is about the state: it is tried for, or whoever has the turn is tied there."""
    view = scene.view
    return code == view.contest or (not view.won and view.turn in view.tied.get(code, ()))


def busy(scene: Scene, code: str) -> bool:
    """Whether there is anything in the state, or anything new."""
    view, new = scene.view, scene.changes.marked
    there = (view.stars, view.placed, view.tied, new.stars)
    return asked(scene, code) or any(code in one for one in there)


def land_of(scene: Scene, code: str) -> Land:
    ring = "turn" if asked(scene, code) else None
    return Land(OUTLINES[code], holder(scene, code), share(scene.view, code), ring)


def state(scene: Scene, code: str) -> Patch:
    """The land of a state in its leader's colour; where nothing is, with its label."""
    outline = OUTLINES[code]
    return Patch(outline.box, () if busy(scene, code) else bare(code), outline, under=(land_of(scene, code),))


@cache
def bare(code: str) -> tuple[Text, ...]:
    """The label of a state where nothing is."""
    at = SMALL.states[code].bare
    texts = zip(at, lines(code, at, votes=STATES[code].votes >= LARGE), strict=True)
    return tuple(Text(middle, line, LABEL, "Semibold", "muted", "mm") for middle, line in texts)


def lines(code: str, middles: Sequence[Point], *, votes: bool) -> Sequence[str]:
    """The code, and the votes behind it or in a second line."""
    words = (code, str(STATES[code].votes)) if votes else (code,)
    return words if len(middles) == 2 else (" ".join(words),)


def label(scene: Scene, code: str) -> Iterator[Text]:
    """The code and the votes, in one line or in two."""
    at = SMALL.states[code]
    for middle, line in zip(at.label, lines(code, at.label, votes=True), strict=True):
        yield Text(middle, line, LABEL, "Bold", "ink" if at.at_sea else ink_on(scene, code), "mm")


def on_top(scene: Scene, code: str) -> Patch:
    """The label of a state and the pieces there, with rings around what is new."""
    at, texts = SMALL.states[code], (*label(scene, code),)
    marks = (*rings(scene, code, at, SIZES), *texts, *pieces(scene, code, at, SIZES, outline_on(scene, code)))
    around = wider(bounds((*at.stars, *at.staffers)), SIZES.star // 2 + 6)
    box = bounds(corner for one in (around, *(wider(text.box, 4) for text in texts)) for corner in (one[:2], one[2:]))
    return Patch(box, marks, Cut(box, marks), under=(land_of(scene, code),))


def outline_on(scene: Scene, code: str) -> str:
    """The colour of the state's empty stars, which must be seen on land of any colour."""
    return ink_on(scene, code) if holder(scene, code) else "muted"


def lead(code: str) -> Iterator[Patch]:
    """The line to a label that lies apart, where there is one."""
    if line := SMALL.states[code].lead:
        yield Patch(bounds(line, 2), (Lead(line),), Stroke(line))

"""The map of Electoral Barrage below a post: the states in their leaders' colours, and what lies there, enlarged.

A state without anything has no name. Pieces may reach beyond a small state, into the sea or over its neighbor.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from PIL import Image
from pydantic import BaseModel

from render.barrage.map import MAP, Lead
from render.barrage.places import Sizes, pieces, rings
from render.barrage.scene import Scene, faint, holder, ink_on, share
from render.boxes import Box, Point, bounds, wider
from render.canvas import Patch
from render.land import Land, Outline, load_map
from render.marks import Halo, Mark, Panel, Spot, Text, Token
from render.shapes import hollow, in_steps, mask_of
from rules.barrage.board import STATES

SIZES = Sizes(star=42, staffer=38, dot=0, ballot="disc")
LABEL, LARGER = 27, 30
LARGE = 10
"""The votes of a state from which on they are shown even where nobody is."""


class Slots(BaseModel, frozen=True):
    """The middles of a state's label, of one or two lines, and of its pieces. Some labels stand in the sea.

    A line `lead`s to a label that is not beside its state. The `middle` of a large state has its votes while nothing
    lies there; without one they stand where the label would.
    """

    label: tuple[Point, ...]
    middle: Point | None = None
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
        for (x, y), shape in filter(None, (silhouette(mark, scale) for mark in self.marks)):
            mask.paste(255, ((x - left) * scale - shape.width // 2, (y - top) * scale - shape.height // 2), shape)
        return in_steps(mask)


def silhouette(mark: Mark, scale: int) -> tuple[Point, Image.Image] | None:
    """What a piece covers around its middle."""
    match mark:
        case Token(shape, _, middle, size):
            return middle, mask_of(shape, size * scale)
        case Halo(shape, middle, size):
            return middle, mask_of(shape, (size + 10) * scale)
        case Spot(shape, middle, size):
            return middle, hollow(shape, size * scale, mark.edge * scale)
        case _:
            return None


def fixtures() -> Iterator[Mark]:
    """Bare land in the sea."""
    yield from (Panel(inset, "sea") for inset in SMALL.insets)
    yield from (Land(outline) for outline in OUTLINES.values())


def states(scene: Scene) -> Iterator[Patch]:
    """The states, then the pieces on them."""
    for code in STATES:
        yield from state(scene, code)
    for code in filter(lambda code: busy(scene, code), STATES):
        yield on_top(scene, code)


def asked(scene: Scene, code: str) -> bool:
    """Whether a roll or a choice is about the state: it is tried for, or whoever has the turn is tied there."""
    view = scene.view
    return code == view.contest or (not view.won and view.turn in view.tied.get(code, ()))


def busy(scene: Scene, code: str) -> bool:
    """Whether there is anything in the state, or anything new."""
    view, new = scene.view, scene.changes.marked
    there = (view.stars, view.placed, view.tied, new.left, new.stars)
    return asked(scene, code) or any(code in one for one in there)


def land_of(scene: Scene, code: str) -> Land:
    ring = "turn" if asked(scene, code) else None
    return Land(OUTLINES[code], holder(scene, code), share(scene.view, code), ring)


def state(scene: Scene, code: str) -> Iterator[Patch]:
    """The land of a state in its leader's colour, and its label."""
    outline, texts = OUTLINES[code], tuple(label(scene, code))
    at = SMALL.states[code]
    if texts and at.at_sea and (busy(scene, code) or at.middle is None):
        yield Patch(wider(around_all(texts), 4), texts)
        yield from led_to(at) if busy(scene, code) else ()
        texts = ()
    yield Patch(outline.box, texts, outline, under=(land_of(scene, code),))


def led_to(at: Slots) -> Iterator[Patch]:
    """The line to a label in the sea, where there is one."""
    if at.lead:
        yield Patch(bounds(at.lead, 2), (Lead(at.lead),))


def around_all(texts: Iterable[Text]) -> Box:
    lefts, tops, rights, bottoms = zip(*(one.box for one in texts), strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def label(scene: Scene, code: str) -> Iterator[Text]:
    """The code and the votes where anything is, the votes alone of other large states; in two lines or in one."""
    votes, at = str(STATES[code].votes), SMALL.states[code]
    if not busy(scene, code):
        if STATES[code].votes >= LARGE:
            yield Text(at.middle or at.label[0], votes, LARGER, "Semibold", "muted", "mm")
        return
    lines = (f"{code} {votes}",) if len(at.label) == 1 else (code, votes)
    for middle, line in zip(at.label, lines, strict=True):
        yield Text(middle, line, LABEL, "Bold", "ink" if at.at_sea else ink_on(scene, code), "mm")


def on_top(scene: Scene, code: str) -> Patch:
    """The pieces in a state, with rings around what is new."""
    at = SMALL.states[code]
    marks = (*rings(scene, code, at, SIZES), *pieces(scene, code, at, SIZES, faint(scene, code)))
    box = wider(bounds((*at.stars, *at.staffers)), SIZES.star // 2 + 6)
    return Patch(box, marks, Cut(box, marks), under=(land_of(scene, code),))

"""The pieces on the map of Ninety: vote blocks, houses, events, the candidates, and who leads each region."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from PIL import Image

from render.boxes import Box, Point, around, bounds, touches
from render.cache import keep
from render.canvas import Patch
from render.lettering import text_width
from render.marks import Halo, Mark, Panel, Pen, Spot, Text, Token
from render.ninety import ground
from render.ninety.campaigns import active, crowds, homes, leaders, marker_place
from render.ninety.map import BLOCK, EVENT, HOUSE, LABEL, LEAN, MAP, MARKER, SOLID, TINTS
from render.ninety.scene import Scene
from render.palette import PALE, Look, mix, on
from render.shapes import in_steps, mask_of, polygon, rounded
from rules import Seat
from rules.ninety.view import Campaign

ROOF = ((0.5, 0.0), (1.0, 0.46), (0.88, 0.46), (0.88, 1.0), (0.12, 1.0), (0.12, 0.46), (0.0, 0.46))
RING = 40
"""The size of a marker with the ring around it."""

FRAME = 3
"""The width of a solid vote block's frame and of a lean one's outline."""

TRAIL, STEP = 9, 24
"""The size of the dots of a way, and the distance from one to the next."""


@dataclass(frozen=True)
class Vote:
    """A vote block: a lean one is hollow, a solid one is filled and has a bold frame; one that is new the accent."""

    look: Look
    solid: bool
    middle: Point
    new: bool = False

    @property
    def box(self) -> Box:
        return around(self.middle, SOLID if self.solid else LEAN)

    def paint(self, pen: Pen) -> None:
        colours, own = pen.colours, self.look.colour(pen.colours)
        if self.new:
            square(pen, self.middle, BLOCK + 1, 6, colours.changed)
        if self.solid:
            layers = ((SOLID, colours.changed if self.new else colours.ink), (SOLID - 2 * FRAME, own))
        else:
            edge = self.look.edge(colours)
            layers = (
                (LEAN, own if edge == colours.panel else edge),
                (LEAN - 2, own),
                (LEAN - 2 * FRAME, colours.panel),
            )
        for size, colour in layers:
            square(pen, self.middle, size, size // 4, colour)
        pen.text(self.middle, self.look.letter, 20, "Bold", on(own) if self.solid else colours.ink, "mm")


def square(pen: Pen, middle: Point, size: int, radius: int, colour: str) -> None:
    """A square with round corners, by its middle."""
    pen.press(rounded((size * pen.scale, size * pen.scale), radius * pen.scale), middle, colour)


def house_mask(size: int) -> Image.Image:
    """A house as a mask."""
    return polygon(tuple((x * size, y * size) for x, y in ROOF), (size, size))


@dataclass(frozen=True)
class House:
    """A home turf house with its seat's letter: a roof in its colour on pale walls."""

    look: Look
    middle: Point
    size: int = HOUSE
    letter: int = 22

    @property
    def box(self) -> Box:
        return around(self.middle, self.size)

    def paint(self, pen: Pen) -> None:
        x, y, size = self.middle[0], self.middle[1], self.size
        own = self.look.colour(pen.colours)
        pen.press(house_mask(size * pen.scale), self.middle, self.look.edge(pen.colours))
        pen.press(house_mask((size - 4) * pen.scale), self.middle, own)
        left, right, top = x - round(size * 0.38) + 5, x + round(size * 0.38) - 5, y - round(size * 0.04)
        pen.rectangle((left, top, right, y + size // 2 - 5), mix(own, pen.colours.panel, PALE))
        pen.text((x, y + self.size // 6), self.look.letter, self.letter, "Bold", pen.colours.ink, "mm")


@dataclass(frozen=True)
class Shared:
    """A marker of several candidates in one place: a square with a tile for each."""

    looks: tuple[Look, ...]
    middle: Point
    size: int = MARKER

    @property
    def box(self) -> Box:
        return around(self.middle, self.size)

    def paint(self, pen: Pen) -> None:
        size = self.size + 4
        mask = rounded((size * pen.scale, size * pen.scale), 15 * pen.scale)
        corner = self.middle[0] - size // 2, self.middle[1] - size // 2
        for own, tile in zip(self.looks, tiles(len(self.looks), size), strict=True):
            left, top, right, bottom = tile
            part = mask.crop((left * pen.scale, top * pen.scale, right * pen.scale, bottom * pen.scale))
            pen.fill(part, (corner[0] + left, corner[1] + top), own.colour(pen.colours))
            x, y = letter_in(tile, size // 2)
            pen.text((corner[0] + x, corner[1] + y), own.letter, 20, "Bold", on(own.colour(pen.colours)), "mm")


def tiles(count: int, size: int) -> Iterator[Box]:
    """The tiles of a square: two side by side, more in two rows, the lower one the longer."""
    upper = 0 if count == 2 else count // 2
    rows = [row for row in (upper, count - upper) if row]
    for number, many in enumerate(rows):
        top, bottom = number * size // len(rows), (number + 1) * size // len(rows)
        for at in range(many):
            yield at * size // many, top, (at + 1) * size // many, bottom


def letter_in(tile: Box, half: int) -> Point:
    """The point of a tile's letter: farther in for a tile in a corner, since the marker is round."""
    x, y = (tile[0] + tile[2]) // 2, (tile[1] + tile[3]) // 2
    if y == half:
        return x, y
    inwards = (x < half) - (x > half)
    return x + 2 * inwards, y - 3 if y > half else y


@dataclass(frozen=True)
class Track:
    """A dot of a way, or the ring where it began; pieces of others may lie on it."""

    piece: Token | Spot

    box = None

    def paint(self, pen: Pen) -> None:
        self.piece.paint(pen)


@dataclass(frozen=True)
class Round:
    """A stencil: a disc."""

    size: int

    def stencil(self, scale: int) -> Image.Image:
        return disc(self.size * scale)


@keep
def disc(size: int) -> Image.Image:
    return in_steps(mask_of("disc", size))


def pieces(scene: Scene) -> Iterator[Patch]:
    """All pieces: ways first, for the others lie on them."""
    yield from trails(scene)
    for place in MAP.places:
        yield from blocks(scene, place)
    yield from (house(scene, place, seat) for place, seat in homes(scene.view).items())
    yield from events(scene)
    for place, seats in crowds(scene.view).items():
        yield from markers(scene, place, seats)
    yield from badges(scene)


def blocks(scene: Scene, place: str) -> Iterator[Patch]:
    """The vote blocks of a neighborhood: by seat, the solid ones first; and an accent where some have just gone."""
    spots, marks = MAP.places[place].votes, list[Mark]()
    for seat, votes in sorted(scene.view.votes.get(place, {}).items()):
        new = scene.changes.marked.new(place, seat)
        for number in range(votes.solid):
            marks.append(Vote(scene.looks[seat], True, spots[len(marks)], number >= votes.solid - new.solid))
        for number in range(votes.lean):
            marks.append(Vote(scene.looks[seat], False, spots[len(marks)], number >= votes.lean - new.lean))
    for spot in spots[len(marks) :][: scene.changes.marked.gone(place)]:
        marks.append(Spot("square", spot, LEAN, "changed"))
    half = BLOCK // 2 + 1
    for mark, (x, y) in zip(marks, spots, strict=False):
        yield Patch((x - half, y - half, x + half, y + half), (mark,))


def house(scene: Scene, place: str, seat: Seat) -> Patch:
    mark = House(scene.looks[seat], MAP.places[place].middle)
    return Patch(mark.box, (mark,))


def events(scene: Scene) -> Iterator[Patch]:
    """The number of each event of the schedule, at its place."""
    for number, one in enumerate(scene.view.schedule, 1):
        at = MAP.places[one.where].event
        new = one.where in scene.changes.posted
        yield Patch(around(at, EVENT + 2), tuple(event_marks(at, number, new=new)))


def event_marks(at: Point, number: int, *, new: bool = False) -> Iterator[Mark]:
    """The number of an event, as on the schedule."""
    yield Panel(around(at, EVENT), "gold", "changed" if new else "ink", 3 if new else 2, 6)
    yield Text(at, str(number), 22, "Bold", "#15191d", "mm")


def markers(scene: Scene, place: str, seats: Sequence[Seat]) -> Iterator[Patch]:
    """The candidates in a neighborhood: each in its own spot, or if there are too few the rest in the last one."""
    spots = MAP.places[place].markers
    alone = len(spots) if len(seats) <= len(spots) else len(spots) - 1
    for seat, spot in zip(seats[:alone], spots, strict=False):
        ring = Halo("disc", spot, RING - 10, ring_colour(scene, [seat]))
        yield Patch(around(spot, RING), (ring, Token("disc", scene.looks[seat], spot, MARKER)), Round(RING))
    if rest := seats[alone:]:
        spot = spots[alone]
        shared = Shared(tuple(scene.looks[seat] for seat in rest), spot)
        yield Patch(around(spot, RING), (Halo("disc", spot, RING - 10, ring_colour(scene, rest)), shared), Round(RING))


def ring_colour(scene: Scene, seats: Sequence[Seat]) -> str:
    """The colour around a marker, by whether a seat on it has the turn, or has moved, or neither."""
    if active(scene.view) in seats:
        return "turn"
    return "changed" if any(seat in scene.changes.left for seat in seats) else "border"


def trails(scene: Scene) -> Iterator[Patch]:
    """Dots from where a candidate was to where it is, and a ring where it was; they cover no name."""
    for seat, was in scene.changes.left.items():
        path = [MAP.places[marker_place(space)].markers[0] for space in trip(scene.view.campaigns[seat], was)]
        near = [name for name in names() if touches(name, bounds(path, TRAIL))]
        for at in dots(path):
            box = around(at, TRAIL + 3)
            if not any(touches(box, name) for name in near):
                yield Patch(box, (Track(Token("disc", scene.looks[seat], at, TRAIL, " ")),), Round(TRAIL + 3))
        yield Patch(around(path[0], MARKER), (Track(Spot("disc", path[0], MARKER, "changed")),), Round(MARKER))


def trip(one: Campaign, was: str) -> Sequence[str]:
    """The spaces of a candidate's trip from where it was; those between are known for its last day alone."""
    if was not in one.way:
        return (was, one.at)
    return one.way[len(one.way) - 1 - one.way[::-1].index(was) :]


def dots(path: Sequence[Point]) -> Iterator[Point]:
    """Points along a way, at equal distances, without its ends."""
    walked, last = 0.0, sum(math.dist(one, other) for one, other in pairwise(path)) - STEP / 2
    due = float(STEP)
    for (x, y), (end, bottom) in pairwise(path):
        length = math.dist((x, y), (end, bottom))
        while due <= min(walked + length, last):
            share = (due - walked) / length
            yield round(x + (end - x) * share), round(y + (bottom - y) * share)
            due += STEP
        walked += length


@cache
def names() -> Sequence[Box]:
    """Where the names of neighborhoods and rivers stand."""
    return [mark.box for mark in ground.names() if mark.box]


def labels(label: Sequence[tuple[str, Point]]) -> Iterator[Text]:
    return (Text(at, line, LABEL, "Semibold", "ink", "mm") for line, at in label)


def badges(scene: Scene) -> Iterator[Patch]:
    """Who leads each region, and with how many votes."""
    for region, box in MAP.badges.items():
        yield Patch(box, (Panel(box, TINTS[region], "border", 3, 14), *leading(scene, region, box)))


def leading(scene: Scene, region: str, box: Box) -> Iterator[Mark]:
    """The tokens of the seats with most votes, and the votes; for more seats than fit only "=" with the votes."""
    left, top, right, bottom = box
    middle, votes = ((left + right) // 2, (top + bottom) // 2), scene.view.regions[region].votes
    first, letters = leaders(votes), 42 if bottom - top > 50 else 38
    count = str(max(votes)) if first else "–"
    wide = text_width(count, letters, "Bold")
    sizes = (min(52, bottom - top - 8), 36, 32)
    size = next((size for size in sizes if len(first) * (size + 4) + wide <= right - left - 10), None)
    if not first or size is None:
        yield Text(middle, f"={count}" if first else count, letters, "Bold", "ink" if first else "muted", "mm")
        return
    x = middle[0] - (len(first) * (size + 4) + wide) // 2
    for seat in first:
        yield Token("disc", scene.looks[seat], (x + size // 2, middle[1]), size)
        x += size + 4
    yield Text((x, middle[1]), count, letters, "Bold")

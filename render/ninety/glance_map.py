"""The map of Ninety at a glance: regions with who leads them, counted votes, and names only where something is."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import product

from PIL import Image

from render.boxes import Box, Point, around, touches, within
from render.cache import keep
from render.canvas import Patch
from render.glance import LEAST
from render.lettering import largest, text_width
from render.marks import Block, Halo, Mark, Panel, Spot, Text, Token
from render.ninety.ground import BRIDGE, ROAD, TUNNEL, Area, Stroke, dashes
from render.ninety.map import FRONTIER, MAP, TINTS
from render.ninety.pieces import House, Round, Track, dots, ring_colour, trip
from render.ninety.scene import Scene, active, crowds, homes, leaders, marker_place, out
from render.shapes import in_steps, mask_of
from rules import Seat
from rules.ninety.city import CONNECTORS, LABELS, REGION_OF, REGIONS

FIELD: Box = (0, 74, 1100, 896)
CORNER, ACROSS, DOWN = (4, 44), 0.712, 0.685
"""The corner of the whole board's map that lies in the corner of the field, and how much narrower and lower it is."""

CHIP, PAWN, HOME, EVENT, TRAIL = 40, 46, 50, 42, 12


def at(point: Point) -> Point:
    """A point of the whole board on this map."""
    return round((point[0] - CORNER[0]) * ACROSS), FIELD[1] + round((point[1] - CORNER[1]) * DOWN)


def path(points: Sequence[Point]) -> tuple[Point, ...]:
    return tuple(map(at, points))


BADGES: Mapping[str, Box] = {
    "North Side": (120, 80, 296, 158),
    "West End & Mt. Washington": (4, 200, 180, 278),
    "South Side & South Hills": (540, 770, 716, 848),
    "Hill & Oakland": (446, 80, 622, 158),
    "Lawrenceville & East Liberty": (900, 78, 1096, 156),
    "Squirrel Hill & Homewood": (936, 446, 1096, 524),
}
"""Where it stands who leads a region, in its tint: beside it."""
POINTER: tuple[Point, ...] = ((606, 158), (610, 312))
"""The line from the badge of Oakland over the river to the region, which lies between the others."""
FIGURES = (36, 32, LEAST)
LEFT_OUT: Box = (896, 858, 1096, 894)


def land() -> Iterator[Mark]:
    """The city between its rivers, the borders of neighborhoods thin, those of regions broad."""
    yield Block((0, 0, 1100, 1100), "paper")
    yield Area(path(MAP.water), "water")
    yield from (Area(path(island), "land") for island in MAP.islands)
    yield Area(path(MAP.enclave), "land")
    for name, place in MAP.places.items():
        yield Area(path(place.outline), TINTS[REGION_OF[name]] if name in REGION_OF else "panel")
    for place in MAP.places.values():
        yield Stroke(path((*place.outline, place.outline[0])), 1, "line")
    yield from (Stroke(path(line), 4, "border") for line in FRONTIER)
    for name, points in MAP.connectors.items():
        match CONNECTORS[name].kind:
            case "bridge":
                yield Stroke(path(points), BRIDGE - 3, "border")
            case "tunnel":
                yield from (Stroke(dash, TUNNEL, "border") for dash in dashes(path(points)))
            case "road":
                yield Stroke(path(points), ROAD, "muted")
    yield Stroke(POINTER, 3, "muted")


@dataclass(frozen=True)
class Square:
    """A stencil: a square with round corners in the middle of a larger one."""

    size: int
    side: int

    def stencil(self, scale: int) -> Image.Image:
        return square_mask(self.size * scale, self.side * scale)


@keep
def square_mask(size: int, side: int) -> Image.Image:
    mask, by = Image.new("L", (side, side)), (side - size) // 2
    mask.paste(mask_of("square", size), (by, by))
    return in_steps(mask)


@dataclass
class Room:
    """What is taken on the map, so that later and lesser pieces find room beside it, or are left out."""

    taken: list[Box] = field(default_factory=list[Box])

    def put(self, size: Point, spots: Iterable[Point]) -> Point | None:
        """The first of some middles at which a piece of a size has room, which is taken then."""
        wide, high = size
        for x, y in spots:
            box = (x - wide // 2, y - high // 2, x - wide // 2 + wide, y - high // 2 + high)
            if within(box, FIELD) and not any(touches(box, other) for other in self.taken):
                self.taken.append(box)
                return x, y
        return None


NEAR = sorted(product(range(-4, 5), range(-4, 5)), key=lambda one: (one[0] ** 2 + one[1] ** 2, -one[1], one[0]))
"""The steps around a point, the nearest first."""
STEP = 15


@cache
def spots(place: str, *, far: bool = False) -> Sequence[Point]:
    """Middles for pieces in a neighborhood; for those that must be seen also about it, within its region."""
    here = MAP.places[place]
    own, (x, y) = map(at, (*here.votes, here.event, here.markers[0])), middle(place)
    about = [(x + across * STEP, y + down * STEP) for across, down in NEAR]
    inside = [spot for spot in about if nearest(spot) == place]
    region = [spot for spot in about if REGION_OF.get(nearest(spot)) == REGION_OF.get(place)] if far else []
    return [(x, y), *own, *inside, *region]


def nearest(spot: Point) -> str:
    """The neighborhood whose middle is nearest to a point."""
    return min(MAP.places, key=lambda place: math.dist(middle(place), spot))


def city(scene: Scene, taken: Sequence[Box]) -> Iterator[Patch]:
    """The ways, then the pieces by weight; on `taken` parts of the map lies something else."""
    room = Room([*taken, *BADGES.values(), LEFT_OUT])
    pawns = [*markers(scene, room)]
    chips = {
        one.where: spot for one in out(scene.view) if (spot := room.put((EVENT, EVENT), spots(one.where, far=True)))
    }
    placed = [
        *badges(scene),
        *pawns,
        *events(scene, chips),
        *whereabouts(scene, room),
        *houses(scene, room),
        *names(scene, room, chips),
        *votes(scene, room),
    ]
    yield from trails(scene, room)
    yield from placed


@cache
def middle(place: str) -> Point:
    """The middle of a neighborhood."""
    points = MAP.places[place].votes or MAP.places[place].markers[:1]
    across, down = zip(*points, strict=True)
    return at((round(sum(across) / len(across)), round(sum(down) / len(down))))


def markers(scene: Scene, room: Room) -> Iterator[Patch]:
    """The candidates, whoever has the turn first."""
    for place, seats in crowds(scene.view).items():
        for seat in seats:
            if spot := room.put((PAWN + 8, PAWN + 8), spots(place, far=True)):
                ring = Halo("disc", spot, PAWN - 2, ring_colour(scene, [seat]))
                box = around(spot, PAWN + 8)
                yield Patch(box, (ring, Token("disc", scene.looks[seat], spot, PAWN)), Round(PAWN + 8))


def events(scene: Scene, chips: Mapping[str, Point]) -> Iterator[Patch]:
    """The number of each event, at its place."""
    for number, one in enumerate(out(scene.view), 1):
        if spot := chips.get(one.where):
            yield Patch(around(spot, EVENT), tuple(event(spot, number, new=one.where in scene.changes.posted)))


def event(spot: Point, number: int, *, new: bool) -> Iterator[Mark]:
    """The number of an event, as in the list."""
    yield Panel(around(spot, EVENT), "gold", "changed" if new else "ink", 5 if new else 2, 9)
    yield Text(spot, str(number), 32, "Bold", "#15191d", "mm")


def houses(scene: Scene, room: Room) -> Iterator[Patch]:
    """The homes of the seats."""
    for place, seat in homes(scene.view).items():
        if spot := room.put((HOME, HOME), spots(place, far=True)):
            yield Patch(around(spot, HOME), (House(scene.looks[seat], spot, HOME, LEAST),))


def votes(scene: Scene, room: Room) -> Iterator[Patch]:
    """How many votes each seat has in a neighborhood: new ones and the most first; a note counts those left out."""
    ranked = list[tuple[bool, int, str, Seat, int]]()
    for place, there in scene.view.votes.items():
        counts = sorted(((one.lean + 2 * one.solid, -seat) for seat, one in there.items()), reverse=True)
        for rank, (count, seat) in enumerate(counts):
            ranked.append((not is_new(scene, place, -seat), rank, place, -seat, count))
    left_out = 0
    for _, _, place, seat, count in sorted(ranked):
        new = is_new(scene, place, seat)
        if spot := room.put((CHIP + 4, CHIP + 4), spots(place, far=new)):
            yield vote(scene, spot, seat, count, new=new)
        else:
            left_out += 1
    if left_out:
        left, top, right, bottom = LEFT_OUT
        note = Text(
            ((left + right) // 2, (top + bottom) // 2), f"+{left_out} not shown", LEAST, "Regular", "muted", "mm"
        )
        yield Patch(LEFT_OUT, (note,))


def is_new(scene: Scene, place: str, seat: Seat) -> bool:
    """Whether a seat has votes in a neighborhood that it has not had before."""
    gain = scene.changes.marked.new(place, seat)
    return bool(gain.lean or gain.solid)


def vote(scene: Scene, spot: Point, seat: Seat, count: int, *, new: bool) -> Patch:
    """The votes of a seat, with the accent around them where any are new."""
    ring = [Halo("square", spot, CHIP - 6)] if new else []
    piece = Token("square", scene.looks[seat], spot, CHIP, f"{scene.looks[seat].letter}{count}")
    return Patch(around(spot, CHIP + 4), (*ring, piece), Square(CHIP + (4 if new else 0), CHIP + 4))


def whereabouts(scene: Scene, room: Room) -> Iterator[Patch]:
    """The name of where whose turn it is stands; a home is known by its houses."""
    if place := standing(scene):
        x, y = middle(place)
        yield from name(room, place, ((x + across, y + down) for across, down in beside(place)))


def standing(scene: Scene) -> str:
    """The neighborhood where whose turn it is stands, other than at home."""
    seat = active(scene.view)
    return "" if seat is None or (one := scene.view.campaigns[seat]).at == one.turf else one.at


def names(scene: Scene, room: Room, chips: Mapping[str, Point]) -> Iterator[Patch]:
    """The names of the places of events, where they have room: each nearer to its number than to any other."""
    for place, (x, y) in chips.items():
        if place != standing(scene):
            about = ((x + across, y + down) for across, down in beside(place))
            own = (spot for spot in about if min(chips, key=lambda one: math.dist(chips[one], spot)) == place)
            yield from name(room, place, own)


def beside(place: str) -> Iterator[Point]:
    """The steps from a middle to where the name of a neighborhood may stand: below it, above it, at its sides."""
    wide = width(place)
    yield from ((across, down) for down in (40, -40) for across in (0, -wide // 3, wide // 3))
    yield from ((across, 0) for across in (wide // 2 + 26, -wide // 2 - 26))
    yield from ((across, down) for down in (60, -60, 78, -78) for across in (0, -wide // 3, wide // 3))


def width(place: str) -> int:
    return text_width(LABELS.get(place, place), LEAST, "Semibold") + 12


def name(room: Room, place: str, spots: Iterable[Point]) -> Iterator[Patch]:
    """The name of a neighborhood, at the first of some middles at which it has room."""
    wide, high = width(place), 34
    if spot := room.put((wide, high), spots):
        left, top = spot[0] - wide // 2, spot[1] - high // 2
        box, label = (left, top, left + wide, top + high), LABELS.get(place, place)
        yield Patch(box, (Panel(box, "panel", "line", 1, 8), Text(spot, label, LEAST, "Semibold", "ink", "mm")))


def trails(scene: Scene, room: Room) -> Iterator[Patch]:
    """Dots from where a candidate was to where it is, and a ring where it was, below all pieces."""
    for seat, was in scene.changes.left.items():
        way = [middle(marker_place(space)) for space in trip(scene.view.campaigns[seat], was)]
        marks = [Token("disc", scene.looks[seat], spot, TRAIL, " ") for spot in dots(way)]
        for mark in (*marks, Spot("disc", way[0], CHIP, "changed")):
            box = around(mark.middle, mark.size + 2)
            if not any(touches(box, other) for other in room.taken) and within(box, FIELD):
                yield Patch(box, (Track(mark),), Round(mark.size + 2))


def badges(scene: Scene) -> Iterator[Patch]:
    """A region's name, who leads it, and the votes of the first and the second."""
    for region, box in BADGES.items():
        yield Patch(box, (Panel(box, TINTS[region], "border", 3, 12), *leading(scene, region, box)))


def leading(scene: Scene, region: str, box: Box) -> Iterator[Mark]:
    """The name; below it the tokens of the first, or the letters of many, and how many votes they have to the next.

    The votes have the accent where others lead than before.
    """
    left, top, right, bottom = box
    x, y, room = (left + right) // 2, bottom - 26, right - left - 12
    votes = scene.view.regions[region].votes
    first = leaders(votes)
    others = scene.since and leaders(scene.since.regions[region].votes) != first
    colour = "changed" if others else "ink"
    yield Text((x, top + 21), REGIONS[region].short, LEAST, "Semibold", "ink", "mm")
    if not first:
        yield Text((x, y), "–", 36, "Bold", "muted", "mm")
        return
    label = margin(votes)
    if len(first) > 2:
        label = " ".join([*(scene.looks[seat].letter for seat in first), label])
        yield Text((x, y), label, largest(label, room, FIGURES, "Bold"), "Bold", colour, "mm")
        return
    tokens = len(first) * 44 + 6
    count = Text((0, y), label, largest(label, room - tokens, FIGURES, "Bold"), "Bold", colour)
    start = x - (tokens + count.width) // 2
    for number, seat in enumerate(first):
        yield Token("disc", scene.looks[seat], (start + 22 + number * 44, y), 42)
    yield replace(count, at=(start + tokens, y))


def margin(votes: Sequence[int]) -> str:
    """The votes of the first and the second, or of those who tie."""
    most, second, *_ = sorted(votes, reverse=True)
    return f"={most}" if most == second else f"{most}–{second}"

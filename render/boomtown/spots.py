"""A location of Boomtown: its name, its cost and reward, its slots and the dice in them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from render.boomtown.scene import Scene
from render.boomtown.symbols import Arrow, Die, Sign
from render.boomtown.words import amount
from render.boxes import Box, Point
from render.canvas import Patch
from render.lettering import text_width
from render.marks import Halo, Mark, Panel, Text, text_within
from render.palette import mix
from rules.boomtown.board import LOCATIONS, Term
from rules.boomtown.view import Lying, Spot

SLOTS, GAP = 196, 8
"""The room for all slots of a location, and the gap between two."""

USUAL, LARGE = 74, 98
"""The most width of a slot, and of a single one that leaves the name and the bargain their full size."""

EDGE = 10
"""How much larger a slot is than the die in it."""

NEEDS = 46
BESIDE = 12
ARROW = 32
"""The room that a red arrow takes beside the slots."""

LEAST, LEAST_SIGN = 30, 20
"""The sizes of a name and of signs in the tightest place."""

AIMS: Mapping[str, str] = {
    "pick": "?",
    "pick_other": "? other",
    "pick_different": "? other",
    "same": "=",
    "best": "best",
    "all": "all",
    "large": "large",
    "largest": "largest",
    "smallest": "smallest",
    "smallest_small": "smallest",
}
"""The words for a term whose faction is not that of the card."""

WHOM: Mapping[str, str] = {
    "each": "each",
    "opponent": "rival",
    "foremost": "for the first",
    "stocked": "for 3 Wood + Stone",
    "unstocked": "for others",
}


def slot_boxes(box: Box, count: int, most: int = USUAL) -> list[Box]:
    """The slots of a location, at its right end."""
    right, middle = box[2] - 8, (box[1] + box[3]) // 2
    half = min((box[3] - box[1]) * 5 // 6, most, (SLOTS - (count - 1) * GAP) // count) // 2
    lefts = [right - 2 * half - (count - 1 - at) * (2 * half + GAP) for at in range(count)]
    return [(left, middle - half, left + 2 * half, middle + half) for left in lefts]


def slots_of(where: str, spot: Spot, box: Box) -> list[Box]:
    """The slots of a location that has no red arrow on it."""
    usual, large = (slot_boxes(box, len(spot.slots), most) for most in (USUAL, LARGE))
    if len(usual) > 1:
        return usual
    names, signs = sizes_in(box)
    room = large[0][0] - 8 - (box[0] + BESIDE)
    name = where if spot.open else closed_name(where)
    whole = text_width(name, names[0], "Semibold") <= room
    return large if whole and size_within(spot.cost, spot.reward, room, signs) == signs[0] else usual


def sizes_in(box: Box) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The sizes of a name and of a bargain, the largest first: the higher a location, the larger."""
    high = box[3] - box[1]
    return down_to(LEAST, min(high * 3 // 8, 40)), down_to(LEAST_SIGN, min(high // 3 + 1, 40))


def closed_name(where: str) -> str:
    return f"{where} (closed)"


@cache
def down_to(least: int, most: int) -> tuple[int, ...]:
    """Sizes of type, the largest first."""
    return tuple(range(least, max(most, least) + 1, 2))[::-1]


def middle_of(box: Box) -> Point:
    return (box[0] + box[2]) // 2, (box[1] + box[3]) // 2


def patches(scene: Scene, places: Mapping[str, Box], under: Mark, by: Box = (0, 0, 0, 0)) -> Iterator[Patch]:
    """The locations at their places, with a margin of what lies `under` them on each side.

    Two locations that a red arrow joins are painted together.
    """
    places = {where: box for where, box in places.items() if where in scene.view.spots}
    arrows = {one.requires[0]: one.name for one in map(LOCATIONS.__getitem__, places) if one.requires}
    ends = {end for start, end in arrows.items() if NAME_OF[start] in places}
    for where, box in places.items():
        if where in ends:
            continue
        end = arrows.get(LOCATIONS[where].id)
        if end is None:
            yield Patch(grow(box, by), (under, *location(scene, where, box)))
            continue
        other = places[end]
        way = arrow(where, end, box, other)
        both = (*location(scene, where, box, way), *location(scene, end, other, way), way)
        whole = (box[0], min(box[1], other[1]), box[2], max(box[3], other[3]))
        yield Patch(grow(whole, by), (under, *both))


def grow(box: Box, by: Box) -> Box:
    """A box with so much more on each side."""
    return box[0] - by[0], box[1] - by[1], box[2] + by[2], box[3] + by[3]


NAME_OF: Mapping[str, str] = {one.id: one.name for one in LOCATIONS.values()}


def arrow(start: str, end: str, box: Box, other: Box) -> Arrow:
    """From the slots of one location to those of the next."""
    one, two = (slot_boxes(at, len(LOCATIONS[where].slots))[0] for where, at in ((start, box), (end, other)))
    return Arrow((one[0] - 3, middle_of(one)[1]), (two[0] - 3, middle_of(two)[1]), min(one[0], two[0]) - ARROW + 4)


def location(scene: Scene, where: str, box: Box, way: Arrow | None = None) -> Iterator[Mark]:
    """One location in its box, on which an arrow may lie."""
    spot = scene.view.spots[where]
    left, top, _, bottom = box
    high = bottom - top
    completing = where in (scene.view.completing, scene.view.proposal and scene.view.proposal.where)
    yield Panel(box, "panel" if spot.open else "land", "turn" if completing else "line", 5 if completing else 2, 10)
    slots = slot_boxes(box, len(spot.slots)) if way else slots_of(where, spot, box)
    room = (way.box[0] if way else slots[0][0]) - 8 - (left + BESIDE)
    names, signs = sizes_in(box)
    name = where if spot.open or text_width(closed_name(where), LEAST, "Semibold") > room else closed_name(where)
    ink = "ink" if spot.open else "muted"
    yield text_within((left + BESIDE, top + high * 29 // 100), name, names, room, "Semibold", ink)
    yield from bargain(spot, (left + BESIDE, top + high * 71 // 100), room, signs)
    new = scene.changes.dice.get(where, frozenset())
    for at, (slot, frame) in enumerate(zip(spot.slots, slots, strict=True)):
        yield from slot_marks(scene, slot, frame, usable=spot.open and not spot.blocked, new=at in new)


def slot_marks(scene: Scene, slot: Lying, frame: Box, *, usable: bool, new: bool) -> Iterator[Mark]:
    """A slot: the number it needs, or the die in it."""
    colours, middle = scene.colours, middle_of(frame)
    size = frame[2] - frame[0]
    fill, edge = "panel", "border" if usable else "line"
    if slot.golden:
        fill, edge = mix(colours.role("gold"), colours.panel, 0.5), "gold"
    if new:
        yield Halo("square", middle, size - EDGE)
    else:
        yield Panel(frame, fill, edge, 6 if slot.golden else 3, 12)
    if slot.seat is not None:
        within = size - EDGE - 4 * (slot.golden and not new)
        yield Die(scene.looks[slot.seat], slot.value, middle, within)
    else:
        yield Text(middle, str(slot.needs), max(NEEDS, size * 2 // 3), "Bold", "ink" if usable else "line", "mm")


def bargain(spot: Spot, at: Point, room: int, sizes: tuple[int, ...]) -> Iterator[Mark]:
    """The cost and the reward of a location now, as large as there is room."""
    if not spot.cost and not spot.reward:
        yield text_within(at, "pays nothing now", (30, 26, 24), room, "Regular", "muted")
    else:
        yield from terms(spot.cost, spot.reward, at, room, sizes)


def terms(
    cost: tuple[Term, ...], reward: tuple[Term, ...], at: Point, room: int, sizes: tuple[int, ...]
) -> Sequence[Mark]:
    """A cost and a reward, as large as there is room."""
    return row(cost, reward, *at, size_within(cost, reward, room, sizes))[0]


@lru_cache(1024)
def size_within(cost: tuple[Term, ...], reward: tuple[Term, ...], room: int, sizes: tuple[int, ...]) -> int:
    """The first of the sizes in which a bargain takes no more than the room, or the least."""
    return next((size for size in sizes if row(cost, reward, 0, 0, size)[1] <= room), sizes[-1])


def series(terms: Sequence[Term], x: int, y: int, size: int, style: Style) -> tuple[list[Mark], int]:
    """Terms side by side, and where they end."""
    marks, gap = list[Mark](), size * style.gap // 27
    for term in terms:
        more, x = style.term(term, x, y, size)
        marks += more
        x += gap
    return marks, x - gap


def row(
    cost: tuple[Term, ...], reward: tuple[Term, ...], x: int, y: int, size: int, style: Style | None = None
) -> tuple[list[Mark], int]:
    """Signs and numbers, the cost before the arrow; and where they end."""
    marks, style = list[Mark](), style or IN_FULL
    if cost:
        marks, x = series(cost, x, y, size, style)
        arrow = Text((x + size // 2, y), "→", size, "Bold", "muted")
        marks.append(arrow)
        x = arrow.box[2] + size // 2
    more, x = series(reward, x, y, size, style)
    return [*marks, *more], x


def term_marks(term: Term, x: int, y: int, size: int) -> tuple[list[Mark], int]:
    """A term: its sign, how much, and with whom."""
    half = size // 2
    marks: list[Mark] = [Sign(term.what.value, (x + half, y), half * 2)]
    x += half * 2 + 4
    much = amount(term)
    marks.append(Text((x, y), much, size, "Semibold"))
    x += text_width(much, size, "Semibold")
    aims = (AIMS.get(term.target.value, "") if term.target else "", WHOM.get(term.whom.value, "") if term.whom else "")
    for word in " ".join(aims).split():
        bold = word[0] in "?="
        high = size if bold else max(20, size - 4)
        marks.append(Text((x + 4, y), word, high, "Bold" if bold else "Regular", "turn" if bold else "muted"))
        x += 4 + text_width(word, high, "Bold" if bold else "Regular")
    return marks, x


class Style(NamedTuple):
    """How a term is drawn, and the gap between two where signs are 27 high."""

    term: Callable[[Term, int, int, int], tuple[list[Mark], int]]
    gap: int


IN_FULL = Style(term_marks, 16)

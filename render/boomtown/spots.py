"""A location of Boomtown: its name, what it costs and brings, its slots and the dice in them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from render.boomtown.scene import Scene
from render.boomtown.symbols import Arrow, Die, Sign
from render.boxes import Box, Point
from render.canvas import Patch
from render.lettering import measured
from render.marks import Card, Halo, Mark, Text, text_within
from render.palette import mix
from rules.boomtown.board import LOCATIONS, Term
from rules.boomtown.view import Lying, Spot

FRAME, DIE = 70, 60
STEP = 78
"""From one slot to the next."""

NEEDS = 46
BESIDE = 12
ARROW = 34
"""The room that a red arrow takes beside the slots."""

SIZES = (28, 26, 24, 22, 20)
"""Of the signs and numbers: the largest for which there is room."""

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
"""What is said of a term whose faction is not that of the card."""

WHOM: Mapping[str, str] = {
    "each": "each",
    "opponent": "rival",
    "foremost": "for the first",
    "stocked": "for 3 Wood + Stone",
    "unstocked": "for others",
}


def slot_boxes(box: Box, count: int) -> list[Box]:
    """The slots of a location, at its right end."""
    right, middle = box[2] - 8, (box[1] + box[3]) // 2
    lefts = [right - FRAME - (count - 1 - at) * STEP for at in range(count)]
    return [(left, middle - FRAME // 2, left + FRAME, middle + FRAME // 2) for left in lefts]


def middle_of(box: Box) -> Point:
    return (box[0] + box[2]) // 2, (box[1] + box[3]) // 2


def patches(scene: Scene, places: Mapping[str, Box], under: Sequence[Mark] = ()) -> Iterator[Patch]:
    """The locations at their places; those that a red arrow joins are painted together."""
    places = {where: box for where, box in places.items() if where in scene.view.spots}
    joined = {one.requires[0]: one.name for one in map(LOCATIONS.__getitem__, places) if one.requires}
    ends = {end for start, end in joined.items() if NAME_OF[start] in places}
    for where, box in places.items():
        if where in ends:
            continue
        end = joined.get(LOCATIONS[where].id)
        marks = [*under, *location(scene, where, box, arrow=end is not None)]
        if end is None:
            yield Patch(box, tuple(marks))
            continue
        other = places[end]
        whole = (box[0], min(box[1], other[1]), box[2], max(box[3], other[3]))
        yield Patch(whole, (*marks, *location(scene, end, other, arrow=True), arrow(where, end, box, other)))


NAME_OF: Mapping[str, str] = {one.id: one.name for one in LOCATIONS.values()}


def arrow(start: str, end: str, box: Box, other: Box) -> Arrow:
    """From the slots of one location to those of the next."""
    one, two = (slot_boxes(at, len(LOCATIONS[where].slots))[0] for where, at in ((start, box), (end, other)))
    return Arrow((one[0] - 3, middle_of(one)[1]), (two[0] - 3, middle_of(two)[1]), min(one[0], two[0]) - ARROW + 4)


def location(scene: Scene, where: str, box: Box, *, arrow: bool = False) -> Iterator[Mark]:
    """One location in its box."""
    spot = scene.view.spots[where]
    left, top, _, _ = box
    completing = where in (scene.view.completing, scene.view.proposal and scene.view.proposal.where)
    yield Card(box, "panel" if spot.open else "land", "turn" if completing else "line", 5 if completing else 2, 10)
    slots = slot_boxes(box, len(spot.slots))
    room = slots[0][0] - 10 - (ARROW if arrow else 0) - (left + BESIDE)
    name = where if spot.open else f"{where} (closed)"
    ink = "ink" if spot.open else "muted"
    yield text_within((left + BESIDE, top + 24), name, (28, 26, 24, 22), room, "Semibold", ink)
    yield from bargain(spot, (left + BESIDE, top + 60), room)
    new = scene.found.dice.get(where, frozenset())
    for at, (slot, frame) in enumerate(zip(spot.slots, slots, strict=True)):
        yield from slot_marks(scene, slot, frame, usable=spot.open and not spot.blocked, new=at in new)


def slot_marks(scene: Scene, slot: Lying, frame: Box, *, usable: bool, new: bool) -> Iterator[Mark]:
    """A slot: the number it needs, or the die in it."""
    colours, middle = scene.colours, middle_of(frame)
    gold = mix(colours.role("gold"), colours.panel, 0.5)
    fill = gold if slot.golden else "panel"
    edge = "gold" if slot.golden else "border" if usable else "line"
    if new:
        yield Halo("square", middle, FRAME - 10)
    else:
        yield Card(frame, fill, edge, 6 if slot.golden else 3, 12)
    if slot.seat is not None:
        yield Die(scene.looks[slot.seat], slot.value, middle, DIE if not slot.golden or new else DIE - 4)
    else:
        yield Text(middle, str(slot.needs), NEEDS, "Bold", "ink" if usable else "line", "mm")


def bargain(spot: Spot, at: Point, room: int) -> Iterator[Mark]:
    """What it costs and brings now, as large as there is room."""
    x, y = at
    if not spot.cost and not spot.reward:
        yield Text(at, "pays nothing now", 24, "Regular", "muted")
        return
    for size in SIZES:
        marks, end = row(spot, x, y, size)
        if end - x <= room or size == SIZES[-1]:
            yield from marks
            return


def effect(terms: Sequence[Term], at: Point, room: int) -> Iterator[Mark]:
    """What an event does, as large as there is room."""
    for size in SIZES:
        marks, end = series(terms, *at, size)
        if end - at[0] <= room or size == SIZES[-1]:
            yield from marks
            return


def series(terms: Sequence[Term], x: int, y: int, size: int) -> tuple[list[Mark], int]:
    """Terms side by side, and where they end."""
    marks, gap = list[Mark](), size * 16 // 27
    for term in terms:
        more, x = said(term, x, y, size)
        marks += more
        x += gap
    return marks, x - gap


def row(spot: Spot, x: int, y: int, size: int) -> tuple[list[Mark], int]:
    """Signs and numbers, the cost before the arrow; and where they end."""
    marks = list[Mark]()
    if spot.cost:
        marks, x = series(spot.cost, x, y, size)
        arrow = Text((x + size // 2, y), "→", size, "Bold", "muted")
        marks.append(arrow)
        x = arrow.box[2] + size // 2
    more, x = series(spot.reward, x, y, size)
    return [*marks, *more], x


def said(term: Term, x: int, y: int, size: int) -> tuple[list[Mark], int]:
    """A term: its sign, how much, and with whom."""
    half = size // 2
    marks: list[Mark] = [Sign(term.what.value, (x + half, y), half * 2)]
    x += half * 2 + 4
    signed = term.what.value in {"meeple", "civic"} or term.amount < 0
    amount = f"{term.amount:+}".replace("-", "−") if signed else str(term.amount)
    marks.append(Text((x, y), amount, size, "Semibold"))
    x += measured(amount, size, "Semibold")
    aims = (AIMS.get(term.target.value, "") if term.target else "", WHOM.get(term.whom.value, "") if term.whom else "")
    for word in " ".join(aims).split():
        bold = word[0] in "?="
        high = size if bold else max(20, size - 5)
        marks.append(Text((x + 4, y), word, high, "Bold" if bold else "Regular", "turn" if bold else "muted"))
        x += 4 + measured(word, high, "Bold" if bold else "Regular")
    return marks, x

"""What is printed on the board of Politocracy: the squares of the Campaign Trail, and the stops of the Money Trail."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from render.boxes import Box
from render.canvas import Ground
from render.lettering import measured
from render.marks import Block, Card, Mark, Text
from render.politocracy.layout import Place, square, stop
from render.politocracy.legend import legend
from render.politocracy.symbols import PALE
from rules.politocracy.board import (
    BOARD,
    CONSTITUENTS,
    MONEY_TRAIL,
    RING,
    STREETS,
    Ideology,
    Square,
    SquareKind,
    Stop,
    StopKind,
)
from rules.politocracy.view import money

TINTS: Mapping[str, str] = dict(
    zip(STREETS, ("main_street", "wall_street", "government_street", "ideology_street"), strict=True)
)
"""The colour of each street."""

TRAIL = "money_trail"
ORDER = (Ideology.PROGRESSIVE, Ideology.CENTRIST, Ideology.CONSERVATIVE)
PARTED = {"Environmentalists": "Environ- mentalists"}
"""A name that is longer than a square."""

MILLION = 20
NAME, LINE = 22, 23
"""The size of a name, and from one line of it to the next."""


def printed() -> Iterator[Mark]:
    for one in RING:
        yield from ring_square(one)
    for one in MONEY_TRAIL:
        yield from trail_stop(one)
    yield from legend()


def ring_square(one: Square) -> Iterator[Mark]:
    """A square of the Campaign Trail."""
    place = square(one.number)
    if not one.street:
        yield from corner(one, place)
        return
    yield Card(place.whole, "panel", "line", 2, 10)
    yield Block(inside(place.whole, joined(place.printed, place.band)), TINTS[one.street])
    if one.kind is SquareKind.CONSTITUENT:
        yield from constituent(one.name, place.printed)
    else:
        yield from titled(place, one.name)


def joined(one: Box, other: Box) -> Box:
    """The rectangle around two."""
    return min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3])


def inside(whole: Box, part: Box) -> Box:
    """The part of a card that is within its edge."""
    return max(part[0], whole[0] + 4), max(part[1], whole[1] + 4), min(part[2], whole[2] - 4), min(part[3], whole[3] - 4)


def middle(box: Box) -> tuple[int, int]:
    return (box[0] + box[2]) // 2, (box[1] + box[3]) // 2


def constituent(name: str, box: Box) -> Iterator[Mark]:
    """Its name, and what it is worth and costs by ideology."""
    left, top, right, bottom = box
    yield from lines(name, (left, top, right, bottom - 50))
    step, y = (right - left - 6) // 3, bottom - 36
    for at, ideology in enumerate(ORDER):
        value, x = CONSTITUENTS[name].values[ideology], left + 3 + at * step
        yield Card((x + 1, y - 13, x + step - 1, y + 13), PALE[ideology], "line", 1, 5)
        yield Text((x + step // 2, y), f"{value.percent}%", 22, "Bold", "ink", "mm")
        yield Text((x + step // 2, y + 24), money(value.price), 20, "Regular", "muted", "mm")


def lines(name: str, box: Box) -> Iterator[Text]:
    """A name in the middle of a box, in two lines where one is too short."""
    x, y = middle(box)
    parts, size = in_lines(name, box[2] - box[0] - 4)
    for at, part in enumerate(parts):
        yield Text((x, y + (2 * at - len(parts) + 1) * LINE // 2), part, size, "Semibold", "ink", "mm")


def in_lines(name: str, room: int) -> tuple[list[str], int]:
    """A name in as few lines as fit, and in which size."""
    words = PARTED.get(name, name).split()
    for size in (NAME, 20):
        for count in (1, 2):
            for cut in range(1, len(words)) if count == 2 else [len(words)]:
                parts = [" ".join(part) for part in (words[:cut], words[cut:]) if part]
                if all(measured(part, size, "Semibold") <= room for part in parts):
                    return parts, size
    return words, 20


def titled(place: Place, name: str) -> Iterator[Mark]:
    """A square on which a card is drawn."""
    x, y = middle(joined(place.printed, place.band))
    yield Text((x, y - 14), name, 32, "Bold", "ink", "mm")
    yield Text((x, y + 18), "card", 24, "Regular", "muted", "mm")


def corner(one: Square, place: Place) -> Iterator[Mark]:
    """A corner, and the street that begins there with its card."""
    left, top, right, _ = place.printed
    street = RING[one.number + 1].street
    yield Card(place.whole, "panel", "border", 3, 14)
    yield Text(((left + right) // 2, top + 24), one.name, 38, "Bold", "ink", "mm")
    yield Block((left, top + 50, right, top + 54), TINTS[street])
    yield Block((left, top + 54, right, top + 96), TINTS[street])
    said = f"{street}: {STREETS[street]}"
    size = next(size for size in (26, 24, 22, 20) if measured(said, size, "Semibold") <= right - left - 8)
    yield Text(((left + right) // 2, top + 74), said, size, "Semibold", "ink", "mm")


def trail_stop(one: Stop) -> Iterator[Mark]:
    """A stop of the Money Trail: an interest group with what it pays, in millions, by ideology."""
    place = stop(one.number)
    left, top, right, bottom = place.printed
    yield Card(place.whole, "panel", "line", 2, 10)
    yield Block(inside(place.whole, place.printed), TRAIL)
    if one.kind is StopKind.GROUP:
        yield from lines(one.name, (left, top + 2, right, top + 48))
        step = (right - left - 6) // 3
        for at, ideology in enumerate(ORDER):
            x = left + 3 + at * step
            yield Card((x + 1, bottom - 27, x + step - 1, bottom - 2), PALE[ideology], "line", 1, 5)
            said = f"${one.pays[ideology] / MILLION:g}M" if one.pays[ideology] else "–"
            yield Text((x + step // 2, bottom - 15), said, 20, "Semibold", "ink", "mm")
    elif one.kind is StopKind.START:
        yield Text(((left + right) // 2, top + 24), "Money Trail", 36, "Bold", "ink", "mm")
        said = f"start: dinner {money(BOARD.dinner)}, card, roll"
        yield Text(((left + right) // 2, top + 56), said, 22, "Regular", "ink", "mm")
    else:
        yield Text(((left + right) // 2, top + 28), one.name, 32, "Bold", "ink", "mm")
        yield Text(((left + right) // 2, top + 58), "card", 24, "Regular", "muted", "mm")


GROUND = Ground(tuple(printed()))

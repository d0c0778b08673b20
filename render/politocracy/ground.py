"""The print on the board of Politocracy: the squares of the Campaign Trail, and the stops of the Money Trail."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from render.boxes import Box
from render.canvas import Ground
from render.lettering import text_width
from render.marks import Mark, Panel, Text
from render.politocracy.layout import ROUND, Place, square, stop
from render.politocracy.legend import legend
from render.politocracy.symbols import PALE
from rules.politocracy.board import (
    BOARD,
    COLUMNS,
    CONSTITUENTS,
    CORNERS,
    MONEY_TRAIL,
    RING,
    STREETS,
    Square,
    SquareKind,
    Stop,
    StopKind,
)
from rules.politocracy.view import money

TINTS: Mapping[str, str] = dict(zip(STREETS, ("straw", "leaf", "slate", "mallow"), strict=True))
"""The colour of each street."""
SIGNS = ("Main Street", "Wall Street", "Government Street", "Ideology Street")
SIGN_OF: Mapping[str, str] = dict(zip(STREETS, SIGNS, strict=True))
"""The text on the sign of each street."""

TRAIL = "money_trail"
HYPHENATION = {"Environmentalists": "Environ- mentalists"}
"""A name longer than a square, with its hyphen."""

ARROWS = ("→", "↑", "←", "↓")
"""The direction of each street from its corner."""

MILLION = 20
NAME, SMALLER, LINE = 22, 20, 23
"""The sizes of a name, and from one line of it to the next."""


def fixtures() -> Iterator[Mark]:
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
    yield Panel(place.whole, TINTS[one.street], "line", 2, ROUND)
    if one.kind is SquareKind.CONSTITUENT:
        yield from constituent(one.name, place.printed)
    else:
        yield from card_square(place, one.name)


def union(one: Box, other: Box) -> Box:
    """The rectangle around two."""
    return min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3])


def middle(box: Box) -> tuple[int, int]:
    return (box[0] + box[2]) // 2, (box[1] + box[3]) // 2


def constituent(name: str, box: Box) -> Iterator[Mark]:
    """A constituent's name, and its worth and price by ideology."""
    left, top, right, bottom = box
    yield from lines(name, (left, top + 3, right, bottom - 50))
    step, y = (right - left - 8) // 3, bottom - 37
    for at, ideology in enumerate(COLUMNS):
        value, x = CONSTITUENTS[name].values[ideology], left + 4 + at * step
        yield Panel((x + 1, y - 13, x + step - 1, y + 13), PALE[ideology], "line", 1, 5)
        yield Text((x + step // 2, y), f"{value.percent}%", 22, "Bold", "ink", "mm")
        yield Text((x + step // 2, y + 22), money(value.price), 20, "Regular", "muted", "mm")


def lines(name: str, box: Box) -> Iterator[Text]:
    """A name in the middle of a box, in two lines where one is too short."""
    x, y = middle(box)
    parts, size = in_lines(name, box[2] - box[0])
    for at, part in enumerate(parts):
        yield Text((x, y + (2 * at - len(parts) + 1) * LINE // 2), part, size, "Semibold", "ink", "mm")


def in_lines(name: str, wide: int) -> tuple[Sequence[str], int]:
    """A name in as few lines as fit, the longest of them as short as can be, and its size."""
    words = HYPHENATION.get(name, name).split()
    halves = [(" ".join(words[:cut]), " ".join(words[cut:])) for cut in range(1, len(words))]
    for size, room in ((NAME, wide - 12), (SMALLER, wide - 3)):
        for parts in ((name,), *sorted(halves, key=lambda both: widest(both, size))):
            if widest(parts, size) <= room:
                return parts, size
    return (name,), SMALLER


def widest(parts: Iterable[str], size: int) -> int:
    return max(text_width(part, size, "Semibold") for part in parts)


def card_square(place: Place, name: str) -> Iterator[Mark]:
    """A square on which a card is drawn."""
    x, y = middle(union(place.printed, place.band))
    yield Text((x, y - 14), name, 30, "Bold", "ink", "mm")
    yield Text((x, y + 18), "card", 24, "Regular", "muted", "mm")


def corner(one: Square, place: Place) -> Iterator[Mark]:
    """A corner, and the street that begins there with its card."""
    left, top, right, _ = place.printed
    x, street = (left + right) // 2, RING[one.number + 1].street
    way = ARROWS[CORNERS.index(one.number)]
    yield Panel(place.whole, "panel", "border", 3, 14)
    yield Text((x, top + 22), one.name, 40, "Bold", "ink", "mm")
    yield Panel((left, top + 46, right, top + 100), TINTS[street], TINTS[street], 2, 8)
    yield Text((x, top + 60), f"{way} {SIGN_OF[street]}", 26, "Semibold", "ink", "mm")
    yield Text((x, top + 85), f"first draw a {STREETS[street]} card", 22, "Regular", "ink", "mm")


def trail_stop(one: Stop) -> Iterator[Mark]:
    """A stop of the Money Trail: an interest group with what it pays, in millions, by ideology."""
    place = stop(one.number)
    left, top, right, bottom = place.printed
    yield Panel(place.whole, TRAIL, "line", 2, ROUND)
    if one.kind is StopKind.GROUP:
        yield from lines(one.name, (left, top + 2, right, top + 48))
        step = (right - left - 6) // 3
        for at, ideology in enumerate(COLUMNS):
            x = left + 3 + at * step
            yield Panel((x + 1, bottom - 27, x + step - 1, bottom - 2), PALE[ideology], "line", 1, 5)
            label = f"{one.pays[ideology] / MILLION:g}M" if one.pays[ideology] else "–"
            yield Text((x + step // 2, bottom - 15), label, 20, "Semibold", "ink", "mm")
    elif one.kind is StopKind.START:
        x = (left + right) // 2
        yield Text((x, top + 17), "Money Trail", 30, "Bold", "ink", "mm")
        yield Text((x, top + 44), f"start: dinner {money(BOARD.dinner)}, card, roll", 20, "Regular", "ink", "mm")
        yield Text((x, top + 65), "groups pay in $M by ideology", 20, "Regular", "ink", "mm")
    else:
        yield Text(((left + right) // 2, top + 28), one.name, 32, "Bold", "ink", "mm")
        yield Text(((left + right) // 2, top + 58), "card", 24, "Regular", "muted", "mm")


GROUND = Ground(tuple(fixtures()))

"""What the signs and colours of Politocracy mean, below the heading in the middle of the board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from render.boxes import Point
from render.lettering import measured
from render.marks import Card, Mark, Text, Token, muted
from render.palette import SAMPLE
from render.politocracy.layout import MIDDLE
from render.politocracy.symbols import PALE, Kind, Sign
from rules.politocracy.board import COLUMNS

LEGEND = 258
"""How far down from the top of the middle it begins."""

WORDS: Mapping[Kind, str] = {
    "heart": "heart: 5%",
    "star": "integrity",
    "dollar": "fundraising",
    "pandering": "pandering",
    "scandal": "scandal",
    "card": "Change card",
}
SIGN, LINE, GAP = 38, 47, 6


def legend() -> Iterator[Mark]:
    """What the signs and the colours mean."""
    left, top, right, _ = MIDDLE
    y, half = top + LEGEND, (right - left) // 2
    for at, (kind, word) in enumerate(WORDS.items()):
        middle = (left + 8 + SIGN // 2 + at % 2 * half, y + at // 2 * LINE)
        yield Sign(kind, middle, SIGN)
        yield muted((middle[0] + SIGN // 2 + 10, middle[1]), word)
    yield from pieces((left + 8 + SIGN // 2, y + 3 * LINE), half)
    yield from ideologies(left + 8, right - 8, y + 4 * LINE)


def pieces(at: Point, half: int) -> Iterator[Mark]:
    """The pieces on the board."""
    x, y = at
    for shift, hollow, word in ((0, False, "candidate"), (half, True, "Surrogate")):
        yield Token("square" if hollow else "disc", SAMPLE, (x + shift, y), SIGN, " ", hollow=hollow)
        yield muted((x + shift + SIGN // 2 + 10, y), word)


def ideologies(left: int, right: int, y: int) -> Iterator[Mark]:
    """What the three columns of a square are for."""
    widths = {one: measured(one, 36, "Semibold") for one in COLUMNS}
    room = (right - left - GAP * (len(widths) - 1) - sum(widths.values())) // len(widths)
    for one, wide in widths.items():
        end = left + wide + room
        yield Card((left, y - 22, end, y + 22), PALE[one], "line", 2, 8)
        yield Text(((left + end) // 2, y), one, 36, "Semibold", "ink", "mm")
        left = end + GAP

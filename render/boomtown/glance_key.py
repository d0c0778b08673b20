"""The key of the picture of Boomtown below a post: what its signs mean, in two lines, or one where room is short."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import cast

from render.boomtown.glance_spots import STRIPE
from render.boomtown.symbols import WORDS, Kind, Sign
from render.boxes import Box, Point, around
from render.canvas import Patch
from render.glance import LEAST
from render.lettering import text_width
from render.marks import Block, Mark, Panel, Text

LINE, SIGN, BEFORE = 38, 30, 5
"""The height of a line, the size of a sign, and the room between it and its word."""

UPPER: Mapping[str, str] = {
    "coin": WORDS["coin"],
    "food": WORDS["food"],
    "wood": WORDS["wood"],
    "stone": WORDS["stone"],
    "any": "any of these",
    "favor": WORDS["favor"],
    "scorn": WORDS["scorn"],
}
LOWER: Mapping[str, str] = {
    "meeple": "1 vote",
    "civic": "office: opens locations",
    "3": "3 or more",
    "gold": "die may stay",
    "?": "you pick",
    "wins": "wins votes",
}


@cache
def key(box: Box) -> Patch:
    """Goods, Favor and Scorn; below them, if there is room, votes and what the slots take."""
    left, top, right, bottom = box
    lower = line(LOWER, (left, top + LINE, right, bottom)) if bottom - top > LINE else ()
    return Patch(box, (*line(UPPER, (left, top, right, top + LINE)), *lower))


def line(signs: Mapping[str, str], box: Box) -> Iterator[Mark]:
    """Signs with their words, evenly apart."""
    left, top, right, bottom = box
    widths = {sign: SIGN + BEFORE + text_width(word, LEAST) for sign, word in signs.items()}
    gap, x, y = (right - left - sum(widths.values())) // (len(widths) - 1), left, (top + bottom) // 2
    for sign, word in signs.items():
        yield from marks(sign, (x + SIGN // 2, y))
        yield Text((x + SIGN + BEFORE, y), word, LEAST, "Regular", "muted")
        x += widths[sign] + gap


def marks(sign: str, middle: Point) -> Iterator[Mark]:
    """A sign: of a thing, a slot with the least number that it takes, a golden slot, a pick, a location that wins."""
    if sign in WORDS:
        yield Sign(cast("Kind", sign), middle, SIGN)
    elif sign == "gold":
        yield Panel(around(middle, SIGN), "gold", "ink", 2, 6)
    elif sign == "wins":
        _, top, right, bottom = around(middle, SIGN)
        yield Block((right - STRIPE, top, right, bottom), "turn")
    elif sign == "?":
        yield Text(middle, sign, SIGN, "Bold", "turn", "mm")
    else:
        yield Panel(around(middle, SIGN + 2), "panel", "turn", 3, 6)
        yield Text(middle, sign, LEAST, "Bold", "ink", "mm")

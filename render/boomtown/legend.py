"""The legend of the signs of Boomtown: in a line below the factions, and where the cards leave room."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import cast

from render.boomtown.layout import LEGEND, SIGN_LINE, WIDTH
from render.boomtown.symbols import WORDS, Bar, Kind, Sign
from render.boxes import Box
from render.canvas import Ground, Patch
from render.lettering import text_width
from render.marks import Mark, Panel, Text, legend_text

SIZE, SIGN = 36, 34
BELOW: tuple[Kind, ...] = ("coin", "food", "wood", "stone", "any", "favor", "scorn")
"""The signs in the line below the factions."""

BESIDE = {
    "?": "your pick",
    "=": "the same",
    "gold": "may stay",
    "changed": "new",
    "meeple": WORDS["meeple"],
    "civic": WORDS["civic"],
    "ink": "event",
    "left": "room left",
}
"""The other signs, the most useful first."""


def legend(rooms: Iterable[Box]) -> Iterator[Patch]:
    """The other signs, as many as each room holds, at its foot."""
    count = 0
    for left, top, right, bottom in rooms:
        lines = min((bottom - top) // SIGN_LINE, (len(BESIDE) - count + 1) // 2)
        if lines > 0:
            yield Patch((left, bottom - lines * SIGN_LINE, right, bottom), beside(count, lines, left, bottom))
            count += 2 * lines


def below() -> Iterator[Mark]:
    """A line of signs, evenly apart."""
    widths = [SIGN + 8 + text_width(WORDS[kind], SIZE) for kind in BELOW]
    gap = (LEGEND[2] - LEGEND[0] - 16 - sum(widths)) // (len(BELOW) - 1)
    x = LEGEND[0] + 10
    for kind, width in zip(BELOW, widths, strict=True):
        yield from entry(kind, WORDS[kind], x, LEGEND[1] + SIGN_LINE // 2)
        x += width + gap


@cache
def beside(first: int, lines: int, left: int, bottom: int) -> tuple[Mark, ...]:
    """So many lines of two, the last of them above `bottom`."""
    return tuple(
        mark
        for at, (sign, word) in enumerate([*BESIDE.items()][first : first + 2 * lines])
        for mark in entry(
            sign, word, left + 14 + at % 2 * WIDTH // 2, bottom - (lines - at // 2) * SIGN_LINE + SIGN_LINE // 2
        )
    )


def entry(sign: str, word: str, x: int, y: int) -> Iterator[Mark]:
    yield mark_of(sign, x, y)
    yield legend_text((x + SIGN + 8, y), word)


def mark_of(sign: str, x: int, y: int) -> Mark:
    """A sign at the start of its entry."""
    half = SIGN // 2
    if sign in WORDS:
        return Sign(cast("Kind", sign), (x + half, y), SIGN)
    if sign in ("gold", "changed", "ink"):
        return Panel((x + 1, y - half + 1, x + SIGN - 1, y + half - 1), "panel", sign, 6, 7)
    if sign == "left":
        return Bar((x, y - 4, x + SIGN, y + 4), 0.5)
    return Text((x + half, y), sign, SIZE, "Bold", "turn", "mm")


GROUND = Ground(tuple(below()))

"""The strip below each picture of an animation: how far the match is, when it was, and what happened."""

from __future__ import annotations

from collections.abc import Iterator

from PIL import Image

from render.animation import Caption
from render.boxes import Box
from render.canvas import in_fixed_colours
from render.lettering import fit_text, printable, wrap
from render.marks import Block, Mark, Pen, Text
from render.palette import PALETTES
from render.picture import Theme

WIDE, HIGH = 800, 140
"""Pixels."""
EDGE, BAR = 16, 8
WHEN, WORDS = 27, 32
"""Sizes of letters: twelve and fifteen pixels on a phone, nine at the least where the animation had to be smaller."""
FIRST, NEXT, LINES = 30, 40, 2
"""The middle of the line that says when, the way to the next line, and how many lines of words there are."""


def strip(caption: Caption, theme: Theme) -> Image.Image:
    """The strip in the fixed colours of its theme."""
    image = Image.new("RGB", (WIDE, HIGH), PALETTES[theme].panel)
    pen = Pen(image, theme)
    for mark in marks(caption):
        mark.paint(pen)
    return in_fixed_colours(image, theme)


def marks(caption: Caption) -> Iterator[Mark]:
    """All that stands in it."""
    bar: Box = (0, 0, WIDE, BAR)
    yield Block(bar, "land")
    yield Block((0, 0, round(WIDE * caption.share), BAR), "turn")
    yield Text((EDGE, FIRST), fit_text(printable(caption.when), WIDE - 2 * EDGE, WHEN), WHEN, "Regular", "muted")
    for at, line in enumerate(in_lines(caption.words), 1):
        yield Text((EDGE, FIRST + at * NEXT), line, WORDS)


def in_lines(words: str) -> list[str]:
    """Words in as many lines as there is room for; the last ends in an ellipsis where there are more."""
    first, width = [*wrap(printable(words), WIDE - 2 * EDGE, WORDS)], WIDE - 2 * EDGE
    return [
        *first[: LINES - 1],
        *([fit_text(" ".join(first[LINES - 1 :]), width, WORDS)] if first[LINES - 1 :] else []),
    ]

"""The legend below the heading in the middle of the board: when the election is called, the signs, the colours."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from render.lettering import text_width
from render.marks import Mark, Panel, Text, Token, legend_text
from render.palette import SAMPLE
from render.politocracy.layout import MIDDLE
from render.politocracy.symbols import PALE, Kind, Sign
from rules.politocracy.board import BOARD, COLUMNS

CALL, LEGEND = 166, 256
"""How far below the top of the middle the call of the election and the signs stand."""

WORDS: Mapping[Kind, str] = {
    "heart": f"heart: {BOARD.heart}%",
    "star": "star",
    "dollar": "dollar sign",
    "pandering": "pandering",
    "scandal": "scandal",
    "card": "Change card",
    "lost turn": "lost turn",
}
SIGN, LINE, GAP = 38, 44, 6


def legend() -> Iterator[Mark]:
    """What calls the election, the signs, the colours."""
    left, top, right, _ = MIDDLE
    yield Text((left + 8, top + CALL), f"Election once two have {BOARD.election_popularity}%", 36, "Semibold")
    signs: Sequence[Kind | None] = (*WORDS, None)
    for at, kind in enumerate(signs):
        row, column = divmod(at, 2)
        middle = (left + 8 + SIGN // 2 + column * (right - left) // 2, top + LEGEND + row * LINE)
        yield Sign(kind, middle, SIGN) if kind else Token("square", SAMPLE, middle, SIGN, " ", hollow=True)
        yield legend_text((middle[0] + SIGN // 2 + 10, middle[1]), WORDS[kind] if kind else "Surrogate")
    yield from ideologies(left + 8, right - 8, top + LEGEND + len(signs) // 2 * LINE + 4)


def ideologies(left: int, right: int, y: int) -> Iterator[Mark]:
    """The names of the three columns of a square, in their colours."""
    widths = {one: text_width(one, 36, "Semibold") for one in COLUMNS}
    room = (right - left - GAP * (len(widths) - 1) - sum(widths.values())) // len(widths)
    for one, wide in widths.items():
        end = left + wide + room
        yield Panel((left, y - 22, end, y + 22), PALE[one], "line", 2, 8)
        yield Text(((left + end) // 2, y), one, 36, "Semibold", "ink", "mm")
        left = end + GAP

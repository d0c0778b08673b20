"""The cards of a hand: each kind once, all in letters of the same sizes, as large as there is room for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from render.boxes import Box, Point, grid
from render.canvas import Patch
from render.lettering import text_width, wrap
from render.marks import Block, Mark, Panel, Text, Token, text_within
from render.palette import Look

GAP = 14

COLUMNS = (5, 4, 3, 2, 1)
"""The numbers of columns in which cards may lie: that with the largest letters is chosen."""

SIZES = (88, 80, 72, 64, 60, 56, 52, 48, 44, 40, 36, 34, 32, 30, 28, 26, 24, 22)
"""The sizes of the text of what a card does, the largest first; its name is larger."""


@dataclass(frozen=True)
class CardKind:
    """A kind of card: its name, how many of its copies are held, what it does, its ground, when it is played."""

    name: str
    count: int
    copies: int
    text: str
    ground: str
    when: str = ""


class Letters(NamedTuple):
    """The sizes of a card's name and of the texts below it, and how far from its edge they begin."""

    name: int
    text: int
    when: int
    edge: int


def whose(own: Look, name: str, at: Point, end: int) -> Iterator[Mark]:
    """The seat at the beginning of a heading: its disc and its name, from a point to short of an end."""
    left, y = at
    yield Token("disc", own, (left + 50, y), 92)
    yield text_within((left + 116, y), name, (76, 68, 60, 52), end - left - 156, "Bold")


def cards(kinds: Sequence[CardKind], area: Box) -> Iterator[Patch]:
    """All kinds of cards, at least one, in an area."""
    grids = [[*grid(area, many, -(-len(kinds) // many), GAP)] for many in COLUMNS if many <= len(kinds)]
    boxes, letters = max(((one, largest(kinds, one[0])) for one in grids), key=lambda both: both[1].text)
    for one, box in zip(kinds, boxes, strict=False):
        yield Patch(box, tuple(card_marks(one, box, letters)))


def largest(kinds: Sequence[CardKind], box: Box) -> Letters:
    """The largest letters in which every card has room."""
    every = [
        Letters(name, size, max(size * 4 // 5, 24), min(size * 2 // 3, 40))
        for size in SIZES
        for name in (size * 5 // 4, size)
    ]
    return next((one for one in every if all(fits(card, box, one) for card in kinds)), every[-1])


def fits(card: CardKind, box: Box, letters: Letters) -> bool:
    """Whether a card has room in letters of these sizes."""
    room = box[2] - box[0] - 2 * letters.edge
    name = text_width(card.name, letters.name, "Bold")
    if card.copies > 1:
        name += text_width(" ×9", letters.name, "Bold")
    text = len(wrap(card.text, room, letters.text)) * pitch(letters.text)
    foot = letters.when * 2 if card.when else letters.edge // 2
    return name <= room and banner(letters) + text + foot + 10 <= box[3] - box[1]


def pitch(size: int) -> int:
    """The distance from one line to the next."""
    return size * 5 // 4


def banner(letters: Letters) -> int:
    """The height of the band in which a name stands."""
    return letters.name * 3 // 2 + 8


def card_marks(card: CardKind, box: Box, letters: Letters) -> Iterator[Mark]:
    """A card: its name, how many there are, what it does, when it is played."""
    left, top, right, bottom = box
    room, y = right - left - 2 * letters.edge, top + banner(letters) // 2
    yield Panel(box, "panel", "border", 3, 16)
    yield Block((left + 8, top + 8, right - 8, top + banner(letters)), card.ground)
    yield Text((left + letters.edge, y + 2), card.name, letters.name, "Bold")
    if card.count > 1:
        yield Text((right - letters.edge, y + 2), f"×{card.count}", letters.name, "Bold", "turn", "rm")
    for at, line in enumerate(wrap(card.text, room, letters.text)):
        down = banner(letters) + 10 + at * pitch(letters.text) + letters.text * 2 // 3
        yield Text((left + letters.edge, top + down), line, letters.text)
    if card.when:
        yield Text((left + letters.edge, bottom - letters.when), card.when, letters.when, "Semibold", "turn")

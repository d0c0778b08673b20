"""The heading above the city of Re[District]ing: the month, whose turn it is, and the supplies left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from render.canvas import Patch
from render.marks import Mark, Text, Token, name_within, text_within
from render.redistricting.layout import HEADING, SUPPLIES
from render.redistricting.scene import Scene
from render.redistricting.symbols import Kind, Sign
from render.redistricting.words import budget, moment, verdict
from rules import Seat
from rules.redistricting.view import RedistrictingView

SIZES = (46, 44, 42, 40, 38, 36)
ROOM, KINDS = 560, 6
"""The width of the moment, and the number of stocks."""


def heading(scene: Scene) -> Iterator[Patch]:
    """The moment, whose turn it is, and the supplies."""
    yield Patch(HEADING, tuple(now(scene)))
    yield Patch(SUPPLIES, tuple(supplies(scene)))


def now(scene: Scene) -> Iterator[Mark]:
    """The moment, with the options that hold, and whose turn it is."""
    left, top, right, bottom = HEADING
    y, view = (top + bottom) // 2, scene.view
    words = [
        str(view.month) if view.in_goes else moment(view),
        *(["most cubes"] if view.most_cubes else []),
        *(["single goes"] if view.in_goes else []),
    ]
    text = text_within((left + 8, y), ", ".join(words), SIZES, ROOM, "Bold")
    yield text
    yield from turn(scene, right - 4, y, text.box[2] + 24)


def turn(scene: Scene, end: int, y: int, start: int) -> Iterator[Mark]:
    """Whose turn it is with its points left, or who has won."""
    view = scene.view
    seats = view.winners or (() if view.turn is None else (view.turn,))
    if seats:
        what = verdict(view) if view.winners else f"· {budget(view)}"
        yield from beside(scene, seats, what, (start, end), y)


def beside(scene: Scene, seats: Sequence[Seat], what: str, ends: tuple[int, int], y: int) -> Iterator[Mark]:
    """Seats and a few words about them, at the right end."""
    first, end = ends
    name = scene.name(seats[0]) if len(seats) == 1 else ""
    text = name_within((end, y), name, what, SIZES, end - first - 60 * len(seats))
    start = end - text.width
    yield replace(text, at=(start, y))
    for at, seat in enumerate(reversed(seats)):
        yield Token("disc", scene.looks[seat], (start - 36 - at * 58, y), 52)


def supplies(scene: Scene) -> Iterator[Mark]:
    """The cubes and cards left, and the cards played; in simple play the cubes for promotion alone."""
    left, top, right, _ = SUPPLIES
    counts = [*stocks(scene.view)]
    for at, (kind, text, count, word) in enumerate(counts):
        x = left + at * (right - left) // KINDS
        yield Sign(kind, (x + 20, top + 32), 40, text)
        yield Text((x + 46, top + 18), str(count), 38, "Bold")
        yield Text((x + 46, top + 51), word, 20, "Regular", "muted")
    if scene.view.simple:
        yield Text((right - 8, top + 32), "Simple play", 36, "Semibold", "muted", "rm")


def stocks(view: RedistrictingView) -> Iterator[tuple[Kind, str, int, str]]:
    """The sign of each stock, the text on it, how much is left, and a word for it."""
    stock = view.supply
    yield "promotion", "", stock.promotions, "promote"
    if not view.simple:
        yield "suppression", "×", stock.suppressions, "suppress"
        yield "double", "×2", stock.get_outs, "get out"
        yield "review", "", stock.reviews, "review"
        yield "pile", "?", stock.cards, "pile"
        yield "played", "", len(view.discards), "played"

"""Above the table of Boomtown: the moment, whose turn it is, the rounds and who starts them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from render.boomtown.layout import HEADING, ROUNDS
from render.boomtown.scene import Scene
from render.boomtown.words import moment, verdict
from render.boxes import around
from render.canvas import Patch
from render.marks import Card, Mark, Text, Token, said_within, text_within
from rules import Seat
from rules.boomtown.board import BOARD

SIZES = (52, 48, 44, 40, 36)


def heading(scene: Scene) -> Patch:
    """The moment, and whose turn it is or who is elected."""
    view = scene.view
    marks: list[Mark] = [text_within((20, 42), moment(view), SIZES, 700, "Bold")]
    if view.elected:
        marks += beside(scene, view.elected, verdict(view))
    elif view.turn is not None:
        marks += beside(scene, (view.turn,), "to play")
    return Patch(HEADING, tuple(marks))


def beside(scene: Scene, seats: tuple[Seat, ...], what: str) -> Iterator[Mark]:
    """Seats and what is said of them, at the right end of the heading."""
    end, y = HEADING[2] - 16, 42
    name = scene.name(seats[0]) if len(seats) == 1 else ""
    text = said_within((end, y), name, what, SIZES, end - 760 - 64 * len(seats))
    start = end - text.width
    yield replace(text, at=(start, y))
    for at, seat in enumerate(reversed(seats)):
        yield Token("disc", scene.looks[seat], (start - 42 - at * 64, y), 60)


def rounds(scene: Scene) -> Patch:
    """A circle a round, a square where an event begins, and below each who starts it."""
    view, (left, top, right, _) = scene.view, ROUNDS
    step = (right - left - 4) / BOARD.rounds
    marks = list[Mark]()
    for number in range(1, BOARD.rounds + 1):
        middle = (round(left + 4 + (number - 0.5) * step), top + 25)
        event, now = number in BOARD.event_rounds, number == view.round
        half = 21
        colour = "panel" if now else "muted" if number < view.round else "ink"
        fill = "turn" if now else "sea" if number < view.round else "panel"
        marks += [
            Card(around(middle, 2 * half), fill, "ink" if event else "line", 4 if event else 2, 8 if event else half),
            Text(middle, str(number), 30 if now else 26, "Bold", colour, "mm"),
        ]
        if view.first is not None:
            starter = (view.first + number - 1) % len(view.standings)
            marks.append(Token("disc", scene.looks[starter], (middle[0], top + 68), 30))
    return Patch(ROUNDS, tuple(marks))

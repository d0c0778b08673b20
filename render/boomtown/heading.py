"""The heading above the table of Boomtown: the moment, whose turn it is, the rounds and who starts them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from render.boomtown.layout import HEADING, ROUNDS
from render.boomtown.scene import Scene
from render.boomtown.words import moment, verdict
from render.canvas import Patch
from render.marks import Mark, Panel, Text, Token, name_within, text_within
from rules import Seat
from rules.boomtown.board import BOARD

MIDDLE = 680
"""Where the moment ends and whose turn it is begins, in pixels from the left."""

SIZES = (52, 48, 44, 40, 36)


def heading(scene: Scene) -> Iterator[Patch]:
    """The moment, and whose turn it is or who is elected."""
    view, (left, top, right, bottom) = scene.view, HEADING
    yield Patch((left, top, MIDDLE, bottom), (text_within((20, 42), moment(view), SIZES, 650, "Bold"),))
    if view.elected:
        yield Patch((MIDDLE, top, right, bottom), tuple(beside(scene, view.elected, verdict(view))))
    elif view.turn is not None:
        yield Patch((MIDDLE, top, right, bottom), tuple(beside(scene, (view.turn,), "to play")))


def beside(scene: Scene, seats: tuple[Seat, ...], what: str) -> Iterator[Mark]:
    """Seats and a few words about them, at the right end of the heading."""
    end, y = HEADING[2] - 16, 42
    name = scene.name(seats[0]) if len(seats) == 1 else ""
    text = name_within((end, y), name, what, SIZES, end - MIDDLE - 12 - 64 * len(seats))
    start = end - text.width
    yield replace(text, at=(start, y))
    for at, seat in enumerate(reversed(seats)):
        yield Token("disc", scene.looks[seat], (start - 42 - at * 64, y), 60)


def rounds(scene: Scene) -> Patch:
    """The number of each round, framed where an event begins, and below it who starts it."""
    view, (left, top, right, bottom) = scene.view, ROUNDS
    step = (right - left) / BOARD.rounds
    marks = list[Mark]()
    for number in range(1, BOARD.rounds + 1):
        x, now = round(left + (number - 0.5) * step), number == view.round
        colour = "muted" if number < view.round else "ink"
        if now or number in BOARD.event_rounds:
            edge = "ink" if number in BOARD.event_rounds else "turn"
            marks.append(Panel((x - 24, top, x + 24, top + 48), "turn" if now else "panel", edge, 4, 10))
        marks.append(Text((x, top + 24), str(number), 36, "Bold", "panel" if now else colour, "mm"))
        if view.first is not None:
            starter = (view.first + number - 1) % len(view.standings)
            marks.append(Token("disc", scene.looks[starter], (x, bottom - 26), 50))
    return Patch(ROUNDS, tuple(marks))

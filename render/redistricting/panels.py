"""The panels of the players of Re[District]ing, below those of the districts."""

from __future__ import annotations

from collections.abc import Iterator

from render.boxes import Box, stack
from render.canvas import Patch
from render.marks import Field, Mark, Text, Token, text_within
from render.palette import WON
from render.panels import panel_mark
from render.redistricting.layout import SEATS
from render.redistricting.scene import Scene
from render.redistricting.symbols import Chip, Sign
from render.redistricting.words import in_tenths
from rules import Seat
from rules.redistricting.view import Operative, months_to_come, prospect

TALLEST = 84
BAND = 22
"""The width of the seat's pattern, down the left side."""
NAME, PLACE, CARDS, DICE, GOALS = 92, 300, 456, 546, 640
"""How far right in a panel its parts stand."""
PLACES, GOES = (26, 24, 22, 20), (34, 32, 30, 28, 26, 24, 22)
"""The sizes of a place in turn order, and of what is left of a turn."""
FEW = 2
"""The most dice that are shown one by one."""
ORDINALS = ("1st", "2nd", "3rd", "4th", "5th")


def panels(scene: Scene) -> Iterator[Patch]:
    """A panel a player, in the order of the seats."""
    for seat, box in enumerate(seats(scene)):
        yield Patch(box, tuple(panel(scene, seat, box)))


def seats(scene: Scene) -> Iterator[Box]:
    """Where the panels lie."""
    return stack(SEATS, len(scene.seats), TALLEST)


def panel(scene: Scene, seat: Seat, box: Box) -> Iterator[Mark]:
    """The name, the place in turn order or what is left of a turn in single goes, cards, the dice of the courts, goals
    and points once they are seen."""
    left, top, right, bottom = box
    one, y = scene.view.operatives[seat], (top + bottom) // 2
    frame = panel_mark(box, lit=seat == scene.view.turn or seat in scene.view.winners)
    yield frame
    yield Field((left + frame.width + 2, top + 10, left + BAND, bottom - 10), scene.looks[seat], WON)
    yield Token("disc", scene.looks[seat], (left + 56, y), 48)
    yield text_within((left + NAME, y), scene.name(seat), (40, 38, 36), PLACE - NAME - 10, "Semibold")
    label, sizes = (left_in_turn(scene, seat), GOES) if scene.view.in_goes else (place(scene, seat), PLACES)
    if label:
        yield text_within((left + PLACE, y), label, sizes, CARDS - PLACE - 28, "Regular", "muted")
    if not scene.view.simple:
        yield Sign("pile", (left + CARDS, y), 40, "?")
        yield Text((left + CARDS + 24, y), str(one.cards), 36, "Bold")
    yield from dice(one, left + DICE, y, cost=bool(months_to_come(scene.view, seat)))
    for at, goal in enumerate(one.goals):
        yield Chip(goal, (left + GOALS + at * 52, y), 46)
    if scene.view.winners:
        yield Text((right - 16, y), str(one.points), 48, "Bold", "ink", "rm")
    elif seat == scene.view.me and one.goals:
        yield Text((right - 38, y - 9), in_tenths(prospect(scene.view)), 36, "Bold", "muted", "mm")
        yield Text((right - 38, y + 18), "now", 20, "Regular", "muted", "mm")


def place(scene: Scene, seat: Seat) -> str:
    """The seat's place in a month's turn order, until the vote; the seat of the view is "you"."""
    view, who = scene.view, "you" if seat == scene.view.me else ""
    if view.first is None or view.winners:
        return who
    return f"{'you play' if who else 'plays'} {ORDINALS[(seat - view.first) % len(scene.seats)]}"


def left_in_turn(scene: Scene, seat: Seat) -> str:
    """What a seat has left of its turn in single goes, until the vote."""
    view, who = scene.view, "you" if seat == scene.view.me else ""
    if view.winners:
        return who
    left = view.operatives[seat].left
    return f"{'you: ' if who else ''}{'done' if left is None else f'{left} AP'}"


def dice(one: Operative, x: int, y: int, *, cost: bool) -> Iterator[Mark]:
    """The dice that the courts gave; where there are many what they cost, or their number where no turn follows."""
    if len(one.dice) > FEW:
        yield Text((x - 20, y), f"−{sum(one.dice)}" if cost else f"×{len(one.dice)}", 40, "Bold", "issue_red")
        return
    for at, value in enumerate(one.dice):
        yield Sign("die", (x + at * 42, y), 38, str(value))

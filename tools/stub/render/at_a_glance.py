"""What a post shows of Stub: each place with its worth and who is there, then the seats."""

from __future__ import annotations

from collections.abc import Iterator

from render import glance
from render.boxes import Box
from render.canvas import Ground, Layers, Patch
from render.glance import SQUARE
from render.marks import Halo, Mark, Panel, Text, Token, text_within
from rules import Seat
from tools.stub.render.scene import Scene
from tools.stub.render.words import moment
from tools.stub.rules.board import WORTH

FIELD: Box = (12, 96, 1088, 900)
SEATS: Box = (12, 912, 1088, 1088)
TOKEN, STEP = 84, 98


def panel(place: str) -> Box:
    """Where a place lies: below each other, as wide as the picture."""
    left, top, right, bottom = FIELD
    step = (bottom - top) // len(WORTH)
    y = top + [*WORTH].index(place) * step
    return left, y, right, y + step - 12


def fixtures(place: str) -> Iterator[Mark]:
    left, top, right, bottom = panel(place)
    y = (top + bottom) // 2
    yield Panel(panel(place))
    yield text_within((left + 24, y), place, (48, 40), 330, "Bold")
    yield Text((right - 24, y), str(WORTH[place]), 64, "Bold", "turn", "rm")


GROUND = Ground(tuple(mark for place in WORTH for mark in fixtures(place)), SQUARE)


def layers(scene: Scene) -> Layers:
    places = (there(scene, place) for place in WORTH)
    return Layers(GROUND, (heading(scene), *places, *glance.tiles(scene, SEATS, tile)))


def heading(scene: Scene) -> Patch:
    winners = scene.view.winners
    return glance.head(scene, moment(scene.view), winners[0] if winners else None, "has won" if winners else "")


def there(scene: Scene, place: str) -> Patch:
    """Whoever is at a place; those who have just come have a ring."""
    left, top, right, bottom = panel(place)
    marks = list[Mark]()
    for number, seat in enumerate(seat for seat, one in enumerate(scene.view.standings) if one.at == place):
        middle = (left + 420 + number * STEP, (top + bottom) // 2)
        marks += [Halo("disc", middle, TOKEN)] if seat in scene.changes.went else []
        marks.append(Token("disc", scene.looks[seat], middle, TOKEN))
    return Patch((left + 360, top + 8, right - 110, bottom - 8), tuple(marks))


def tile(scene: Scene, seat: Seat, box: Box) -> Iterator[Mark]:
    """The points of a seat."""
    score, won = str(scene.view.standings[seat].score), seat in scene.view.winners
    yield from glance.title(scene, seat, box, score, lit=won, new=seat in scene.changes.scored)

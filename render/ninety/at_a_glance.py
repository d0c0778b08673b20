"""The picture of Ninety below a post."""

from __future__ import annotations

from collections.abc import Iterator

from render import glance
from render.boxes import Box
from render.canvas import Ground, Layers
from render.glance import SQUARE
from render.marks import Mark
from render.ninety.scene import Scene
from render.ninety.words import moment
from rules import Seat

SEATS: Box = (12, 912, 1088, 1088)
GROUND = Ground((), SQUARE)


def layers(scene: Scene) -> Layers:
    return Layers(GROUND, (glance.head(scene, moment(scene.view), None, ""), *glance.tiles(scene, SEATS, tile)))


def tile(scene: Scene, seat: Seat, box: Box) -> Iterator[Mark]:
    yield from glance.title(scene, seat, box, "0", lit=False)

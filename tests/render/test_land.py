"""The areas of maps: what is painted without smooth edges has its edges below lines."""

from collections.abc import Iterable, Sequence

import pytest
from PIL import Image, ImageChops

from render.barrage import glance_map
from render.barrage import ground as barrage
from render.boxes import Point, bounds
from render.land import BORDER, Land, Outline, border
from render.marks import Mark, Pen
from render.ninety import glance_ground, ground
from render.ninety.ground import Area, area_mask
from render.palette import look
from render.politocracy import map as politocracy
from render.shapes import polygon
from render.strokes import Stroke
from tests.findings import for_each

OUTLINES = [
    *((outline, scale) for outline in barrage.OUTLINES.values() for scale in (1, 2)),
    *((outline, 1) for outline in (*glance_map.OUTLINES.values(), *politocracy.OUTLINES.values())),
]


class Watched(Pen):
    """A pen that notes the masks with smooth edges."""

    smooth = 0

    def fill(self, mask: Image.Image, corner: tuple[float, float], colour: str) -> None:
        self.smooth += mask.mode != "1"
        super().fill(mask, corner, colour)


def pen_over(outline: Outline, scale: int) -> Watched:
    left, top, right, bottom = outline.box
    return Watched(Image.new("RGB", ((right - left) * scale, (bottom - top) * scale)), "light", (left, top), scale)


def smooth(ring: Sequence[Point], outline: Outline, scale: int) -> Image.Image:
    """A ring of an outline as a mask with smooth edges, as large as the outline's."""
    left, top, right, bottom = outline.box
    points = tuple(((x - left) * scale, (y - top) * scale) for x, y in ring)
    return polygon(points, ((right - left) * scale, (bottom - top) * scale))


@for_each(("outline", "scale"), OUTLINES, lambda one: f"{one[0].box} × {one[1]}")
def test_land_looks_as_if_its_edges_were_smooth(outline: Outline, scale: int) -> None:
    pen, other = pen_over(outline, scale), pen_over(outline, scale)
    Land(outline).paint(pen)
    for ring in outline.rings:
        other.fill(smooth(ring, outline, scale), outline.box[:2], other.colours.land)
    other.fill(border(outline, scale, BORDER), outline.box[:2], other.colours.border)
    assert pen.image.tobytes() == other.image.tobytes()
    assert (pen.smooth, other.smooth) == (0, len(outline.rings))


@for_each("seat", range(8))
def test_no_smooth_mask_is_put_on_land_of_any_look(seat: int) -> None:
    pen = pen_over(barrage.OUTLINES["OH"], 2)
    Land(barrage.OUTLINES["OH"], look(seat), ring="turn").paint(pen)
    assert pen.smooth == 0


@pytest.mark.parametrize(("marks", "scale"), [(ground.land(), 1), (ground.land(), 2), (glance_ground.land(), 1)])
def test_lined_areas_look_as_if_their_edges_were_smooth(marks: Iterable[Mark], scale: int) -> None:
    pen, other = (Watched(Image.new("RGB", (2000, 1250)), "light", (100, 80), scale) for _ in range(2))
    for mark in marks:
        mark.paint(pen)
        if isinstance(mark, Area) and mark.lined:
            box = bounds(mark.outline, 1)
            other.fill(area_mask(mark.outline, scale), box[:2], other.colours.role(mark.colour))
        else:
            mark.paint(other)
    assert ImageChops.difference(pen.image, other.image).getbbox() is None
    assert pen.smooth < other.smooth - 50


def test_every_neighborhood_is_lined() -> None:
    lines = {mark.path for mark in ground.land() if isinstance(mark, Stroke)}
    lined = [mark.outline for mark in ground.land() if isinstance(mark, Area) and mark.lined]
    assert len(lined) == len(ground.MAP.places)
    assert all((*outline, outline[0]) in lines for outline in lined)

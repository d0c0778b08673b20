"""The pieces on the trails of Politocracy: the markers of owners, the candidates and their Surrogates."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from render.boxes import Box, Point, common
from render.canvas import Patch
from render.marks import Block, Field, Frame, Halo, Mark, Text, Token
from render.palette import PALE, WON, Look, mix, on
from render.politocracy.constituents import worth
from render.politocracy.layout import ROUND, Place, spots, square, stop
from render.politocracy.scene import Piece, Scene, on_square, on_stop
from render.shapes import Rounded, Shape
from rules.politocracy.board import MONEY_TRAIL, RING

OWNER, WORTH, SMALLER = 38, 30, 24
"""The sizes of the disc that names an owner, and of a constituent's worth to it, which is smaller in a column."""

EDGE = 4
"""The width of the edge of an owned constituent."""


def places(scene: Scene) -> Iterator[Patch]:
    """All that lies on the trails."""
    for one in RING:
        place = square(one.number)
        marks = (*owner_marks(scene, one.name, place), *crowd(scene, place, on_square(scene, one.number)))
        yield from patch_of(place, marks)
    for one in MONEY_TRAIL:
        place = stop(one.number)
        yield from patch_of(place, tuple(crowd(scene, place, on_stop(scene, one.number))))


def patch_of(place: Place, marks: tuple[Mark, ...]) -> Iterator[Patch]:
    """The patch of a square or a stop, if any marks lie there."""
    if marks:
        left, top, right, bottom = place.whole
        yield Patch(place.whole, marks, Rounded((right - left, bottom - top), ROUND))


def owner_marks(scene: Scene, name: str, place: Place) -> Iterator[Mark]:
    """A constituent's owner: its colour around and below the pieces, and a band with the worth to it."""
    owner = scene.view.owners.get(name)
    if owner is None:
        return
    own, new = scene.looks[owner], name in scene.changes.owners
    yield Block(place.lane, mix(own.colour(scene.colours), scene.colours.panel, PALE))
    yield Field(place.band, own, WON)
    yield Frame(place.whole, EDGE, "changed" if new else own.tint(scene.colours, WON))
    left, top, right, bottom = place.whole
    free = common(place.band, (left + EDGE, top + EDGE, right - EDGE, bottom - EDGE))
    yield from marker(own, f"{worth(scene.view, owner, name)}%", on(own.tint(scene.colours, WON)), free)


def marker(own: Look, label: str, ink: str, band: Box) -> Iterator[Mark]:
    """The disc of an owner and a percent, in a band across or down."""
    left, top, right, bottom = band
    x, y = (left + right) // 2, (top + bottom) // 2
    if right - left > bottom - top:
        yield Token("disc", own, (left + 24, y), OWNER)
        yield Text((right - 8, y), label, WORTH, "Bold", ink, "rm")
    else:
        yield Token("disc", own, (x, top + 22), OWNER)
        yield Text((x, bottom - 21), label, SMALLER, "Bold", ink, "mm")


def crowd(scene: Scene, place: Place, there: Sequence[Piece]) -> Iterator[Mark]:
    """All pieces on a square or a stop."""
    if there:
        yield from pieces(scene, there, *spots(place.lane, len(there)))


def pieces(scene: Scene, there: Sequence[Piece], size: int, middles: Sequence[Point]) -> Iterator[Mark]:
    """Discs for candidates, hollow squares for Surrogates; whoever has the turn, or has just come, has a ring."""
    for one, middle in zip(there, middles, strict=True):
        if colour := ring_colour(scene, one):
            yield Halo(shape_of(one), middle, size, colour)
    for one, middle in zip(there, middles, strict=True):
        yield Token(shape_of(one), scene.looks[one.seat], middle, size, hollow=one.surrogate)


def shape_of(one: Piece) -> Shape:
    return "square" if one.surrogate else "disc"


def ring_colour(scene: Scene, one: Piece) -> str | None:
    """The colour around a piece, if any."""
    if one.new:
        return "changed"
    return "turn" if one.seat == scene.view.turn and not one.surrogate else None

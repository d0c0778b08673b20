"""What lies on the trails of Politocracy: the markers of owners, the candidates and their Surrogates."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from render.boxes import Box, Point
from render.canvas import Patch
from render.marks import Block, Field, Halo, Mark, Text, Token
from render.palette import WON, on
from render.politocracy.layout import Place, spots, square, stop
from render.politocracy.scene import Piece, Scene, on_square, on_stop
from render.shapes import Shape
from rules import Seat
from rules.politocracy.board import CONSTITUENTS, MONEY_TRAIL, RING

OWNED = 30
"""The size of the disc that names an owner."""


def places(scene: Scene) -> Iterator[Patch]:
    """All that lies on the trails."""
    for one in RING:
        place = square(one.number)
        if (owner := scene.view.owners.get(one.name)) is not None:
            yield Patch(place.band, tuple(owned(scene, one.name, owner, place.band)))
        yield from crowd(scene, place, on_square(scene, one.number))
    for one in MONEY_TRAIL:
        yield from crowd(scene, stop(one.number), on_stop(scene, one.number))


def owned(scene: Scene, name: str, owner: Seat, band: Box) -> Iterator[Mark]:
    """Whose a constituent is, and what it is worth to its owner."""
    left, top, right, bottom = band
    own, new = scene.looks[owner], name in scene.found.owners
    edge = "changed" if new else "border"
    percent = CONSTITUENTS[name].values[scene.view.candidates[owner].ideology].percent
    ink, said = on(own.tint(scene.colours, WON)), f"{percent}%"
    yield Block(band, edge)
    yield Field((left + 3, top + 3, right - 3, bottom - 3), own, WON)
    if right - left > bottom - top:
        y = (top + bottom) // 2
        yield Token("disc", own, (left + 26, y), OWNED)
        yield Text((right - 14, y), said, 34, "Bold", ink, "rm")
    else:
        x = (left + right) // 2
        yield Token("disc", own, (x, top + 22), OWNED)
        yield Text((x, bottom - 26), str(percent), 34, "Bold", ink, "mm")


def crowd(scene: Scene, place: Place, there: Sequence[Piece]) -> Iterator[Patch]:
    """All pieces on a square or a stop."""
    if there:
        yield Patch(place.lane, tuple(pieces(scene, there, *spots(place.lane, len(there)))))


def pieces(scene: Scene, there: Sequence[Piece], size: int, middles: Sequence[Point]) -> Iterator[Mark]:
    """Discs for candidates, hollow squares for Surrogates; whoever has the turn, or has just come, has a ring."""
    for one, middle in zip(there, middles, strict=True):
        if colour := ringed(scene, one):
            yield Halo(shape_of(one), middle, size, colour)
    for one, middle in zip(there, middles, strict=True):
        yield Token(shape_of(one), scene.looks[one.seat], middle, size, hollow=one.surrogate)


def shape_of(one: Piece) -> Shape:
    return "square" if one.surrogate else "disc"


def ringed(scene: Scene, one: Piece) -> str | None:
    """The colour around a piece, if any."""
    if one.new:
        return "changed"
    return "turn" if one.seat == scene.view.turn and not one.surrogate else None

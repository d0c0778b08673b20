"""Where pieces lie on Ninety's map at a glance: each neighborhood has places of its own, whatever lies elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from pydantic import BaseModel, RootModel

from render.boxes import Box, Point, around, touches, within
from render.canvas import Patch
from render.maps import load_map
from render.ninety.glance_ground import CELL, FIELD, LESS


class Cells(BaseModel, frozen=True):
    """The middles of a neighborhood's cells, which meet no other cell, the first the largest; and places about them.

    Those lie on the land of its region too, but may meet the cells of others.
    """

    cells: tuple[Point, ...]
    about: tuple[Point, ...]


CELLS: Mapping[str, Cells] = load_map(RootModel[Mapping[str, Cells]], "render.ninety", "glance_cells.json").root


def middle(place: str) -> Point:
    """The middle of a neighborhood's first cell."""
    return CELLS[place].cells[0]


FIRST, NEXT, LAST = range(3)
"""What must be seen, what decides something, and what decides nothing."""


@dataclass(frozen=True)
class Piece:
    """A piece in a neighborhood, how it is drawn at a point, and what it weighs: the least is laid first.

    One that ranks before others may push them away.
    """

    place: str
    size: int
    draw: Callable[[Point], Patch]
    weight: tuple[int, ...]
    rank: int = FIRST


@dataclass
class Room:
    """What is taken on the map, so that later and lesser pieces find room beside it, or are left out."""

    taken: list[Box] = field(default_factory=list[Box])

    def put(self, size: Point, spots: Iterable[Point], others: Sequence[Box] = ()) -> Point | None:
        """The first of some middles at which a piece of a size has room, which is taken then."""
        wide, high = size
        for x, y in spots:
            box = (x - wide // 2, y - high // 2, x - wide // 2 + wide, y - high // 2 + high)
            if within(box, FIELD) and not any(touches(box, other) for other in (*self.taken, *others)):
                self.taken.append(box)
                return x, y
        return None


Homes: TypeAlias = tuple[Mapping[Piece, Point], Sequence[Piece]]
"""The pieces that have a cell, with that, and the rest."""


def at_home(pieces: Iterable[Piece]) -> Homes:
    """The cells of pieces, by nothing but what else lies in their neighborhoods."""
    found, rest, used = dict[Piece, Point](), list[Piece](), dict[str, int]()
    for piece in sorted(pieces, key=lambda one: one.weight):
        cells, number = CELLS[piece.place].cells, used.get(piece.place, 0)
        if number < len(cells) and piece.size <= (LESS if number else CELL):
            found[piece] = cells[number]
            used[piece.place] = number + 1
        else:
            rest.append(piece)
    return found, rest


def boxes_behind(cells: Mapping[Piece, Point], rank: int) -> Sequence[Box]:
    """The boxes of pieces in their cells that rank behind."""
    return [around(spot, one.size) for one, spot in cells.items() if one.rank > rank]


def lay(homes: Homes, rank: int, room: Room) -> Iterator[tuple[Piece, Point]]:
    """The pieces of a rank for which there is room: in their cells, else beside what is in cells.

    What decides something may else lie in place of what ranks behind it.
    """
    cells, rest = homes
    for piece, spot in cells.items():
        spots = [spot, *CELLS[piece.place].about] if rank < LAST else [spot]
        if piece.rank == rank and (at := room.put((piece.size, piece.size), spots)):
            yield piece, at
    behind = boxes_behind(cells, rank)
    for piece in (one for one in rest if one.rank == rank):
        size, spots = (piece.size, piece.size), CELLS[piece.place].about
        if at := room.put(size, spots, behind) or (room.put(size, spots) if rank < LAST else None):
            yield piece, at

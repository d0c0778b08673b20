"""The parts that all maps share: a cartogram's borders brought to the board, and tables of points."""

import json
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from render.boxes import Point
from rules import rows

HERE = Path(__file__).parent
ROOT = HERE.parent.parent

Points = tuple[Point, ...]


def cartogram(name: str) -> dict[str, Any]:
    """A cartogram: distorted borders, with their source."""
    return json.loads((HERE / name).read_text("utf-8"))


def table(name: str) -> dict[str, Any]:
    """The table of places that were set by hand."""
    return tomllib.loads((HERE / name).read_text("utf-8"))


@dataclass(frozen=True)
class Fit:
    """How a cartogram lies on a board: made larger, then shifted."""

    scale: tuple[float, float]
    shift: tuple[int, int]

    def __call__(self, line: Iterable[Point]) -> Points:
        (across, down), (right, below) = self.scale, self.shift
        return tuple((round(x * across + right), round(y * down + below)) for x, y in line)


def cells_by_place(text: str, borders: Iterable[str]) -> dict[str, list[str]]:
    """The cells of a table's lines by place. Raises ValueError, which names the places that have no border."""
    found = {name: cells for name, *cells in rows(text)}
    if unknown := found.keys() - set(borders):
        raise ValueError(f"no borders are known of {', '.join(sorted(unknown))}")
    return found


def points(cell: str) -> Points:
    """Points as a table has them: `12 34, 56 78`."""
    return tuple((int(x), int(y)) for x, y in (pair.split() for pair in cell.split(",") if pair))


def row(middle: tuple[float, float], count: int, gap: int) -> Points:
    """The middles of pieces side by side, around a point."""
    first = middle[0] - (count - 1) / 2 * gap
    return tuple((round(first + at * gap), round(middle[1])) for at in range(count))

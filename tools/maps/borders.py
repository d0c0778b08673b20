"""What both maps share: a cartogram's borders brought to the board, tables of points, and the file that comes of it."""

import json
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from render.boxes import Point

HERE = Path(__file__).parent
ROOT = HERE.parent.parent

Points = tuple[Point, ...]


def cartogram(name: str) -> dict[str, Any]:
    """Borders as they were bent, with their source."""
    return json.loads((HERE / name).read_text("utf-8"))


def table(name: str) -> dict[str, Any]:
    """What was set by hand."""
    return tomllib.loads((HERE / name).read_text("utf-8"))


@dataclass(frozen=True)
class Fit:
    """How a cartogram lies on a board: made larger, then shifted."""

    scale: tuple[float, float]
    shift: tuple[int, int]

    def __call__(self, line: Iterable[Point]) -> Points:
        (across, down), (right, below) = self.scale, self.shift
        return tuple((round(x * across + right), round(y * down + below)) for x, y in line)


def points(cell: str) -> Points:
    """Points as a table has them: `12 34, 56 78`."""
    return tuple((int(x), int(y)) for x, y in (pair.split() for pair in cell.split(",") if pair))


def row(middle: tuple[float, float], count: int, apart: int) -> Points:
    """The middles of pieces side by side, around a point."""
    first = middle[0] - (count - 1) / 2 * apart
    return tuple((round(first + at * apart), round(middle[1])) for at in range(count))


def lines(entries: Mapping[str, object], indent: str = "") -> str:
    """A JSON object with a line an entry."""
    return ",\n".join(f"{indent}{json.dumps(name)}: {json.dumps(value)}" for name, value in entries.items())

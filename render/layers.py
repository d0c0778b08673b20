"""What small pictures are drawn of, as data: shapes in layers, a `faces.toml` in each folder that has any."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from importlib.resources.abc import Traversable
from typing import TypeAlias

from pydantic import BaseModel, TypeAdapter

Numbers: TypeAlias = tuple[float, ...]
Shapes: TypeAlias = tuple[tuple[str, Numbers], ...]
"""Each a word, and its numbers in hundredths of a side."""

FILE = "faces.toml"


class Layer(BaseModel, frozen=True, extra="forbid"):
    """Shapes of one colour, a role of the light theme or a hue of seats; their numbers are hundredths of the side.

    A disc and a bar have their four ends, a bar then how round its corners are; a polygon has its points. A text stands
    in the middle, in what is read best on the colour.
    """

    colour: str
    disc: tuple[Numbers, ...] = ()
    bar: tuple[Numbers, ...] = ()
    polygon: tuple[Numbers, ...] = ()
    text: str = ""

    @property
    def shapes(self) -> Shapes:
        return tuple((word, one) for word in ("disc", "bar", "polygon") for one in getattr(self, word))


_LAYERS = TypeAdapter(dict[str, tuple[Layer, ...]])


def layers_in(folder: Traversable) -> Mapping[str, Sequence[Layer]]:
    """What the faces of a folder are drawn of, from the lowest layer."""
    file = folder / FILE
    return _LAYERS.validate_python(tomllib.loads(file.read_text("utf-8"))) if file.is_file() else {}

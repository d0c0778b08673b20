"""The shapes of small pictures, as data: in layers, from the `faces.toml` of each folder that has one."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from importlib.resources.abc import Traversable
from typing import TypeAlias

from pydantic import BaseModel, TypeAdapter

Numbers: TypeAlias = tuple[float, ...]
Shapes: TypeAlias = tuple[tuple[str, Numbers], ...]
"""Shapes: each a word, and its numbers in hundredths of a side."""

FILE = "faces.toml"


class Layer(BaseModel, frozen=True, extra="forbid"):
    """Shapes of one colour, a role of the light theme or a hue of seats; their numbers are hundredths of the side.

    A disc and a bar have their four sides, a bar also the radius of its corners; a polygon has its points. A text
    stands in the middle, in black or white, whichever is read better on the colour.
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
    """The layers of each face of a folder, by its key, the lowest first."""
    file = folder / FILE
    return _LAYERS.validate_python(tomllib.loads(file.read_text("utf-8"))) if file.is_file() else {}

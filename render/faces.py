"""Faces: the small pictures that stand for dice, seats and the goods of games in a text, each by its key.

What they show is data: what games share stands in `faces.toml` beside this, what a game adds in its own folder. So
whoever needs the keys alone loads nothing that draws.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from importlib.resources import files
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


def drawn(layers: Sequence[Layer]) -> bytes:
    """The picture of a face, as a PNG."""
    from render.portrait import portrait

    return portrait(layers)


def faces() -> Iterator[tuple[str, Callable[[], bytes]]]:
    """What games share, then what each adds."""
    here = files("render")
    for folder in (here, *sorted((one for one in here.iterdir() if one.is_dir()), key=lambda one: one.name)):
        yield from ((key, partial(drawn, layers)) for key, layers in layers_in(folder).items())


FACES: Mapping[str, Callable[[], bytes]] = dict(faces())
"""All faces by their keys, and how the picture of each is drawn."""

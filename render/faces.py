"""Faces: the small pictures that stand for dice, seats and the goods of games in a text, each by its key.

The faces that games share stand in `faces.toml` beside this module, those that a game adds in its own folder. Whoever
needs the keys alone loads nothing that draws.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from importlib.resources import files

from render.layers import Layer, layers_in


def face_png(layers: Sequence[Layer]) -> bytes:
    """The picture of a face, as a PNG."""
    from render.portrait import portrait

    return portrait(layers)


def faces() -> Iterator[tuple[str, Callable[[], bytes]]]:
    """The faces that games share, then those that each adds: keys, and functions that draw them."""
    here = files("render")
    for folder in (here, *sorted((one for one in here.iterdir() if one.is_dir()), key=lambda one: one.name)):
        yield from ((key, partial(face_png, layers)) for key, layers in layers_in(folder).items())


FACES: Mapping[str, Callable[[], bytes]] = dict(faces())
"""All faces by their keys, and how the picture of each is drawn."""

"""Faces: the small pictures that stand for dice, seats and the goods of games in a text, each by its key.

The faces that games share stand in `faces.toml` beside this module, those that a game adds in its own folder. The
badges of the seats follow, each letter in each colour. Whoever needs the keys alone loads nothing that draws.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from importlib.resources import files

from render.layers import Layer, layers_in
from rules import HUES, Hue, Seat, badge, letter

SEATS = range(len(HUES))
WHOLE = (0, 0, 100, 100)
BADGES: Sequence[tuple[Seat, Hue | None]] = (
    *enumerate(HUES),
    *((seat, None) for seat in SEATS),
    *((seat, hue) for seat in SEATS for hue in HUES if hue != HUES[seat]),
)
"""All badges: each seat in its own colour, without one, and in those that a game may give it."""


def face_png(layers: Sequence[Layer]) -> bytes:
    """The picture of a face, as a PNG."""
    from render.portrait import portrait

    return portrait(layers)


def faces() -> Iterator[tuple[str, Callable[[], bytes]]]:
    """The faces that games share, those that each adds, then the badges: keys, and functions that draw them."""
    here = files("render")
    for folder in (here, *sorted((one for one in here.iterdir() if one.is_dir()), key=lambda one: one.name)):
        yield from ((key, partial(face_png, layers)) for key, layers in layers_in(folder).items())
    yield from ((badge(seat, hue), partial(face_png, badge_layers(seat, hue))) for seat, hue in BADGES)


def badge_layers(seat: Seat, hue: Hue | None) -> Sequence[Layer]:
    """A disc with a seat's letter, in a colour or in none."""
    return (Layer(colour=hue or "muted", text=letter(seat), disc=(WHOLE,)),)


FACES: Mapping[str, Callable[[], bytes]] = dict(faces())
"""All faces by their keys, and how the picture of each is drawn."""

"""The signs of Electoral Barrage: the faces of its texts, in a picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import ClassVar, Literal

from render import signs
from render.layers import Layer, layers_in
from render.signs import Design
from rules.barrage.board import ABSENTEE, ATTACK_ADS, TOWN_HALL

Kind = Literal["staffer", "token", "town_hall", "attack_ad", "absentee"]

EDGE = 2
"""The width of the line around a sign, without which a white one would be lost on white."""

OF_OFFICE: Mapping[str, Kind] = {TOWN_HALL: "town_hall", ATTACK_ADS: "attack_ad", ABSENTEE: "absentee"}


def edged(face: Sequence[Layer]) -> Design:
    """A face whose lowest layer has a line around it."""
    first, *others = (signs.Layer(layer.colour, layer.shapes) for layer in face)
    return Design((first._replace(colour="border"), first._replace(inset=EDGE), *others))


class Sign(signs.Sign[Kind]):
    """A Staffer, a token, or what an office brings."""

    DESIGNS: ClassVar[Mapping[str, Design]] = {
        key: edged(face) for key, face in layers_in(files("render.barrage")).items()
    }

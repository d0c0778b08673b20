"""How a face is drawn: its layers with a dark edge and a light rim, since a chat may be light or dark."""

from __future__ import annotations

import math
from collections.abc import Sequence
from io import BytesIO

from PIL import Image, ImageChops, ImageDraw

from render.layers import Layer
from render.lettering import font
from render.palette import PALETTES, on
from render.shapes import mask_of_shapes

SIDE = 128
EDGE, RIM = 6, 11
"""How far the edge and the rim reach beyond the layers; in a line of text a picture is shown at a sixth of its size."""
INK, PAPER = "#15191d", "#ffffff"
LETTER = 84
STEPS = 32


def portrait(layers: Sequence[Layer]) -> bytes:
    """The picture of a face, as a PNG with a transparent ground."""
    masks = [layer_mask(layer) for layer in layers]
    whole = masks[0]
    for mask in masks[1:]:
        whole = ImageChops.lighter(whole, mask)
    image = Image.new("RGBA", (SIDE, SIDE), PAPER)
    image.putalpha(grow(whole, RIM))
    image.paste(INK, (0, 0), grow(whole, EDGE))
    for layer, mask in zip(layers, masks, strict=True):
        colour = colour_of(layer)
        image.paste(colour, (0, 0), mask)
        if layer.text:
            middle = (SIDE / 2, SIDE / 2)
            ImageDraw.Draw(image).text(middle, layer.text, on(colour), font(LETTER, "Bold"), anchor="mm")
    file = BytesIO()
    image.save(file, "PNG", optimize=True)
    return file.getvalue()


def colour_of(layer: Layer) -> str:
    colours = PALETTES["light"]
    return {**colours.seats}.get(layer.colour) or colours.role(layer.colour)


def layer_mask(layer: Layer) -> Image.Image:
    """The shapes of a layer as a mask, with room for edge and rim around them."""
    mask = Image.new("L", (SIDE, SIDE))
    mask.paste(mask_of_shapes(layer.shapes, SIDE - 2 * RIM), (RIM, RIM))
    return mask


def grow(mask: Image.Image, reach: int) -> Image.Image:
    """A mask that reaches farther on all sides."""
    whole = mask
    for step in range(STEPS):
        turn = 2 * math.pi * step / STEPS
        moved = ImageChops.offset(mask, round(reach * math.cos(turn)), round(reach * math.sin(turn)))
        whole = ImageChops.lighter(whole, moved)
    return whole

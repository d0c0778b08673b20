"""A board as a picture: patches of marks on a ground that is drawn once, and the PNG.

All of it has the fixed colours of its theme, so that a picture is put together without any search for colours and its
file stays small. A patch that was painted before is pasted again; only what has changed is painted.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from struct import pack
from typing import NamedTuple, Protocol
from zlib import crc32

from PIL import Image
from zlib_ng.zlib_ng import compress  # pyright: ignore[reportUnknownVariableType]  (what it takes has no type)

from render.boxes import Box, touches
from render.cache import keep
from render.marks import Mark, Pen
from render.palette import PALETTES, palette_image
from render.picture import Theme
from render.window import SIZE, WHOLE, Window

SIGNATURE = b"\x89PNG\r\n\x1a\n"
INDEXED = 3
LEVEL = 3
"""Constants of a PNG: its first bytes, the colour type with a palette, and the level of compression."""


class Stencil(Protocol):
    """A shape that bounds what is pasted: a mask on the patch's box that is on or off."""

    def stencil(self, scale: int) -> Image.Image: ...


@dataclass(frozen=True)
class Patch:
    """A part of the board with the marks on it, in their order; pasted within its stencil.

    Marks that change less often and cost much lie `under` the others: they are painted once.
    """

    box: Box
    marks: tuple[Mark, ...]
    stencil: Stencil | None = None
    under: tuple[Mark, ...] = ()


@dataclass(frozen=True, eq=False)
class Ground:
    """What lies below all patches and never changes; the size of the picture."""

    marks: tuple[Mark, ...]
    size: tuple[int, int] = SIZE


class Layers(NamedTuple):
    """All that a picture of a whole position is composed of."""

    ground: Ground
    patches: tuple[Patch, ...]


BARE = Ground(())
"""The ground of pictures that have none of their own: a hand, the panels of a close-up."""


def compose(theme: Theme, ground: Ground, patches: Iterable[Patch], window: Window = WHOLE) -> Image.Image:
    """The board with its patches, in the theme's fixed colours."""
    image = ground_image(theme, ground, window).copy()
    paste(image, theme, ground, patches, window)
    return image


def paste(image: Image.Image, theme: Theme, ground: Ground, patches: Iterable[Patch], window: Window = WHOLE) -> None:
    """Put patches on a picture of the board."""
    for patch in patches:
        if touches(patch.box, window.box):
            shown = within_window(patch, window)
            part, stencil = patch_image(theme, ground, shown, window)
            x, y = ((at - start) * window.scale for at, start in zip(shown.box, window.corner, strict=False))
            image.paste(part, (x, y), stencil)


@dataclass(frozen=True)
class PartOf:
    """A part of a stencil, by its box on the patch."""

    whole: Stencil
    box: Box

    def stencil(self, scale: int) -> Image.Image:
        left, top, right, bottom = (side * scale for side in self.box)
        return self.whole.stencil(scale).crop((left, top, right, bottom))


def within_window(patch: Patch, window: Window) -> Patch:
    """A patch without what lies beyond the window, to the left and above by an even number: halves are rounded to even.

    The last unit of the board may be in the window in part.
    """
    left, top, right, bottom = patch.box
    x, y = (max(0, start - at) // 2 * 2 for at, start in zip(patch.box, window.corner, strict=False))
    part = x, y, min(right, window.box[2] + 1) - left, min(bottom, window.box[3] + 1) - top
    if part == (0, 0, right - left, bottom - top):
        return patch
    box = left + x, top + y, left + part[2], top + part[3]
    return replace(patch, box=box, stencil=patch.stencil and PartOf(patch.stencil, part))


@keep
def ground_image(theme: Theme, ground: Ground, window: Window) -> Image.Image:
    """The ground of a picture."""
    image = Image.new("RGB", ground.size, PALETTES[theme].sea)
    pen = Pen(image, theme, window.corner, window.scale)
    for mark in ground.marks:
        mark.paint(pen)
    return in_fixed_colours(image, theme)


PatchImage = tuple[Image.Image, Image.Image | None]
"""A patch as it is pasted, and the mask through which it is pasted, if any."""


def patch_image(theme: Theme, ground: Ground, patch: Patch, window: Window) -> PatchImage:
    """A patch as an image, cached if it is of the whole board; those of close-ups are larger and seldom seen again."""
    return whole_patch_image(theme, ground, patch) if window == WHOLE else paint(theme, ground, patch, window)


@keep
def whole_patch_image(theme: Theme, ground: Ground, patch: Patch) -> PatchImage:
    return paint(theme, ground, patch, WHOLE)


def paint(theme: Theme, ground: Ground, patch: Patch, window: Window) -> PatchImage:
    image = in_fixed_colours(with_marks(theme, ground, patch, window), theme)
    return image, patch.stencil.stencil(window.scale) if patch.stencil else None


def with_marks(theme: Theme, ground: Ground, patch: Patch, window: Window) -> Image.Image:
    """A patch over what lies below it, in all its colours."""
    image = below(theme, ground, patch, window)
    pen = Pen(image, theme, patch.box[:2], window.scale)
    for mark in patch.marks:
        mark.paint(pen)
    return image


def below(theme: Theme, ground: Ground, patch: Patch, window: Window) -> Image.Image:
    """The image below the marks of a patch: what lies under them, or its part of the ground."""
    if patch.under:
        under = Patch(patch.box, patch.under)
        return bed(theme, ground, under).copy() if window == WHOLE else with_marks(theme, ground, under, window)
    left, top, right, bottom = ((at - window.corner[side % 2]) * window.scale for side, at in enumerate(patch.box))
    return ground_image(theme, ground, window).crop((left, top, right, bottom)).convert("RGB")


@keep
def bed(theme: Theme, ground: Ground, under: Patch) -> Image.Image:
    """The image that lies under several patches of the whole board."""
    return with_marks(theme, ground, under, WHOLE)


def in_fixed_colours(image: Image.Image, theme: Theme) -> Image.Image:
    """The image with the theme's palette, one for all: thousands of its copies would fill the cache."""
    fitted = image.quantize(palette=palette_image(theme), dither=Image.Dither.NONE)
    fitted.palette = palette_image(theme).palette
    return fitted


def as_png(theme: Theme, layers: Layers) -> bytes:
    """A whole picture as a file."""
    return png(compose(theme, *layers))


def png(image: Image.Image) -> bytes:
    """A picture with a palette as a file: its rows as they are, each behind a 0, since fixed colours keep them small.

    Pillow writes the same with zlib, in twice the time.
    """
    wide, high = image.size
    rows = Image.new("P", (wide + 1, high))
    rows.paste(image, (1, 0))
    header = pack(">IIBBBBB", wide, high, 8, INDEXED, 0, 0, 0)
    colours = bytes(image.getpalette() or ())
    parts = ((b"IHDR", header), (b"PLTE", colours), (b"IDAT", compress(rows.tobytes(), LEVEL)), (b"IEND", b""))
    return SIGNATURE + b"".join(
        pack(">I", len(part)) + kind + part + pack(">I", crc32(kind + part)) for kind, part in parts
    )

"""Pictures put together to an animation, one after the other, within its room."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from io import BytesIO

from PIL import Image

from render.animation import Caption
from render.animation.gif import Shown, gif
from render.animation.strip import HIGH, WIDE, strip
from render.canvas import in_fixed_colours
from render.palette import palette_image
from render.picture import Theme
from render.tiles import numbers_of

LARGEST = 2 << 20
"""Bytes."""
BITS = (7, 6, 5)
"""With how many bits a colour it is tried, first as it is, then smaller, then with half of its pictures, and so on."""
SMALLER = 0.75
A_PICTURE, A_LETTER, LONGEST, LAST = 800, 26, 4_000, 8_000
"""Milliseconds: of any picture, for each letter below it, of one at most; of the last, which is held."""


@dataclass
class Film:
    """The pictures so far, in the colours of a theme; each is made small as it comes, to take little memory."""

    theme: Theme
    shown: list[Shown] = field(default_factory=list[Shown])

    def add(self, picture: bytes, caption: Caption) -> None:
        """A picture, a PNG of the theme, over its caption; it gets the size of the first one."""
        board = Image.open(BytesIO(picture)).convert("RGB")
        high = board.height * WIDE // board.width
        size = self.shown[0].image.size if self.shown else (WIDE, high + HIGH)
        whole = Image.new("L", size)
        whole.paste(shrunk(board, (WIDE, high), self.theme), (0, 0))
        whole.paste(numbers_of(strip(caption, self.theme)), (0, size[1] - HIGH))
        self.shown.append(Shown(whole, time_for(caption)))

    def gif(self, most: int = LARGEST) -> tuple[bytes, int]:
        """The file, and how many pictures are in it; with two pictures it is as large as it is."""
        palette, data = palette_image(self.theme).getpalette() or [], b""
        for shown in self.attempts():
            for bits in BITS:
                data = gif(shown, palette, bits)
                if len(data) <= most:
                    return data, len(shown)
        return data, min(len(self.shown), 2)

    def attempts(self) -> Iterator[list[Shown]]:
        """The pictures, the last of them held; then smaller; then of these half, and half again, down to two."""
        shown = [*self.shown[:-1], Shown(self.shown[-1].image, LAST)]
        yield shown
        shown = [self.smaller(one) for one in shown]
        yield shown
        while len(shown) > 2:
            shown = halved(shown)
            yield shown

    def smaller(self, one: Shown) -> Shown:
        """The same picture with fewer pixels."""
        image = Image.frombytes("P", one.image.size, one.image.tobytes())
        image.putpalette(palette_image(self.theme).getpalette() or [])
        size = round(image.width * SMALLER), round(image.height * SMALLER)
        return Shown(shrunk(image.convert("RGB"), size, self.theme), one.milliseconds)


def shrunk(image: Image.Image, size: tuple[int, int], theme: Theme) -> Image.Image:
    """A picture of a size, by the numbers of the theme's colours."""
    small = image.resize(size, Image.Resampling.HAMMING)  # pyright: ignore[reportUnknownMemberType]  (Pillow leaves a part of it untyped)
    return numbers_of(in_fixed_colours(small, theme))


def time_for(caption: Caption) -> int:
    """For how many milliseconds a picture is shown: as long as its words take to be read."""
    return min(A_PICTURE + A_LETTER * len(caption.words), LONGEST)


def halved(shown: Sequence[Shown]) -> list[Shown]:
    """Every second picture, the first and the last among them."""
    return [one for at, one in enumerate(shown[:-1]) if at % 2 == 0] + [shown[-1]]

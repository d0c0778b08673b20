"""What can be wrong with a board, whatever the game: things cover each other, are cut, or cannot be read."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from itertools import combinations
from typing import Any

from PIL import Image, ImageChops, ImageFilter

from render.boxes import Box, common, touches, within
from render.canvas import BARE, Ground, Layers, Patch, Stencil
from render.glance import LEAST
from render.marks import Mark, Pen, Text, Token
from render.shapes import type_height
from render.window import SIZE, STRIP
from rules import Seat
from tests.render.pictures import ink_of, lit, mask_in, overlaps, paint_mask

LONGEST, TALLEST = "W" * 32, "jÅpq gÇ"
"""The names that take most room: the one is shortened, the other is shown in full."""

LONG_NAMES: Mapping[Seat, str] = dict.fromkeys(range(8), LONGEST)
TALL_NAMES: Mapping[Seat, str] = dict.fromkeys(range(8), TALLEST)

SMALLEST = 20
"""The least size of a letter in a picture."""


def wrong(layers: Layers) -> list[str]:
    """All that is wrong with a board."""
    marks = [mark for patch in layers.patches for mark in patch.marks]
    return [
        *wrong_on(layers.ground),
        *(one for patch in layers.patches for one in wrong_in(patch, layers.ground)),
        *(f"{one} covers {other}" for one, other in overlaps([*marks, *layers.ground.marks])),
        *wiped_marks(layers.patches),
    ]


def wrong_alone(patch: Patch) -> list[str]:
    """All that is wrong with a patch where nothing else is."""
    return wrong(Layers(BARE, (patch,)))


def line_above(marks: Iterable[Mark]) -> Patch:
    """The line above a close-up."""
    return Patch((0, 0, SIZE[0], STRIP), tuple(marks))


@cache
def wrong_on(ground: Ground) -> list[str]:
    """What is wrong with what never changes."""
    whole = Patch(frame(ground), ground.marks)
    close = (f"{one} touches {other}" for one, other in lines_that_touch(whole) if cross(one, other))
    return [*outside(whole, ground), *illegible_lines(whole, ground), *close]


@lru_cache(8192)
def wrong_in(patch: Patch, ground: Ground) -> list[str]:
    """What is wrong with a patch by itself and on its ground."""
    close = (f"{one} touches {other}" for one, other in lines_that_touch(patch))
    return [
        *outside(patch, ground),
        *cut_marks(patch),
        *covered_marks(patch, ground),
        *illegible_lines(patch, ground),
        *close,
    ]


def frame(ground: Ground) -> Box:
    """The whole picture."""
    return (0, 0, *ground.size)


def outside(patch: Patch, ground: Ground) -> Iterator[str]:
    """Marks beside their patch, and a patch beside the picture."""
    if not within(patch.box, frame(ground)):
        yield f"the patch {patch.box} is not within the picture"
    yield from (
        f"{mark} is not within its patch {patch.box}"
        for mark, box in with_boxes(patch.marks)
        if not within(box, patch.box)
    )


def cut_marks(patch: Patch) -> Iterator[str]:
    """Marks that the stencil of their patch does not let through whole."""
    for mark, box in with_boxes(patch.marks):
        if patch.stencil and lit(ImageChops.subtract(mask_in(mark, box), stencil_part(patch.stencil, patch.box, box))):
            yield f"{mark} is cut by the stencil of its patch"


def covered_marks(patch: Patch, ground: Ground) -> Iterator[str]:
    """Marks that lie below what is no place for them: a halo or a card that was painted later."""
    below = [mark for mark, box in ground_boxes(ground) if touches(box, patch.box)]
    before = list[Mark]()
    for mark in (*patch.under, *patch.marks):
        if mark.box:
            before.append(mark)
        elif (before or below) and (seen := visible_box(mark, patch.box)):
            yield from (f"{mark} lies on {one}" for one in (*below, *before) if hidden(one, seen, mark))


def wiped_marks(patches: tuple[Patch, ...]) -> Iterator[str]:
    """Marks of a patch over which a later one is pasted."""
    marks = [with_boxes(patch.marks) for patch in patches]
    for one, later in combinations(range(len(patches)), 2):
        if touches(patches[one].box, patches[later].box):
            for mark, box in marks[one]:
                if touches(box, patches[later].box) and pixels_lost(mark, box, patches[later]):
                    yield f"{mark} is wiped by the patch {patches[later].box}"


def pixels_lost(mark: Mark, box: Box, later: Patch) -> int:
    """How many pixels of a mark lie below a patch."""
    here, mask = common(box, later.box), later.stencil and (later.stencil, later.box)
    return pixels_in(mark, here, mask)


@lru_cache(8192)
def pixels_in(mark: Mark, here: Box, mask: tuple[Stencil, Box] | None) -> int:
    """How many pixels of a mark lie in a box, and where a stencil on its own box lets them through."""
    mine = mask_in(mark, here)
    return lit(ImageChops.darker(mine, stencil_part(*mask, here)) if mask else mine)


def illegible_lines(patch: Patch, ground: Ground) -> Iterator[str]:
    """Letters that are too small or cut; those of a post's picture are larger."""
    least = SMALLEST if ground.size == SIZE else LEAST
    for line in (line for mark in patch.marks for line in lines_of(mark)):
        if line.size < least:
            yield f"{line} is too small"
        if not within(ink_of(line), patch.box):
            yield f"{line} is cut"


def lines_that_touch(patch: Patch) -> Iterator[tuple[Text, Text]]:
    """Lines of two marks whose letters, with all that hangs below and stands above, are not clear of each other."""
    inks = [(number, line, ink_of(line)) for number, mark in enumerate(patch.marks) for line in lines_of(mark)]
    for (number, line, ink), (beside, other, there) in combinations(inks, 2):
        if number != beside and touches(ink, there):
            yield line, other


def cross(line: Text, other: Text) -> bool:
    """Whether letters themselves touch: names on a map may stand in each other's gaps."""
    one, two = ink_of(line), ink_of(other)
    here = (min(one[0], two[0]), min(one[1], two[1]), max(one[2], two[2]), max(one[3], two[3]))
    return lit(ImageChops.darker(paint_mask(line, here).filter(ImageFilter.MaxFilter(3)), paint_mask(other, here))) > 0


def with_boxes(marks: Iterable[Mark]) -> list[tuple[Mark, Box]]:
    """The marks on which nothing may lie, and where they are."""
    return [(mark, box) for mark in marks if (box := mark.box)]


@cache
def ground_boxes(ground: Ground) -> list[tuple[Mark, Box]]:
    return with_boxes(ground.marks)


@lru_cache(4096)
def visible_box(mark: Mark, frame: Box) -> Box | None:
    """Where a mark is seen in a frame."""
    found = mask_in(mark, frame).getbbox()
    return found and (found[0] + frame[0], found[1] + frame[1], found[2] + frame[0], found[3] + frame[1])


def hidden(mark: Mark, seen: Box, other: Mark) -> bool:
    """Whether any of a mark lies below another one, which is seen there."""
    assert mark.box
    if not touches(mark.box, seen):
        return False
    return lit(ImageChops.darker(mask_in(mark, mark.box), mask_in(other, mark.box))) > 0


def stencil_part(stencil: Stencil, where: Box, box: Box) -> Image.Image:
    """What of a part of the board a stencil there lets through."""
    left, top, right, bottom = box
    x, y = where[:2]
    return whole(stencil).crop((left - x, top - y, right - x, bottom - y))


@cache
def whole(stencil: Stencil) -> Image.Image:
    return stencil.stencil(1).convert("L")


class Reader(Pen):
    """A pen that paints nothing and keeps what it is to write."""

    def __init__(self) -> None:
        super().__init__(Image.new("1", (1, 1)), "light")
        self.lines = list[Text]()

    def text(self, at: Any, text: str, size: int, weight: Any, colour: str, anchor: Any) -> None:
        self.lines.append(Text(at, text, size, weight, colour, anchor))

    def nothing(self, *_: Any, **__: Any) -> None:
        """As every other way to paint."""

    fill = press = stick = rectangle = rounded = line = nothing


@lru_cache(8192)
def lines_of(mark: Mark) -> tuple[Text, ...]:
    """The lines of text in a mark."""
    if isinstance(mark, Token):
        text = mark.text or mark.look.letter
        size = type_height(mark.shape, mark.size, text)
        return (Text(mark.middle, text, size, "Bold", "ink", "mm"),) if text.strip() else ()
    pen = Reader()
    mark.paint(pen)
    return tuple(line for line in pen.lines if line.text.strip())

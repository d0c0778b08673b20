"""What the pictures of posts share: few things, each large enough for a phone.

A phone shows a post's picture 367 pixels wide, a desk in a box of 550 by 350: a square is as wide as the phone and as
high as the box, and so looks alike on both. Three units of it are a pixel there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple, TypeVar

from PIL import Image

from render.boxes import GAP, Box, Point, grid
from render.cache import keep
from render.canvas import Layers, Patch
from render.lettering import Weight, text_width
from render.marks import Mark, Pen, Spot, Text, Token, name_within, text_within
from render.panels import panel_mark
from render.scene import Scene
from render.shapes import LEVELS, in_steps, text_mask
from rules import Seat, join_words

ViewT = TypeVar("ViewT")
ChangesT = TypeVar("ChangesT")

SQUARE = (1100, 1100)
LEAST = 27
"""The least size of a letter: nine pixels on a phone."""

HEAD: Box = (12, 8, 1088, 84)
SIZES = (48, 44, 40, 36, 32)
DISC = 60
OVERHANG = 2
"""How far a last letter may reach beyond its width."""

ABREAST = 4
"""How many tiles stand in a row at most."""
LOW = 120
"""The height of a tile below which its first line is smaller."""
LINE = 28
"""From one line of a name to the next."""

NEW, KEY_SIZE, KEY_ROOM = "pink: new", 28, 150
"""What the accent means, and the room for it in the head line."""


def head(scene: Scene[ViewT, ChangesT], moment: str, seat: Seat | None, says: str, box: Box = HEAD) -> Patch:
    """The moment, and at the right whose turn it is, or any other seat, with what is said of it.

    Where others are asked than that seat, it is they who stand there.
    """
    if scene.asked and seat not in scene.asked:
        seat, says = (scene.asked[0], "is asked") if len(scene.asked) == 1 else (None, several(scene))
    left, top, right, bottom = box
    y = (top + bottom) // 2
    title = text_within((left, y), moment, SIZES, (right - left) * 11 // 20, "Bold")
    if seat is None:
        return Patch(box, (title, *said(says, (title.box[2] + 24, right), y)))
    room = right - OVERHANG - (title.box[2] + 24 + DISC + 12)
    fits = text_width(f"{scene.name(seat)} {says}", SIZES[-1], "Semibold") <= room - KEY_ROOM
    words = name_within((0, y), scene.name(seat), says, SIZES, room - (KEY_ROOM if scene.since and fits else 0))
    start = right - OVERHANG - words.width
    disc = Token("disc", scene.looks[seat], (start - 12 - DISC // 2, y), DISC)
    return Patch(box, (title, disc, Text((start, y), words.text, words.size, "Semibold", "turn")))


def several(scene: Scene[ViewT, ChangesT]) -> str:
    """Who is asked at once, by their letters where there are few."""
    letters = [scene.looks[seat].letter for seat in scene.asked]
    return "all are asked" if len(letters) == len(scene.looks) > 2 else f"{join_words(letters)} are asked"


def said(says: str, room: tuple[int, int], y: int) -> Iterator[Mark]:
    """What is said at the right where no seat is meant."""
    if says:
        words = text_within((0, y), says, SIZES, room[1] - OVERHANG - room[0], "Semibold", "turn")
        yield Text((room[1] - OVERHANG, y), words.text, words.size, "Semibold", "turn", "rm")


def tiles(
    scene: Scene[ViewT, ChangesT], area: Box, tile: Callable[[Scene[ViewT, ChangesT], Seat, Box], Iterable[Mark]]
) -> Iterator[Patch]:
    """A tile a seat, in their order: in one row, or in two where there are more than four."""
    rows = -(-len(scene.seats) // ABREAST)
    boxes = grid(area, -(-len(scene.seats) // rows), rows, GAP)
    for seat, box in zip(scene.seats, boxes, strict=False):
        yield Patch(box, tuple(tile(scene, seat, box)))


def lit(scene: Scene[ViewT, ChangesT], seat: Seat, *others: Seat | None) -> bool:
    """Whether a tile is lit: those of all who are asked, or else of the others, as who has the turn or has won."""
    return seat in (scene.asked or others)


class Title(NamedTuple):
    """How the head of a tile is set: how far `down` its middle is, its disc, the sizes of the name, and the figure.

    The disc's middle and the start of the name are counted from the left, the figure's end from the right. A name may
    stand above the middle by a `lift`; one that would be cut has two lines, unless it has to be in `one_line`.
    """

    down: int
    disc: int
    middle: int
    start: int
    sizes: tuple[int, ...]
    figure: int = 0
    end: int = 16
    air: int = 10
    lift: int = 0
    one_line: bool = False


HIGH = Title(44, DISC - 8, 40, 72, (40, 36, 32, 28, LEAST), 56)
LOWER = Title(28, 42, 35, 62, (40, 36, 32, 28, LEAST), 44)


def title(
    scene: Scene[ViewT, ChangesT],
    seat: Seat,
    box: Box,
    figure: str,
    *,
    lit: bool,
    new: bool = False,
    style: Title | None = None,
) -> Iterator[Mark]:
    """A tile's panel with whose it is and the figure that matters most, if any; a `new` figure has the accent."""
    left, top, right, bottom = box
    style = style or (LOWER if bottom - top < LOW else HIGH)
    y, start, room = top + style.down, left + style.start, right - style.end - left - style.start
    yield panel_mark(box, lit=lit)
    yield Token("disc", scene.looks[seat], (left + style.middle, y), style.disc)
    if figure:
        room -= text_width(figure, style.figure, "Bold") + style.air
    yield from named((start, y - style.lift), scene.name(seat), style.sizes, room, one_line=style.one_line)
    if figure:
        yield Text((right - style.end, y), figure, style.figure, "Bold", "changed" if new else "ink", "rm")


def whole(
    at: Point, text: str, sizes: tuple[int, ...], room: int, weight: Weight = "Semibold", colour: str = "ink"
) -> Mark:
    """A printed text, which is never cut: in the first of the sizes in which it fits, or else in narrower letters."""
    if text_width(text, sizes[-1], weight) <= room:
        return text_within(at, text, sizes, room, weight, colour)
    return Squeezed(at, text, room, colour, weight)


@dataclass(frozen=True)
class Squeezed:
    """A text from its left end, whole and as high as any: in narrower letters where it is too wide for its room."""

    at: Point
    text: str
    room: int
    colour: str = "ink"
    weight: Weight = "Semibold"

    @property
    def width(self) -> int:
        return min(self.room, text_width(self.text, LEAST, self.weight))

    @property
    def box(self) -> Box:
        x, y = self.at
        return x, y - LEAST // 2, x + self.width, y + LEAST // 2

    def paint(self, pen: Pen) -> None:
        mask, (_, above) = squeezed(self.text, LEAST * pen.scale, self.width * pen.scale, self.weight)
        pen.fill(mask, (self.at[0], self.at[1] + above / pen.scale), pen.colours.role(self.colour))


@keep
def squeezed(text: str, size: int, width: int, weight: Weight) -> tuple[Image.Image, Point]:
    """A line of text as a mask no wider than that."""
    mask, corner = text_mask(text, size, weight, "lm")
    wide = min(mask.width, width)
    narrow = mask.resize((wide, mask.height), Image.Resampling.BILINEAR)  # pyright: ignore[reportUnknownMemberType]  (Pillow leaves a part of it untyped)
    return in_steps(narrow, LEVELS), corner


def named(at: Point, name: str, sizes: tuple[int, ...], room: int, *, one_line: bool = False) -> Iterator[Text]:
    """A name in the first of the sizes in which it fits, or else in two lines; it is cut where these do not hold it."""
    x, y = at
    if one_line or text_width(name, sizes[-1], "Semibold") <= room:
        yield text_within(at, name, sizes, room, "Semibold")
        return
    for line, down in zip(halves(name, sizes[-1], room), (-LINE // 2, LINE // 2), strict=False):
        yield text_within((x, y + down), line, sizes[-1], room, "Semibold")


def halves(name: str, size: int, room: int) -> tuple[str, str]:
    """The two lines of a name: parted between words where that holds both, or else where the first line is full."""
    for at in (at for at, letter in enumerate(name) if letter == " "):
        parts = name[:at], name[at + 1 :]
        if all(text_width(part, size, "Semibold") <= room for part in parts):
            return parts
    fits = (at for at in range(len(name) - 2, 1, -1) if text_width(f"{name[:at]}-", size, "Semibold") <= room)
    at = next(fits, 1)
    return f"{name[:at]}-", name[at:]


class Row(NamedTuple):
    """The sizes of figures and of signs, the gap between counts, and the air between a sign and its figure."""

    figure: int
    sign: int
    gap: int
    air: int = 5


class Count(NamedTuple):
    """How many there are of something, behind its sign (a mark by its middle and size), and perhaps before a word."""

    sign: Callable[[Point, int], Mark]
    text: str
    ink: str = "ink"
    word: str = ""


def counts(items: Iterable[Count], at: Point, row: Row) -> Iterator[Mark]:
    """Counts beside each other."""
    x, y = at
    for item in items:
        yield item.sign((x + row.sign // 2, y), row.sign)
        last = Text((x + row.sign + row.air, y), item.text, row.figure, "Bold", item.ink)
        yield last
        if item.word:
            yield (last := Text((last.box[2] + 8, y), item.word, LEAST, "Regular", "muted"))
        x = last.box[2] + row.gap


def counts_width(items: Iterable[Count], row: Row) -> int:
    """How wide counts without words are beside each other."""
    return sum(row.sign + row.air + text_width(item.text, row.figure, "Bold") + row.gap for item in items) - row.gap


def keyed(scene: Scene[ViewT, ChangesT], layers: Layers) -> Layers:
    """The same with what the accent means, in the widest gap of the head line, if anything has it."""
    if scene.since is None or not any(is_new(mark) for patch in layers.patches for mark in patch.marks):
        return layers
    first = min(layers.patches, key=lambda patch: patch.box[1])
    sides = sorted((box[0], box[2]) for mark in first.marks if (box := mark.box))
    (_, left), (right, _) = max(pairwise(sides), key=lambda pair: pair[1][0] - pair[0][1], default=((0, 0), (0, 0)))
    if right - left < KEY_ROOM:
        return layers
    middle = ((left + right) // 2, (first.box[1] + first.box[3]) // 2)
    head = replace(first, marks=(*first.marks, Text(middle, NEW, KEY_SIZE, "Semibold", "changed", "mm")))
    return Layers(layers.ground, tuple(head if patch is first else patch for patch in layers.patches))


def is_new(mark: Mark) -> bool:
    """Whether a mark, or a spot within it, has the accent of what is new."""
    parts = vars(mark).values()
    return "changed" in parts or any(type(part) is Spot and part.colour == "changed" for part in parts)

"""A street or the Money Trail, larger: a card for each of its squares, with room for pieces at its foot."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from render.boxes import Box, grid
from render.canvas import Patch
from render.lettering import text_width, wrap
from render.marks import Block, Field, Mark, Panel, Text, Token, text_within
from render.palette import WON, on
from render.politocracy.ground import TINTS, TRAIL, middle
from render.politocracy.layout import spots
from render.politocracy.parts import squares
from render.politocracy.places import pieces
from render.politocracy.scene import Piece, Scene, on_square, on_stop
from render.politocracy.symbols import PALE
from render.window import SIZE, STRIP
from rules import with_sign
from rules.politocracy.board import (
    BOARD,
    COLUMNS,
    CONSTITUENTS,
    MONEY_TRAIL,
    Ideology,
    Square,
    SquareKind,
    Stop,
    StopKind,
)
from rules.politocracy.view import money

AREA: Box = (12, STRIP + 12, SIZE[0] - 12, SIZE[1] - 12)
GAP = 12
DICE = range(1, 7)

HEAD, FOOT, TABLE = 80, 84, 68
"""The heights of a name on a card, of the room for pieces at its foot, and of the table of a debate's dice."""

TEXTS: Mapping[SquareKind, str] = {
    SquareKind.HOPE: "Draw a Hope card. It happens at once.",
    SquareKind.CHANGE: "Draw a Change card. Most are held until you play them.",
    SquareKind.POLL: f"Stop. Poll: a die for each full {BOARD.heart}%, a 5 or 6 leads to the Money Trail. "
    "Any Poll costs all Pandering Points. Or debate:",
    SquareKind.MEDIA: "Roll, then declare and clear Scandals:",
}
"""The rules of squares that are no constituents."""

STOPS: Mapping[StopKind, str] = {
    StopKind.START: f"Dinner brings {money(BOARD.dinner)}. Draw a Change card, then roll. "
    "One dollar sign halves all that is paid here; three double it.",
    StopKind.HOPE: "Draw a Hope card.",
    StopKind.CHANGE: "Draw a Change card.",
}
"""The rules of stops that are no interest groups."""


def street(scene: Scene, name: str) -> Iterator[Patch]:
    """The squares of a street, from its corner on."""
    for one, box in zip(squares(name), grid(AREA, 3, 3, GAP), strict=True):
        yield Patch(box, tuple(square_panel(scene, name, one, box)))


def money_trail(scene: Scene) -> Iterator[Patch]:
    """All stops; the first takes the room of two."""
    boxes = [*grid(AREA, 6, 3, GAP)]
    first = (boxes[0][0], boxes[0][1], boxes[1][2], boxes[1][3])
    for stop, box in zip(MONEY_TRAIL, (first, *boxes[2:]), strict=True):
        yield Patch(box, (*stop_panel(stop, box), *crowd(scene, on_stop(scene, stop.number), box)))


def square_panel(scene: Scene, street: str, one: Square, box: Box) -> Iterator[Mark]:
    """A square of the Campaign Trail: its name and owner, its worth or its rules, who is there."""
    left, top, right, bottom = box
    owner, new, ink = scene.view.owners.get(one.name), one.name in scene.changes.owners, "ink"
    yield Panel(box, "panel", "changed" if new else "line", 7 if new else 3, 16)
    head = (left + 8, top + 8, right - 8, top + HEAD)
    if owner is None:
        yield Block(head, TINTS[street])
    else:
        own = scene.looks[owner]
        yield Field(head, own, WON)
        yield Token("disc", own, (right - 52, top + 44), 60)
        ink = on(own.tint(scene.colours, WON))
    yield text_within((left + 24, top + 44), one.name, (54, 50, 46), right - left - 116, "Bold", ink)
    body = (left + 16, top + HEAD + 8, right - 16, bottom - FOOT - 8)
    if one.kind is SquareKind.CONSTITUENT:
        counts = scene.view.candidates[owner].ideology if owner is not None else None
        yield from values(one.name, body, counts)
    elif one.kind is SquareKind.MEDIA:
        yield from media(body)
    elif one.kind is SquareKind.POLL:
        yield from paragraph(TEXTS[one.kind], (body[0], body[1] - 8, body[2], body[3] - TABLE), (34,))
        yield from debate(body)
    else:
        yield from paragraph(TEXTS[one.kind], body, (44, 40, 36))
    yield from crowd(scene, on_square(scene, one.number), box)


def values(name: str, box: Box, counts: Ideology | None) -> Iterator[Mark]:
    """A constituent's percents and prices by ideology; that of its owner, which counts, is edged."""
    left, top, right, bottom = box
    step = (right - left) // 3
    for at, ideology in enumerate(COLUMNS):
        value, x, own = CONSTITUENTS[name].values[ideology], left + at * step, ideology is counts
        yield Panel((x + 3, top, x + step - 3, bottom), PALE[ideology], "ink" if own else "line", 7 if own else 2, 12)
        x += step // 2
        yield Text((x, top + 34), ideology, 30, "Semibold" if own else "Regular", "ink", "mm")
        yield Text((x, top + 93), f"{value.percent}%", 80, "Bold", "ink", "mm")
        yield Text((x, bottom - 36), money(value.price), 48, "Semibold", "ink", "mm")


def debate(box: Box) -> Iterator[Mark]:
    """The gain of each die in a debate."""
    left, _, right, bottom = box
    step = (right - left) // len(DICE)
    for at, die in enumerate(DICE):
        x = left + at * step
        yield Panel((x + 2, bottom - TABLE, x + step - 2, bottom), "panel", "line", 2, 10)
        yield Text((x + step // 2, bottom - 52), str(die), 28, "Regular", "muted", "mm")
        yield Text((x + step // 2, bottom - 21), gain(BOARD.debate[die]), 36, "Bold", "ink", "mm")


def media(box: Box) -> Iterator[Mark]:
    """The gains of the dice for each ideology; dice with the same gain stand together."""
    left, top, right, bottom = box
    yield Text((left + 8, top + 22), TEXTS[SquareKind.MEDIA], 36)
    step = (bottom - top - 48) // 3
    for at, ideology in enumerate(COLUMNS):
        y = top + 48 + at * step
        yield Panel((left, y, right, y + step - 4), PALE[ideology], "line", 2, 10)
        yield Text((left + 12, y + step // 2 - 2), ideology, 30, "Regular")
        gains = [*together(BOARD.media[ideology])]
        start = left + 12 + text_width("Conservative", 30) + 18
        for place, (dice, percent) in enumerate(gains):
            x = start + (right - start) * place // len(gains)
            die = Text((x, y + step // 2 - 2), dice, 30, "Regular", "muted")
            yield die
            yield Text((die.box[2] + 8, y + step // 2 - 2), gain(percent), 42, "Bold")


def together(faces: Sequence[int]) -> Iterator[tuple[str, int]]:
    """The dice that have the same gain, as "1–2", with that gain."""
    for percent, found in groupby(zip(DICE, faces, strict=True), lambda pair: pair[1]):
        dice = [die for die, _ in found]
        yield (f"{dice[0]}–{dice[-1]}" if len(dice) > 1 else str(dice[0])), percent


def gain(percent: int) -> str:
    """A gain or a loss: "+5%", "0"."""
    return f"{with_sign(percent)}%" if percent else "0"


def paragraph(text: str, box: Box, sizes: tuple[int, ...]) -> Iterator[Mark]:
    """A text in lines, in the first of the sizes in which it has room."""
    wide, high = box[2] - box[0] - 16, box[3] - box[1]
    size = next((size for size in sizes if len(wrap(text, wide, size)) * size * 6 // 5 < high), sizes[-1])
    for at, line in enumerate(wrap(text, wide, size)):
        yield Text((box[0] + 8, box[1] + 28 + at * size * 6 // 5), line, size)


def stop_panel(one: Stop, box: Box) -> Iterator[Mark]:
    """A stop of the Money Trail: its name, and what it pays by ideology or what happens."""
    left, top, right, bottom = box
    yield Panel(box, "panel", "line", 3, 16)
    yield Block((left + 8, top + 8, right - 8, top + HEAD + 8), TRAIL)
    title = one.name
    rows = [title] if text_width(title, 42, "Bold") <= right - left - 34 else wrap(title, right - left - 60, 38)
    for at, row in enumerate(rows):
        y = top + 48 + (2 * at - len(rows) + 1) * 19
        yield text_within((left + 20, y), row, (42,) if len(rows) == 1 else 36, right - left - 34, "Bold")
    body = (left + 10, top + HEAD + 14, right - 10, bottom - FOOT - 6)
    if one.kind is StopKind.GROUP:
        step = (body[3] - body[1]) // 3
        for at, ideology in enumerate(COLUMNS):
            y = body[1] + at * step
            yield from pays(ideology, one.pays[ideology], (body[0], y, body[2], y + step - 4))
    else:
        yield from paragraph(STOPS[one.kind], (left + 14, body[1], right - 6, body[3]), (44, 40, 36))


def pays(ideology: Ideology, amount: int, box: Box) -> Iterator[Mark]:
    """What an interest group pays a candidate of an ideology."""
    y = middle(box)[1]
    yield Panel(box, PALE[ideology], "line", 2, 10)
    yield Text((box[0] + 10, y), ideology, 26)
    yield Text((box[2] - 10, y), money(amount), 48, "Bold" if amount else "Regular", "ink", "rm")


def crowd(scene: Scene, there: Sequence[Piece], box: Box) -> Iterator[Mark]:
    """The room for pieces at the foot of a card, and who is there."""
    left, _, right, bottom = box
    yield Panel((left + 8, bottom - FOOT, right - 8, bottom - 8), "sea", "sea", 2, 10)
    if there:
        yield from pieces(scene, there, *spots((left + 12, bottom - FOOT + 4, right - 12, bottom - 12), len(there)))

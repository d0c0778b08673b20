"""A street or the Money Trail, larger: a card for each of its squares, under a line that says how all stand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from PIL import Image

from render import closeup
from render.boxes import Box
from render.canvas import SIZE, WHOLE, Ground, Patch
from render.closeup import STRIP, TITLE
from render.lettering import wrapped
from render.marks import Block, Card, Field, Mark, Text, Token, text_within
from render.palette import WON, on
from render.politocracy.changes import Changes, changes, told
from render.politocracy.ground import TINTS, TRAIL, middle
from render.politocracy.layout import spots
from render.politocracy.places import pieces
from render.politocracy.regions import regions
from render.politocracy.scene import Piece, Scene, on_square, on_stop
from render.politocracy.symbols import PALE
from render.wording import Name
from rules import signed
from rules.politocracy.board import (
    BOARD,
    COLUMNS,
    CONSTITUENTS,
    MONEY_TRAIL,
    RING,
    STREETS,
    Ideology,
    Square,
    SquareKind,
    Stop,
    StopKind,
)
from rules.politocracy.view import PolitocracyView, money

MONEY, ELECTION = "money", "election"
CLOSE_UPS: Mapping[str, str] = {
    **{street: street for street in STREETS},
    MONEY: "Money Trail",
    ELECTION: "The election, region by region",
}
"""What may be seen closely, and what it is called."""

DICE = range(1, 7)
AREA: Box = (12, STRIP + 12, SIZE[0] - 12, SIZE[1] - 12)
GAP = 12
BARE = Ground(())

TEXTS: Mapping[SquareKind, str] = {
    SquareKind.HOPE: "Draw a Hope card. It happens at once.",
    SquareKind.CHANGE: "Draw a Change card and hold it, unless it says now.",
    SquareKind.POLL: f"Stop here. Poll with a die for each full {BOARD.heart}%: a 5 or 6 wins. Or debate an opponent:",
    SquareKind.MEDIA: "Roll, then declare and clear Scandals:",
}
"""What happens on a square that is no constituent."""

STOPS: Mapping[StopKind, str] = {
    StopKind.START: f"Dinner: {money(BOARD.dinner)}, scaled like donations. Draw a Change card, then roll.",
    StopKind.HOPE: "Draw a Hope card.",
    StopKind.CHANGE: "Draw a Change card.",
}
"""What happens on a stop that is no interest group."""


def changed(view: PolitocracyView, since: PolitocracyView, name: Name) -> Mapping[str, Sequence[str]]:
    """What is new in each part: who came, and what has another owner."""
    found = changes(since, view)
    news = {part: [*told(part_of(found, view, part), view, name)] for part in CLOSE_UPS}
    return {part: said for part, said in news.items() if said}


def part_of(found: Changes, view: PolitocracyView, part: str) -> Changes:
    """The changes in a part."""
    there = {one.number for one in squares(part)} if part in STREETS else set[int]()
    return Changes(
        moved=frozenset(
            seat
            for seat in found.moved
            if (view.candidates[seat].stop is not None) == (part == MONEY)
            and (part == MONEY or view.candidates[seat].square in there)
        ),
        surrogates=frozenset(seat for seat in found.surrogates if view.candidates[seat].surrogate in there),
        owners=frozenset(name for name in found.owners if part in STREETS and CONSTITUENTS[name].street == part),
        voted=found.voted if part == ELECTION else (),
        chits=found.chits and part == ELECTION,
    )


def squares(street: str) -> Sequence[Square]:
    """The corner where a street begins, and its squares."""
    there = [one for one in RING if one.street == street]
    return [RING[there[0].number - 1], *there]


def close_up(scene: Scene, focus: str) -> Image.Image:
    """A part of the board. Raises KeyError for what is none."""
    return closeup.close_up(scene.theme, BARE, sheet(scene, focus), WHOLE, strip(scene, focus))


def strip(scene: Scene, focus: str) -> Iterator[Mark]:
    """The name of the part, and each seat with its popularity, or its votes."""
    title = text_within(TITLE, CLOSE_UPS[focus], (42, 40, 38, 36, 34), 500, "Bold")
    view = scene.view
    figures = [
        view.votes.get(seat, 0) if view.finalists else one.popularity for seat, one in enumerate(view.candidates)
    ]
    return closeup.strip(scene, title, figures, view.turn, 530)


def sheet(scene: Scene, focus: str) -> Iterator[Patch]:
    """The cards of a street, of the Money Trail or of the regions."""
    if focus == ELECTION:
        yield from regions(scene, grid(5, 2))
    elif focus == MONEY:
        boxes = [*grid(6, 3)]
        first = (boxes[0][0], boxes[0][1], boxes[1][2], boxes[1][3])
        for stop, box in zip(MONEY_TRAIL, (first, *boxes[2:]), strict=True):
            yield Patch(box, (*stop_card(stop, box), *crowd(scene, on_stop(scene, stop.number), box)))
    else:
        for square, box in zip(squares(focus), grid(3, 3), strict=True):
            yield Patch(box, (*square_card(scene, focus, square, box),))


def grid(columns: int, rows: int) -> Iterator[Box]:
    """So many boxes, row by row."""
    left, top, right, bottom = AREA
    across, down = (right - left + GAP) // columns, (bottom - top + GAP) // rows
    for at in range(columns * rows):
        x, y = left + at % columns * across, top + at // columns * down
        yield x, y, x + across - GAP, y + down - GAP


HEAD, FOOT = 76, 104
"""The height of a name on a card, and of the room for pieces at its foot."""


def square_card(scene: Scene, street: str, one: Square, box: Box) -> Iterator[Mark]:
    """A square of the Campaign Trail: its name and owner, what it is worth or what happens, who is there."""
    left, top, right, bottom = box
    owner, new = scene.view.owners.get(one.name), one.name in scene.found.owners
    yield Card(box, "panel", "changed" if new else "line", 6 if new else 3, 16)
    head = (left + 8, top + 8, right - 8, top + HEAD)
    ink = "ink"
    if owner is None:
        yield Block(head, TINTS[street])
    else:
        own = scene.looks[owner]
        yield Field(head, own, WON)
        yield Token("disc", own, (right - 48, top + 42), 56)
        ink = on(own.tint(scene.colours, WON))
    yield text_within((left + 24, top + 42), one.name, (46, 42, 38), right - left - 110, "Bold", ink)
    body = (left + 16, top + HEAD + 12, right - 16, bottom - FOOT)
    if one.kind is SquareKind.CONSTITUENT:
        yield from values(one.name, body)
    else:
        yield from paragraph(TEXTS[one.kind], body)
        yield from by_die(one.kind, body)
    yield from crowd(scene, on_square(scene, one.number), box)


def by_die(kind: SquareKind, box: Box) -> Iterator[Mark]:
    """At a corner, what each die brings: in a debate, or by ideology at the Media."""
    if kind is SquareKind.POLL:
        yield from dice_row([BOARD.debate[die] for die in DICE], box, box[3] - 22, "panel")
    elif kind is SquareKind.MEDIA:
        for at, ideology in enumerate(COLUMNS):
            yield from dice_row(BOARD.media[ideology], box, box[3] - 22 - (2 - at) * 44, PALE[ideology])


def dice_row(percents: Sequence[int], box: Box, y: int, colour: str) -> Iterator[Mark]:
    """What the dice from 1 to 6 bring, side by side."""
    step = (box[2] - box[0]) // len(percents)
    for at, percent in enumerate(percents):
        x = box[0] + at * step
        yield Card((x + 2, y - 20, x + step - 2, y + 20), colour, "line", 2, 8)
        yield Text((x + 10, y), str(at + 1), 26)
        yield Text((x + step - 10, y), f"{signed(percent)}%", 30, "Semibold", "ink", "rm")


def values(name: str, box: Box) -> Iterator[Mark]:
    """What a constituent brings and costs, by ideology."""
    left, top, right, bottom = box
    step = (right - left) // 3
    for at, ideology in enumerate(COLUMNS):
        value, x = CONSTITUENTS[name].values[ideology], left + at * step
        yield Card((x + 3, top, x + step - 3, bottom), PALE[ideology], "line", 2, 10)
        yield Text((x + step // 2, top + 30), ideology, 30, "Semibold", "ink", "mm")
        yield Text((x + step // 2, (top + bottom) // 2 + 6), f"{value.percent}%", 64, "Bold", "ink", "mm")
        yield Text((x + step // 2, bottom - 32), money(value.price), 40, "Regular", "ink", "mm")


def paragraph(text: str, box: Box) -> Iterator[Mark]:
    """A text in lines."""
    for at, line in enumerate(wrapped(text, box[2] - box[0] - 16, 36)):
        yield Text((box[0] + 8, box[1] + 26 + at * 46), line, 36)


def stop_card(one: Stop, box: Box) -> Iterator[Mark]:
    """A stop of the Money Trail: its name, and what it pays by ideology or what happens."""
    left, top, right, bottom = box
    yield Card(box, "panel", "line", 3, 16)
    yield Block((left + 8, top + 8, right - 8, top + HEAD), TRAIL)
    title = "Start" if one.kind is StopKind.START else one.name
    yield text_within((left + 18, top + 42), title, (38, 36, 34, 32, 30, 28, 26), right - left - 34, "Bold")
    body = (left + 10, top + HEAD + 12, right - 10, bottom - FOOT)
    if one.kind is StopKind.GROUP:
        step = (body[3] - body[1]) // 3
        for at, ideology in enumerate(COLUMNS):
            y = body[1] + at * step
            yield from pays(ideology, one.pays[ideology], (body[0], y, body[2], y + step - 6))
    else:
        yield from paragraph(STOPS[one.kind], body)


def pays(ideology: Ideology, amount: int, box: Box) -> Iterator[Mark]:
    """What an interest group pays a candidate of an ideology."""
    y = middle(box)[1]
    yield Card(box, PALE[ideology], "line", 2, 8)
    yield Text((box[0] + 12, y), ideology, 28, "Regular")
    yield Text((box[2] - 12, y), money(amount), 40, "Bold", "ink", "rm")


def crowd(scene: Scene, there: Sequence[Piece], box: Box) -> Iterator[Mark]:
    """Who is there, at the foot of a card."""
    if there:
        left, _, right, bottom = box
        yield from pieces(scene, there, *spots((left + 12, bottom - FOOT + 8, right - 12, bottom - 12), len(there)))

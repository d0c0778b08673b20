"""The texts in the sea around the map of Electoral Barrage: the heading, votes, rounds, and what is under way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from render.barrage.bar import ALL_VOTES, Bar
from render.barrage.scene import Scene
from render.barrage.words import PLACING, part_of, verdict, when
from render.boxes import Box, Point
from render.canvas import Patch
from render.lettering import fit_text, largest, wrap
from render.marks import Block, Mark, Panel, Spot, Text, Token, legend_text, name_within, text_within
from render.palette import SAMPLE
from rules import Seat
from rules.barrage.board import BOARD, CARDS, place_name
from rules.barrage.view import BarrageView, Throw

HEADING: Box = (12, 4, 1450, 62)
VOTES: Box = (12, 62, 1444, 108)
BAR = Bar((24, 66, 1438, 104), (36,))
BELOW: Box = (694, 108, 1150, 138)
ROUNDS: Box = (500, 1186, 1160, 1248)
ROUNDS_TITLE: Box = (500, 1148, 790, 1186)
DIE: Box = (1376, 976, 1598, 1236)
WINS: Box = (650, 1108, 1092, 1146)
CHANGED: Box = (40, 862, 392, 900)
STAFFERS: Box = (40, 904, 392, 942)
"""The parts of the legend, where the gulf and the Pacific have room for them."""
HAND: tuple[Box, Box] = ((1376, 822, 1598, 1024), (1376, 1034, 1598, 1236))


def heading(scene: Scene) -> Patch:
    """The part of the rulebook, the round, and whose turn it is or who is elected."""
    view = scene.view
    text = " · ".join([part_of(view), when(view), *(["pairs"] if view.pairs else [])])
    marks: list[Mark] = [text_within((24, 34), text, (48, 42, 36), 640, "Bold")]
    if view.elected is not None:
        marks += beside(scene, view.elected, f"is elected with {view.candidates[view.elected].votes}")
    elif view.turn is not None:
        marks += beside(scene, view.turn, "to play")
    return Patch(HEADING, tuple(marks))


def beside(scene: Scene, seat: Seat, what: str) -> Iterator[Mark]:
    """A seat and a few words about it, at the right of the heading."""
    x = 760
    yield Token("disc", scene.looks[seat], (x, 34), 56)
    yield name_within((x + 44, 34), scene.name(seat), what, (46, 42, 36), HEADING[2] - x - 50)


def votes(scene: Scene) -> Iterator[Patch]:
    """The bar of all votes, and the text at its mark."""
    yield Patch(VOTES, tuple(BAR.marks(scene)))
    yield Patch(BELOW, tuple(majority((BELOW[1] + BELOW[3]) // 2)))


def majority(y: int) -> Iterator[Mark]:
    """The text at the mark: the majority, and that most votes win."""
    number = Text((BAR.mark, y), str(BOARD.majority), 36, "Bold", "ink", "mm")
    yield number
    yield Text((number.box[2] + 10, y), f"of {ALL_VOTES} · most votes win", 36, "Regular", "muted")


def rounds(scene: Scene) -> Iterator[Patch]:
    """A circle a round, with the token of who starts it; the one under way is underlined."""
    view, (left, top, _, _), size = scene.view, ROUNDS, 52
    yield Patch(ROUNDS_TITLE, (legend_text((ROUNDS_TITLE[0] + 8, ROUNDS_TITLE[1] + 18), "Rounds started by"),))
    marks: list[Mark] = []
    for number in range(1, view.rounds + 1):
        middle = x, y = left + 30 + (number - 1) * (size + 2), top + 2 + size // 2
        starter = view.circles[number - 1] if number <= len(view.circles) else None
        if starter is None:
            marks += [Spot("disc", middle, size, width=2), Text(middle, str(number), 36, "Semibold", "muted", "mm")]
        else:
            marks.append(Token("disc", scene.looks[starter], middle, size))
        if number == view.round:
            marks.append(Block((x - 22, y + size // 2 + 1, x + 22, y + size // 2 + 6), "turn"))
    yield Patch(ROUNDS, tuple(marks))


def legend(view: BarrageView) -> Iterator[Patch]:
    """What wins where, and what the marks are."""
    yield Patch(WINS, tuple(what_wins((WINS[0] + 6, (WINS[1] + WINS[3]) // 2))))
    yield Patch(CHANGED, tuple(pieces(CHANGED, (Spot("disc", (0, 0), 30, "changed"), "just changed"))))
    if view.tied:
        yield Patch(STAFFERS, tuple(pieces(STAFFERS, (Token("square", SAMPLE, (0, 0), 30), "ballots used"))))
    else:
        to_place = Token("disc", SAMPLE, (0, 0), 30, " ")
        word = "to place" if view.heading in PLACING else "at home"
        both = pieces(STAFFERS, (to_place, word), (replace(to_place, hollow=True), "placed"))
        yield Patch(STAFFERS, tuple(both))


def what_wins(at: Point) -> Iterator[Mark]:
    """The least roll that wins for one, two and three stars."""
    word = legend_text(at, "Roll")
    yield word
    x, y = word.box[2] + 28, at[1]
    for stars in (1, 2, 3):
        for _ in range(stars):
            yield Spot("star", (x, y), 32)
            x += 30
        least = Text((x - 8, y), f"{BOARD.wins[stars]}+", 36, "Bold", "muted")
        yield least
        x = least.box[2] + 34


def pieces(box: Box, *entries: tuple[Spot | Token, str]) -> Iterator[Mark]:
    """Pieces in a row, each with its name."""
    x, y = box[0] + 22, (box[1] + box[3]) // 2 - 1
    for piece, what in entries:
        yield replace(piece, middle=(x, y))
        text = legend_text((x + 26, y), what)
        yield text
        x = text.box[2] + 40


def hand(view: BarrageView) -> Iterator[Patch]:
    """Your cards while you choose: name and power of each."""
    for box, character in zip(HAND, view.dealt, strict=False):
        left, top, right, bottom = box
        room, high, power = right - left - 28, bottom - top - 58, CARDS[character].power
        fits = (size for size in (30, 28, 26, 24, 22) if len(wrap(power, room, size)) * (size + 3) <= high)
        size = next(fits, 20)
        marks = [text_within((left + 14, top + 28), character, (30, 26, 22), room, "Bold")]
        for row, line in enumerate(wrap(power, room, size)):
            marks.append(Text((left + 14, top + 66 + row * (size + 3)), line, size))
        yield Patch(box, (Panel(box, edge="turn", width=4), *marks))


def under_way(scene: Scene) -> Iterator[Patch]:
    """The place that is being rolled for, and the die."""
    view = scene.view
    place = view.contest or (view.throw.place if view.throw else None)
    if place is None:
        return
    left, top, right, bottom = DIE
    room, middle = right - left - 24, (left + right) // 2
    title = place_name(place)
    size = largest(title, room, (36, 32, 28, 24), "Bold")
    marks: list[Mark] = [
        Panel(DIE, edge="turn", width=5),
        Text((middle, top + 32), fit_text(title, room, size, "Bold"), size, "Bold", "ink", "mm"),
    ]
    if view.throw:
        marks += throw_marks(scene, view.throw)
    else:
        marks.append(Text((middle, (top + bottom) // 2 + 20), "no roll yet", 36, "Regular", "muted", "mm"))
    yield Patch(DIE, tuple(marks))


def throw_marks(scene: Scene, throw: Throw) -> Iterator[Mark]:
    """The die, its bonus, their sum and the verdict."""
    left, top, right, bottom = DIE
    middle, room = (left + right) // 2, right - left - 24
    yield Token("square", scene.looks[throw.seat], (middle, top + 106), 96, str(throw.die))
    total = f"{throw.die} + {throw.bonus} = {throw.die + throw.bonus}" if throw.bonus else f"rolled {throw.die}"
    for y, text in ((top + 176, total), (top + 209, verdict(throw))):
        yield Text((middle, y), text, largest(text, room, (36, 32, 28), "Semibold"), "Semibold", "ink", "mm")
    yield Text((middle, bottom - 20), fit_text(scene.name(throw.seat), room, 22), 22, "Regular", "muted", "mm")

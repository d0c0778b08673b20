"""What stands in the sea around the map of Electoral Barrage: the heading, votes, rounds, and what is under way."""

from __future__ import annotations

from collections.abc import Iterator

from render.barrage.map import DOT
from render.barrage.scene import Scene
from render.barrage.words import verdict
from render.boxes import Box
from render.canvas import Patch
from render.lettering import fitted, largest, measured, wrapped
from render.marks import Block, Card, Field, Mark, Spot, Text, Token, muted, said_within, text_within
from render.palette import SAMPLE, WON, Look, Palette, on
from rules import Seat
from rules.barrage.board import BOARD, CARDS, STATES
from rules.barrage.board import named as place_name
from rules.barrage.view import BarrageView, Throw

HEADING: Box = (12, 4, 1450, 62)
VOTES: Box = (12, 62, 1444, 112)
BAR: Box = (24, 68, 1438, 108)
ROUNDS: Box = (664, 1095, 1060, 1173)
DIE: Box = (1376, 976, 1598, 1236)
LEGEND: Box = (580, 1173, 1090, 1246)
HAND: tuple[Box, Box] = ((1376, 822, 1598, 1024), (1376, 1034, 1598, 1236))
ALL_VOTES = sum(state.votes for state in STATES.values())
MARK = BAR[0] + (BAR[2] - BAR[0]) * BOARD.majority // ALL_VOTES


def heading(scene: Scene) -> Patch:
    """The part of the rulebook, the round, and whose turn it is or who is elected."""
    view = scene.view
    parts = [str(view.heading), f"round {view.round} of {view.rounds}" if view.round else f"{view.rounds} rounds"]
    text = " · ".join([*parts, *(["pairs"] if view.pairs else [])])
    marks: list[Mark] = [text_within((24, 34), text, (48, 42, 36), 640, "Bold")]
    if view.elected is not None:
        marks += beside(scene, view.elected, f"is elected with {view.candidates[view.elected].votes}")
    elif view.turn is not None:
        marks += beside(scene, view.turn, "to play")
    return Patch(HEADING, tuple(marks))


def beside(scene: Scene, seat: Seat, what: str) -> Iterator[Mark]:
    """A seat and what is said of it, at the right of the heading."""
    x = 760
    yield Token("disc", scene.looks[seat], (x, 34), 56)
    yield said_within((x + 44, 34), scene.name(seat), what, (46, 42, 36), HEADING[2] - x - 50)


def votes(scene: Scene) -> Iterator[Patch]:
    """All 538 votes: what each seat carries now, the most first, what nobody does, and the mark at 270."""
    left, top, right, bottom = BAR
    marks: list[Mark] = [Card((left - 3, top - 3, right + 3, bottom + 3), "land", "line", 3, 6)]
    candidates, carried, start = scene.view.candidates, 0, left
    for seat in sorted(range(len(candidates)), key=lambda seat: (-candidates[seat].votes, seat)):
        if mine := candidates[seat].votes:
            carried += mine
            end = left + (right - left) * carried // ALL_VOTES
            marks += segment(scene.looks[seat], mine, (start, top, end, bottom), scene.colours)
            start = end
    if start < right - 160:
        marks.append(
            Text((right - 12, (top + bottom) // 2), f"{ALL_VOTES - carried} nobody's", 26, "Regular", "ink", "rm")
        )
    marks += [
        Block((MARK - 3, top - 3, MARK + 3, bottom + 3), "panel"),
        Block((MARK - 1, top - 3, MARK + 2, bottom + 3), "ink"),
    ]
    yield Patch(VOTES, tuple(marks))
    below = Text(
        (MARK, bottom + 14), f"{BOARD.majority} of {ALL_VOTES}; the most votes win", 22, "Semibold", "muted", "mm"
    )
    yield Patch((MARK - 170, bottom + 4, MARK + 170, bottom + 28), (below,))


def segment(own: Look, count: int, box: Box, colours: Palette) -> Iterator[Mark]:
    """A seat's part of the bar, with its letter and votes as far as they fit beside the mark."""
    left, top, right, bottom = box
    yield Field((left, top, right, bottom), own, WON)
    yield Block((right - 2, top, right, bottom), "panel")
    ink, y = on(own.tint(colours, WON)), (top + bottom) // 2
    start, end = max([(left, min(right, MARK - 4)), (max(left, MARK + 4), right)], key=lambda part: part[1] - part[0])
    for text in (f"{own.letter} {count}", own.letter):
        if measured(text, 36, "Bold") + 8 <= end - start:
            yield Text(((start + end) // 2, y), text, 36, "Bold", ink, "mm")
            return


def rounds(scene: Scene) -> Patch:
    """A circle a round, with the token of who starts it; the one under way is underlined."""
    view, (left, top, _, _) = scene.view, ROUNDS
    marks: list[Mark] = [muted((left + 8, top + 14), "Rounds, and who starts them")]
    step, size = (37, 34) if view.rounds <= 10 else (32, 31)
    for number in range(1, view.rounds + 1):
        middle = (left + 26 + (number - 1) * step, top + 50)
        starter = view.circles[number - 1] if number <= len(view.circles) else None
        if starter is None:
            marks += [Spot("disc", middle, size), Text(middle, str(number), 20, "Semibold", "muted", "mm")]
        else:
            marks.append(Token("disc", scene.looks[starter], middle, size))
        if number == view.round:
            marks.append(Block((middle[0] - 16, middle[1] + 20, middle[0] + 16, middle[1] + 25), "turn"))
    return Patch(ROUNDS, tuple(marks))


def legend(view: BarrageView) -> Patch:
    """What wins where, and what the marks are."""
    x, y = LEGEND[0] + 12, LEGEND[1] + 20
    marks: list[Mark] = [muted((x, y), "die")]
    for stars, shift in ((1, 50), (2, 132), (3, 244)):
        marks += [Spot("star", (x + shift + one * 28, y), 28) for one in range(stars)]
        marks.append(Text((x + shift + stars * 28 - 10, y), f"{BOARD.wins[stars]}+", 26, "Semibold", "muted"))
    low, other = y + 34, x + 394
    marks += [Spot("disc", (x + 6, low), DOT), muted((x + 22, low), "for a Staffer")]
    marks += [Spot("disc", (x + 176, low), 26, "changed"), muted((x + 198, low), "just changed")]
    if view.tied:
        marks += [Token("square", SAMPLE, (other, y), 28), muted((other + 20, y), "ballots")]
    else:
        marks += [Token("disc", SAMPLE, (other, y), 24, " "), muted((other + 20, y), "to place")]
        marks += [Token("disc", SAMPLE, (other, low), 24, " ", hollow=True), muted((other + 20, low), "placed")]
    return Patch(LEGEND, tuple(marks))


def hand(view: BarrageView) -> Iterator[Patch]:
    """Your cards while you choose: name and power of each."""
    for box, character in zip(HAND, view.dealt, strict=False):
        left, top, right, bottom = box
        room, high, power = right - left - 28, bottom - top - 58, CARDS[character].power
        fits = (size for size in (30, 28, 26, 24, 22) if len(wrapped(power, room, size)) * (size + 3) <= high)
        size = next(fits, 20)
        marks = [text_within((left + 14, top + 28), character, (30, 26, 22), room, "Bold")]
        for row, line in enumerate(wrapped(power, room, size)):
            marks.append(Text((left + 14, top + 66 + row * (size + 3)), line, size))
        yield Patch(box, (Card(box, edge="turn", width=4), *marks))


def under_way(scene: Scene) -> Iterator[Patch]:
    """The place tried for, and the die."""
    view = scene.view
    place = view.contest or (view.throw.place if view.throw else None)
    if place is None:
        return
    left, top, right, bottom = DIE
    room, middle = right - left - 24, (left + right) // 2
    title = place_name(place)
    size = largest(title, room, (36, 32, 28, 24), "Bold")
    marks: list[Mark] = [
        Card(DIE, edge="turn", width=5),
        Text((middle, top + 32), fitted(title, room, size, "Bold"), size, "Bold", "ink", "mm"),
    ]
    if view.throw:
        marks += thrown(scene, view.throw)
    else:
        marks.append(Text((middle, (top + bottom) // 2 + 20), "no roll yet", 30, "Regular", "muted", "mm"))
    yield Patch(DIE, tuple(marks))


def thrown(scene: Scene, throw: Throw) -> Iterator[Mark]:
    """The die, what is added to it and what that comes to."""
    left, top, right, bottom = DIE
    middle, room = (left + right) // 2, right - left - 24
    yield Token("square", scene.looks[throw.seat], (middle, top + 106), 96, str(throw.die))
    total = f"{throw.die} + {throw.bonus} = {throw.die + throw.bonus}" if throw.bonus else f"rolled {throw.die}"
    for y, text in ((top + 176, total), (top + 209, verdict(throw))):
        yield Text((middle, y), text, largest(text, room, (32, 28), "Semibold"), "Semibold", "ink", "mm")
    yield Text((middle, bottom - 20), fitted(scene.name(throw.seat), room, 22), 22, "Regular", "muted", "mm")

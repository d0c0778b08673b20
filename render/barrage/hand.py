"""What a seat of Electoral Barrage holds, as a picture: the cards to choose from, then the character and its bank."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from render.barrage import words
from render.barrage.scene import Scene, scene_of
from render.boxes import Box
from render.canvas import BARE, Layers, Patch, as_png
from render.lettering import text_width, wrap
from render.marks import Block, Field, Mark, Panel, Text, Token, text_within
from render.palette import WON, Look, look
from render.picture import Picture, Theme
from render.wording import alt_name, paragraph
from rules import Seat
from rules.barrage.board import CARDS, Character
from rules.barrage.view import BarrageView

HEADING: Box = (24, 16, 1976, 136)
LEFT: Box = (24, 152, 990, 1226)
RIGHT: Box = (1010, 152, 1976, 1226)
BAND, DISC = 180, 136
"""The height of the band in a character's colours, and the size of the piece on it."""

EDGE = 48
"""The margin between the edge of a card and its texts."""

SIZES = (96, 88, 80)
FOOT = 130


def hand(view: BarrageView, *, names: Mapping[Seat, str], theme: Theme = "dark") -> Picture | None:
    """What the seat of this view holds; None for a spectator, and while the seat holds nothing."""
    if view.me is None or not [*words.holdings(view, str)]:
        return None
    holds = words.holdings(view, lambda seat: alt_name(names, seat))
    cards = (f"{one}: {CARDS[one].power}" for one in view.dealt)
    sentences = ["Electoral Barrage, your hand", words.moment(view), *holds, *cards]
    picture = as_png(theme, layers_of(scene_of(view, None, names, theme), view.me))
    return Picture(picture, paragraph(line.rstrip(".") for line in sentences))


def layers_of(scene: Scene, me: Seat) -> Layers:
    return Layers(BARE, tuple(patches(scene, me)))


def patches(scene: Scene, me: Seat) -> Iterator[Patch]:
    """Whose hand it is; below that two cards to choose from, or one's own and what one has."""
    yield Patch(HEADING, tuple(heading(scene, me)))
    for box, character in zip((LEFT, RIGHT), scene.view.dealt, strict=False):
        yield Patch(box, tuple(card(box, character, look(me, CARDS[character].colour))))
    one = scene.view.candidates[me]
    if one.character:
        used = words.use_of_power(one)
        yield Patch(LEFT, (*card(LEFT, one.character, scene.looks[me]), *foot(used, spent=one.spent)))
        yield Patch(RIGHT, tuple(figures(scene.view, me)))


def heading(scene: Scene, me: Seat) -> Iterator[Mark]:
    """The seat, and the round."""
    left, top, right, bottom = HEADING
    middle, view = (top + bottom) // 2, scene.view
    when = f"round {view.round} of {view.rounds}" if view.round else "choose one"
    room = right - left - 150 - text_width(when, 64, "Semibold")
    yield Token("disc", scene.looks[me], (left + 52, middle), 96)
    yield text_within((left + 124, middle), scene.name(me), (80, 68, 60), room, "Bold")
    yield Text((right, middle), when, 64, "Semibold", "muted", "rm")


def card(box: Box, character: Character, own: Look) -> Iterator[Mark]:
    """A character: the colours, the name, the power in words."""
    left, top, right, bottom = box
    room, start = right - left - 2 * EDGE, top + BAND + 84
    yield Panel(box, edge="turn", width=6)
    yield Field((left + 8, top + 10, right - 8, top + BAND), own, WON)
    yield Block((left + 6, top + BAND, right - 6, top + BAND + 3), "line")
    yield Token("disc", own, ((left + right) // 2, top + 4 + BAND // 2), DISC)
    yield text_within((left + EDGE, start), character, (108, 96, 84), room, "Bold")
    size = next((size for size in SIZES if fits(character, room, size, bottom - FOOT - start - 110)), SIZES[-1])
    for row, line in enumerate(wrap(CARDS[character].power, room, size)):
        yield Text((left + EDGE, start + 140 + row * round(size * 1.25)), line, size)


def fits(character: Character, room: int, size: int, high: int) -> bool:
    """Whether the power has room in letters of a size."""
    return len(wrap(CARDS[character].power, room, size)) * size * 1.25 <= high


def foot(used: str, *, spent: bool) -> Iterator[Mark]:
    """Whether a power of once a round is used; nothing for other powers."""
    if used:
        middle = LEFT[3] - FOOT // 2
        yield Text((LEFT[0] + EDGE, middle), used, 68, "Semibold", "muted" if spent else "turn")


def figures(view: BarrageView, me: Seat) -> Iterator[Mark]:
    """What there is to place, to lay and to spend, a line each."""
    left, top, right, bottom = RIGHT
    rows = words.figures(view, view.candidates[me])
    step = (bottom - top) // len(rows)
    yield Panel(RIGHT)
    for row, (what, count) in enumerate(rows.items()):
        y = top + row * step + step // 2
        if row:
            yield Block((left + EDGE, top + row * step, right - EDGE, top + row * step + 3), "line")
        yield Text((left + EDGE, y), what, 72, "Regular", "muted" if count == "0" else "ink")
        yield Text((right - EDGE, y), count, 104, "Bold", "muted" if count == "0" else "ink", "rm")

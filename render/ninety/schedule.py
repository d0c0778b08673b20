"""The public schedule of Ninety: six events, the newest first."""

from __future__ import annotations

from collections.abc import Iterator

from render.boxes import Box
from render.canvas import Patch
from render.lettering import fitted, measured
from render.marks import Block, Card, Mark, Text, Token, text_within
from render.ninety.scene import Scene
from rules.ninety.board import BOARD, EVENTS, Goods
from rules.ninety.city import LABELS
from rules.ninety.view import Posted

SCHEDULE: Box = (8, 852, 336, 1242)
ROW = (SCHEDULE[3] - SCHEDULE[1]) // BOARD.schedule
EDGE = 10


def goods(some: Goods) -> str:
    """What an event gives, in few letters."""
    parts = (
        f"{some.canvassers} canv." if some.canvassers else "",
        f"${some.cash:,}" if some.cash else "",
        f"{some.votes} lean" if some.votes else "",
    )
    return " + ".join(filter(None, parts))


def schedule(scene: Scene) -> Iterator[Patch]:
    """A row for each space, in a patch of its own; empty ones have their number only."""
    left, top, right, _ = SCHEDULE
    for space in range(BOARD.schedule):
        box = (left, top + space * ROW, right, top + (space + 1) * ROW)
        there = scene.view.schedule
        posted = there[space] if space < len(there) else None
        yield Patch(box, tuple(row(scene, box, space + 1, posted)))


def row(scene: Scene, box: Box, number: int, posted: Posted | None) -> Iterator[Mark]:
    left, top, right, bottom = box
    last = number == BOARD.schedule
    yield Block(box, "line")
    yield Block((left + 2, top + (2 if number == 1 else 0), right - 2, bottom - 2), "land" if last else "panel")
    middle = (left + 26, (top + bottom) // 2 - 1)
    if posted is None:
        yield Text(middle, str(number), 26, "Bold", "muted", "mm")
        if number == 1:
            yield Text((left + 56, middle[1]), "no events yet", 22, "Regular", "muted")
        return
    new = posted.where in scene.found.posted
    size = 34
    yield Card(
        (middle[0] - 17, middle[1] - 17, middle[0] + 17, middle[1] + 17), "gold", "changed" if new else "ink", 3, 8
    )
    yield Text(middle, str(number), 26, "Bold", "#15191d", "mm")
    yield from event(scene, (left + 26 + size // 2 + EDGE, top, right - EDGE, bottom), posted, last=last)


def event(scene: Scene, box: Box, posted: Posted, *, last: bool) -> Iterator[Mark]:
    """Where and what it is, what it gives, and of an invitation what absence costs and who was there."""
    left, top, right, _ = box
    card, reward = EVENTS[posted.where], goods(EVENTS[posted.where].reward)
    room = right - left - measured(reward, 21, "Bold") - 8
    name = posted.where if measured(posted.where, 22, "Semibold") <= room else LABELS[posted.where]
    yield text_within((left, top + 13), name, 22, room, "Semibold")
    yield Text((right, top + 13), reward, 21, "Bold", "ink", "rm")
    line = top + (34 if card.invitation else 38)
    room = right - left - (measured("out next", 20, "Semibold") + 8 if last and not card.invitation else 0)
    room -= len(posted.appeared) * 29
    yield Text((left, line), fitted(card.title, room, 20), 20, "Regular", "muted")
    if last and not card.invitation:
        yield Text((right, line), "out next", 20, "Semibold", "turn", "rm")
    if card.invitation:
        yield Text((left, top + 53), f"lose {goods(card.loss)}", 20, "Semibold", "ink")
        for at, seat in enumerate(reversed(posted.appeared)):
            hollow = seat not in posted.rewarded
            yield Token("disc", scene.looks[seat], (right - 13 - at * 29, top + 49), 28, hollow=hollow)

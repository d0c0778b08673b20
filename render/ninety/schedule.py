"""The public schedule of Ninety: six events, the newest first."""

from __future__ import annotations

from collections.abc import Iterator

from render.boxes import Box
from render.canvas import Patch
from render.lettering import text_width
from render.marks import Block, Mark, Panel, Text, Token, text_within
from render.ninety.layout import SCHEDULE
from render.ninety.scene import Scene
from rules.ninety.board import BOARD, EVENTS, Goods
from rules.ninety.city import LABELS
from rules.ninety.view import Posted

ROW = (SCHEDULE[3] - SCHEDULE[1]) // BOARD.schedule
NUMBER = 38
LARGE, SMALL = 28, 22
"""The sizes of an event's reward, and of all other texts."""

NAMES = (LARGE, 25, SMALL, 20)
"""The sizes of an event's place: the smallest is for a place beside five tokens."""

GAP, TOKEN = 4, 29
"""The gap beside a text, and the distance from one token of an attendee to the next."""


def goods(some: Goods) -> str:
    """The reward or the loss of an event, in few letters."""
    parts = (
        f"{some.canvassers} canv." if some.canvassers else "",
        f"${some.cash:,}" if some.cash else "",
        f"{some.votes} lean" if some.votes else "",
    )
    return ", ".join(filter(None, parts))


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
    x, y, half = left + 23, (top + bottom) // 2 - 1, NUMBER // 2
    if posted is None:
        yield Text((x, y), str(number), LARGE, "Bold", "muted", "mm")
        if number == 1:
            yield Text((left + 50, y), "no events yet", LARGE, "Regular", "muted")
        return
    new = posted.where in scene.changes.posted
    yield Panel((x - half, y - half, x + half, y + half), "gold", "changed" if new else "ink", 4 if new else 3, 8)
    yield Text((x, y), str(number), LARGE, "Bold", "#15191d", "mm")
    yield from event(scene, (left + 46, top, right - 6, bottom), posted, last=last)


def event(scene: Scene, box: Box, posted: Posted, *, last: bool) -> Iterator[Mark]:
    """The place, the reward and the title of an event; of an invitation also the loss for absence and who was there."""
    left, top, right, _ = box
    card, upper, lower = EVENTS[posted.where], top + 17, top + 46
    reward = Text((left, lower), goods(card.reward), LARGE, "Bold")
    yield reward
    if card.invitation:
        beside = Text((right, lower), f"lose {goods(card.loss)}", SMALL, "Semibold", "ink", "rm")
        tokens = TOKEN * len(posted.appeared)
        crowded = reward.width + GAP + beside.width > right - left
        if crowded:
            beside = Text((right, upper), beside.text, SMALL, "Semibold", "ink", "rm")
        yield beside
        yield from attendees(scene, posted, right, lower if crowded else upper)
        room = right - left - (beside.width if crowded else tokens) - GAP
    else:
        room = right - left
        yield from aside(left + reward.width + 8, right, lower, card.title, last=last)
    name = posted.where if text_width(posted.where, LARGE, "Semibold") <= room else LABELS[posted.where]
    yield text_within((left, upper), name, NAMES, room, "Semibold")


def aside(left: int, right: int, y: int, title: str, *, last: bool) -> Iterator[Mark]:
    """The note that an event leaves next; or its title, if there is room for it."""
    if last:
        yield Text((right, y), "out next", SMALL, "Semibold", "turn", "rm")
    elif text_width(title, SMALL, "Regular") <= right - left:
        yield Text((right, y), title, SMALL, "Regular", "muted", "rm")


def attendees(scene: Scene, posted: Posted, right: int, y: int) -> Iterator[Mark]:
    """The tokens of those who were there; those who were not rewarded are hollow."""
    for at, seat in enumerate(reversed(posted.appeared)):
        middle = (right - TOKEN // 2 - at * TOKEN, y)
        yield Token("disc", scene.looks[seat], middle, TOKEN - 1, hollow=seat not in posted.rewarded)

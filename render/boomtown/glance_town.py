"""The town of Boomtown in a post's picture: the Township, four factions with governance, and the events."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from render.boomtown.glance_spots import RULE, SIDE, location
from render.boomtown.scene import Scene, net
from render.boomtown.symbols import Kind, Sign
from render.boxes import Box
from render.canvas import Patch
from render.glance import LEAST
from render.lettering import text_width
from render.marks import Block, Mark, Panel, Text, text_within
from render.palette import on
from rules import Seat, plural
from rules.boomtown.board import BOARD, EVENTS, FACTIONS, in_force
from rules.boomtown.view import BoomtownView

COLUMNS, WIDTH = (12, 374, 736), 352
GAP = 8
EDGE = 4
"""The margin between the edge of a card and its rows."""

TITLE, FACTION, LINE = 46, 94, 38
"""The height of a card's title; of a faction's, with the Favor of all seats; of a line of text."""

ROW = 84
"""The greatest height of a location."""

NAMES = (32, 30, 28, LEAST)


@dataclass(frozen=True)
class Card:
    """A card with its locations, in their order; or an event that only says what it does."""

    name: str
    title: int
    spots: tuple[str, ...] = ()

    def height(self, row: int) -> int:
        return self.title + len(self.spots) * row + 2 * EDGE


@dataclass(frozen=True)
class Town:
    """The cards of a position in their three columns, and the height of a row that lets all of them fit."""

    view: BoomtownView
    box: Box

    @cached_property
    def columns(self) -> tuple[Sequence[Card], ...]:
        view = self.view
        factions = [self.card(name, FACTION) for name in view.factions]
        return (
            [self.card(view.township, TITLE)],
            [*factions[:2], self.card(view.government, TITLE)],
            [*factions[2:], *(self.event(name) for name in view.events), *self.coming()],
        )

    def card(self, name: str, title: int) -> Card:
        return Card(name, title, tuple(where for where, spot in self.view.spots.items() if spot.card == name))

    def event(self, name: str) -> Card:
        """An event: its location, or a line that says what it does."""
        card = self.card(name, TITLE)
        return card if card.spots else Card(name, TITLE + LINE)

    def coming(self) -> Iterator[Card]:
        """The events that wait, by name as long as they are chosen."""
        if self.view.waiting and not self.view.events:
            yield Card("", TITLE + LINE * (1 if self.view.round else len(self.view.waiting)))

    @property
    def row(self) -> int:
        high = self.box[3] - self.box[1]
        rows = [
            (high - sum(card.height(0) + GAP for card in column) + GAP) // count
            for column in self.columns
            if (count := sum(len(card.spots) for card in column))
        ]
        return min(ROW, *rows)

    def places(self) -> Iterator[tuple[Card, Box]]:
        """Every card and where it lies."""
        row = self.row
        for left, column in zip(COLUMNS, self.columns, strict=True):
            y = self.box[1]
            for card in column:
                bottom = y + card.height(row)
                yield card, (left, y, left + WIDTH, bottom)
                y = bottom + GAP


def town(scene: Scene, box: Box) -> Iterator[Patch]:
    """All cards, and the locations on them."""
    layout = Town(scene.view, box)
    row = layout.row
    for card, place in layout.places():
        left, top, right, _ = place
        yield Patch(place, (Panel(place), *title(scene, card, (left, top + EDGE, right, top + EDGE + card.title))))
        for at, where in enumerate(card.spots):
            y = top + EDGE + card.title + at * row
            yield location(scene, where, (left + EDGE, y, right - EDGE, y + row))


def title(scene: Scene, card: Card, box: Box) -> Iterator[Mark]:
    """The upper part of a card."""
    view, (left, top, right, _) = scene.view, box
    line = (left + SIDE, top, right - SIDE, top + TITLE)
    new = card.name in scene.changes.cards
    if card.name in view.factions:
        yield from heading(line, card.name, "meeple", str(view.factions[card.name].out), new=new)
        yield from favor(scene, card.name, (left + SIDE, top + TITLE, right - SIDE, box[3] - 6))
    elif card.name == view.government:
        yield from heading(line, card.name, "civic", f"{view.offices.out}/{view.offices.most}", new=new)
    elif card.name in view.events:
        yield from event(scene, card, line)
    elif card.name:
        yield from named(line, card.name, "? your pick", "turn")
    else:
        yield from coming(view, line)


def named(line: Box, name: str, beside: str, colour: str = "muted", ink: str = "ink") -> Iterator[Mark]:
    """A card's name, and a few words at its right."""
    left, top, right, bottom = line
    y = (top + bottom) // 2
    words = Text((right, y + 2), beside, LEAST, "Semibold", colour, "rm")
    yield words
    yield text_within((left, y), name, NAMES, words.box[0] - 12 - left, "Bold", ink)


def heading(line: Box, name: str, kind: Kind, count: str, *, new: bool) -> Iterator[Mark]:
    """A card's name, and how many votes or offices it has."""
    left, top, right, bottom = line
    y, size = (top + bottom) // 2 + 2, 44 if kind == "meeple" else 32
    figure = Text((right, y), count, size, "Bold", "changed" if new else "ink", "rm")
    sign = Sign(kind, (figure.box[0] - 4 - 16, y), 32)
    yield figure
    yield sign
    yield text_within((left, y), name, NAMES, sign.box[0] - 8 - left, "Bold")


def favor(scene: Scene, name: str, box: Box) -> Iterator[Mark]:
    """The net Favor of each seat that has met a faction: whoever would get its votes first, and filled."""
    view, (left, top, right, bottom) = scene.view, box
    y, x, leader = (top + bottom) // 2, left, view.factions[name].leader
    one = [seat for seat in scene.seats if view.standings[seat].favor.get(name) or view.standings[seat].scorn.get(name)]
    ranked = sorted({*one} | ({leader} if leader is not None else set()), key=lambda seat: (seat != leader, -net(view, seat, name)))
    if not ranked:
        yield Text((left, y), "no Favor yet", LEAST, "Regular", "muted")
    for seat in ranked:
        text = f"{scene.looks[seat].letter}{net(view, seat, name)}".replace("-", "−")
        end = x + text_width(text, 28, "Bold") + 14
        if end > right:
            break
        yield from chip(scene, seat, text, (x, y - 19, end, y + 19), name, filled=seat == leader)
        x = end + 6
    if ranked and leader is None and x + text_width("tie", 28, "Semibold") <= right:
        yield Text((right, y), "tie", 28, "Semibold", "muted", "rm")


def chip(scene: Scene, seat: Seat, text: str, box: Box, faction: str, *, filled: bool) -> Iterator[Mark]:
    """A seat's letter and number in its colour, edged in the accent where the number is new."""
    look, colours = scene.looks[seat], scene.colours
    new = scene.changes.of(seat, "Favor", faction) or scene.changes.of(seat, "Scorn", faction)
    own = look.colour(colours)
    edge = "changed" if new else own
    yield Panel(box, own if filled else "panel", edge, 4 if new or not filled else 2, 9)
    middle = ((box[0] + box[2]) // 2, (box[1] + box[3]) // 2)
    yield Text(middle, text, 28, "Bold", on(own) if filled else "ink", "mm")


def event(scene: Scene, card: Card, line: Box) -> Iterator[Mark]:
    """An event in play with its phase; without a location also what it does, or what comes after."""
    one, phases = scene.view.events[card.name], EVENTS[card.name].phases
    new = card.name in scene.changes.events
    phase = phases[one.phase - 1]
    yield from named(line, card.name, f"{one.phase} of {len(phases)}", ink="changed" if new else "ink")
    if card.title > TITLE:
        says = [in_force(rule, by, begins=at == 0) for at, (rule, by) in enumerate(phase.shown.items())]
        text = "; ".join(says) or phase.name
        left, top, right, bottom = line
        yield text_within((left, bottom + LINE // 2 - 4), text, (30, 28, LEAST), right - left, "Regular")


def coming(view: BoomtownView, line: Box) -> Iterator[Mark]:
    """The events that wait: their names as the town is chosen, later when the next one comes."""
    left, top, right, bottom = line
    yield Text((left, (top + bottom) // 2), "Events to come", 32, "Bold", "muted")
    if view.round:
        after = next((one for one in BOARD.event_rounds if one > view.round), None)
        texts = [f"the first in round {after}" if after == BOARD.event_rounds[0] else f"the next in round {after}"]
    else:
        texts = [*view.waiting]
    for at, text in enumerate(texts):
        yield text_within((left, bottom + at * LINE + LINE // 2 - 4), text, (30, 28, LEAST), right - left)

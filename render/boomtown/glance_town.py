"""The town of Boomtown in a post's picture: the Township, four factions with governance, and the events."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from render.boomtown.factions import net
from render.boomtown.glance_spots import SIDE, location
from render.boomtown.scene import Scene
from render.boomtown.symbols import Kind, Sign
from render.boxes import Box
from render.canvas import Patch
from render.glance import LEAST, whole
from render.lettering import text_width
from render.marks import Mark, Panel, Text
from render.palette import on
from rules import Seat, plural, with_sign
from rules.boomtown.board import BOARD, EVENTS, in_force
from rules.boomtown.view import BoomtownView, Happening

COLUMNS, WIDTH = (12, 374, 736), 352
GAP = 8
EDGE = 4
"""The margin between the edge of a card and its rows."""

TITLE, LINE = 46, 38
"""The height of a card's title, and of a line of text below it."""

ROW, USUAL_ROW = 84, 62
"""The greatest height of a location, and the least that is not too tight."""

NAMES = (32, 30, 28, LEAST)
CHIPS, CHIP_GAP = (40, 36, 32, 28), 6


@dataclass(frozen=True)
class Size:
    """How much room factions have for the Favor of all seats, the column of governance, and whether events say what
    comes."""

    favor: int
    governance: int = 1
    events: bool = True


SIZES = (
    *(Size(favor, column) for column in (1, 2) for favor in (70, 58, 48)),
    *(Size(48, column, events=False) for column in (1, 2)),
)
"""The more locations are out, the less room has the rest."""


@dataclass(frozen=True)
class Card:
    """A card with its locations, in their order, and so many more units for what stands between it and its name."""

    name: str
    more: int = 0
    spots: tuple[str, ...] = ()

    def height(self, row: int) -> int:
        return TITLE + self.more + len(self.spots) * row + 2 * EDGE


@dataclass(frozen=True)
class Town:
    """The cards of a position in their three columns, so large that all of them fit."""

    view: BoomtownView
    box: Box
    size: Size

    @cached_property
    def columns(self) -> tuple[Sequence[Card], ...]:
        view = self.view
        small, other, *large = (self.card(name, self.size.favor) for name in view.factions)
        government = self.card(view.government)
        below = [[government] if self.size.governance == column else [] for column in (1, 2)]
        return (
            [self.card(view.township)],
            [small, other, *below[0]],
            [*large, *below[1], *(self.event(name) for name in view.events), *self.coming()],
        )

    def card(self, name: str, more: int = 0) -> Card:
        return Card(name, more, tuple(where for where, spot in self.view.spots.items() if spot.card == name))

    def event(self, name: str) -> Card:
        """An event in play: a line for what it does, if no location says it, and one for what comes next."""
        card = self.card(name)
        lines = (not card.spots) + self.size.events
        return Card(name, lines * LINE, card.spots)

    def coming(self) -> Iterator[Card]:
        """The events that wait."""
        if self.view.waiting and self.size.events:
            yield Card("", len(self.view.waiting) * LINE)

    @cached_property
    def rows(self) -> list[int]:
        """The height of a location in each column."""
        high = self.box[3] - self.box[1]
        return [
            min(ROW, (high - sum(card.height(0) + GAP for card in column) + GAP) // max(count, 1))
            for column in self.columns
            for count in [sum(len(card.spots) for card in column)]
        ]

    def places(self) -> Iterator[tuple[Card, Box, int]]:
        """Every card, where it lies, and the height of its rows."""
        for left, column, row in zip(COLUMNS, self.columns, self.rows, strict=True):
            y = self.box[1]
            for card in column:
                bottom = y + card.height(row)
                yield card, (left, y, left + WIDTH, bottom), row
                y = bottom + GAP


def town_of(view: BoomtownView, box: Box) -> Town:
    """The town in the first of the sizes in which no column is tight, or the one in which they are least so."""
    ways = [Town(view, box, size) for size in SIZES]
    return next((way for way in ways if min(way.rows) >= USUAL_ROW), max(ways, key=lambda way: min(way.rows)))


def town(scene: Scene, box: Box) -> Iterator[Patch]:
    """All cards, and the locations on them."""
    for card, place, row in town_of(scene.view, box).places():
        left, top, right, _ = place
        y = top + EDGE + TITLE + card.more
        yield Patch(place, (Panel(place), *title(scene, card, (left + SIDE, top + EDGE, right - SIDE, y))))
        for where in card.spots:
            yield location(scene, where, (left + EDGE, y, right - EDGE, y + row))
            y += row


def title(scene: Scene, card: Card, box: Box) -> Iterator[Mark]:
    """The upper part of a card."""
    view, (left, top, right, bottom) = scene.view, box
    line, rest = (left, top, right, top + TITLE), (left, top + TITLE, right, bottom)
    new = card.name in scene.changes.cards
    if card.name in view.factions:
        yield from heading(line, card.name, "meeple", str(view.factions[card.name].out), new=new)
        yield from favor(scene, card.name, rest)
    elif card.name == view.government:
        yield from heading(line, card.name, "civic", f"{view.offices.out}/{view.offices.most}", new=new)
    elif card.name == view.township:
        yield from named(line, card.name, "town")
    elif card.name:
        yield from event(scene, card, line)
    else:
        yield from coming(view, line)


def named(line: Box, name: str, beside: str, colour: str = "muted", ink: str = "ink") -> Iterator[Mark]:
    """A card's name, and a few words at its right."""
    left, top, right, bottom = line
    y = (top + bottom) // 2
    words = Text((right, y + 2), beside, LEAST, "Semibold", colour, "rm")
    yield words
    yield whole((left, y), name, NAMES, words.box[0] - 12 - left, "Bold", ink)


def heading(line: Box, name: str, kind: Kind, count: str, *, new: bool) -> Iterator[Mark]:
    """A card's name, and how many votes or offices it has."""
    left, top, right, bottom = line
    y, size = (top + bottom) // 2 + 2, 48 if kind == "meeple" else 32
    figure = Text((right, y), count, size, "Bold", "changed" if new else "ink", "rm")
    sign = Sign(kind, (figure.box[0] - 4 - 16, y), 32)
    yield figure
    yield sign
    yield whole((left, y), name, NAMES, sign.box[0] - 8 - left, "Bold")


def favor(scene: Scene, name: str, box: Box) -> Iterator[Mark]:
    """The net Favor of each seat that a faction has met: whoever would get its votes comes first, and filled."""
    left, top, right, bottom = box
    y, x, leader = (top + bottom) // 2 - 1, left, scene.view.factions[name].leader
    texts = {seat: with_net(scene, seat, name) for seat in met(scene, name)}
    if not texts:
        yield Text((left, y), "no Favor yet", 28, "Regular", "muted")
    elif leader is None:
        tie = Text((right, y), "tie", 28, "Semibold", "muted", "rm")
        yield tie
        right = tie.box[0] - GAP
    high = bottom - top - 10
    size = next(
        (size for size in CHIPS if size * 4 // 3 <= high and chips_width(texts, size) <= right - left), CHIPS[-1]
    )
    for seat, text in texts.items():
        end = x + chip_width(text, size)
        if end <= right:
            yield from chip(scene, seat, text, (x, y - size * 2 // 3, end, y + size * 2 // 3), name)
        x = end + CHIP_GAP


def met(scene: Scene, name: str) -> list[Seat]:
    """The seats with Favor or Scorn of a faction, the most net Favor first; whoever has that is always among them."""
    view, counts = scene.view, [net(scene.view, seat, name) for seat in scene.seats]
    those = {seat for seat, one in enumerate(view.standings) if one.favor.get(name) or one.scorn.get(name)}
    if those or view.factions[name].leader is not None:
        those |= {seat for seat in scene.seats if counts[seat] == max(counts)}
    return sorted(those, key=lambda seat: (-counts[seat], seat))


def with_net(scene: Scene, seat: Seat, name: str) -> str:
    count = net(scene.view, seat, name)
    return f"{scene.looks[seat].letter}{count if count >= 0 else with_sign(count)}"


def chip_width(text: str, size: int) -> int:
    return text_width(text, size, "Bold") + size // 2


def chips_width(texts: Mapping[Seat, str], size: int) -> int:
    return sum(chip_width(text, size) + CHIP_GAP for text in texts.values()) - CHIP_GAP


def chip(scene: Scene, seat: Seat, text: str, box: Box, faction: str) -> Iterator[Mark]:
    """A seat's letter and number in its colour, with the accent around a dark line where the number is new."""
    own = scene.looks[seat].colour(scene.colours)
    new = scene.changes.of(seat, "Favor", faction) or scene.changes.of(seat, "Scorn", faction)
    filled = seat == scene.view.factions[faction].leader
    size = (box[3] - box[1]) * 3 // 4
    if new:
        yield Panel(box, "paper", "changed", 4, 9)
        box = (box[0] + 6, box[1] + 6, box[2] - 6, box[3] - 6)
    yield Panel(box, own if filled else "panel", own, 3 if new else 4, 5 if new else 9)
    middle = ((box[0] + box[2]) // 2, (box[1] + box[3]) // 2)
    yield Text(middle, text, size, "Bold", on(own) if filled else "ink", "mm")


def event(scene: Scene, card: Card, line: Box) -> Iterator[Mark]:
    """An event in play with its phase; without a location also what it does, and last what comes after."""
    one, phases = scene.view.events[card.name], EVENTS[card.name].phases
    phase, new = phases[one.phase - 1], card.name in scene.changes.events
    yield from named(line, card.name, f"{one.phase} of {len(phases)}", ink="changed" if new else "ink")
    says = [in_force(rule, by, begins=at == 0) for at, (rule, by) in enumerate(phase.shown.items())]
    texts = [("; ".join(says) or phase.name, "ink"), (until(card.name, one), "muted")]
    lines = card.more // LINE
    yield from lines_below(line, texts[len(card.spots[:1]) :][:lines])


def until(name: str, one: Happening) -> str:
    """The end of a phase in a few words."""
    phases = EVENTS[name].phases
    last = phases[one.phase - 1].next[-1]
    more = max(0, last.rounds - one.rounds) if last.when.value == "rounds" else 0
    filled = last.when.value == "completed"
    if not last.to:
        lasts = "once filled" if filled else plural(more, "more round") if more else "this round"
        return f"{lasts}, then it ends"
    when = "once filled" if filled else f"in {more + 1} rounds" if more else "next round"
    return f"{when}: {phases[last.to - 1].name}"


def lines_below(line: Box, texts: Iterable[tuple[str, str]]) -> Iterator[Mark]:
    """Texts in their colours, below a title."""
    left, _, right, bottom = line
    for at, (text, colour) in enumerate(texts):
        y = bottom + at * LINE + LINE // 2 - 4
        yield whole((left, y), text, (30, 28, LEAST), right - left, "Regular", colour)


def coming(view: BoomtownView, line: Box) -> Iterator[Mark]:
    """The names of the events that wait, and when the next one comes."""
    left, top, right, bottom = line
    after = next((one for one in BOARD.event_rounds if one > view.round), None)
    text = f"Next event: round {after}" if view.round else "Events to come"
    yield whole((left, (top + bottom) // 2), text, NAMES, right - left, "Bold", "muted")
    yield from lines_below(line, [(name, "ink") for name in view.waiting])

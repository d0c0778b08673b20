"""The cards of Boomtown: the Township, and those that come out from beneath it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from render.boomtown import spots
from render.boomtown.factions import ahead, net
from render.boomtown.layout import BETWEEN, COLUMNS, LINE, WIDTH, CardBoxes, Table
from render.boomtown.legend import legend
from render.boomtown.scene import Scene
from render.boomtown.spots import LEAST_SIGN, down_to
from render.boomtown.symbols import Figure
from render.boomtown.table import faction_at, government_at, place_of, rooms, table_of
from render.boxes import Box
from render.canvas import Patch
from render.lettering import text_width
from render.marks import Block, Mark, Panel, Spot, Text, Token, text_within
from rules.boomtown.board import BOARD, EVENTS, FACTIONS, GOVERNMENTS, TOWNSHIPS, Faction, Government, in_force
from rules.boomtown.view import Pulled

EVENTS_AT = 2
"""The column of the events, below the Township."""

HIDDEN = 30
"""How much of a card lies beneath another at least."""

SIDE = 14
"""The margin between the side of a card and its texts."""

SIDEWAYS = 8
"""The margin between the side of a card and its locations."""

FIGURE, STEP = 27, 28
"""The size of a meeple on a track, and from one to the next."""


def cards(scene: Scene) -> Iterator[Patch]:
    """All cards on the table, and the legend."""
    table = table_of(scene.view)
    yield from township(scene, table)
    for at, name in enumerate(scene.view.factions):
        yield from faction(scene, name, at, table)
    yield from government(scene, table)
    yield from events(scene, table)
    yield from legend(rooms(scene.view, table))


def township(scene: Scene, table: Table) -> Iterator[Patch]:
    """The board in the middle."""
    name, board = scene.view.township, Panel(table.town, "land", "border", 3, 16)
    left, top, _, bottom = title = table.cell(0)
    high = bottom - top
    marks = (
        text_within((left + 6, top + high * 33 // 100), name, down_to(44, min(high * 6 // 10, 66)), WIDTH - 30, "Bold"),
        Text((left + 6, bottom - 18), "Township", 24, "Regular", "muted"),
    )
    yield Patch(table.town, (board,))
    yield Patch(title, (Block(title, "land"), *marks))
    yield from spots.patches(scene, table.in_town(TOWNSHIPS[name].locations), Block(table.town, "land"))


def faction(scene: Scene, name: str, at: int, table: Table) -> Iterator[Patch]:
    """A faction's card, as far as it is out."""
    pulled, boxes = scene.view.factions[name], faction_at(scene.view, at, table)
    yield from card_patches(scene, table, FACTIONS[name], pulled, boxes, [*leading(scene, name, pulled, boxes.tab)])


def leading(scene: Scene, name: str, pulled: Pulled, tab: Box) -> Iterator[Mark]:
    """The seat that would get the votes now, and its lead in net Favor."""
    y = second(tab)
    if pulled.leader is None:
        tied = any(net(scene.view, seat, name) for seat in scene.seats)
        if tied:
            yield Text((tab[2] - SIDE, y), "tie", 36, "Bold", "muted", "rm")
        else:
            yield Spot("disc", (tab[2] - SIDE - 25, y), 46)
            yield Text((tab[2] - SIDE - 25, y), "–", 36, "Bold", "muted", "mm")
        return
    by = Text((tab[2] - SIDE, y), f"+{ahead(scene.view, name)}", 36, "Bold", anchor="rm")
    yield Token("disc", scene.looks[pulled.leader], (by.box[0] - 34, y), 50)
    yield by


def government(scene: Scene, table: Table) -> Iterator[Patch]:
    card, pulled = GOVERNMENTS[scene.view.government], scene.view.offices
    yield from card_patches(scene, table, card, pulled, government_at(scene.view, table))


def card_patches(
    scene: Scene,
    table: Table,
    card: Faction | Government,
    pulled: Pulled,
    boxes: CardBoxes,
    more: Sequence[Mark] = (),
) -> Iterator[Patch]:
    """A card as far as it is out of the Township: the visible part of the next location, the locations, the tab."""
    under = back(boxes.whole, table)
    names = [one.name for one in card.locations]
    yield Patch(boxes.foot, (under, *(coming(names[len(boxes.strips)], boxes.foot) if boxes.more else ())))
    above = boxes.whole[3] <= table.top
    places = {name: inset(box, SIDEWAYS) for name, box in zip(names, boxes.strips, strict=False)}
    by = (SIDEWAYS, 0 if above else BETWEEN, SIDEWAYS, BETWEEN if above else 0)
    yield from spots.patches(scene, places, under, by)
    yield from (Patch(spots.grow(box, by), (under,)) for name, box in places.items() if name not in scene.view.spots)
    yield Patch(boxes.tab, (under, *tab(scene, card, pulled, boxes.tab), *more))


def coming(name: str, box: Box) -> Iterator[Mark]:
    """The name of the location of which only a part is out."""
    left, right, y = box[0] + 20, box[2] - 10, (box[1] + box[3]) // 2
    yield text_within((left, y), f"next: {name}", down_to(30, 36), right - left, "Regular", "muted")


def back(whole: Box, table: Table, fill: str = "panel") -> Panel:
    """A card itself: its outer end has round corners, the other lies beneath the Township or another card."""
    left, top, right, bottom = whole
    above = bottom <= table.top
    return Panel(
        (left, top if above else top - HIDDEN, right, bottom + HIDDEN if above else bottom), fill, "border", 2, 16
    )


def inset(box: Box, by: int) -> Box:
    return box[0] + by, box[1], box[2] - by, box[3]


def first(tab: Box) -> int:
    """The middle of the upper line of a tab."""
    return tab[1] + (tab[3] - tab[1]) * 26 // 100


def second(tab: Box) -> int:
    """The middle of the lower one."""
    return tab[3] - (tab[3] - tab[1]) * 28 // 100


def tab(scene: Scene, card: Faction | Government, pulled: Pulled, box: Box) -> Iterator[Mark]:
    """The name of a card and how many votes or offices it has, above its track."""
    left, right, y = box[0] + SIDE, box[2] - SIDE, first(box)
    kind, words = ("meeple", ("vote", "votes")) if isinstance(card, Faction) else ("civic", ("office", "offices"))
    word = words[pulled.out != 1]
    end = right - text_width(word, 26) - 8
    ink = "changed" if card.name in scene.changes.cards else "ink"
    count = Text((end, y), str(pulled.out), 46, "Bold", ink, "rm")
    yield Text((right, y + 4), word, 26, "Regular", "muted", "rm")
    yield count
    yield text_within(
        (left, y), card.name, down_to(36, (box[3] - box[1]) * 38 // 100), count.box[0] - 10 - left, "Bold"
    )
    track = BOARD.track(card)
    for at in range(1, pulled.most + 1):
        middle = (left + FIGURE // 2 + (at - 1) * STEP, second(box))
        yield Figure(kind, middle, FIGURE, at <= pulled.out, at in track.marks)


def events(scene: Scene, table: Table) -> Iterator[Patch]:
    """The events in play with their phase and location, then the names of those that wait."""
    y, (left, right) = table.town[3], (COLUMNS[EVENTS_AT], COLUMNS[EVENTS_AT] + WIDTH)
    for name in scene.view.events:
        box = (left, y, right, y + table.event_height(place_of(scene.view, name) is not None))
        yield from event(scene, name, box, table)
        y = box[3]
    for name in scene.view.waiting:
        box = (left, y, right, y + LINE)
        middle = y + LINE // 2 - 2
        text = text_within((left + SIDE, middle), name, 36, WIDTH - 140, "Semibold", "muted")
        to_come = Text((right - SIDE, middle), "to come", 26, "Regular", "muted", "rm")
        yield Patch(box, (back(box, table, "land"), text, to_come))
        y = box[3]


def event(scene: Scene, name: str, box: Box, table: Table) -> Iterator[Patch]:
    """An event in play: its name and phase, then the location of the phase or what the phase does."""
    left, top, right, bottom = box
    new, phases = name in scene.changes.events, EVENTS[name].phases
    at = scene.view.events[name].phase
    phase, under, y = phases[at - 1], back(box, table), top + LINE // 2 + 1
    title = text_within((left + SIDE, y), name, 36, WIDTH - 140, "Bold")
    room = right - SIDE - title.box[2] - 12
    ways = (f"{at} of {len(phases)}: {phase.name}", f"{at} of {len(phases)}")
    label = next((one for one in ways if text_width(one, 26, "Semibold") <= room), ways[-1])
    weight, ink = ("Semibold", "changed") if new else ("Regular", "muted")
    yield Patch(box, (under, title, Text((right - SIDE, y), label, 26, weight, ink, "rm")))
    strip = (left + 4, top + LINE + 4, right - 4, bottom - 6)
    if where := place_of(scene.view, name):
        yield from spots.patches(scene, {where: strip}, Block(strip, "panel"))
    else:
        yield Patch(
            strip, (Block(strip, "panel"), *doing(name, at, scene.view.events[name].rounds, inset(strip, SIDE - 4)))
        )


def doing(name: str, at: int, rounds: int, box: Box) -> Iterator[Mark]:
    """The effect of a phase, lasting or at its beginning, and what comes after the phase."""
    (left, top, right, bottom), phase = box, EVENTS[name].phases[at - 1]
    room, upper, lower = right - left, top + (bottom - top) * 27 // 100, bottom - (bottom - top) * 27 // 100
    if phase.shown:
        changes = (in_force(rule, by, begins=nth == 0) for nth, (rule, by) in enumerate(phase.shown.items()))
        yield text_within((left, upper), "; ".join(changes), down_to(26, 36), room, "Semibold")
    elif phase.effect:
        yield from spots.terms((), phase.effect, (left, upper), room, down_to(LEAST_SIGN, 36))
    else:
        yield Text((left, upper), "A warning", 34, "Semibold")
    yield text_within((left, lower), until(name, at, rounds), down_to(24, 30), room, "Regular", "muted")


def until(name: str, at: int, rounds: int) -> str:
    """The end of a phase in words; at the end of this round it has lasted for `rounds` full ones."""
    phases = EVENTS[name].phases
    last = phases[at - 1].next[-1]
    full = last.when.value == "rounds" and last.rounds > 1
    after = phases[last.to - 1].name if last.to else "the card leaves"
    return f"Its round {rounds} of {last.rounds}, then {after}" if full else f"When the round ends: {after}"

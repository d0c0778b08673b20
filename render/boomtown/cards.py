"""The cards of Boomtown: the Township, and those that come out from beneath it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from render.boomtown import spots
from render.boomtown.layout import COLUMNS, STRIP, TITLE, TOWN, WIDTH, Slid, in_town, slid
from render.boomtown.scene import Scene, ahead, net
from render.boomtown.symbols import Figure
from render.boxes import Box, Point
from render.canvas import Patch
from render.marks import Card, Mark, Spot, Text, Token, muted, text_within
from rules.boomtown.board import BOARD, EVENTS, FACTIONS, GOVERNMENTS, RULES, TOWNSHIPS, Faction, Government, Location
from rules.boomtown.view import Pulled

GOVERNMENT, EVENTS_AT = 2, 2
"""The columns of governance, above the Township, and of the events below it."""

NAME = 40
"""The height of an event's name."""

HIDDEN = 30
"""How much of a card lies beneath another at least."""


def cards(scene: Scene) -> Iterator[Patch]:
    """All cards on the table."""
    yield from township(scene)
    for at, name in enumerate(scene.view.factions):
        yield from faction(scene, name, at)
    yield from government(scene)
    yield from events(scene)


def township(scene: Scene) -> Iterator[Patch]:
    """The board in the middle."""
    name, (left, top, right, bottom) = scene.view.township, TITLE
    marks = (
        text_within((left + 6, top + 32), name, (56, 50, 44), WIDTH - 30, "Bold"),
        Text((left + 6, bottom - 14), "Township", 24, "Regular", "muted"),
    )
    yield Patch((left, top, right, bottom), marks)
    yield from spots.patches(scene, in_town(TOWNSHIPS[name].locations))


def faction(scene: Scene, name: str, at: int) -> Iterator[Patch]:
    """A faction's card: small ones above the Township, large ones below it."""
    card, pulled = FACTIONS[name], scene.view.factions[name]
    laid = pulled_out(scene, card, pulled, at % 2, below=at >= 2)
    right = laid.tab[2] - 14
    middle = (laid.tab[1] + laid.tab[3]) // 2
    marks = [*population(scene, name, pulled, right - 128, middle), *leading(scene, name, pulled, right - 104, middle)]
    yield from out(scene, card, pulled, laid, "meeple", marks, right - 196)


def population(scene: Scene, name: str, pulled: Pulled, right: int, middle: int) -> Iterator[Mark]:
    """How many votes a card has."""
    changed = name in scene.found.cards
    yield Text((right, middle - 10), str(pulled.out), 52, "Bold", "changed" if changed else "ink", "rm")
    word = "office" if name in GOVERNMENTS else "vote"
    text = word + "s" * (pulled.out != 1)
    yield Text((right, middle + 28), text, 22, "Regular", "muted", "rm")


def leading(scene: Scene, name: str, pulled: Pulled, left: int, middle: int) -> Iterator[Mark]:
    """Who would get the votes now, and by how much net Favor."""
    if pulled.leader is None:
        yield Spot("disc", (left + 28, middle), 52)
        tied = any(net(scene.view, seat, name) for seat in scene.seats)
        yield Text((left + 28, middle), "tie" if tied else "–", 26 if tied else 36, "Bold", "muted", "mm")
        return
    yield Token("disc", scene.looks[pulled.leader], (left + 28, middle), 56)
    yield Text((left + 62, middle), f"+{ahead(scene.view, name)}", 34, "Bold")


def government(scene: Scene) -> Iterator[Patch]:
    name, pulled = scene.view.government, scene.view.offices
    card = GOVERNMENTS[name]
    laid = pulled_out(scene, card, pulled, GOVERNMENT, below=False)
    right, middle = laid.tab[2] - 14, (laid.tab[1] + laid.tab[3]) // 2
    yield from out(scene, card, pulled, laid, "civic", [*population(scene, name, pulled, right, middle)], right - 100)


def shown(scene: Scene, locations: Sequence[Location]) -> int:
    """How many locations of a card are seen: those that are open, and up to where dice lie still."""
    return max((at for at, one in enumerate(locations, 1) if one.name in scene.view.spots), default=0)


def pulled_out(scene: Scene, card: Faction | Government, pulled: Pulled, column: int, *, below: bool) -> Slid:
    count, marks = shown(scene, card.locations), BOARD.track(card).marks
    half = count < len(marks) and pulled.out > (marks[count - 1] if count else 0) and bool(scene.view.round)
    return slid(column, below, count, half)


def out(
    scene: Scene,
    card: Faction | Government,
    pulled: Pulled,
    laid: Slid,
    kind: Literal["meeple", "civic"],
    more: Sequence[Mark],
    room: int,
) -> Iterator[Patch]:
    """A card as far as it is out of the Township: what is seen of the next location, the locations, the tab."""
    under = back(laid.whole)
    names = [one.name for one in card.locations]
    yield Patch(laid.whole, (under,))
    if laid.peek:
        left, top, _, bottom = laid.peek
        coming = muted((left + 20, (top + bottom) // 2), f"next: {names[len(laid.strips)]}")
        yield Patch(laid.peek, (under, coming))
    places = {name: inset(box) for name, box in zip(names, laid.strips, strict=False)}
    yield from spots.patches(scene, places, [under])
    yield Patch(laid.tab, (under, *tab(card, pulled, laid.tab, kind, room), *more))


def back(whole: Box, fill: str = "panel") -> Card:
    """A card itself: only its outer end is seen to be round, the other lies beneath the Township or another card."""
    left, top, right, bottom = whole
    above = bottom <= TOWN[1]
    return Card(
        (left, top if above else top - HIDDEN, right, bottom + HIDDEN if above else bottom), fill, "border", 2, 16
    )


def inset(box: Box) -> Box:
    return box[0] + 8, box[1], box[2] - 8, box[3]


def tab(
    card: Faction | Government, pulled: Pulled, box: Box, kind: Literal["meeple", "civic"], end: int
) -> Iterator[Mark]:
    """The name of a card, and its track."""
    left, top, _, bottom = box
    yield text_within((left + 16, top + 26), card.name, (34, 32, 30, 28, 26), end - left - 16, "Bold")
    track = BOARD.track(card)
    for count in range(1, pulled.most + 1):
        middle = (left + 28 + (count - 1) * 25, bottom - 24)
        yield Figure(kind, middle, 24, count <= pulled.out, count in track.marks)


def events(scene: Scene) -> Iterator[Patch]:
    """The events in play with their phase and location, then the names of those that wait."""
    y, (left, right) = TOWN[3], (COLUMNS[EVENTS_AT], COLUMNS[EVENTS_AT] + WIDTH)
    for name in scene.view.events:
        box = (left, y, right, y + NAME + STRIP + 8)
        yield from event(scene, name, box)
        y = box[3]
    for name in scene.view.waiting:
        box = (left, y, right, y + NAME)
        text = text_within((left + 16, y + 18), name, 28, WIDTH - 140, "Semibold", "muted")
        yield Patch(box, (back(box, "land"), text, Text((right - 16, y + 18), "to come", 22, "Regular", "muted", "rm")))
        y = box[3]


def event(scene: Scene, name: str, box: Box) -> Iterator[Patch]:
    """An event in play: its name and phase, then the location of the phase or what the phase does."""
    left, top, right, bottom = box
    new, phases = name in scene.found.events, EVENTS[name].phases
    at = scene.view.events[name].phase
    phase, under = phases[at - 1], back(box)
    said = Text(
        (right - 16, top + 21),
        f"{at} of {len(phases)}: {phase.name}",
        22,
        "Semibold" if new else "Regular",
        "changed" if new else "muted",
        "rm",
    )
    title = text_within((left + 16, top + 21), name, 28, said.box[0] - left - 26, "Bold")
    strip = (left + 8, bottom - 6 - STRIP, right - 8, bottom - 6)
    yield Patch(box, (under, title, said))
    if phase.location and phase.location.name in scene.view.spots:
        yield from spots.patches(scene, {phase.location.name: strip}, [under])
    else:
        yield Patch(strip, (under, *doing(name, at, scene.view.events[name].rounds, (strip[0] + 8, strip[1] + 22))))


def doing(name: str, at: int, lasted: int, corner: Point) -> Iterator[Mark]:
    """What a phase changes while it is shown, or did as it began, and what comes after it."""
    (x, y), phase, room = corner, EVENTS[name].phases[at - 1], WIDTH - 32
    if phase.shown:
        said = "; ".join(RULES[rule].format(more) for rule, more in phase.shown.items())
        yield text_within((x, y), said, 26, room, "Semibold")
    elif phase.effect:
        yield from spots.effect(phase.effect, corner, room)
    else:
        yield Text((x, y), "A warning", 26, "Semibold")
    yield text_within((x, y + 36), until(name, at, lasted), 22, room, "Regular", "muted")


def until(name: str, at: int, lasted: int) -> str:
    """What ends a phase, which at the end of this round has lasted for so many full ones."""
    phases = EVENTS[name].phases
    last = phases[at - 1].next[-1]
    full = last.when.value == "rounds" and last.rounds > 1
    after = phases[last.to - 1].name if last.to else "the card leaves"
    return f"Its round {lasted} of {last.rounds}, then {after}" if full else f"When the round ends: {after}"

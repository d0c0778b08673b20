"""The states and the offices of Electoral Barrage with what lies there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from render.barrage.map import DESK, DOT, LABEL, MAP, OUTLINES, SHARED, STAFFER, STAR, spots
from render.barrage.scene import Scene, faint, holder, ink, is_open, ring, share
from render.canvas import Patch
from render.land import Land
from render.lettering import text_width
from render.marks import Field, Halo, Mark, Panel, Spot, Text, Token
from render.panels import panel_mark
from rules.barrage.board import NEEDS, OFFICES, STATES


def places(scene: Scene) -> Iterator[Patch]:
    """The states, then the offices."""
    for code in STATES:
        yield from state(scene, code)
    yield from (office(scene, name) for name in MAP.offices if name not in SHARED)


def state(scene: Scene, code: str) -> Iterator[Patch]:
    """A state; its pieces on a panel in the sea where it has one."""
    place, outline = MAP.states[code], OUTLINES[code]
    land = Land(outline, holder(scene, code), share(scene.view, code), ring(scene.view, code))
    pieces = tuple(contents(scene, code))
    if place.apart is None:
        yield Patch(outline.box, pieces, outline, under=(land,))
    else:
        yield Patch(outline.box, (land,), outline)
        yield Patch(place.apart, (*(apart(scene, code) if place.lead else ()), *pieces))


def apart(scene: Scene, code: str) -> Iterator[Mark]:
    """The panel of a state whose pieces lie in the sea."""
    box, own, edge = MAP.states[code].apart, holder(scene, code), ring(scene.view, code)
    assert box is not None
    left, top, right, bottom = box
    width = 6 if edge else 3
    yield Panel(box, "land", edge or "border", width, 0)
    if own:
        yield Field((left + width, top + width, right - width, bottom - width), own, share(scene.view, code))


def contents(scene: Scene, code: str) -> Iterator[Mark]:
    """The label of a state, its stars, and its Staffers or last ballots."""
    place, looks, empty = MAP.states[code], scene.looks, faint(scene, code)
    lie, new = scene.view.stars.get(code, ()), scene.changes.marked.stars.get(code, ())
    yield from (Halo("star", place.stars[at], STAR) for at in sorted(new))
    if code in scene.view.tied:
        yield from new_ballots(scene, code)
    else:
        yield from halos(scene, code, STAFFER)
    yield from label(scene, code)
    for at, middle in enumerate(place.stars):
        yield Token("star", looks[lie[at]], middle, STAR) if at < len(lie) else Spot("star", middle, STAR, empty, 2)
    yield from last_ballots(scene, code) if code in scene.view.tied else staffers(scene, code, STAFFER, empty)


def label(scene: Scene, code: str) -> Iterator[Mark]:
    """The code and the votes."""
    x, y = MAP.states[code].label
    votes, gap = str(STATES[code].votes), 5
    wide = text_width(code, LABEL, "Bold")
    start = x - (wide + gap + text_width(votes, LABEL - 1, "Semibold")) // 2
    yield Text((start, y), code, LABEL, "Bold", ink(scene, code))
    yield Text((start + wide + gap, y), votes, LABEL - 1, "Semibold", ink(scene, code))


def halos(scene: Scene, place: str, size: int) -> Iterator[Mark]:
    """The rings around new Staffers, which lie below all pieces."""
    yield from (Halo("disc", spots(place)[at], size) for at in sorted(scene.changes.marked.staffers.get(place, ())))


def staffers(scene: Scene, place: str, size: int, empty: str = "line") -> Iterator[Mark]:
    """The areas of a place: a disc with the Staffer's letter, an accent where one has just left, or a ring.

    In states, which have many, an empty area is a dot.
    """
    there, left = scene.view.placed.get(place, ()), scene.changes.marked.left.get(place, 0)
    for at, middle in enumerate(spots(place)):
        if at < len(there):
            yield Token("disc", scene.looks[there[at]], middle, size)
        elif at < len(there) + left:
            yield Spot("disc", middle, size, "changed")
        elif is_open(scene.view, place):
            yield Spot("disc", middle, DOT if size == STAFFER else size, empty)


def new_ballots(scene: Scene, code: str) -> Iterator[Mark]:
    """The rings around the ballots just laid, and around a coin's winner."""
    new = scene.changes.marked.ballots.get(code, frozenset[int]())
    if code in scene.changes.marked.won:
        new |= {scene.view.won[code]}
    for seat, middle in zip(scene.view.tied[code], MAP.states[code].staffers, strict=False):
        if seat in new:
            yield Halo("square", middle, STAFFER)


def last_ballots(scene: Scene, code: str) -> Iterator[Mark]:
    """Who is tied in a state: a square with the number of ballots laid; hollow for whoever has not won it."""
    ballots, won = Counter(scene.view.ballots.get(code, ())), scene.view.won
    for seat, middle in zip(scene.view.tied[code], MAP.states[code].staffers, strict=False):
        lost = won[code] != seat if code in won else not ballots[seat]
        text = f"{scene.looks[seat].letter}{ballots[seat]}" if ballots[seat] else ""
        yield Token("square", scene.looks[seat], middle, STAFFER, text, lost)


def office(scene: Scene, name: str) -> Patch:
    """An office: its name, what wins, its areas; and those of the office that shares its panel."""
    box = left, top, right, _ = MAP.offices[name]
    here = [one for one in OFFICES if SHARED.get(one, one) == name]
    marks: list[Mark] = [
        panel_mark(box, lit=scene.view.contest in here),
        Text((left + 12, top + 25), name, 36, "Semibold"),
        Text((right - 12, top + 65), f"{NEEDS[name]}+", 36, "Bold", "muted", "rm"),
    ]
    for one in here:
        marks += (*halos(scene, one, DESK), *staffers(scene, one, DESK))
    return Patch(box, tuple(marks))

"""The states and the offices of Electoral Barrage with what lies there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

from render.barrage.ground import OUTLINES
from render.barrage.map import DESK, DOT, LABEL, MAP, SHARED, STAFFER, STAR, spots
from render.barrage.scene import Scene, faint, holder, ink, is_open, ring, share
from render.boxes import Point
from render.canvas import Patch
from render.land import Land
from render.lettering import text_width
from render.marks import Field, Halo, Mark, Panel, Spot, Text, Token
from render.panels import panel_mark
from render.shapes import Shape
from rules.barrage.board import NEEDS, OFFICES, STATES


class Slots(Protocol):
    """Where the pieces of a state lie: the middles of its stars and of its Staffers."""

    @property
    def stars(self) -> tuple[Point, ...]: ...

    @property
    def staffers(self) -> tuple[Point, ...]: ...


class Sizes(NamedTuple):
    """How large stars and Staffers are, and the dots of empty areas, if these are shown; the shape of ballots.

    `edge` is the width of the outline of an empty star; `gone` says whether Staffers that have just left are marked.
    """

    star: int
    staffer: int
    dot: int
    ballot: Shape = "square"
    edge: int = 2
    gone: bool = True


SIZES = Sizes(STAR, STAFFER, DOT)


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
    place, empty = MAP.states[code], faint(scene, code)
    yield from rings(scene, code, place, SIZES)
    yield from label(scene, code)
    yield from pieces(scene, code, place, SIZES, empty)


def label(scene: Scene, code: str) -> Iterator[Mark]:
    """The code and the votes."""
    x, y = MAP.states[code].label
    votes, gap = str(STATES[code].votes), 5
    wide = text_width(code, LABEL, "Bold")
    start = x - (wide + gap + text_width(votes, LABEL - 1, "Semibold")) // 2
    yield Text((start, y), code, LABEL, "Bold", ink(scene, code))
    yield Text((start + wide + gap, y), votes, LABEL - 1, "Semibold", ink(scene, code))


def rings(scene: Scene, code: str, at: Slots, sizes: Sizes) -> Iterator[Mark]:
    """The rings around what is new in a state, which lie below all pieces."""
    new = scene.changes.marked.stars.get(code, ())
    yield from (Halo("star", at.stars[number], sizes.star) for number in sorted(new))
    if code in scene.view.tied:
        yield from new_ballots(scene, code, at.staffers, sizes)
    else:
        yield from halos(scene, code, at.staffers, sizes.staffer)


def pieces(scene: Scene, code: str, at: Slots, sizes: Sizes, empty: str) -> Iterator[Mark]:
    """The stars of a state, and its Staffers or last ballots; places without them are outlines."""
    lie = scene.view.stars.get(code, ())
    for number, middle in enumerate(at.stars):
        if number < len(lie):
            yield Token("star", scene.looks[lie[number]], middle, sizes.star)
        else:
            yield Spot("star", middle, sizes.star, empty, sizes.edge)
    if code in scene.view.tied:
        yield from last_ballots(scene, code, at.staffers, sizes)
    else:
        yield from staffers(scene, code, at.staffers, sizes.staffer, sizes.dot, empty, gone=sizes.gone)


def halos(scene: Scene, place: str, middles: Sequence[Point], size: int) -> Iterator[Mark]:
    """The rings around new Staffers."""
    new = scene.changes.marked.staffers.get(place, ())
    yield from (Halo("disc", middles[number], size) for number in sorted(new))


def staffers(
    scene: Scene,
    place: str,
    middles: Sequence[Point],
    size: int,
    dot: int,
    empty: str = "line",
    *,
    gone: bool = True,
) -> Iterator[Mark]:
    """The areas of a place: a disc with the Staffer's letter, an accent where one has just `gone`, or a ring.

    The ring of an empty area is as large as a `dot`, if there is any.
    """
    there, left = scene.view.placed.get(place, ()), scene.changes.marked.left.get(place, 0) if gone else 0
    for at, middle in enumerate(middles):
        if at < len(there):
            yield Token("disc", scene.looks[there[at]], middle, size)
        elif at < len(there) + left:
            yield Spot("disc", middle, size, "changed")
        elif dot and is_open(scene.view, place):
            yield Spot("disc", middle, dot, empty)


def new_ballots(scene: Scene, code: str, middles: Sequence[Point], sizes: Sizes) -> Iterator[Mark]:
    """The rings around the ballots just laid, and around a coin's winner."""
    new = scene.changes.marked.ballots.get(code, frozenset[int]())
    if code in scene.changes.marked.won:
        new |= {scene.view.won[code]}
    for seat, middle in zip(scene.view.tied[code], middles, strict=False):
        if seat in new:
            yield Halo(sizes.ballot, middle, sizes.staffer)


def last_ballots(scene: Scene, code: str, middles: Sequence[Point], sizes: Sizes) -> Iterator[Mark]:
    """Who is tied in a state, with the number of ballots laid; hollow for whoever has not won it."""
    ballots, won = Counter(scene.view.ballots.get(code, ())), scene.view.won
    for seat, middle in zip(scene.view.tied[code], middles, strict=False):
        lost = won[code] != seat if code in won else not ballots[seat]
        text = f"{scene.looks[seat].letter}{ballots[seat]}" if ballots[seat] else ""
        yield Token(sizes.ballot, scene.looks[seat], middle, sizes.staffer, text, lost)


def sharing(name: str) -> Sequence[str]:
    """The offices whose areas lie on the panel of one."""
    return [one for one in OFFICES if SHARED.get(one, one) == name]


def office(scene: Scene, name: str) -> Patch:
    """An office: its name, what wins, its areas; and those of the office that shares its panel."""
    box = left, top, right, _ = MAP.offices[name]
    here = sharing(name)
    marks: list[Mark] = [
        panel_mark(box, lit=scene.view.contest in here),
        Text((left + 12, top + 25), name, 36, "Semibold"),
        Text((right - 12, top + 65), f"{NEEDS[name]}+", 36, "Bold", "muted", "rm"),
    ]
    for one in here:
        marks += (*halos(scene, one, spots(one), DESK), *staffers(scene, one, spots(one), DESK, DESK))
    return Patch(box, tuple(marks))
